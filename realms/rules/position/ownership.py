"""What happens to regions: taken, lost, left, marked; and to bands that have none left."""

from collections.abc import Iterable

from realms.rules.model.trait import Mark
from realms.rules.position.slots import SWITCH_TO
from realms.rules.position.state import State, owners_of_finds, recompile_rules
from realms.rules.position.table import ACTIVE, APART, SLOTS


def conquer(s: State, band: int, region: int, tokens: int, losses: int | None = None) -> None:
    """Put so many tokens of a band into a region; whoever is there loses what his traits say, or `losses`."""
    table = s.table
    rules = s.rules[band]
    held = s.held
    bit = 1 << region
    before = s.holder[region]
    if before == table.nobody:
        held[before] ^= bit
    else:
        s.non_empty_conquests += 1
        if rules.harm and losses is None:
            losses = _losses_by_attacker(s, band, region)
        evict(s, region, band, losses)
    if held[band]:
        s.reach |= rules.adj[region]
    else:  # a first conquest: the ways in are behind it
        s.reach = rules.always | rules.adj[region]
    s.open &= ~bit
    s.pips = 0  # however it was taken
    s.conquered |= bit
    held[band] |= bit
    s.holder[region] = band
    s.tokens[region] = tokens
    s.cost[region] = s.base_cost[region] + tokens
    if rules.on_capture or s.watched & bit:
        _after_capture(s, band, region, before)


def occupy(s: State, band: int, region: int, tokens: int) -> None:
    """Put tokens of a band into a region that is nobody's, which is no conquest."""
    bit = 1 << region
    s.held[s.table.nobody] ^= bit
    s.held[band] |= bit
    s.holder[region], s.tokens[region] = band, tokens
    s.cost[region] += tokens
    notify_watchers(s, bit)


def notify_watchers(s: State, regions: int) -> None:
    """Tell whom it concerns that regions changed hands."""
    if s.watched & regions:
        for watcher in s.table.listeners.changed:
            watcher.changed(s, regions)


def _after_capture(s: State, band: int, region: int, before: int) -> None:
    """All that happens where a region was taken, besides the change of hands."""
    rules = s.rules[band]
    if rules.reach_varies:
        _extend_reach(s, band, 1 << region)
    for mark in rules.lays:
        lay_while_available(s, band, mark, region)
    notify_watchers(s, 1 << region)
    for taken in s.rules[band].taken:
        taken(s, band, region, before)


def _extend_reach(s: State, band: int, bit: int) -> None:
    for extends in s.rules[band].extends:
        s.reach |= extends(s, band)
    for joins in s.rules[band].joins:
        joined = joins(s, band)
        s.reach |= joined if joined & bit else 0


def _losses_by_attacker(s: State, band: int, region: int) -> int | None:
    if s.plain_attack_only >> region & 1:
        return None
    harms = (harm(s, band, region) for harm in s.rules[band].harm)
    return min((tokens for tokens in harms if tokens is not None), default=None)


def is_own_declined_race(s: State, before: int, band: int) -> bool:
    """Whether a band is the race in decline of the seat that another one belongs to."""
    return before < s.table.guards and before // SLOTS == band // SLOTS and before % SLOTS != ACTIVE


def evict(s: State, region: int, by: int, losses: int | None) -> None:
    """Drive the holder out: he loses tokens and takes the others in hand; the region waits for its taker."""
    table = s.table
    band = s.holder[region]
    bit = 1 << region
    rules = s.rules[band]
    tokens = s.tokens[region]
    lost = rules.loses if losses is None else losses
    lost = min(lost, tokens)
    marked = s.marked & bit
    if marked or rules.on_loss:
        lost = _report_loss(s, band, region, by, lost)
        tokens = s.tokens[region]
    if marked or s.heaps or s.anchors:
        _remove_pieces(s, region)
    s.held[band] ^= bit
    if s.plain_attack_only:
        s.plain_attack_only &= ~bit
    buried = table.listeners.buries and _is_buried_elsewhere(s, band, by, lost)
    if tokens > lost:
        s.hand[band] += tokens - lost
    if band < table.guards:
        if tokens > lost and band != SLOTS * s.seat:
            s.displaced_bands |= 1 << band
        if not buried:
            s.tray[s.combo[band][0]] += lost
        if band % SLOTS and not s.held[band] and not (s.hand[band] and rules.active):
            vanish(s, band)


