"""The document: edits, strokes, undo to the very bytes, and who is told what."""

import random
from functools import partial
from pathlib import Path

import pytest

from realms.board.layout import Placement
from realms.locale import sentence
from realms.scenario.changes import flip_tile, move_tile, set_value, take_tile, turn_tile
from realms.scenario.edits import Edit
from realms.scenario.scenario import Scenario
from realms.tiles.jsonform import dumps
from realms.tiles.saving import save as save_json
from realms.tiles.tileset import bundled_data
from realms_editor.desk.document import FILE, PLAYERS, Document, DocumentChange, ReadOnlyError


def turned(document: Document, tile: str = "A") -> Edit:
    return turn_tile(document.scenario, document.players, tile)


def test_an_edit_is_done_told_and_undone(document: Document) -> None:
    told: list[DocumentChange] = []
    document.subscribe(told.append)
    before = document.scenario
    document.do(turned(document))
    assert document.modified
    assert told == [DocumentChange(frozenset({"layers"}))]
    assert told[0].map
    document.undo()
    assert document.scenario.to_bytes() == before.source
    assert not document.modified


def test_an_edit_without_steps_leaves_no_trace(document: Document) -> None:
    document.do(Edit("nothing", ()))
    assert not document.history.entries


def test_edits_of_one_stroke_are_undone_together(document: Document) -> None:
    before, stroke = document.scenario, object()
    for _ in range(3):
        document.do(turned(document), stroke)
    document.do(turned(document), object())
    assert [len(entry.edit.changes) for entry in document.history.entries] == [1, 1]
    document.undo()
    document.undo()
    assert document.scenario.data == before.data


def test_a_stroke_that_comes_back_changes_nothing(document: Document) -> None:
    stroke = object()
    for _ in range(6):
        document.do(turned(document), stroke)
    assert document.history.entries[0].edit.changes == ()


def test_a_stroke_that_goes_on_after_saving_is_not_saved(document: Document) -> None:
    assert document.scenario.path
    stroke = object()
    document.do(turned(document), stroke)
    document.saved_as(document.scenario.path)
    assert not document.modified
    document.do(turned(document), stroke)
    assert document.modified


def test_saving_and_undoing_past_it_counts_as_modified(document: Document) -> None:
    assert document.scenario.path
    document.do(turned(document))
    document.saved_as(document.scenario.path)
    document.undo()
    assert document.modified
    document.do(turned(document, "M"))
    document.undo()
    document.redo()
    assert document.modified


def test_undo_shows_the_count_that_it_was_done_for(document: Document) -> None:
    document.look_at(4)
    document.do(turned(document))
    document.look_at(2)
    document.undo()
    assert document.players == 4


def test_looking_at_another_count_is_told_and_no_edit(document: Document) -> None:
    told: list[DocumentChange] = []
    document.subscribe(told.append)
    document.look_at(3)
    assert (document.players, document.modified) == (3, False)
    assert told[0].parts == {PLAYERS}
    with pytest.raises(LookupError):
        document.look_at(9)


def test_a_count_that_goes_takes_the_view_to_the_nearest(document: Document) -> None:
    document.look_at(6)
    layers = document.scenario.data["layers"]
    document.do(set_value(document.scenario, ("layers",), layers[:3]))
    assert document.players == 4


def test_what_can_only_be_looked_at_is_not_changed(document: Document) -> None:
    told: list[DocumentChange] = []
    document.subscribe(told.append)
    document.lock(sentence("damaged"))
    with pytest.raises(ReadOnlyError):
        document.do(turned(document))
    assert told[0].parts == {FILE}
    document.lock(None)
    document.do(turned(document))
    assert document.modified


def test_whoever_has_left_hears_nothing(document: Document) -> None:
    told: list[DocumentChange] = []
    leave = document.subscribe(told.append)
    leave()
    document.do(turned(document))
    assert told == []


@pytest.mark.parametrize("seed", range(12))
def test_a_random_walk_undone_gives_the_original_bytes(sample: Scenario, seed: int) -> None:
    rng = random.Random(seed)
    document = Document(sample)
    stroke: object = None
    for _ in range(40):
        stroke = rng.choice([None, stroke, object()])
        scenario, players = document.scenario, document.players
        laid = sorted(document.realm.board.rank_of)
        tile = rng.choice(laid)
        cell = rng.randrange(-9, 9), rng.randrange(-9, 9)
        moves = [
            partial(turn_tile, scenario, players, tile),
            partial(flip_tile, scenario, players, tile),
            partial(move_tile, scenario, players, Placement(tile, "surface", *cell, 0)),
            partial(set_value, scenario, ("titles", rng.choice(["en", "fr", "de"])), str(rng.random())),
            partial(set_value, scenario, ("texts", "en", "intro"), str(rng.random())),
        ]
        match rng.randrange(12):
            case 0:
                document.undo()
            case 1:
                document.redo()
            case 2:
                document.look_at(rng.choice(scenario.counts))
            case 3 if len(laid) > 4:
                document.do(take_tile(scenario, players, tile))
            case _:
                document.do(rng.choice(moves)(), stroke)
    final, length = document.scenario.to_bytes(), len(document.history.entries)
    here = document.history.position
    document.jump(0)
    assert document.scenario.to_bytes() == sample.source
    document.jump(length)
    document.jump(here)
    assert document.scenario.to_bytes() == final


def test_what_is_done_while_a_save_is_under_way_is_not_saved(document: Document, tmp_path: Path) -> None:
    path = tmp_path / "a.realm.json"
    document.do(turned(document))
    mark = document.save_point()
    document.do(turned(document, "E"))
    document.saved_as(path, mark)
    assert document.modified
    assert (document.path, document.scenario.path) == (path, path)
    document.undo()
    assert not document.modified


def test_a_state_that_is_out_of_reach_when_its_save_ends_is_no_state(document: Document) -> None:
    document.do(turned(document))
    mark = document.save_point()
    document.undo()
    document.do(turned(document, "E"))
    document.saved_as(Path("a.realm.json"), mark)
    assert document.modified
    document.undo()
    assert document.modified
    document.saved_as(Path("a.realm.json"))
    assert not document.modified


def test_the_way_back_to_a_tile_set_whose_file_is_gone_is_open(tmp_path: Path, sample: Scenario) -> None:
    file = tmp_path / "mine.tileset.json"
    save_json(file, dumps(bundled_data("winding")).encode())
    document = Document(sample.at(tmp_path / "a.realm.json"))
    first = document.realm.board.terrain
    document.do(set_value(document.scenario, ("tileset",), file.name))
    own = document.realm.board.terrain
    document.do(set_value(document.scenario, ("tileset",), "stand-in"))
    file.unlink()
    document.undo()
    assert document.realm.board.terrain == own != first
    document.do(turned(document))
    document.jump(0)
    assert document.realm.board.terrain == first
    document.jump(2)
    assert document.realm.board.region_count
