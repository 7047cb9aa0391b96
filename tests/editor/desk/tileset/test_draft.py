"""Faces as they are entered: cut and joined, written and read, checked, and used by a document."""

import json
from pathlib import Path
from typing import Any

import pytest

from realms.scenario.edits import apply
from realms.scenario.scenario import Scenario, load_scenario, save_scenario
from realms.tiles.kinds import WORLDS
from realms.tiles.tileset import BUNDLED, bundled_data, tileset_from
from realms_editor.desk.tileset.draft import (
    BLANK,
    FaceDraft,
    FacePart,
    FormError,
    SetDraft,
    check_remarks,
    draft_from,
    initial_draft,
    joined,
    letters,
    marked,
    painted,
    part_at,
    parted,
    read,
    save,
    state_of,
    tileset_edit,
)


def whole(*grounds: str) -> FaceDraft:
    face = BLANK
    for third, ground in enumerate(grounds):
        face = painted(face, third, ground)
    return face


HILLS = whole("hill", "hill", "hill")


def small(**faces: FaceDraft) -> SetDraft:
    return SetDraft("mine", {(letter, "surface"): face for letter, face in faces.items()})


def test_a_face_is_empty_then_begun_then_whole() -> None:
    assert state_of(BLANK) == "empty"
    assert state_of(painted(BLANK, 0, "hill")) == "begun"
    assert state_of(joined(BLANK, 0, 1)) == "begun"
    assert state_of(HILLS) == "whole"
    assert state_of(painted(HILLS, 2, "")) == "begun"


def test_thirds_are_joined_and_cut() -> None:
    face = joined(whole("hill", "forest", "water"), 0, 1)
    assert [part.thirds for part in face] == [(0, 1), (2,)]
    assert part_at(face, 1).terrain == "hill"
    assert [part.thirds for part in joined(face, 2, 0)] == [(0, 1, 2)]
    assert [part.thirds for part in parted(joined(face, 2, 0), 1)] == [(0, 2), (1,)]
    assert parted(face, 1) == whole("hill", "hill", "water")
    assert joined(face, 0, 1) == face
    assert parted(BLANK, 0) == BLANK


def test_joining_keeps_what_is_known() -> None:
    face = joined(painted(BLANK, 1, "forest"), 0, 1)
    assert part_at(face, 0).terrain == "forest"


def test_symbols_stand_on_a_third_of_their_part() -> None:
    face = marked(joined(HILLS, 0, 1), 1, "mine")
    assert part_at(face, 0) == FacePart((0, 1), "hill", ("mine",), 1)
    moved = marked(face, 0, "mine")
    assert part_at(moved, 0).symbols_on == 0
    assert part_at(moved, 0).symbols == ("mine",)
    assert part_at(marked(moved, 0, "mine"), 0).symbols == ()
    alone = parted(face, 1)
    assert part_at(alone, 1).symbols == ("mine",)
    assert part_at(alone, 0).symbols == ()
    many = marked(marked(marked(HILLS, 0, "mine"), 0, "cavern"), 0, "magic_source")
    assert part_at(many, 0).symbols == ("cavern", "magic_source")


def test_water_and_the_unknown_show_no_symbols() -> None:
    assert marked(BLANK, 0, "mine") == BLANK
    assert part_at(painted(marked(HILLS, 0, "mine"), 0, "water"), 0).symbols == ()
    assert part_at(painted(marked(HILLS, 0, "mine"), 0, "forest"), 0).symbols == ("mine",)


@pytest.mark.parametrize("name", BUNDLED)
def test_a_set_that_is_read_and_written_shows_the_same(name: str) -> None:
    data = bundled_data(name)
    draft = draft_from(data)
    again = draft.to_json()
    assert tileset_from(again).tiles == tileset_from(data).tiles
    assert {key: again[key] for key in data if key != "tiles"} == {
        key: value for key, value in data.items() if key != "tiles"
    }
    assert {state for letter in letters() for state in draft.states(letter).values()} == {"whole"}


def test_what_is_begun_is_kept_where_no_program_takes_it(tmp_path: Path) -> None:
    draft = small(A=HILLS, B=painted(joined(BLANK, 0, 1), 0, "swamp"))
    path = tmp_path / "mine.tileset.json"
    save(draft, path)
    data = json.loads(path.read_text("utf-8"))
    assert list(data["tiles"]) == ["A"]
    assert tileset_from(data).face("B", "surface") is None
    assert read(path) == draft


