"""A new board during play: what lies on a region follows its anchor, the lowest third at its conquest."""

from collections.abc import Sequence
from itertools import compress
from operator import add, gt, ne

from realms.rules.ground.ground import Ground, Homes
from realms.rules.position.ownership import lay_marks, vanish
from realms.rules.position.state import State, owners_of_finds, update_lent_rules, update_watched_regions
from realms.rules.position.table import SLOTS, Table


def apply_new_board(s: State, table: Table) -> None:
    """Carry a position over to another board; who has to make room takes all tokens in hand."""
    before = s.table.ground
    settled = alike = table.ground.names is before.names
    if settled:
        s.table = table
        if table.ground.price is not before.price:
            _reprice(s, before)
    else:
        alike = _carry_over(s, table)
    guards, former = table.ground.guards, before.guards
    if guards is not former and sum(guards) > sum(former):
        _add_new_guards(s, before)
    update_watched_regions(s)
    for watcher in () if settled else table.listeners.changed:
        watcher.changed(s, table.ground.everywhere)
    anew = {rules: table.cache.rebound(rules) for rules in set(s.rules)}
    s.rules = list(map(anew.__getitem__, s.rules))
    if not alike:
        _update_bands(s)


def _update_bands(s: State) -> None:
    """Bands that hold other regions than before may be lent something else, or be no more."""
    for band, combination in enumerate(s.combo):
        if combination and s.rules[band].lends:
            update_lent_rules(s, band)
        if combination and band % SLOTS and not s.held[band] and not s.rules[band].active:
            vanish(s, band)


def _reprice(s: State, before: Ground) -> None:
    """Regions cost what they did, and as much more as the ground has risen."""
    now, then, prices = s.table.ground.price, before.price, [*s.base_cost]
    for region in compress(range(len(now)), map(ne, now, then)):
        risen = now[region] - then[region]
        prices[region] += risen
        s.cost[region] += risen
    s.base_cost = tuple(prices)


def _carry_over(s: State, table: Table) -> bool:
    """Make room first, so that all that lies somewhere changes its number; whether all had its own before."""
    heirs = table.ground.numbers_after(s.table.ground)
    there = list(heirs)
    for region, anchor in s.anchors.items():
        home = table.ground.region_at(anchor)
        there[region] = -1 if home is None else home
    alike = there == heirs and -1 not in there and len(set(there)) == len(there)
    if not alike:
        _make_room(s, there)
    if any(s.marks) or s.heaps:
        _move_marks(s, heirs, there)
    s.find_at = {number: heirs[region] for number, region in s.find_at.items() if heirs[region] >= 0}
    s.unexplored = _moved(s, s.unexplored, heirs)
    _place_tokens(s, table, there)
    s.unexplored &= s.held[table.guards]
    s.find_owners = owners_of_finds(s)
    s.target, s.reach, s.open, s.plain_attack_only = (
        -1,
        0,
        0,
        0,
    )  # they are worked out again when a race sets out
    return alike