def _is_buried_elsewhere(s: State, band: int, by: int, lost: int) -> bool:
    """Whether tokens that were lost in a conquest go elsewhere than to the tray."""
    return by < s.table.guards and any(trait.buries(s, band, lost) for trait in s.table.listeners.buries)


def _report_loss(s: State, band: int, region: int, by: int, lost: int) -> int:
    """Tell the traits of who loses a region; they may change how many tokens are lost."""
    for told in s.rules[band].lost if by < s.table.guards else ():
        told(s, band, region, by)
    for bleeds in s.rules[band].bleeds[::-1]:
        lost = bleeds(s, band, region, by, lost)
    return lost


def _remove_pieces(s: State, region: int, washed: bool = False) -> None:
    """Take all but tokens off a region; what comes in heaps goes back to who had it there."""
    bit = 1 << region
    if s.marked & bit:
        remove_marks(s, bit, washed)
    s.anchors.pop(region, None)
    for number, mark in s.table.markers.heaped if s.heaps else ():
        back = 0 if mark.fixed else s.heaps.pop((region, number), 0)
        if back and mark.troop:
            band = s.holder[region]
            key = band, RESERVE
            s.race_notes[key] = s.race_notes.get(key, 0) + back
            if band // SLOTS != s.seat:
                s.displaced_bands |= 1 << band


def clear_region(s: State, region: int, washed: bool = False) -> int:
    """Take everything but mountains off a region, which is nobody's then; how many tokens stood there."""
    bit, nobody = 1 << region, s.table.nobody
    if s.marked & bit or s.heaps or s.anchors:
        _remove_pieces(s, region, washed)
    tokens = s.tokens[region]
    s.held[s.holder[region]] ^= bit
    s.held[nobody] |= bit
    s.tokens[region], s.holder[region], s.cost[region] = 0, nobody, s.base_cost[region]
    return tokens


def expel(s: State, region: int, losses: int) -> None:
    """Drive out whoever is in a region, which is nobody's then; it is no band that does it."""
    table = s.table
    if s.holder[region] != table.nobody:
        evict(s, region, table.nobody, losses)
        s.held[table.nobody] |= 1 << region
        s.tokens[region], s.holder[region], s.cost[region] = 0, table.nobody, s.base_cost[region]
    notify_watchers(s, 1 << region)


RESERVE = "reserve"  # marks of several kinds that wait to be laid again
POWER_FOR_SALE = "keeps "  # a power that lies before a seat and is not in use
SOUL = "soul"  # what was lost and is of no race
ASIDE = "aside"  # tokens that stay off the map until their owner's next turn
UNMANNED = "unmanned"  # regions that were taken this turn with fewer tokens than they need, or none


def lost_tokens_note(s: State, race: int) -> tuple[int, str]:
    """The note of how many tokens of a race lie neither on the map nor in a hand or the tray."""
    return s.table.nobody, f"{SOUL} {s.table.catalogue.traits[race].id}"


def recover_lost_token(s: State, race: int) -> None:
    """A token that was lost comes back from where it went, as another one is lost in its place."""
    key = lost_tokens_note(s, race)
    if key not in s.race_notes:
        s.tray[race] -= 1
        return
    s.race_notes[key] -= 1
    if not s.race_notes[key]:
        del s.race_notes[key]
    nameless = s.table.nobody, SOUL
    s.race_notes[nameless] = s.race_notes.get(nameless, 0) + 1


def set_aside(s: State, band: int, tokens: int) -> None:
    """Put tokens from the hand aside: they come back at the beginning of the next turn."""
    if tokens > 0:
        s.hand[band] -= tokens
        s.race_notes[band, ASIDE] = s.race_notes.get((band, ASIDE), 0) + tokens


def earn(s: State, seat: int, coins: int) -> None:
    """A seat gets coins from the bank, or pays some to it."""
    s.coins[seat] += coins
    s.bank_paid += coins


def transfer_coins(s: State, giver: int, taker: int, coins: int) -> None:
    """A seat gives coins to another, as far as it has any."""
    given = min(coins, s.coins[giver])
    s.coins[giver] -= given
    s.coins[taker] += given


