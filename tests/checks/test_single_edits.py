"""Single edits: they can be undone, touch what they say, leave what is locked, and are made one by one."""

import subprocess
import sys
from collections.abc import Iterator, Sequence
from itertools import islice

import pytest

from realms.checks.run import check
from realms.checks.settings import Settings
from realms.checks.single_edits.padlock import Padlock, Padlocks, whole_region, whole_tile
from realms.checks.single_edits.single_edit import (
    EditContext,
    SingleEdit,
    edit_kinds,
    single_edits,
)
from realms.checks.single_edits.trial import EditTrial
from realms.checks.source import memory_source
from realms.scenario.changes import put_piece, turn_tile
from realms.scenario.edits import Edit, apply
from realms.scenario.scenario import Scenario, bundled, scenario_from
from realms.tiles.boxes import supply
from realms.tiles.schemacheck import violations

from help.bundled import DRAWN_REALMS
from help.documents import document, layer, piece, row, tile
from help.drawings import drawn_layer, drawn_scenario, two_regions

BY_NAME = {each.data["id"]: each for each in bundled()}
LAYERED = ("go_east", 4)
CASES = (LAYERED, ("night_and_day", 3), ("four_lands", 3), ("mountaintop", 4))
EVERY = 41  # of the edits of a realm one in so many is tried; the last of each kind too


def context(name: str, players: int, locked: Padlocks = frozenset()) -> EditContext:
    return EditContext(BY_NAME[name], players, locked=locked)


def sample(edits: Sequence[SingleEdit]) -> Iterator[SingleEdit]:
    last = {each.kind: each for each in edits}
    yield from (*edits[::EVERY], *last.values())


def titles(edits: Iterator[SingleEdit]) -> list[str]:
    return [str(each.title) for each in edits]


@pytest.mark.parametrize(("name", "players"), CASES)
def test_every_edit_is_one_valid_step_that_can_be_undone(name: str, players: int) -> None:
    before = BY_NAME[name]
    for single in sample(list(single_edits(context(name, players)))):
        after = apply(before, single.edit)
        assert after.data != before.data, single.title
        assert list(violations(dict(after.data), "scenario")) == [], single.title
        assert apply(after, single.edit.inverse()).to_bytes() == before.to_bytes(), single.title


@pytest.mark.parametrize(("name", "players"), CASES)
def test_an_edit_changes_no_count_but_those_that_it_names(name: str, players: int) -> None:
    before = BY_NAME[name]
    for single in sample(list(single_edits(context(name, players)))):
        after = apply(before, single.edit)
        assert players in single.counts
        for count in set(before.counts) - set(single.counts):
            seen, now = before.realm(count), after.realm(count)
            assert [laid.placement for laid in now.tiles] == [laid.placement for laid in seen.tiles]
            assert [laid.piece for laid in now.pieces] == [laid.piece for laid in seen.pieces]
            assert (now.drawing and now.drawing.data) == (seen.drawing and seen.drawing.data)


def test_a_turn_at_four_players_leaves_the_smaller_maps_alone() -> None:
    turn = next(single_edits(context(*LAYERED), ["turn"]))
    assert str(turn.title) == "Turn tile A by 60 degrees to the left"
    assert turn.counts == (4, 5, 6)


def test_a_tile_from_the_box_comes_at_every_count_that_has_the_other() -> None:
    first = next(single_edits(context(*LAYERED), ["from_box"]))
    assert first.counts == (2, 3, 4, 5, 6)


def test_tiles_of_two_layers_change_places_under_their_pieces() -> None:
    before, (small, large) = BY_NAME["go_east"], (2, 4)
    edits = [*single_edits(context(*LAYERED), ["exchange_layers"])]
    lower = {laid.placement.tile for laid in before.realm(large).tiles if laid.players < large}
    for single in edits[::EVERY]:
        after = apply(before, single.edit)
        for count in (small, large):
            old, new = before.realm(count), after.realm(count)
            places = [
                [(laid.placement.cell, laid.placement.turn) for laid in each.tiles] for each in (old, new)
            ]
            assert sorted(places[0]) == sorted(places[1])
            assert len(old.pieces) == len(new.pieces)
        comes = {laid.placement.tile for laid in after.realm(large).tiles if laid.players < large} - lower
        assert len(comes) == 1, single.title
    assert edits
    assert not [*single_edits(context("go_east", small), ["exchange_layers"])], "it inherits nothing"


def test_what_other_layers_lay_is_changed_by_edits_of_several_layers_alone() -> None:
    inherited = whole_tile(min(laid.placement.tile for laid in BY_NAME["go_east"].realm(2).tiles))
    context_of_layer = EditContext(BY_NAME["go_east"], 4, of_others=inherited)
    touching = {
        each.kind for each in single_edits(context_of_layer) if not each.touches.isdisjoint(inherited)
    }
    assert touching == {"exchange_layers"}


