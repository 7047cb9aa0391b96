"""Greedy and planner decide as they always did; `python tests/play/test_frozen_decisions.py` notes it anew.

New players are measured against these two. The notes change with the rules and with what a realm holds, never
because greedy or planner were made faster. The games have one sequence of luck, as when the notes were made.
"""

import json
from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

import pytest

from realms.play.game import Game
from realms.play.luck import SEQUENCE
from realms.play.players.registry import players_for
from realms.rules.position.state import CHANCE
from realms.scenario.scenario import Scenario, bundled, load_scenario

NOTES = Path(__file__).with_name("frozen_decisions.json")
SPEED = Path(__file__).parents[1] / "speed"
SURFACE = ("small_world", "cursed", "grand_dames", "be_not_afraid", "leaders", "realms")
BOXES = (*SURFACE, "small_world_underground", "river_world", "necromancer_island")
SHORT = 60  # decisions of a game that planner plays


class Case(NamedTuple):
    """A game of frozen players, as far as it is played."""

    realm: str
    players: int
    kind: str
    boxes: tuple[str, ...] | None = None  # other than those of the realm

    @property
    def name(self) -> str:
        """The key in the file of notes."""
        boxes = "" if self.boxes is None else f" {len(self.boxes)} boxes"
        return f"{self.realm} {self.players} {self.kind}{boxes}"


def realms() -> Mapping[str, Scenario]:
    """Return the bundled realms and those of the benches."""
    for_speed = [load_scenario(path) for path in sorted(SPEED.glob("*.realm.json"))]
    return {each.data["id"]: each for each in (*bundled(), *for_speed)}


REALMS = realms()


def cases() -> Iterator[Case]:
    """Yield games on every realm, with its own boxes and with all boxes, at different counts."""
    for number, (name, scenario) in enumerate(sorted(REALMS.items())):
        counts = sorted(scenario.counts)
        middle, other = counts[len(counts) // 2], counts[number % len(counts)]
        yield Case(name, middle, "greedy")
        yield Case(name, counts[0], "planner")
        yield Case(name, other, "greedy", SURFACE if number % 2 else BOXES)
        yield Case(name, other, "planner", BOXES if number % 2 else SURFACE)


CASES = {case.name: case for case in cases()}


def digest(case: Case) -> str:
    """Play a game, and return the number of its decisions with a hash of them."""
    game = Game.new(REALMS[case.realm], case.players, 7, case.boxes, short=True, luck=SEQUENCE)
    sitting = players_for([case.kind] * case.players, 7)
    seats = [game.view(seat) for seat in range(case.players)]
    while not game.over and not (case.kind == "planner" and len(game.decisions) >= SHORT):
        if game.seat == CHANCE:
            game.throw()
        else:
            game.play(sitting[game.seat].choose(seats[game.seat]))
    return f"{len(game.decisions)} {sha256(repr(game.decisions).encode()).hexdigest()[:16]}"


def test_every_case_is_noted() -> None:
    assert json.loads(NOTES.read_text(encoding="utf-8")).keys() == CASES.keys()


@pytest.mark.parametrize("name", CASES)
def test_decisions_are_the_same(name: str) -> None:
    assert digest(CASES[name]) == json.loads(NOTES.read_text(encoding="utf-8"))[name]


if __name__ == "__main__":
    noted = {name: digest(case) for name, case in CASES.items()}
    NOTES.write_text(json.dumps(noted, indent=1) + "\n", encoding="utf-8")
