"""The options of exports as data: each has words, a usual value, and values that are refused."""

import pytest

from realms.export.drawing.theme import DARK, THEME_TITLES, THEMES
from realms.export.options import OPTIONS, ExportOption, with_choices
from realms.export.registry import ExportError, ExportOptions, all_exports
from realms.locale import LANGUAGES

EACH = pytest.mark.parametrize("option", OPTIONS.values(), ids=lambda option: option.name)
GOOD = {
    "labels": True,
    "overlays": ["entry", "waters"],
    "theme": "dark",
    "paper": "Letter",
    "flip": "short",
    "factor": 0.98,
    "tile": 93.5,
    "bleed": 2,
    "width": 640,
    "dpi": 300,
    "assets": "https://example.org/pictures",
}
BAD = [None, "yes", ["A5"], [["A4"]], -1, 1e9, float("nan"), {}, 3 + 10**30]


@EACH
def test_every_option_is_used_and_has_words(option: ExportOption) -> None:
    assert any(option.name in export.uses for export in all_exports().values())
    for words in (option.title, option.words, *option.choices().values()):
        assert all(words.in_language(language) for language in LANGUAGES)
    assert (option.usual is None) == (option.unset is not None)
    assert option.kind not in ("number", "whole") or option.limits[0] < option.limits[1]


@EACH
def test_usual_values_can_be_chosen(option: ExportOption) -> None:
    if option.usual is not None:
        assert option.accepted(option.usual) == option.usual
        assert with_choices(ExportOptions(), {option.name: option.usual}) == ExportOptions()


@EACH
@pytest.mark.parametrize("value", BAD, ids=repr)
def test_other_values_are_refused_with_the_name_of_the_option(option: ExportOption, value: object) -> None:
    if option.kind == "place" and isinstance(value, str):
        value += "\n"  # every other text may be a folder
    with pytest.raises(ExportError, match=f"^{option.name} must be"):
        option.accepted(value)


def test_a_truth_is_no_number() -> None:
    for name in ("factor", "dpi"):
        with pytest.raises(ExportError):
            OPTIONS[name].accepted(value=True)


def test_choices_come_to_their_places() -> None:
    chosen = with_choices(
        ExportOptions(), {name: OPTIONS[name].accepted(value) for name, value in GOOD.items()}
    )
    assert (chosen.labels, chosen.overlays, chosen.theme) == (True, ("entry", "waters"), DARK)
    assert (chosen.print.paper, chosen.print.flip, chosen.print.tile) == ("Letter", "short", 93.5)
    assert (chosen.pixels.width, chosen.pixels.dpi, chosen.pixels.transparent) == (640, 300, False)


def test_every_theme_has_a_title() -> None:
    assert THEME_TITLES.keys() == THEMES.keys()
