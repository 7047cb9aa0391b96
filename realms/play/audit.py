"""Checks a position: everything that must hold in it is worked out afresh from the board."""

from collections import Counter
from collections.abc import Iterator
from itertools import chain

from realms.rules.effects.places_and_relics import LEND_FINDS
from realms.rules.model.trait import Mark
from realms.rules.position.ownership import POWER_FOR_SALE, UNMANNED, flooded_regions, lost_tokens_note
from realms.rules.position.state import CHANCE, State
from realms.rules.position.table import ACTIVE, SLOTS, START_COINS
from realms.rules.turn.redeployment import FILL_UP, GATHER

BETWEEN_TURNS = ("pick", "choose")  # steps that begin an ordinary turn
LUCK = (0.0, 0.3, 0.6, 0.999)  # some random numbers to try


def audit(s: State) -> list[str]:
    """Return the faults of a position; a list that is not empty means that a rule is broken."""
    return [
        *_regions(s),
        *_prices(s),
        *_tokens(s),
        *_coins(s),
        *_banners(s),
        *_marks(s),
        *_finds(s),
        *_course(s),
        *(fault for trait in s.table.setting.shared for fault in trait.faults(s)),
    ]


def _regions(s: State) -> Iterator[str]:
    table = s.table
    whole = 0
    for band, held in enumerate(s.held):
        if whole & held:
            yield f"two bands hold regions {whole & held:b}"
        whole |= held
        members = table.regions(held)
        if any(s.holder[region] != band for region in members):
            yield f"holders differ from what band {band} holds"
        members = table.regions(held & ~s.turn_notes.get((band, UNMANNED), 0))
        empty = [region for region in members if (s.tokens[region] < 1) != (band == table.nobody)]
        if empty:
            yield f"regions {empty} have too few or too many tokens"
        if band < table.guards and held & ~s.rules[band].home and not _may_stand_in_water(s):
            yield f"band {band} holds water without the right"
        least = _least(s, band) if band < table.guards else 1
        thin = [region for region in members if 0 < s.tokens[region] < least]
        if thin:
            yield f"regions {thin} have fewer than {least} tokens"
        if band < table.guards and held and not s.combo[band]:
            yield f"band {band} has no race and holds regions"
    if whole != table.ground.everywhere:
        yield "a region is missing"


def _least(s: State, band: int) -> int:
    """Return the tokens that a region of a band has to hold; until it redeploys, its banner alone counts."""
    waits = band == SLOTS * s.seat and (s.step is FILL_UP or GATHER in s.agenda or FILL_UP in s.agenda)
    if not waits:
        return s.rules[band].least
    return s.table.rules(s.seat, s.combo[band][:1], declined=False).least


def _may_stand_in_water(s: State) -> bool:
    """Return True if a race may have lost its right to stand in water since it last redeployed."""
    return any(s.table.catalogue.traits[number].wades for number in (*s.find_at, *s.crop_powers)) or any(
        mark.firm for mark in s.table.markers.marks
    )


def _prices(s: State) -> Iterator[str]:
    table = s.table
    for region in range(table.ground.n):
        marks = sum(
            mark.defence
            for mark, mask in zip(table.markers.marks, s.marks, strict=True)
            if mask >> region & 1
        )
        heaps = (
            (table.markers.marks[kind], several)
            for (place, kind), several in s.heaps.items()
            if place == region
        )
        marks += sum(mark.defence * several for mark, several in heaps)
        if s.cost[region] != table.price[region] + s.tokens[region] + marks:
            yield f"the price of {table.ground.names[region]} is wrong"


def _tokens(s: State) -> Iterator[str]:
    table = s.table
    found = Counter(dict(enumerate(s.tray)))
    for band in range(table.guards):
        if s.combo[band]:
            race = s.combo[band][0]
            found[race] += s.hand[band] + s.race_notes.get((band, "aside"), 0)
            found[race] += sum(s.tokens[region] for region in table.regions(s.held[band]))
            found[race] -= sum((band, mark.id) in s.race_notes for mark in table.markers.marks if mark.token)
    for race in table.catalogue.races:
        found[race] += s.race_notes.get((table.nobody, f"waiting {table.catalogue.id_of(race)}"), 0)
    for race in table.catalogue.all_races:
        found[race] += s.race_notes.get(lost_tokens_note(s, race), 0)
        if found[race] != table.catalogue.supply[race] or s.tray[race] < 0:
            yield f"{table.catalogue.id_of(race)}: {found[race]} tokens of {table.catalogue.supply[race]}"


def _coins(s: State) -> Iterator[str]:
    if sum(s.coins) + sum(s.column_coins) != START_COINS * s.table.players + s.bank_paid:
        yield "coins were made or lost"
    if min(s.coins) < 0:
        yield "a seat owes coins"


def _banners(s: State) -> Iterator[str]:
    table = s.table
    held = [number for band in range(table.guards) for number in _banners_of(s, band)]
    offered = [number for offer in s.column for number in offer if number >= 0]
    aside = [
        table.catalogue.number[name[len(POWER_FOR_SALE) :]]
        for _, name in s.race_notes
        if name.startswith(POWER_FOR_SALE)
    ]
    elsewhere = [*aside, *s.find_at, *s.crop_powers, *chain(*s.cards)]
    places = Counter(
        [*s.banner_pile, *s.bottom_banners, *s.badge_pile, *s.discarded_badges, *offered, *held, *elsewhere]
    )
    wrong = [
        table.catalogue.id_of(number)
        for number in (*table.catalogue.races, *table.catalogue.powers)
        if places[number] != 1
    ]
    if wrong:
        yield f"not in one place: {wrong}"