def _make_room(s: State, there: Homes) -> None:
    """Of several who come together the one with most tokens stays, if need be whose turn it is."""
    held = s.table.regions(s.table.ground.everywhere & ~s.held[s.table.nobody])
    homes = [there[region] for region in held]
    if -1 not in homes and len(set(homes)) == len(homes):
        return
    meeting: dict[int, dict[int, int]] = {}  # the first region of each band by the region where they meet
    for region, home in zip(held, homes, strict=True):
        first = meeting.setdefault(home, {}).setdefault(s.holder[region], region)
        if first != region:
            _unite(s, first, region)
    for home, regions in meeting.items():
        largest = max(regions, key=lambda band: (s.tokens[regions[band]], band // SLOTS == s.seat, -band))
        for band, region in regions.items():
            if home < 0 or band != largest:
                _give_way(s, region)


def _unite(s: State, first: int, other: int) -> None:
    """What regions that became one hold for one owner adds up."""
    s.tokens[first] += s.tokens[other]
    for number, mark in enumerate(s.table.markers.marks):
        if not mark.fixed:
            s.marks[number] |= (s.marks[number] >> other & 1) << first
            several = s.heaps.get((other, number), 0)
            if several:
                s.heaps[first, number] = s.heaps.get((first, number), 0) + several
    _vacate(s, other)


def _give_way(s: State, region: int) -> None:
    band = s.holder[region]
    if band < s.table.guards:
        s.hand[band] += s.tokens[region]
        s.displaced_bands |= 1 << band
    _vacate(s, region)


def _vacate(s: State, region: int) -> None:
    """From now on a region is nobody's, with nothing on it but what lies there for good."""
    bit, nobody = 1 << region, s.table.nobody
    s.held[s.holder[region]] ^= bit
    s.held[nobody] |= bit
    s.holder[region] = nobody
    for number, mark in enumerate(s.table.markers.marks):
        if not mark.fixed:
            s.marks[number] &= ~bit
            s.heaps.pop((region, number), None)


def _move_marks(s: State, heirs: Homes, there: Homes) -> None:
    """What lies on regions for good follows those, and so does what lies on regions of nobody."""
    marks, free = s.table.markers.marks, s.held[s.table.nobody]
    heap: dict[tuple[int, int], int] = {}
    for (region, number), several in s.heaps.items():
        home = heirs[region] if marks[number].fixed else there[region]
        if home >= 0:
            heap[home, number] = heap.get((home, number), 0) + several
    s.heaps = heap
    for number, mark in [(number, mark) for number, mark in enumerate(marks) if s.marks[number]]:
        loose = 0 if mark.fixed else s.marks[number] & ~free
        s.marks[number] = _moved(s, s.marks[number] ^ loose, heirs) | _moved(s, loose, there)


def _moved(s: State, mask: int, homes: Homes) -> int:
    """A set of regions as they are numbered on the new board."""
    found = 0
    for region in s.table.regions(mask):
        if homes[region] >= 0:
            found |= 1 << homes[region]
    return found


def _place_tokens(s: State, table: Table, there: Homes) -> None:
    """Tokens come to their new regions, which cost what lies there."""
    ground, names = table.ground, s.table.ground.names
    tokens, holder = [0] * ground.n, [table.nobody] * ground.n
    anchors: dict[int, str] = {}
    held = [0] * table.bands
    for region in s.table.regions(s.table.ground.everywhere & ~s.held[table.nobody]):
        home, band = there[region], s.holder[region]
        tokens[home], holder[home] = s.tokens[region], band
        held[band] |= 1 << home
        anchor = s.anchors.get(region, names[region])
        if anchor != ground.names[home]:
            anchors[home] = anchor
    held[table.nobody] = ground.everywhere & ~sum(held)
    s.table, s.tokens, s.holder, s.held, s.anchors = table, tokens, holder, held, anchors
    s.base_cost, s.cost = ground.price, list(map(add, ground.price, tokens))
    s.marked = s.shut = s.shut_to_some = 0
    if any(s.marks) or s.heaps:
        _price_marks(s)


def _price_marks(s: State) -> None:
    """Have regions cost what lies on them."""
    masks, s.marks = s.marks, [0] * len(s.marks)
    for mark, mask in zip(s.table.markers.marks, masks, strict=True):
        if mask:
            lay_marks(s, mark, mask)
    for (region, number), several in s.heaps.items():
        s.cost[region] += s.table.markers.marks[number].defence * several


def _add_new_guards(s: State, before: Ground) -> None:
    """New guards come to regions of nobody."""
    table, ground, stood = s.table, s.table.ground, _former_guards(s, before)
    for region in compress(range(ground.n), map(gt, ground.guards, stood)):
        if s.holder[region] == table.nobody:
            bit, guards = 1 << region, ground.guards[region]
            s.holder[region], s.tokens[region] = table.guards, guards
            s.cost[region] += guards
            s.held[table.guards] |= bit
            s.held[table.nobody] ^= bit
            s.unexplored |= bit if region in ground.sites else 0


def _former_guards(s: State, before: Ground) -> Sequence[int]:
    """How many guards were on each region on the ground before; none on new ones."""
    names = s.table.ground.names
    if names is before.names:
        return before.guards
    places = map(before.region_at, names)
    return [0 if place is None else before.guards[place] for place in places]