def leave_region(s: State, region: int, washed: bool = False) -> int:
    """A band leaves a region, of its own free will or washed out of a river; the tokens that stood there."""
    tokens = clear_region(s, region, washed)
    notify_watchers(s, 1 << region)
    return tokens


def flooded_regions(s: State, band: int) -> int:
    """The regions of a band where it may not stay: in water, unless what lies there bears it."""
    wet = s.held[band] & ~s.rules[band].stays
    for number in s.table.markers.firm if wet else ():
        wet &= ~s.marks[number]
    return wet


def remove_marks(s: State, regions: int, washed: bool = False) -> None:
    """Remove the marks of some regions that do not lie there for good; what is washed out leaves some."""
    marks = s.marks
    for number, mark in enumerate(s.table.markers.loose):
        gone = marks[number] & regions
        if gone and not (washed and mark.lasts):
            remove_mark(s, mark, gone)


def union(marks: Iterable[int]) -> int:
    """All regions that bear any of some marks."""
    found = 0
    for regions in marks:
        found |= regions
    return found


def remove_mark(s: State, mark: Mark, regions: int) -> None:
    """Remove one mark from regions that bear it, if any."""
    if not regions:
        return
    s.marks[s.table.markers.number[mark.id]] &= ~regions
    if not mark.fixed:
        s.marked = union(s.marks[: len(s.table.markers.loose)])
        if mark.defence:
            for region in s.table.regions(regions):
                s.cost[region] -= mark.defence
    elif mark.defence:
        _raise_base_cost(s, regions, -mark.defence)
    if mark.immune:
        s.shut = s.shut_to_some = union(map(s.marks.__getitem__, s.table.markers.yielding))
        if s.table.markers.barring:
            s.shut |= union(map(s.marks.__getitem__, s.table.markers.barring))


def add_to_heap(s: State, mark: Mark, region: int, more: int) -> None:
    """Lay more of a mark of which several may lie on a region, or take some away."""
    key = region, s.table.markers.number[mark.id]
    number = s.heaps.pop(key, 0) + more
    if number:
        s.heaps[key] = number
    s.cost[region] += more * mark.defence


def heap_size(s: State, mark: Mark, region: int) -> int:
    """How many of a mark lie on a region."""
    return s.heaps.get((region, s.table.markers.number[mark.id]), 0)


def pieces_in_use(s: State, mark: Mark) -> int:
    """Return how many of a mark that comes in heaps lie on the map or wait to be laid again."""
    number = s.table.markers.number[mark.id]
    laid = sum(several for (_, kind), several in s.heaps.items() if kind == number)
    return laid + (sum(_waiting_pieces(s, mark)) if mark.troop else 0)


def _waiting_pieces(s: State, mark: Mark) -> Iterable[int]:
    """Yield how many of a mark each of its users is about to lay again."""
    for (band, note), several in s.race_notes.items():
        if several and note == RESERVE and any(mark in trait.pieces for trait in s.rules[band].traits):
            yield several


def lay_mark(s: State, mark: Mark, region: int) -> None:
    """Lay a mark on a region that does not bear it."""
    lay_marks(s, mark, 1 << region)


def lay_marks(s: State, mark: Mark, regions: int) -> None:
    """Lay a mark on regions that do not bear it."""
    s.marks[s.table.markers.number[mark.id]] |= regions
    if not mark.fixed:
        s.marked |= regions
        if mark.defence:
            for region in s.table.regions(regions):
                s.cost[region] += mark.defence
    elif mark.defence:
        _raise_base_cost(s, regions, mark.defence)
    if mark.immune:
        s.shut |= regions
        s.shut_to_some |= 0 if mark.bars_all else regions


def _raise_base_cost(s: State, regions: int, tokens: int) -> None:
    """From now on regions have another price, even when nobody is there."""
    prices, cost = list(s.base_cost), s.cost
    for region in s.table.regions(regions):
        prices[region] += tokens
        cost[region] += tokens
    s.base_cost = tuple(prices)


def move_mark(s: State, mark: Mark, region: int) -> None:
    """Lay the only mark of its kind on a region, wherever it was before."""
    remove_mark(s, mark, s.marks[s.table.markers.number[mark.id]])
    lay_mark(s, mark, region)