def _banners_of(s: State, band: int) -> tuple[int, ...]:
    """Return the banner and badge of a band; most badges leave in decline."""
    if band % SLOTS == ACTIVE:
        return s.combo[band]
    return tuple(
        number
        for number in s.combo[band]
        if s.table.catalogue.traits[number].kind == "race" or s.table.catalogue.traits[number].badge_stays
    )


def _marks(s: State) -> Iterator[str]:
    for mark, mask in zip(s.table.markers.marks, s.marks, strict=True):
        yield from _mark_faults(s, mark, mask)
    if _mark_sets(s) != (s.marked, s.shut, s.shut_to_some):
        yield "the regions with marks are noted wrongly"
    yield from _heap_faults(s)


def _mark_faults(s: State, mark: Mark, mask: int) -> Iterator[str]:
    """Yield the faults of one kind of marks: too many of them, or one on a region that cannot have it."""
    if mask & ~(_occupied(s) | (s.table.ground.rivers if mark.lasts else 0)) and not mark.fixed:
        yield f"a {mark.id} without tokens"
    if mark.limit and mask.bit_count() > mark.limit:
        yield f"too many of {mark.id}"
    in_decline = sum(s.held[band] for band in range(s.table.guards) if band % SLOTS)
    if not mark.stays and not mark.fixed and mask & in_decline:
        yield f"a {mark.id} of a race in decline"


def _mark_sets(s: State) -> tuple[int, int, int]:
    """Return the regions with movable marks, with immune marks, and with marks that only some can enter."""
    marked = shut = shut_to_some = 0
    for mark, mask in zip(s.table.markers.marks, s.marks, strict=True):
        marked |= 0 if mark.fixed else mask
        shut |= mask if mark.immune else 0
        shut_to_some |= mask if mark.immune and not mark.bars_all else 0
    return marked, shut, shut_to_some


def _heap_faults(s: State) -> Iterator[str]:
    table, found = s.table, Counter[int]()
    for (region, number), several in s.heaps.items():
        found[number] += several
        if several < 1 or not (table.markers.marks[number].fixed or _occupied(s) >> region & 1):
            yield f"a heap of {several} {table.markers.marks[number].id} on {table.ground.names[region]}"
    for number, mark in table.markers.heaped:
        if mark.limit and found[number] > mark.limit:
            yield f"too many of {mark.id}"


def _occupied(s: State) -> int:
    """Return the regions that hold tokens of a seat or of a special rule."""
    return ~(s.held[s.table.nobody] | s.held[s.table.guards])


def _finds(s: State) -> Iterator[str]:
    """Yield the faults about places, relics and the sites that hide them."""
    table = s.table
    places = Counter([*s.undiscovered, *s.find_at])
    wrong = [table.catalogue.id_of(number) for number in table.catalogue.finds if places[number] != 1]
    if wrong:
        yield f"not in one place: {wrong}"
    seen = sum(number in s.find_at for number in table.catalogue.finds)
    if seen + s.unexplored.bit_count() > len(table.ground.sites) + sum(
        each.finds for each in table.setting.shared
    ):
        yield "more was found than the sites hide"
    if s.unexplored & ~s.held[table.guards] and s.step.id != "discover":
        yield "a site without its monsters"
    optional = {region for number, region in s.find_at.items() if number in table.catalogue.optional}
    if s.optional_finds != sum(1 << region for region in optional):
        yield "the noted regions of optional finds are out of date"
    if any(watcher.watches(s) & ~s.watched for watcher in table.listeners.changed):
        yield "watched regions are not noted"
    for band in range(table.guards):
        lent = (
            set(LEND_FINDS.lends(s, band) if s.combo[band] else ()) - table.cache.idle[s.rules[band].declined]
        )
        if not {table.catalogue.traits[number] for number in lent} <= set(s.rules[band].traits):
            yield f"what band {band} found does not serve it"


def _course(s: State) -> Iterator[str]:
    table = s.table
    if not 1 <= s.turn <= table.turns:
        yield f"turn {s.turn} of {table.turns}"
    if s.over:
        return
    options = s.step.options(s) if s.actor == CHANCE else s.options
    drawn = {s.step.draw(s, luck) for luck in LUCK} if s.actor == CHANCE else set()
    if not drawn <= {*options}:
        yield f"chance draws {sorted(drawn)}, not one of {list(options)}"
    if not options or len(set(options)) != len(options):
        yield f"options {list(options)}"
    if s.step.id in BETWEEN_TURNS and s.band == SLOTS * s.seat and not s.too_late_to_decline:
        # on a changing board two seas may just have become one
        if s.displaced_bands and not table.ground.short_lived:
            yield "a seat has not placed its tokens"
        for band in range(table.guards):
            if flooded_regions(s, band) and not _may_stand_in_water(s):
                yield f"band {band} stayed in a river"
