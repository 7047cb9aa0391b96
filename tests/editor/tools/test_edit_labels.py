"""The names of edits beside Undo."""

import re
from pathlib import Path

import pytest

from realms.checks.single_edits.single_edit import EditContext, single_edits
from realms.scenario import changes, drawing_changes, region_changes
from realms.scenario.scenario import bundled
from realms_editor.tools.edit_labels import LABELS, edit_label

NAMES = re.compile(r'(?:build|Edit|together)\(\s*"(\w+)"')


@pytest.mark.parametrize("module", [changes, drawing_changes, region_changes])
def test_every_edit_of_the_library_has_a_name_for_people(module: object) -> None:
    source = Path(str(vars(module)["__file__"])).read_text("utf-8")
    names = set(NAMES.findall(source))
    assert names
    assert names <= LABELS.keys()


def test_every_single_edit_has_a_name_for_people() -> None:
    names = {
        single.edit.name
        for scenario in bundled()
        for single in single_edits(EditContext(scenario, scenario.counts[0]), every=7)
    }
    assert {"ban", "handicap", "swap_tiles", "paint_regions"} <= names
    assert names | {"allow"} <= LABELS.keys()


def test_names_are_in_french_too() -> None:
    assert edit_label("draw_line").in_language("fr") == "Tracer une ligne"
    assert edit_label("as_drawn").in_language("fr") != edit_label("as_drawn").in_language("en")
