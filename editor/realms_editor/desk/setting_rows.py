"""The settings that the user can choose in one dialog: their words, their values, and what has changed."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from realms.checks.settings import (
    MILLIMETRES,
    Limits,
    SettingsError,
    own_tile,
    tile_file_near,
    tile_width_near,
)
from realms.export.drawing.theme import THEME_TITLES
from realms.locale import LANGUAGES, Sentence, sentence, tenths
from realms_editor.desk.form.languages import language_name
from realms_editor.desk.preferences import SCALES, TEXT_SCALES, THEMES, Preferences

USUAL_TILE_WIDTH = Limits().tile * MILLIMETRES
BY_SYSTEM = sentence("As the system is set")
YES, NO = sentence("Yes"), sentence("No")
MOTION: Mapping[Any, Sentence] = {None: BY_SYSTEM, True: YES, False: NO}


def _percents(values: tuple[int, ...]) -> Mapping[Any, Sentence]:
    return {value: sentence("{percent} %", percent=value) for value in values}


@dataclass(frozen=True)
class SettingRow:
    """A setting with its title and the words for each of its values."""

    name: str  # of the preference
    title: Sentence
    values: Mapping[Any, Sentence]
    note: Sentence | None = None


GROUPS: tuple[tuple[Sentence, tuple[SettingRow, ...]], ...] = (
    (
        sentence("Look"),
        (
            SettingRow(
                "language",
                sentence("Language"),
                {each: Sentence("{name}", {"name": language_name(each)}) for each in LANGUAGES},
            ),
            SettingRow("theme", sentence("Colours"), {each: THEME_TITLES[each] for each in THEMES}),
            SettingRow("text_scale", sentence("Size of the texts"), _percents(TEXT_SCALES)),
            SettingRow(
                "scale",
                sentence("Size of everything"),
                _percents(SCALES),
                sentence("The size of everything changes when the editor starts again."),
            ),
        ),
    ),
    (
        sentence("At the table"),
        (
            SettingRow("tokens_move", sentence("Tokens move"), MOTION),
            SettingRow("die_rolls", sentence("The die rolls"), MOTION),
            SettingRow("turn_pauses", sentence("Pause after each turn"), {True: YES, False: NO}),
        ),
    ),
    (
        sentence("At the start"),
        (SettingRow("restore_session", sentence("Open the maps of the last time"), {True: YES, False: NO}),),
    ),
)


def setting_rows() -> tuple[SettingRow, ...]:
    """Return all settings, in the order of the dialog."""
    return tuple(row for _, rows in GROUPS for row in rows)


def shown_values(preferences: Preferences, language: str, theme: str) -> dict[str, Any]:
    """Return the value of every setting as the windows show it now."""
    now = {row.name: getattr(preferences, row.name) for row in setting_rows()}
    pauses = now["turn_pauses"] is not False
    return {**now, "language": language, "theme": theme, "turn_pauses": pauses}


def changed_values(before: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, Any]:
    """Return the settings that have another value than before."""
    return {name: value for name, value in after.items() if value != before[name]}


def own_tile_width() -> float:
    """Return the width of tiles in millimetres that the user has chosen; damaged settings count as unset."""
    try:
        return own_tile() * MILLIMETRES
    except SettingsError:
        return USUAL_TILE_WIDTH


def tile_width_words(path: Path | None) -> Sentence:
    """Return a sentence about the realms that the width counts for; one that has its own is named."""
    try:
        file = tile_file_near(path)
        width = tile_width_near(path)
    except SettingsError as error:
        return sentence("The width of the tiles is unknown: {problem}", problem=error.message)
    if file is None:
        return sentence(
            "The usual width is {width} mm. Prints, figures, checks and the measure tool go by this number;"
            " a file realms.toml beside a realm can give another one.",
            width=tenths(USUAL_TILE_WIDTH),
        )
    return sentence(
        "This realm has a width of its own: {width} mm, as {file} says.", width=tenths(width), file=file
    )
