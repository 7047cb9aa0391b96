"""Changes of ownership: regions are conquered, lost, left and marked, and races go into decline or vanish."""

from collections.abc import Iterable

from realms.rules.model.trait import Mark
from realms.rules.position.slots import SWITCH_TO
from realms.rules.position.state import State, owners_of_finds, recompile_rules
from realms.rules.position.table import ACTIVE, APART, SLOTS


def conquer(s: State, band: int, region: int, tokens: int, losses: int | None = None) -> None:
    """Put tokens of a band into a region; its holder loses `losses` tokens, or what its own rules say."""
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
    else:  # after the first conquest the ways in no longer count
        s.reach = rules.always | rules.adj[region]
    s.open &= ~bit
    s.pips = 0  # they help with one conquest, even if it did not need them
    s.conquered |= bit
    held[band] |= bit
    s.holder[region] = band
    s.tokens[region] = tokens
    s.cost[region] = s.base_cost[region] + tokens
    if rules.on_capture or s.watched & bit:
        _after_capture(s, band, region, before)


def occupy(s: State, band: int, region: int, tokens: int) -> None:
    """Put tokens of a band into an empty region without conquering it."""
    bit = 1 << region
    s.held[s.table.nobody] ^= bit
    s.held[band] |= bit
    s.holder[region], s.tokens[region] = band, tokens
    s.cost[region] += tokens
    notify_watchers(s, bit)


def notify_watchers(s: State, regions: int) -> None:
    """Tell the traits that watch these regions that their holder changed."""
    if s.watched & regions:
        for watcher in s.table.listeners.changed:
            watcher.changed(s, regions)


def _after_capture(s: State, band: int, region: int, before: int) -> None:
    """Extend the reach, lay marks and call the traits of the conqueror after a conquest."""
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
    """Return True if `before` is a race in decline of the seat that `band` belongs to."""
    return before < s.table.guards and before // SLOTS == band // SLOTS and before % SLOTS != ACTIVE


def evict(s: State, region: int, by: int, losses: int | None) -> None:
    """Drive the holder out of a region, into its hand except for losses; `by` takes the region next."""
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
    """Return True if a shared trait takes the tokens that a conquest cost, instead of the tray."""
    return by < s.table.guards and any(trait.buries(s, band, lost) for trait in s.table.listeners.buries)


def _report_loss(s: State, band: int, region: int, by: int, lost: int) -> int:
    """Tell the traits of the loser about a region; return how many tokens are lost after all."""
    for lost_by in s.rules[band].lost if by < s.table.guards else ():
        lost_by(s, band, region, by)
    for bleeds in s.rules[band].bleeds[::-1]:
        lost = bleeds(s, band, region, by, lost)
    return lost


def _remove_pieces(s: State, region: int, washed: bool = False) -> None:
    """Remove all pieces but tokens from a region; troops in heaps go back to their owner."""
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
    """Empty a region and return the number of tokens that stood there."""
    bit, nobody = 1 << region, s.table.nobody
    if s.marked & bit or s.heaps or s.anchors:
        _remove_pieces(s, region, washed)
    tokens = s.tokens[region]
    s.held[s.holder[region]] ^= bit
    s.held[nobody] |= bit
    s.tokens[region], s.holder[region], s.cost[region] = 0, nobody, s.base_cost[region]
    return tokens


def expel(s: State, region: int, losses: int) -> None:
    """Drive out the holder of a region, which is empty then; no band is the attacker."""
    table = s.table
    if s.holder[region] != table.nobody:
        evict(s, region, table.nobody, losses)
        s.held[table.nobody] |= 1 << region
        s.tokens[region], s.holder[region], s.cost[region] = 0, table.nobody, s.base_cost[region]
    notify_watchers(s, 1 << region)


RESERVE = "reserve"  # troops that wait to be laid again
POWER_FOR_SALE = "keeps "  # the beginning of a note: a power that a seat may buy
SOUL = "soul"  # lost tokens of no race, such as lost tribes
ASIDE = "aside"  # tokens that stay off the map until their owner's next turn
UNMANNED = "unmanned"  # regions conquered this turn with fewer tokens than they need, or none


def lost_tokens_note(s: State, race: int) -> tuple[int, str]:
    """Return the key of the note that counts tokens of a race outside map, hands and tray."""
    return s.table.nobody, f"{SOUL} {s.table.catalogue.traits[race].id}"


def recover_lost_token(s: State, race: int) -> None:
    """Bring a lost token of a race back; another token is lost in its place."""
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
    """Put tokens of the hand aside until the next turn of their seat."""
    if tokens > 0:
        s.hand[band] -= tokens
        s.race_notes[band, ASIDE] = s.race_notes.get((band, ASIDE), 0) + tokens


