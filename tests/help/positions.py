"""Positions: a chart of regions, a line of notation, decisions as text."""

from functools import cache
from typing import TYPE_CHECKING

from realms.play import notation
from realms.play.audit import audit
from realms.play.decision import decision_from, text_of
from realms.pool.pool import pool
from realms.rules.position.catalogue import Content
from realms.rules.position.state import CHANCE, State
from realms.rules.position.table import Setting, Table
from realms.rules.registry import base_game, playable, shared_rules
from realms.rules.turn.attack import price_of
from realms.rules.turn.ordinary_seat import ORDINARY_SEAT
from realms.rules.turn.turn import proceed

from help.charts import ground_from

if TYPE_CHECKING:
    from realms.rules.model.seat_kind import SeatKind
    from realms.rules.model.table_rule import TableRule

UNDERGROUND = playable(pool(["small_world_underground"]).entries)


@cache
def table_of(
    chart: str,
    players: int,
    turns: int,
    extra: tuple[Content, ...],
    traits: "tuple[TableRule, ...]",
    boxes: tuple[str, ...] = (),
    readings: tuple[tuple[str, bool], ...] = (),
    seats: "tuple[tuple[int, SeatKind], ...]" = (),
) -> Table:
    content = (*base_game(), *playable(pool(boxes).entries), *extra)
    sitting = tuple(dict(seats).get(seat, ORDINARY_SEAT) for seat in range(players))
    setting = Setting(content, sitting, turns, (*traits, *shared_rules(boxes)), dict(readings))
    return Table(ground_from(chart), setting)


class Position:
    """A state that is asked and played in text."""

    def __init__(self, table: Table, line: str) -> None:
        self.state: State = notation.read(table, line)

    @property
    def table(self) -> Table:
        """The table with the board as it lies now."""
        return self.state.table

    @property
    def options(self) -> list[str]:
        s = self.state
        codes = s.step.options(s) if s.actor == CHANCE else s.options
        return [text_of(self.table, code) for code in codes]

    def may(self, text: str) -> bool:
        return text in self.options

    def targets(self, verb: str = "take") -> str:
        """What the options with that verb are about, in one word."""
        pairs = (text.split(" ", 1) for text in self.options)
        return " ".join(pair[1] for pair in pairs if pair[0] == verb and len(pair) > 1)

    def play(self, *texts: str) -> "Position":
        for text in texts:
            decision = decision_from(self.table, text)
            assert text in self.options, f"{text!r} is not among {self.options} at {self.state.step.id}"
            assert decision is not None
            proceed(self.state, self.state.step.take(self.state, decision))
        return self

    def rest(self) -> "Position":
        """Let the seat do nothing more this turn: all spare tokens stay on its first region."""
        seat, turn = self.state.seat, self.state.turn
        while not self.state.over and (self.state.seat, self.state.turn) == (seat, turn):
            ending = [text for text in ("stop", "expand", "no") if text in self.options]
            self.play(*(ending[:1] or self.options[-1:]))
        return self

    @property
    def line(self) -> str:
        return notation.write(self.state)

    @property
    def at(self) -> str:
        return self.state.step.id

    def clause(self, word: str) -> str:
        """The clause of the line that begins with a word; empty if there is none."""
        return next((part for part in self.line.split("; ") if part.split()[0].rstrip(":") == word), "")

    def coins(self, seat: int) -> int:
        return self.state.coins[seat - 1]

    def hand(self, band: str = "1") -> int:
        return self.state.hand[notation._band_of(band)]

    def tray(self, race: str) -> int:
        return self.state.tray[self.table.catalogue.number[race]]

    def tokens(self, region: str) -> int:
        return self.state.tokens[self.table.ground.number[region]]

    def price(self, region: str) -> int:
        return price_of(self.state, self.state.band, self.table.ground.number[region])

    def mark(self, mark: str) -> str:
        table = self.state.table
        mask = self.state.marks[table.markers.number[mark]]
        return " ".join(table.ground.names[region] for region in table.regions(mask))

    def faults(self) -> list[str]:
        """What is wrong here; a line need not tell of all coins and banners that there are."""
        untold = ("coins were", "not in one place")
        return [fault for fault in audit(self.state) if not fault.startswith(untold)]
