"""A new board during play: what lies on a region follows its anchor, the lowest third at its conquest."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from realms.rules.ground import Ground
from realms.rules.holding import heap, put, vanish
from realms.rules.state import State, look_out, refold
from realms.rules.table import ACTIVE, SLOTS, Table


@dataclass(slots=True)
class _Lot:
    """What one band has on a region of the new board."""

    band: int
    tokens: int
    anchor: str
    heap: Counter[int] | None = None  # by mark
    marks: int = 0  # a bit for each mark


def move_to(s: State, table: Table) -> None:
    """Carry a position over to another board; who has to make room takes all tokens in hand."""
    before = s.table.ground
    if table.ground.names is before.names:
        s.table = table
        if table.ground.price is not before.price:
            _reprice(s, before)
    else:
        _carry_over(s, table)
    if table.ground.guards is not before.guards:
        _come(s, before)
    look_out(s)
    for band, combination in enumerate(s.combo):
        if combination or band % SLOTS == ACTIVE:
            refold(s, band, declined=bool(band % SLOTS))
        else:
            s.rules[band] = table.empty
        if band % SLOTS and combination and not s.held[band] and not s.rules[band].active:
            vanish(s, band)


def _reprice(s: State, before: Ground) -> None:
    """Regions cost what they did, and as much more as the ground has risen."""
    risen = [later - former for later, former in zip(s.table.ground.price, before.price, strict=True)]
    s.price = tuple(price + more for price, more in zip(s.price, risen, strict=True))
    s.cost = [price + more for price, more in zip(s.cost, risen, strict=True)]


def _carry_over(s: State, table: Table) -> None:
    ground = _Ground(s, table)
    s.target, s.reach, s.open, s.aloof = -1, 0, 0, 0  # they are worked out again when a race sets out
    lots: dict[int, list[_Lot]] = {}
    lost: list[_Lot] = []
    for region in range(s.table.ground.n):
        if s.holder[region] != s.table.nobody:
            lot = _lot(s, region)
            there = table.ground.place(lot.anchor)
            (lost if there is None else lots.setdefault(there, [])).append(lot)
    _clear(s, table)
    for region, several in sorted(lots.items()):
        united = several if len(several) == 1 else list(_unite(several))
        first = max(united, key=lambda lot: (lot.tokens, lot.band // SLOTS == s.seat, -lot.band))
        _lay(s, region, first)
        lost += (lot for lot in united if lot is not first)
    for lot in lost:
        if lot.band < table.guards:
            s.hand[lot.band] += lot.tokens
            s.unsettled |= 1 << lot.band
    ground.lay(s)
    for watcher in table.watched:
        watcher.changed(s, s.table.ground.everywhere)


def _come(s: State, before: Ground) -> None:
    """New guards come to regions of nobody."""
    table, ground = s.table, s.table.ground
    for region, guards in enumerate(ground.guards):
        if guards and s.holder[region] == table.nobody:
            old = before.place(ground.names[region])
            if old is None or before.guards[old] < guards:
                _lay(s, region, _Lot(table.guards, guards, ground.names[region]))
                s.sites |= 1 << region if region in ground.sites else 0


class _Ground:
    """What lies on regions whoever holds them: sites, what was found, and pieces that are there for good."""

    def __init__(self, s: State, table: Table) -> None:
        place, names = table.ground.place, s.table.ground.names
        self.lies = {number: place(names[region]) for number, region in s.lies.items()}
        self.sites = {place(names[region]) for region in s.table.regions(s.sites)}
        self.marks = [
            (mark, place(names[region]))
            for mark, mask in zip(s.table.marks, s.marks, strict=True)
            for region in s.table.regions(mask if mark.fixed else mask & s.held[s.table.nobody])
        ]
        self.heaps = [
            (s.table.marks[number], place(names[region]), several)
            for (region, number), several in s.heap.items()
            if s.table.marks[number].fixed
        ]

    def lay(self, s: State) -> None:
        """Lay it on the new board; what has no place there any more is out of the game."""
        s.lies = {number: region for number, region in self.lies.items() if region is not None}
        look_out(s)
        guarded = (site for site in self.sites if site is not None and s.holder[site] == s.table.guards)
        s.sites = sum(1 << site for site in guarded)
        for mark, region in self.marks:
            if region is not None and not s.marks[s.table.mark[mark.id]] >> region & 1:
                put(s, mark, region)
        for mark, region, several in self.heaps:
            if region is not None:
                heap(s, mark, region, several)
        s.owners = tuple(s.holder[region] for region in s.lies.values())


def _lot(s: State, region: int) -> _Lot:
    lot = _Lot(s.holder[region], s.tokens[region], s.anchors.get(region, s.table.ground.names[region]))
    if s.marked >> region & 1:
        lasting = enumerate(zip(s.table.marks, s.marks, strict=True))
        lot.marks = sum((mask >> region & 1) << number for number, (mark, mask) in lasting if not mark.fixed)
    if s.heap:
        lot.heap = Counter(
            {number: s.heap.get((region, number), 0) for number, mark in s.table.heaped if not mark.fixed}
        )
    return lot


def _clear(s: State, table: Table) -> None:
    ground = table.ground
    s.table = table
    s.tokens, s.holder, s.cost = [0] * ground.n, [table.nobody] * ground.n, list(ground.price)
    s.held = [0] * table.bands
    s.held[table.nobody] = ground.everywhere
    s.price = ground.price
    s.heap, s.anchors, s.marks, s.marked, s.shut = {}, {}, [0] * len(table.marks), 0, 0


def _unite(lots: Iterable[_Lot]) -> Iterable[_Lot]:
    """What regions that became one hold for one owner adds up."""
    by_band: dict[int, _Lot] = {}
    for lot in lots:
        known = by_band.setdefault(lot.band, lot)
        if known is not lot:
            known.tokens += lot.tokens
            known.heap = (known.heap or Counter()) + (lot.heap or Counter())
            known.marks |= lot.marks
    return by_band.values()


def _lay(s: State, region: int, lot: _Lot) -> None:
    bit = 1 << region
    s.holder[region], s.tokens[region] = lot.band, lot.tokens
    s.held[lot.band] |= bit
    s.held[s.table.nobody] &= ~bit
    s.cost[region] += lot.tokens
    if lot.heap:
        defences = (s.table.marks[number].defence * several for number, several in lot.heap.items())
        s.cost[region] += sum(defences)
        s.heap.update({(region, number): several for number, several in lot.heap.items() if several})
    if lot.anchor != s.table.ground.names[region]:
        s.anchors[region] = lot.anchor
    for number, mark in enumerate(s.table.marks if lot.marks else ()):
        if lot.marks >> number & 1:
            s.marks[number] |= bit
            s.marked |= bit
            s.shut |= bit if mark.immune else 0
            s.cost[region] += mark.defence