def earn(s: State, seat: int, coins: int) -> None:
    """Pay coins of the bank to a seat, or coins of a seat to the bank if there are fewer than 0."""
    s.coins[seat] += coins
    s.bank_paid += coins


def transfer_coins(s: State, giver: int, taker: int, coins: int) -> None:
    """Pay coins of one seat to another, as far as the payer has any."""
    given = min(coins, s.coins[giver])
    s.coins[giver] -= given
    s.coins[taker] += given


def leave_region(s: State, region: int, washed: bool = False) -> int:
    """Empty a region that its band leaves or is washed out of; return the number of its tokens."""
    tokens = clear_region(s, region, washed)
    notify_watchers(s, 1 << region)
    return tokens


def flooded_regions(s: State, band: int) -> int:
    """Return the regions that a band has to leave: water, unless a firm piece lies there."""
    wet = s.held[band] & ~s.rules[band].stays
    for number in s.table.markers.firm if wet else ():
        wet &= ~s.marks[number]
    return wet


def remove_marks(s: State, regions: int, washed: bool = False) -> None:
    """Remove the loose marks of some regions; marks that last stay if the tokens were washed out."""
    marks = s.marks
    for number, mark in enumerate(s.table.markers.loose):
        gone = marks[number] & regions
        if gone and not (washed and mark.lasts):
            remove_mark(s, mark, gone)


def union(marks: Iterable[int]) -> int:
    """Return the regions that are in any of these sets."""
    found = 0
    for regions in marks:
        found |= regions
    return found


def remove_mark(s: State, mark: Mark, regions: int) -> None:
    """Remove one mark from regions that bear it."""
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
    """Add pieces to the heap of a mark on a region, or remove some."""
    key = region, s.table.markers.number[mark.id]
    number = s.heaps.pop(key, 0) + more
    if number:
        s.heaps[key] = number
    s.cost[region] += more * mark.defence


def heap_size(s: State, mark: Mark, region: int) -> int:
    """Return the number of pieces of a mark that lie on a region."""
    return s.heaps.get((region, s.table.markers.number[mark.id]), 0)


def pieces_in_use(s: State, mark: Mark) -> int:
    """Return the number of pieces of a mark that lie on the map or wait to be laid again."""
    number = s.table.markers.number[mark.id]
    laid = sum(several for (_, kind), several in s.heaps.items() if kind == number)
    return laid + (sum(_waiting_pieces(s, mark)) if mark.troop else 0)


def _waiting_pieces(s: State, mark: Mark) -> Iterable[int]:
    """Yield the number of pieces that each user of a mark is about to lay again."""
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
    """Make regions cost more, for every player."""
    prices, cost = list(s.base_cost), s.cost
    for region in s.table.regions(regions):
        prices[region] += tokens
        cost[region] += tokens
    s.base_cost = tuple(prices)


def move_mark(s: State, mark: Mark, region: int) -> None:
    """Move the only piece of a mark to a region."""
    remove_mark(s, mark, s.marks[s.table.markers.number[mark.id]])
    lay_mark(s, mark, region)


def lay_while_available(s: State, band: int, mark: Mark, region: int) -> None:
    """Lay a mark that comes with each conquest, as long as the race and the box have any left."""
    if mark.limit:
        key = band, mark.id
        used = s.race_notes.get(key, 0)
        if used == mark.limit or s.marks[s.table.markers.number[mark.id]].bit_count() >= mark.limit:
            return
        s.race_notes[key] = used + 1
    lay_mark(s, mark, region)


def return_marks(s: State, band: int, mark: Mark, fewer: int) -> None:
    """Give a band back the right to lay some more pieces of a mark."""
    key = band, mark.id
    used = s.race_notes.pop(key, 0) - fewer
    if used > 0:  # a race in decline has no note of them
        s.race_notes[key] = used


def vanish(s: State, band: int) -> None:
    """Remove a race in decline that has no region: its banner goes below the pile, its badge is discarded."""
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
    """Delete all notes of a band, and what it still had to place."""
    for key in [key for key in s.race_notes if key[0] == band]:
        del s.race_notes[key]
    s.displaced_bands &= ~(1 << band)


def remove_declined_race(s: State, band: int) -> None:
    """Remove all tokens of a race in decline from the map."""
    race = s.combo[band][0]
    for region in s.table.regions(s.held[band]):
        s.tray[race] += leave_region(s, region)
    vanish(s, band)


def go_into_decline(s: State) -> None:
    """Put the active race of the seat into decline; the race that was in decline before leaves."""
    table = s.table
    band = SLOTS * s.seat
    rules = s.rules[band]
    target = band + (APART if rules.apart else 1)
    for witness in s.observers:
        for seen in s.rules[witness].sees_decline:
            seen(s, witness, band)
    for declines in rules.declines:
        declines(s, band)
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
    """Leave one token or all on each region of a declining band, and remove marks that do not stay."""
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