def test_all_kinds_occur() -> None:
    found = {single.kind for name, players in CASES for single in single_edits(context(name, players))}
    banned = scenario_from(
        document(layer(row("CD")), pool={"ban": ["elves"]}, boxes=["small_world", "realms"])
    )
    found |= {single.kind for single in single_edits(EditContext(banned, 2))}
    assert found == edit_kinds().keys()


def test_edits_of_tiles_are_for_tiles_and_those_of_drawings_for_drawings() -> None:
    drawn = {single.kind for single in single_edits(context(DRAWN_REALMS[0], 3))}
    laid = {single.kind for single in single_edits(context(*LAYERED))}
    assert drawn - laid == {"repaint", "symbol"}
    assert laid - drawn >= {"turn", "flip", "exchange", "from_box"}


def test_what_is_locked_is_in_no_edit() -> None:
    locked = whole_tile("C") | {Padlock("kind", "tribe"), Padlock("pool", "elves"), Padlock("turn")}
    free = list(single_edits(context(*LAYERED, locked=locked)))
    everything = list(single_edits(context(*LAYERED)))
    assert [each for each in everything if each.touches.isdisjoint(locked)] == free
    kinds = {single.kind for single in free}
    assert "turn" not in kinds
    assert {"exchange", "move_piece", "add_piece", "ban"} <= kinds
    before = BY_NAME["go_east"].realm(4)
    for single in free:
        after = apply(before.scenario, single.edit).realm(4)
        assert [laid.placement for laid in after.tiles if laid.placement.tile == "C"] == [
            laid.placement for laid in before.tiles if laid.placement.tile == "C"
        ]
        assert tribes(after.scenario) == tribes(before.scenario), single.title
        assert "elves" not in after.scenario.data.get("pool", {}).get("ban", ())


def tribes(scenario: Scenario) -> set[str]:
    return {laid.piece.at for laid in scenario.realm(4).pieces if laid.piece.piece == "tribe"}


def test_a_locked_piece_stays_while_its_neighbours_on_the_tile_move() -> None:
    locked = frozenset({Padlock("pieces", "A/1")})
    moved = titles(single_edits(context(*LAYERED, locked=locked), ["move_piece"]))
    assert any("from forest on A" in title or "on A" in title for title in moved)
    everything = list(single_edits(context(*LAYERED), ["move_piece"]))
    from_there = [each for each in everything if Padlock("pieces", "A/1") in each.touches]
    assert from_there
    assert len(moved) == len(everything) - len(from_there)


def test_a_locked_border_keeps_the_tiles_on_both_sides() -> None:
    scenario = BY_NAME["lost_river"]
    borders = [laid.piece.at for laid in scenario.realm(2).pieces if laid.piece.piece == "border"]
    one, other = (part.partition(".")[0] for part in borders[0].split("|"))
    assert is_exchanged(EditContext(scenario, 2), one)
    for name, neighbour in ((one, other), (other, one)):
        locked = EditContext(scenario, 2, locked=frozenset({Padlock("pieces", name)}))
        assert not is_exchanged(locked, neighbour)


def is_exchanged(context: EditContext, name: str) -> bool:
    """Return True if a tile may be exchanged for one of the box."""
    return any(f"tile {name} for" in title for title in titles(single_edits(context, ["from_box"])))


def test_the_course_of_the_water_can_be_locked() -> None:
    """X has water and D has none, in the tile set of the realm."""
    locked = frozenset({Padlock("water")})
    turned = titles(single_edits(context(*LAYERED, locked=locked), ["turn", "exchange", "flip"]))
    assert any("tile D" in title for title in turned)
    assert not [title for title in turned if "tile X" in title or "X" in title.split()]


def test_a_locked_region_of_a_drawing_keeps_its_paint_and_its_symbols() -> None:
    scenario = drawn_scenario(drawn_layer(two_regions()))
    free = list(single_edits(EditContext(scenario, 2, locked=whole_region("r1")), ["repaint", "symbol"]))
    assert {single.kind for single in free} == {"repaint"}
    assert all(single.touches & whole_region("r2") for single in free)


def test_edits_are_made_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []

    def turned(scenario: Scenario, players: int, tile: str, sixths: int) -> Edit:
        made.append(tile)
        return Edit("turn_tile", ()) if tile == "A" else real(scenario, players, tile, sixths)

    real = turn_tile
    monkeypatch.setattr("realms.checks.single_edits.tiles.turn_tile", turned)
    first = next(single_edits(context(*LAYERED, locked=frozenset({Padlock("turn", "B")})), ["turn"]))
    assert "tile C " in str(first.title)
    assert made == ["A"] * 5 + ["C"]  # those without a change are left out, and locked ones are not made


def test_of_a_large_realm_one_edit_in_so_many_is_made() -> None:
    whole = list(single_edits(context(*LAYERED), ["turn", "take_piece"]))
    assert list(single_edits(context(*LAYERED), ["turn", "take_piece"], every=4)) == whole[::4]


