"""A new board during play. A holding follows its anchor: the lowest third of its region at the conquest."""

from collections.abc import Sequence
from itertools import compress
from operator import add, gt, ne

from realms.rules.ground.ground import Ground, Homes
from realms.rules.position.ownership import lay_marks, vanish
from realms.rules.position.state import State, owners_of_finds, update_lent_rules, update_watched_regions
from realms.rules.position.table import SLOTS, Table


def apply_new_board(s: State, table: Table) -> None:
    """Carry the position over to a new board; bands that have to make room take their tokens in hand."""
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
    """Update lent traits of all bands, and remove races in decline that hold nothing any more."""
    for band, combination in enumerate(s.combo):
        if combination and s.rules[band].lends:
            update_lent_rules(s, band)
        if combination and band % SLOTS and not s.held[band] and not s.rules[band].active:
            vanish(s, band)


def _reprice(s: State, before: Ground) -> None:
    """Raise the costs of regions by as much as the ground has risen."""
    now, then, prices = s.table.ground.price, before.price, [*s.base_cost]
    for region in compress(range(len(now)), map(ne, now, then)):
        risen = now[region] - then[region]
        prices[region] += risen
        s.cost[region] += risen
    s.base_cost = tuple(prices)


def _carry_over(s: State, table: Table) -> bool:
    """Move holdings and pieces to their new regions; return True if each holding kept a region of its own."""
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
    s.target, s.reach, s.open, s.plain_attack_only = -1, 0, 0, 0  # until the next race sets out
    return alike


def _make_room(s: State, there: Homes) -> None:
    """Keep the largest of several holdings that meet in a region; among equals, that of the acting seat."""
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
    """Add up two holdings of one owner whose regions became one."""
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
    """Empty a region; pieces that lie there for good stay."""
    bit, nobody = 1 << region, s.table.nobody
    s.held[s.holder[region]] ^= bit
    s.held[nobody] |= bit
    s.holder[region] = nobody
    for number, mark in enumerate(s.table.markers.marks):
        if not mark.fixed:
            s.marks[number] &= ~bit
            s.heaps.pop((region, number), None)


def _move_marks(s: State, heirs: Homes, there: Homes) -> None:
    """Move pieces to their new regions: fixed ones with the region, others with the holding."""
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
    """Return a set of regions as the new board numbers them."""
    found = 0
    for region in s.table.regions(mask):
        if homes[region] >= 0:
            found |= 1 << homes[region]
    return found


def _place_tokens(s: State, table: Table, there: Homes) -> None:
    """Place all tokens on the new board, and work out what regions cost."""
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
    """Add the defence of marks and heaps to the costs of regions."""
    masks, s.marks = s.marks, [0] * len(s.marks)
    for mark, mask in zip(s.table.markers.marks, masks, strict=True):
        if mask:
            lay_marks(s, mark, mask)
    for (region, number), several in s.heaps.items():
        s.cost[region] += s.table.markers.marks[number].defence * several


def _add_new_guards(s: State, before: Ground) -> None:
    """Place new guards on empty regions."""
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
    """Return the guards that stood on each region before; none on new regions."""
    names = s.table.ground.names
    if names is before.names:
        return before.guards
    places = map(before.region_at, names)
    return [0 if place is None else before.guards[place] for place in places]