@pytest.mark.parametrize(
    "odd",
    [
        "text",
        {"B": 3},
        {"B": {"surface": [{"thirds": [0]}]}},
        {"B": {"surface": [{"thirds": "x", "terrain": ""}]}},
        {"B": {"surface": [{"thirds": [0, 1, 2], "terrain": "lava"}]}},
        {"B": {"surface": [{"thirds": [0, 1], "terrain": "hill"}]}},
        {"B": {"surface": 7}},
        {"B": {"surface": [{"thirds": [0, 1, 2], "terrain": "hill"}, {"thirds": [], "terrain": ""}]}},
        {"B": {"surface": [{"thirds": [0, 1, 2], "terrain": ["hill"], "symbols": [[]]}]}},
    ],
)
def test_odd_things_under_our_key_are_passed_over(odd: Any) -> None:
    data = {**small(A=HILLS).to_json(), "unfinished": odd}
    assert draft_from(data).faces.keys() == {("A", "surface")}


def test_nothing_useless_is_saved(tmp_path: Path) -> None:
    with pytest.raises(FormError, match="one face"):
        save(small(A=painted(BLANK, 0, "hill")), tmp_path / "a.tileset.json")
    with pytest.raises(FormError, match="expected form"):
        save(SetDraft("My Box", {("A", "surface"): HILLS}), tmp_path / "a.tileset.json")
    assert list(tmp_path.iterdir()) == []


def test_damaged_files_are_refused_with_the_place(tmp_path: Path) -> None:
    path = tmp_path / "a.tileset.json"
    path.write_text(
        '{"format": 1, "id": "a", "tiles": {"A": {"surface": [{"thirds": [0], "terrain": "hill"}]}}}'
    )
    with pytest.raises(FormError, match="/tiles/A/surface"):
        read(path)
    path.write_text("no")
    with pytest.raises(FormError, match="JSON"):
        read(path)
    with pytest.raises(FormError):
        read(tmp_path / "none.tileset.json")


@pytest.mark.parametrize("text", ["null", "5", '"a"', "true", "[]", "1.5"])
def test_what_is_no_set_is_refused_in_words(text: str, tmp_path: Path) -> None:
    path = tmp_path / "odd.tileset.json"
    path.write_text(text)
    with pytest.raises(FormError, match=r"^this is not a tile set$"):
        read(path)
    path.write_text("{}")
    with pytest.raises(FormError, match=r'^the key "format" is missing$'):
        read(path)


def test_the_checks_of_tile_sets_speak(sample: Scenario) -> None:
    codes = {check.code for check, _ in check_remarks(small(A=HILLS, B=HILLS), sample)}
    assert codes == {"T007", "T008"}
    assert list(check_remarks(small(), sample)) == []
    wrong = {
        check.code for check, _ in check_remarks(SetDraft("Bad Name", {("A", "surface"): HILLS}), sample)
    }
    assert wrong == {"T002"}


def test_a_document_takes_a_set_into_itself_and_gives_it_back(sample: Scenario) -> None:
    draft = draft_from(bundled_data("winding"))
    edit = tileset_edit(draft, sample, None)
    after = apply(sample, edit)
    assert after.tileset.tiles == tileset_from(bundled_data("winding")).tiles
    assert initial_draft(after) == draft
    assert apply(after, edit.inverse()).data == sample.data
    assert initial_draft(sample) == SetDraft()


def test_a_file_beside_the_document_is_named(sample: Scenario, tmp_path: Path) -> None:
    save_scenario(sample, tmp_path / "a.realm.json")
    scenario = load_scenario(tmp_path / "a.realm.json")
    (tmp_path / "sets").mkdir()
    draft, path = draft_from(bundled_data("winding")), tmp_path / "sets/w.tileset.json"
    save(draft, path)
    after = apply(scenario, tileset_edit(draft, scenario, path))
    assert after.data["tileset"] == "sets/w.tileset.json"
    assert initial_draft(after) == draft


def test_letters_are_those_of_the_box() -> None:
    assert "".join(letters()) == "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    assert {world for _, world in draft_from(bundled_data("winding")).faces} == set(WORLDS)
