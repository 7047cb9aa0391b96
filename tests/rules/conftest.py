"""Positions for the tests of rules: a chart of regions, a line of notation, decisions as text."""

from collections.abc import Callable, Iterable, Mapping
from functools import cache, reduce
from operator import or_
from types import MappingProxyType
from typing import TYPE_CHECKING

import pytest

from realms.play import notation
from realms.play.audit import audit
from realms.play.decision import decision_from, text_of
from realms.pool.pool import FINDS, pool
from realms.rules.attack import price_of
from realms.rules.ground import Ground
from realms.rules.registry import base_game, contents, shared
from realms.rules.state import CHANCE, State
from realms.rules.table import Content, Setting, Table
from realms.rules.turn import PLAYER, proceed
from realms.tiles.kinds import EQUIVALENTS, MONSTERS

if TYPE_CHECKING:
    from realms.rules.trait import Trait

# Name, kinds, and the neighbours that come later. `edge`: on the outline; `arrow`: one points there.
ISLE = """
a farmland edge: b d
b forest mine edge: c d e
c hill cavern edge: e f
d swamp magic_source edge: e g
e mountain: f g h
f farmland cavern: h i
g forest: h j
h hill: i j k
i swamp mine: k n
j lake:
k mountain magic_source edge: m
m sea edge: n
n farmland:
"""
# A row with a river through it.
BANKS = """
a farmland edge: b
b hill: r
r river edge: c q
c forest: d
d swamp edge:
q river:
"""


def ground_from(chart: str) -> Ground:
    """The ground of a chart."""
    rows = [line.partition(":") for line in chart.strip().splitlines()]
    names = [head.split()[0] for head, _, _ in rows]
    number = {name: region for region, name in enumerate(names)}
    kinds: dict[str, int] = {}
    adj = [0] * len(names)
    for region, (head, _, near) in enumerate(rows):
        for word in head.split()[1:]:
            kind = word.replace("marker_", "marker ").replace("token_", "token ")
            for name in {kind, EQUIVALENTS.get(kind, kind)}:
                kinds[name] = kinds.get(name, 0) | 1 << region
        for other in near.split():
            adj[region] |= 1 << number[other]
            adj[number[other]] |= 1 << region
    return _ground(tuple(names), tuple(adj), kinds)


def _ground(names: tuple[str, ...], adj: tuple[int, ...], kinds: dict[str, int]) -> Ground:
    wet = kinds.get("sea", 0) | kinds.get("lake", 0) | kinds.get("river", 0)
    closed = wet & ~kinds.get("river", 0)
    edge, sea = kinds.get("edge", 0), kinds.get("sea", 0)
    shores = [region for region in range(len(names)) if adj[region] & edge & sea]
    kinds["coast"] = sum(1 << r for r in range(len(names)) if adj[r] & wet and not wet >> r & 1)
    price = tuple(
        2
        + sum(kinds.get(kind, 0) >> r & 1 for kind in ("mountain", "peak"))
        - (kinds.get("river", 0) >> r & 1)
        for r in range(len(names))
    )
    entry = (edge | sum(1 << region for region in shores)) & ~closed
    everywhere = (1 << len(names)) - 1
    kinds[MONSTERS] = kinds.get(MONSTERS, 0) | reduce(or_, (kinds.get(kind, 0) for kind in FINDS))
    sites = {
        region: FINDS[kind]
        for kind in FINDS
        for region in range(len(names))
        if kinds.get(kind, 0) >> region & 1
    }
    ways = {
        "edge": kinds.get("arrow", 0) & ~closed or entry,
        "rim": entry,
        "anywhere": everywhere & ~closed,
        "sea": edge & sea,
        "chasm": kinds.get("chasm", 0),
    }
    volcanoes = {kind: beside for kind, beside in kinds.items() if kind.startswith("volcano")}
    return Ground(names, adj, price, (0,) * len(names), kinds, ways, sites=sites, volcanoes=volcanoes)


@cache
def table_of(
    chart: str,
    players: int,
    turns: int,
    extra: tuple[Content, ...],
    traits: "tuple[Trait, ...]",
    boxes: tuple[str, ...] = (),
    readings: tuple[tuple[str, bool], ...] = (),
    seats: "tuple[tuple[int, Trait], ...]" = (),
) -> Table:
    content = (*base_game(), *contents(pool(boxes).entries), *extra)
    sitting = tuple(dict(seats).get(seat, PLAYER) for seat in range(players))
    setting = Setting(content, sitting, turns, (*traits, *shared(boxes)), dict(readings))
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
        return self.state.tray[self.table.number[race]]

    def tokens(self, region: str) -> int:
        return self.state.tokens[self.table.ground.number[region]]

    def price(self, region: str) -> int:
        return price_of(self.state, self.state.band, self.table.ground.number[region])

    def mark(self, mark: str) -> str:
        table = self.state.table
        mask = self.state.marks[table.mark[mark]]
        return " ".join(table.ground.names[region] for region in table.regions(mask))

    def faults(self) -> list[str]:
        """What is wrong here; a line need not tell of all coins and banners that there are."""
        untold = ("coins were", "not in one place")
        return [fault for fault in audit(self.state) if not fault.startswith(untold)]


At = Callable[..., Position]


@pytest.fixture
def at() -> At:
    """Make a position: `at("seat 1; at attack; ...", players=2, chart=ISLE, boxes=["cursed"])`."""

    def make(
        line: str,
        *,
        chart: str = ISLE,
        players: int = 2,
        turns: int = 10,
        extra: Iterable[Content] = (),
        shared: "Iterable[Trait]" = (),
        boxes: Iterable[str] = (),
        seats: "Mapping[int, Trait]" = MappingProxyType({}),
        **readings: bool,
    ) -> Position:
        asked = tuple(readings.items())
        sitting = tuple(seats.items())
        table = table_of(chart, players, turns, tuple(extra), tuple(shared), tuple(boxes), asked, sitting)
        return Position(table, line)

    return make


@pytest.fixture
def on() -> Callable[[Table, str], Position]:
    """Make a position on a table of one's own: `on(table, "seat 1; ...")`."""
    return Position


@pytest.fixture
def banks() -> str:
    """A chart with a river."""
    return BANKS