def lay_while_available(s: State, band: int, mark: Mark, region: int) -> None:
    """Lay a mark that comes with every conquest, while the race and the box have any left."""
    if mark.limit:
        key = band, mark.id
        used = s.race_notes.get(key, 0)
        if used == mark.limit or s.marks[s.table.markers.number[mark.id]].bit_count() >= mark.limit:
            return
        s.race_notes[key] = used + 1
    lay_mark(s, mark, region)


def return_marks(s: State, band: int, mark: Mark, fewer: int) -> None:
    """Note that a band has so many more left of a mark that comes with every conquest."""
    key = band, mark.id
    used = s.race_notes.pop(key, 0) - fewer
    if used > 0:  # a race in decline has no such note
        s.race_notes[key] = used


def vanish(s: State, band: int) -> None:
    """A race in decline has nothing left: its banner goes under the pile, a badge that it kept is free."""
    race, *others = s.combo[band]
    keep = [number for number in others if s.table.catalogue.traits[number].badge_stays]
    s.discarded_badges += [number for number in keep if s.table.catalogue.traits[number].kind == "power"]
    s.tray[race] += s.hand[band]
    s.hand[band] = 0
    s.bottom_banners.append(race)
    forget_race(s, band)
    s.combo[band] = ()
    recompile_rules(s, band, declined=True)


def forget_race(s: State, band: int) -> None:
    """Lose what the traits of a band had noted."""
    for key in [key for key in s.race_notes if key[0] == band]:
        del s.race_notes[key]
    s.displaced_bands &= ~(1 << band)


def remove_declined_race(s: State, band: int) -> None:
    """All tokens of a race in decline leave the map."""
    race = s.combo[band][0]
    for region in s.table.regions(s.held[band]):
        s.tray[race] += leave_region(s, region)
    vanish(s, band)


def go_into_decline(s: State) -> None:
    """Put the active race of the seat into decline; the one that was there before leaves."""
    table = s.table
    band = SLOTS * s.seat
    rules = s.rules[band]
    target = band + (APART if rules.apart else 1)
    for witness in s.observers:
        for seen in s.rules[witness].sees_decline:
            seen(s, witness, band)
    for told in rules.declines:
        told(s, band)
    if s.combo[target]:
        remove_declined_race(s, target)
    s.tray[s.combo[band][0]] += s.hand[band] + s.race_notes.pop((band, ASIDE), 0)
    s.hand[band] = 0
    _turn_tokens_over(s, band, target)
    forget_race(s, band)
    badges = [number for number in s.combo[band] if table.catalogue.traits[number].kind == "power"]
    s.discarded_badges += [number for number in badges if not table.catalogue.traits[number].badge_stays]
    s.combo[target], s.combo[band] = s.combo[band], ()
    recompile_rules(s, target, declined=True)
    recompile_rules(s, band, declined=False)
    s.find_owners = owners_of_finds(s)  # the finds there serve the race in decline already
    notify_watchers(s, s.held[target])
    if not s.held[target]:
        vanish(s, target)
    elif rules.moments["fallen"]:
        s.agenda += [SWITCH_TO[ACTIVE], *rules.moments["fallen"], SWITCH_TO[target % SLOTS]]


def _turn_tokens_over(s: State, band: int, target: int) -> None:
    """The tokens of a band stay as those of another, one or all on each region, with what marks may stay."""
    table = s.table
    rules = s.rules[band]
    race = s.combo[band][0]
    regions = s.held[band]
    if s.marked & regions:
        for number, mark in enumerate(table.markers.loose):
            gone = s.marks[number] & regions
            if gone and not mark.stays:
                remove_mark(s, mark, gone)
    for region in table.regions(regions):
        for number, mark in table.markers.heaped if s.heaps else ():
            if not mark.stays and not mark.fixed:
                s.cost[region] -= mark.defence * s.heaps.pop((region, number), 0)
        spare = 0 if rules.on_decline == "all" else s.tokens[region] - 1
        s.tray[race] += spare
        s.tokens[region] -= spare
        s.cost[region] -= spare
        s.holder[region] = target
    s.held[target], s.held[band] = regions, 0
