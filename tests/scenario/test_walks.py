"""Random walks through all kinds of edits, forwards and backwards."""

import inspect
import json
from collections.abc import Callable, Iterator
from typing import Any

from hypothesis import given, infer, settings
from hypothesis import strategies as st

from realms.board import addresses
from realms.scenario import changes
from realms.scenario.edits import Edit, apply, edit_from_json
from realms.scenario.scenario import Scenario, scenario_from
from realms.scenario.special.special_rules import entries_of
from realms.tiles.jsonform import same
from realms.tiles.schemacheck import violations

DrawChange = Callable[[st.DataObject, Scenario], Any]

STEPS = st.integers(1, 12)


def test_the_walks_know_every_kind_of_edit(request: Any) -> None:
    conftest = inspect.getmodule(request.getfixturevalue("draw_change"))
    makers = {
        name
        for name, member in inspect.getmembers(changes, inspect.isfunction)
        if member.__module__ == changes.__name__ and not name.startswith("_")
    }
    assert makers - {"laid_tile", "laid_piece", "together"} == set(vars(conftest)["CHANGES"]) - {"set_rules"}


@given(scenario=infer, steps=STEPS, data=st.data())
def test_undo_and_redo_give_the_very_bytes(
    draw_change: DrawChange, scenario: Scenario, steps: int, data: st.DataObject
) -> None:
    states, edits = [scenario], []
    for _ in range(steps):
        edits.append(draw_change(data, states[-1]).edit)
        states.append(apply(states[-1], edits[-1]))
    now, final = states[-1], states[-1].to_bytes()
    for edit, before in zip(reversed(edits), reversed(states[:-1]), strict=True):
        now = apply(now, edit.inverse())
        assert same(now.data, before.data)
    assert now.to_bytes() == scenario.source
    for edit in edits:
        now = apply(now, edit)
    assert now.to_bytes() == final


@given(scenario=infer, steps=STEPS, data=st.data())
def test_each_edit_of_a_walk_keeps_the_document_whole(
    draw_change: DrawChange, scenario: Scenario, steps: int, data: st.DataObject
) -> None:
    assert list(strays(scenario)) == []
    for _ in range(steps):
        change = draw_change(data, scenario)
        before = json.dumps(scenario.data)
        after = apply(scenario, change.edit)
        assert json.dumps(scenario.data) == before, "the scenario before the edit has changed"
        assert list(violations(dict(after.data), "scenario")) == []
        assert list(strays(after)) == []
        for count in set(scenario.counts) - change.touched:
            assert seen(after, count) == seen(scenario, count)
        assert travelled(change.edit) == change.edit
        scenario = after


@given(scenario=infer, steps=STEPS, data=st.data())
@settings(max_examples=30)
def test_what_a_walk_leaves_can_be_saved_and_read(
    draw_change: DrawChange, scenario: Scenario, steps: int, data: st.DataObject
) -> None:
    for _ in range(steps):
        scenario = apply(scenario, draw_change(data, scenario).edit)
    again = scenario_from(json.loads(scenario.to_bytes().decode("utf-8-sig")))
    assert same(again.data, scenario.data)
    assert [seen(again, count) for count in again.counts] == [
        seen(scenario, count) for count in scenario.counts
    ]


def travelled(edit: Edit) -> Edit:
    """An edit after a journey through JSON text."""
    return edit_from_json(json.loads(json.dumps(edit.to_json())))


def seen(scenario: Scenario, players: int) -> list[list[str]]:
    """Return everything that is laid and holds for a count of players, wherever the document says so."""
    realm = scenario.realm(players)
    written = [laid.piece.data for laid in realm.pieces], entries_of(scenario, players).values()
    return [
        sorted(str(laid.placement) for laid in realm.tiles),
        *(sorted(map(text, part)) for part in written),
    ]


def text(value: Any) -> str:
    return json.dumps(value, sort_keys=True)


def strays(scenario: Scenario) -> Iterator[object]:
    """Moves and removals of nothing, and pieces on tiles that do not lie."""
    for players in scenario.counts:
        realm = scenario.realm(players)
        yield from realm.unmatched
        there = {laid.placement.tile for laid in realm.tiles}
        yield from (laid for laid in realm.pieces if set(addresses.tiles_of(laid.piece.at)) - there)
