"""The judgement of greedy and planner answers as it did when it was slow, on realms of all kinds."""

from collections.abc import Callable, Iterator, Sequence
from random import Random

import pytest

from realms.play.game import Game
from realms.play.notation import read, write
from realms.play.players import heuristics
from realms.play.players.heuristics import expected_coins, exposure, play_on, position_value, quick_decision
from realms.play.players.turn_tree import TurnTree
from realms.play.players.yardsticks.lookahead import own_turn_over
from realms.play.setup import table_for
from realms.rules.model.decisions import DRAW, NO
from realms.rules.position.state import CHANCE, State
from realms.scenario.scenario import Scenario, bundled

from help import plain_judgement as plain

SURFACE = ("small_world", "cursed", "grand_dames", "be_not_afraid", "leaders", "realms")
BOXES = (*SURFACE, "small_world_underground", "river_world", "necromancer_island")
REALMS = {each.data["id"]: each for each in bundled()}
PLAIN: dict[str, Callable[[State, Sequence[int]], int]] = {
    "attack": plain.conquest,
    "spread": plain.equal_share,
    **dict.fromkeys(("post_heroes", "build", "name_ally"), plain.best_at_once),
}
DARING = 0.3


def positions(scenario: Scenario, boxes: Sequence[str] | None, seed: int, most: int) -> Iterator[State]:
    """Yield positions of a game in which most decisions are quick and some are at random."""
    players = sorted(scenario.counts)[seed % len(scenario.counts)]
    game, random = Game.new(scenario, players, seed, boxes, short=True), Random(seed)
    while not game.over and len(game.decisions) < most:
        if game.seat == CHANCE:
            game.throw()
            continue
        yield game.state.copy()
        options = game.options()
        game.play(random.choice(options) if random.random() < 0.2 else quick_decision(game.state.copy()))


def written(s: State) -> tuple[str, list[int], int]:
    """Return a position in text, with the costs and the region that was asked about last."""
    return write(s), [*s.cost], s.target


@pytest.mark.parametrize("name", REALMS)
@pytest.mark.parametrize("boxes", [None, BOXES], ids=["own boxes", "all boxes"])
def test_positions_are_judged_as_they_were(name: str, boxes: tuple[str, ...] | None) -> None:
    for s in positions(REALMS[name], boxes, 3 + len(name), 150):
        for seat in range(s.table.players):
            assert exposure(s, seat) == plain.exposure(s, seat)
            assert expected_coins(s, seat) == plain.expected_coins(s, seat)
            assert position_value(s, seat) == plain.position_value(s, seat)
        if s.step.id in PLAIN and len(s.options) > 1:
            before = written(s)
            assert quick_decision(s) == PLAIN[s.step.id](s, s.options)
            assert written(s) == before, "a quick decision changes no position"


@pytest.mark.parametrize("name", REALMS)
def test_turns_are_imagined_as_they_were(name: str) -> None:
    for number, start in enumerate(positions(REALMS[name], BOXES, 5 + len(name), 90)):
        if number % 6:
            continue
        plainly, quickly = start.copy(), start.copy()
        plain.play_turn(plainly, start, -1.0, lambda: 0.4)
        play_on(quickly, own_turn_over(start), lambda: 0.4)
        assert written(plainly) == written(quickly)
        tree, random, others = TurnTree(start, start.copy(), position_value), Random(number), Random(number)
        for daring in (0.0, *[DARING] * 12):
            s = start.copy()
            count = plain.play_turn(s, start, daring, others.random)
            assert tree.play(daring, random.random) == plain.position_value(s, start.actor)
            assert tree.decisions == count
            assert random.getstate() == others.getstate()


@pytest.mark.parametrize("power", ["heroic", "fortified", "diplomat"])
def test_pieces_are_placed_at_once_as_they_were(thirty, power: str, monkeypatch) -> None:
    table, slow, asked = table_for(thirty.realm(4)), [], 0
    monkeypatch.setattr(heuristics, "_best_at_once", lambda s, options: slow.append(s) or options[0])
    for seed in range(6):
        game = Game(table, seed)
        game.play(game.options()[seed])
        game.play(DRAW + table.catalogue.number[power])
        while not game.over and game.state.turn < 6:
            s = game.state.copy()
            if s.actor != CHANCE and s.step.id in ("post_heroes", "build", "name_ally"):
                known = len(slow)
                decision = quick_decision(s)
                asked += len(s.options) > 1 and len(slow) == known
                assert len(slow) > known or decision == plain.best_at_once(s, s.options)
            if s.actor == CHANCE:
                game.throw()
            else:
                game.play(quick_decision(game.state.copy()))
    assert asked > 20, "hardly any was placed at once"


@pytest.mark.parametrize(("held", "peace"), [("A/0", True), ("", False)])
def test_peace_is_made_where_something_can_be_lost(thirty, held: str, peace: bool) -> None:
    others = "2 elves swamp: A/1; 3 humans stout: C/1; 4 trolls flying: D/1"
    s = read(
        table_for(thirty.realm(4)), f"turn 3; at name_ally; coins 5 5 5 5; 1 orcs diplomat: {held}; {others}"
    )
    decision = quick_decision(s)
    assert decision == plain.best_at_once(s, s.options)
    assert (decision != NO) == peace