def test_the_order_hangs_on_the_realm_alone() -> None:
    code = (
        "from realms.checks.single_edits.single_edit import EditContext, single_edits\n"
        "from realms.scenario.scenario import bundled\n"
        "realm = next(each for each in bundled() if each.data['id'] == 'go_east')\n"
        "print([str(each.title) for each in single_edits(EditContext(realm, 3))])\n"
    )
    texts = []
    for seed in ("1", "2"):
        run = subprocess.run(
            [sys.executable, "-c", code],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(sys.path)},
            capture_output=True,
            text=True,
            check=True,
        )
        texts.append(run.stdout)
    assert texts[0] == texts[1]
    assert texts[0].strip() == str(titles(single_edits(context("go_east", 3))))


def test_a_tile_of_one_region_is_not_turned_unless_something_lies_at_it() -> None:
    bare = scenario_from(document(layer([tile("C", 0), tile("S", 1)])))
    whole = [name for name in ("C", "S") if len(bare.tileset.tiles[name]["surface"].regions) == 1]
    assert whole, "the test needs a tile of one region"
    turned = titles(single_edits(EditContext(bare, 2), ["turn"]))
    assert not [title for title in turned if f"tile {whole[0]} " in title]
    marked = scenario_from(
        document(
            layer([tile("C", 0), tile("S", 1)], piece("arrow", f"{whole[0]}.{1 if whole[0] == 'C' else 0}"))
        )
    )
    assert [
        title
        for title in titles(single_edits(EditContext(marked, 2), ["turn"]))
        if f"tile {whole[0]} " in title
    ]


# The trial


def tried(scenario: Scenario, players: int, *kinds: str) -> dict[str, bool]:
    trial = EditTrial(scenario)
    edits = single_edits(EditContext(scenario, players), kinds)
    return {str(single.title): trial.accepts(single) for single in islice(edits, 60)}


def codes(scenario: Scenario, players: int | None = None) -> list[str]:
    found = check(memory_source(scenario), Settings(), players).findings
    return [finding.code for finding in found if finding.severity != "info"]


def test_a_trial_refuses_what_brings_a_fault_and_accepts_the_rest() -> None:
    scenario = BY_NAME["go_east"]
    before, trial, seen = codes(scenario, 6), EditTrial(scenario), set()
    for single in islice(single_edits(EditContext(scenario, 6), ["turn", "flip"]), 0, 60, 2):
        after = codes(apply(scenario, single.edit), 6)
        more = any(after.count(code) > before.count(code) for code in after)
        assert trial.accepts(single) == (not more), single.title
        seen.add(more)
    assert seen == {True, False}


def test_a_trial_looks_at_every_count_that_is_touched() -> None:
    """All lost tribes of the box lie at three players, so that one more at two is one too many there."""
    boxes, two, nine = ["small_world", "realms"], layer(row("CD")), row("EFGHIJKLM", 1)
    places = [f"{laid['tile']}/{third}" for laid in nine for third in (0, 2)]
    tribes = [piece("tribe", at) for at in places]
    assert len(tribes) == supply(tuple(boxes)).count("tribe")
    alone = scenario_from(document(two, boxes=boxes))
    both = scenario_from(document(two, layer(nine, *tribes, players=3, base=2), boxes=boxes))
    free, full = (tried(scenario, 2, "add_piece") for scenario in (alone, both))
    added = [title for title in free if title.endswith("tribe")]
    assert added
    assert all(free[title] and not full[title] for title in added)


def test_a_trial_refuses_to_ban_more_races_than_a_game_can_do_without() -> None:
    scenario = BY_NAME["go_east"]
    for _ in range(40):
        ban = next(single_edits(EditContext(scenario, 6), ["ban"]))
        banned = apply(scenario, ban.edit)
        if not EditTrial(scenario).accepts(ban):
            break
        scenario = banned
    assert scenario.data["pool"]["ban"]
    assert set(codes(banned, 6)) - set(codes(scenario, 6))


def test_an_exclusion_that_has_nothing_to_exclude_any_more_is_no_fault() -> None:
    """A peak without its mountain is excluded; when it goes, only the exclusion is left over."""
    scenario = BY_NAME["go_east"]
    wrong = put_piece(scenario, 6, piece("peak", "R/0"))
    marred = apply(scenario, wrong)
    (code,) = set(codes(marred, 6)) - set(codes(scenario, 6))
    excluding = marred.with_data({**marred.data, "exclusions": [{"code": code, "reason": "meant so"}]})
    (mend,) = (
        single
        for single in single_edits(EditContext(excluding, 6), ["take_piece"])
        if "peak" in str(single.title)
    )
    left = set(codes(apply(excluding, mend.edit))) - set(codes(excluding))
    assert EditTrial(excluding).accepts(mend)
    assert left == {"F017"}
