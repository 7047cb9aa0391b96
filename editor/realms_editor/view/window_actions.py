"""Actions of the editor window: zoom, overlays, theme and language."""

from functools import partial
from typing import TYPE_CHECKING

from realms.export.drawing.overlays import OVERLAYS
from realms.export.drawing.theme import THEME_TITLES
from realms.locale import LANGUAGES, Sentence, sentence
from realms_editor.tools.actions import ACTIONS, Action, needing
from realms_editor.view.canvas.map_scene import FINDINGS, LAYERS
from realms_editor.view.canvas.map_view import STEP
from realms_editor.view.style import THEMES

if TYPE_CHECKING:
    from realms_editor.view.window import Window

# Each language is named in its own words, so that everybody finds their own.
LANGUAGE_NAMES = {"en": "English", "fr": "Français"}


@ACTIONS.action("zoom_in", sentence("Zoom in"), "view", "Ctrl++", "Ctrl+=", level="window")
def zoom_in(window: "Window") -> None:
    """Zoom in."""
    window.canvas.zoom(STEP)


@ACTIONS.action("zoom_out", sentence("Zoom out"), "view", "Ctrl+-", level="window")
def zoom_out(window: "Window") -> None:
    """Zoom out."""
    window.canvas.zoom(1 / STEP)


@ACTIONS.action("fit", sentence("Whole map"), "view", "Ctrl+0", level="window")
def fit(window: "Window") -> None:
    """Zoom to the whole map."""
    window.canvas.fit()


@ACTIONS.action("natural", sentence("Standard size"), "view", "Ctrl+1", level="window")
def natural(window: "Window") -> None:
    """Zoom to the standard tile size."""
    window.canvas.zoom_to_usual()


def _labelled(window: "Window") -> bool:
    return window.scene.shows_addresses


def _lettered(window: "Window") -> bool:
    return window.scene.shows_letters


@ACTIONS.action(
    "addresses", sentence("Addresses"), "view", "Ctrl+L", level="window", group=1, checked=_labelled
)
def addresses(window: "Window") -> None:
    """Show or hide the address of every region."""
    window.scene.show_texts(addresses=not window.scene.shows_addresses)


def _letters_title(window: "Window") -> Sentence:
    drawn = window.bench.kind == "drawing"
    return sentence("Names of the regions") if drawn else sentence("Letters of the tiles")


@ACTIONS.action(
    "letters",
    sentence("Letters of the tiles"),
    "view",
    level="window",
    group=1,
    checked=_lettered,
    current_title=_letters_title,
)
def letters(window: "Window") -> None:
    """Show or hide the letter of every tile; in a drawing the names of the regions."""
    window.scene.show_texts(letters=not window.scene.shows_letters)


def _lay_over(window: "Window", name: str) -> None:
    """Show or hide this overlay."""
    window.show_overlay(name, shown=name not in window.scene.overlays)


def _laid_over(window: "Window", name: str) -> bool:
    return name in window.scene.overlays


_OTHER_TITLES = {
    FINDINGS: sentence("Findings on the map"),
    LAYERS: sentence("Layers: which count brought what"),
}
_KEYS = {name: f"Alt+{number}" for number, name in enumerate((*OVERLAYS, FINDINGS, LAYERS), 1)}
for _name, _key in _KEYS.items():
    ACTIONS.add(
        Action(
            f"overlay_{_name}",
            OVERLAYS[_name].title if _name in OVERLAYS else _OTHER_TITLES[_name],
            "view",
            partial(_lay_over, name=_name),
            (_key,),
            level="window",
            group=1,
            checked=partial(_laid_over, name=_name),
        )
    )


def _overviewed(window: "Window") -> bool:
    return window.minimap.wanted


@ACTIONS.action(
    "minimap", sentence("Overview"), "view", "Ctrl+M", level="window", group=1, checked=_overviewed
)
def minimap(window: "Window") -> None:
    """Show or hide the overview in the corner."""
    window.minimap.set_wanted(not window.minimap.wanted)


@needing(sentence("pick up a piece that has a number, a symbol or a note"))
def _holds(window: "Window") -> bool:
    return bool(window.held_piece_bar.editors)


@ACTIONS.action(
    "traits",
    sentence("Number, symbol or note of the held piece"),
    "tools",
    "I",
    level="window",
    group=5,
    where="canvas",
    enabled=_holds,
)
def traits(window: "Window") -> None:
    """Move the keyboard to the bar of the held piece; Enter leads back to the map."""
    window.held_piece_bar.reveal()


@ACTIONS.action("close", sentence("Close"), "file", "Ctrl+W", level="window", group=9)
def close(window: "Window") -> None:
    """Close the window."""
    window.close()


def _dress(window: "Window", theme: str) -> None:
    """Use these colours in all windows."""
    window.set_theme(THEMES[theme])


def _dressed(window: "Window", theme: str) -> bool:
    return window.theme.name == theme


for _theme in THEMES:
    ACTIONS.add(
        Action(
            f"theme_{_theme}",
            THEME_TITLES[_theme],
            "view",
            partial(_dress, theme=_theme),
            level="window",
            group=2,
            checked=partial(_dressed, theme=_theme),
            one_of="theme",
        )
    )


def _speak(window: "Window", language: str) -> None:
    """Use this language in all windows."""
    window.set_language(language)


def _spoken(window: "Window", language: str) -> bool:
    return window.language == language


for _language in LANGUAGES:
    ACTIONS.add(
        Action(
            f"language_{_language}",
            Sentence("{name}", {"name": LANGUAGE_NAMES[_language]}),
            "view",
            partial(_speak, language=_language),
            level="window",
            group=3,
            checked=partial(_spoken, language=_language),
            one_of="language",
        )
    )
