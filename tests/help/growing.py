"""Games on a board that grows, asked and played in text."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from realms.play.decision import decision_from, text_of
from realms.play.game import Game
from realms.rules.position.state import CHANCE, State
from realms.rules.position.table import Table
from realms.scenario.scenario import Scenario, scenario_from

BOTH = ("small_world", "small_world_underground", "realms")
Placed = Mapping[str, Any]


def gods(
    players: int = 3,
    tiles: Iterable[str] = (),
    *,
    boxes: Iterable[str] = BOTH,
    pieces: Iterable[Placed] = (),
    touch: bool = False,
    **values: object,
) -> Scenario:
    """A realm that grows, from nothing or from some tiles in a row."""
    laid = [{"tile": tile, "face": "surface", "q": q, "r": 0, "turn": 0} for q, tile in enumerate(tiles)]
    return scenario_from(
        {
            "format": 1,
            "id": "gods",
            "titles": {"en": "Gods"},
            "boxes": list(boxes),
            "tileset": "stand-in",
            "worlds_touch": touch,
            "water": {"kind": "river"},
            "rules": [{"rule": "river"}, {"rule": "growing_board", **values}],
            "layers": [{"players": players, "tiles": laid, "pieces": list(pieces)}],
        }
    )


class Play:
    """A game that is asked and played in text."""

    def __init__(self, scenario: Scenario, players: int = 3, seed: int = 1) -> None:
        self.game = Game.new(scenario, players, seed)

    @property
    def state(self) -> State:
        return self.game.state

    @property
    def table(self) -> Table:
        return self.game.state.table

    @property
    def options(self) -> list[str]:
        return [text_of(self.table, option) for option in self.game.options()]

    def of(self, verb: str) -> list[str]:
        return [text.split(" ", 1)[1] for text in self.options if text.startswith(f"{verb} ")]

    def play(self, *texts: str) -> "Play":
        for text in texts:
            assert text in self.options, (text, self.options, self.state.step.id)
            decision = decision_from(self.table, text)
            assert decision is not None
            self.game.play(decision)
        return self

    def until(self, *steps: str) -> "Play":
        """Let chance decide, and everybody else take what comes last, until one of these steps asks."""
        while not (self.game.over or self.state.step.id in steps):
            if self.game.seat == CHANCE:
                self.game.throw()
            else:
                self.game.play(self.game.options()[-1])
        return self

    def lay(self, tile: str, turn: int = 0) -> "Play":
        """Lay a tile in the first place that there is, and do without all else as far as that is allowed."""
        self.until("lay").play(f"lay {tile}")
        while self.state.step.id in ("face", "beside", "align"):
            text = f"turn {turn}" if self.state.step.id == "align" else self.options[0]
            self.play(text)
        return self

    @property
    def names(self) -> list[list[str]]:
        return [[self.table.catalogue.id_of(card) for card in dealt] for dealt in self.state.cards]

    def kinds(self, seat: int) -> Counter[str]:
        return Counter(self.table.catalogue.traits[card].kind for card in self.state.cards[seat])
