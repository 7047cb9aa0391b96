"""P: a game on the board of one count of players, as far as the map alone can tell."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import lru_cache, reduce
from itertools import product
from math import inf
from operator import or_

from realms.board.board import Board, bits
from realms.board.graph import mask_of, tokens_needed
from realms.board.names import region_name
from realms.board.reach import conquerable
from realms.checks.case import Case
from realms.checks.families.g_connection import entry, special, with_token
from realms.checks.families.s_special_rules import unmet_of
from realms.checks.finding import Remark
from realms.checks.registry import check
from realms.locale import Sentence, Wording, sentence, term
from realms.pool.combined_names import combined_name
from realms.pool.pool import WAYS, Entry, Kind, pool
from realms.scenario.scenario import Scenario
from realms.scenario.special.available_pool import candidates, offered_by_rules, shortages_of
from realms.scenario.special.possible_board import possible_board
from realms.scenario.special.special_rules import Values
from realms.tiles.boxes import boxes
from realms.tiles.kinds import LAND

MAX_PARTNERS = 5  # partners that a message names
CONQUESTS = (3, 5, 8)  # after which entries are compared
NEAR = 2  # borders between an entry and another one that counts as near
ORDINARY_PRICE = 2  # tokens for an empty land region
FEATURE_WORDS = {
    "coast": term("coast"),
    "volcano": term("volcano"),
}  # features that are no kinds of terrain or piece

# For each special rule that pays each turn for holding a region: the regions, and the coins.
PAYING: Mapping[str, Callable[[Board, Values], tuple[int, int]]] = {
    "coin_mines": lambda board, values: (board.regions_with_piece("coin_mine"), values["coins"]),
    "peak_coins": lambda board, values: (board.peaks, values["take"]),
    "throne": lambda board, values: (board.regions_with_piece("throne"), values["coins"]),
    "token_effect": lambda board, values: (
        with_token(board, values["token"]),
        values["coins"] if values["paid"] == "turn" else 0,
    ),
}


@check("P001", "no-entry", "error", "realm")
def no_entry(case: Case) -> Iterator[Remark]:
    """There is no region where a race could enter the map.

    Why: the first conquest must be a region at the edge of the board, or one that an arrow points to; it is
    by sea only where the scenario says so.
    Fix: mark an entry, let newcomers come by sea, or extend some land to the edge.
    """
    if not entry(case):
        yield Remark(sentence("newcomers cannot enter anywhere"))


@check("P002", "few-entries", "warning", "realm")
def few_entries(case: Case) -> Iterator[Remark]:
    """There are fewer regions to enter by than players.

    Why: the last newcomer may find every one of them in the hands of others.
    Fix: mark more entries, or give the map a longer edge.
    """
    count, players = entry(case).bit_count(), case.realm.players
    if 0 < count < players:
        message = sentence(
            "regions to enter by: {count}, for {players} players", count=count, players=players
        )
        at = tuple(case.board.names[region] for region in bits(entry(case)))
        yield Remark(message, at=at, measured=players - count)


@check("P003", "entry-reach-uneven", "warning", "realm", step=0.5)
def entry_reach_uneven(case: Case) -> Iterator[Remark]:
    """From some entries far fewer regions are within reach than from others.

    The check counts, for each land region where newcomers may enter, the land within reach of the tokens for
    3, 5 and 8 conquests of open land, each region by its cheapest way on the empty board. An entry is as
    good as the best of those at most two borders away along the edge. The limit `spread` is for 8 conquests;
    with fewer conquests a single mountain weighs more, so 8/5 and 8/3 of it are allowed.
    Why: a player who has to start there falls behind.
    Fix: remove what stands in the way, or mark the entries so that nobody starts there.
    """
    land = case.board.land
    for conquests, reaches in _entry_reach(case).reaches.items():
        worth = {door: (reach & land).bit_count() for door, reach in reaches.items()}
        yield from _uneven(case, conquests, worth, term("land regions"))


@check("P004", "entry-terrain-uneven", "warning", "realm", step=0.5)
def entry_terrain_uneven(case: Case) -> Iterator[Remark]:
    """From some entries far fewer kinds of terrain are within reach than from others.

    Compared as in P003.
    Why: races and powers that live on one terrain cannot start there.
    Fix: exchange tiles or paint drawn regions anew nearby, or mark the entries so that nobody starts there.
    """
    kinds = [case.board.terrain_regions[kind] for kind in LAND if case.board.terrain_regions[kind]]
    for conquests, reaches in _entry_reach(case).reaches.items():
        worth = {door: sum(1 for kind in kinds if kind & reach) for door, reach in reaches.items()}
        yield from _uneven(case, conquests, worth, term("kinds of terrain"))


@check("P005", "entry-coins-uneven", "warning", "realm", step=0.5)
def entry_coins_uneven(case: Case) -> Iterator[Remark]:
    """From some entries far fewer coins are within reach than from others.

    Compared as in P003: one coin for every land region, plus the coins that special rules pay each turn for
    holding it (coin mines, coins on peaks, the throne as for one neighbour, tokens). Not reported while
    nothing of that kind is within reach, as coins are then the regions of P003.
    Why: a player who has to start there earns less, turn by turn.
    Fix: move the regions that pay, or mark the entries so that all are equally near to them.
    """
    bonuses = _bonuses(case)
    paying = _union(regions for regions, _ in bonuses)
    incomes = [(case.board.land, 1), *bonuses]
    for conquests, reaches in _entry_reach(case).reaches.items():
        if any(reach & paying for reach in reaches.values()):
            worth = {
                door: sum(coins * (reach & regions).bit_count() for regions, coins in incomes)
                for door, reach in reaches.items()
            }
            yield from _uneven(case, conquests, worth, term("coins"))


@check("P006", "dead-race", "warning", "realm")
def dead_race(case: Case) -> Iterator[Remark]:
    """A race of the pool has no ability that it could use on this map.

    Underground terrains and symbols count as those of the surface that they stand for, and the other way
    round.
    Why: nobody will pick it before many coins lie on it; the rules remove such races before the game.
    Fix: ban it (`pool.ban`), or give it what it needs.
    """
    yield from _dead(case, "race")


@check("P007", "dead-power", "warning", "realm")
def dead_power(case: Case) -> Iterator[Remark]:
    """A special power of the pool is of no use on this map.

    Underground terrains and symbols count as those of the surface that they stand for, and the other way
    round.
    Why: nobody will pick it before many coins lie on it; the rules remove such powers before the game.
    Fix: ban it (`pool.ban`), or give it what it needs.
    """
    yield from _dead(case, "power")


@check("P008", "lockable-bonus", "warning", "realm", step=0.1)
def lockable_bonus(case: Case) -> Iterator[Remark]:
    """One race with its power can make most of the regions that pay extra immune.

    Counted are the regions that the race can reach in its first turn, on the empty board and each by its
    cheapest way, as many as it has tokens for and can protect at once. A race that may enter anywhere
    reaches all of them.
    Why: nobody else ever gets that income while the race lasts.
    Fix: let more regions pay, move them further from the entries, or ban the race or the power (`pool.ban`).
    """
    paying = _union(regions for regions, _ in _bonuses(case))
    total = paying.bit_count()
    at = tuple(case.board.names[region] for region in bits(paying))
    for lock in _bonus_locks(case, paying) if paying else ():
        message = sentence(
            "{held} of {total} bonus regions can be made immune by {who}",
            held=lock.held,
            total=total,
            who=lock.who,
        )
        yield Remark(message, lock.subject, at, measured=round(lock.held / total, 3))


@check("P009", "pool-runs-dry", "error", "realm")
def pool_runs_dry(case: Case) -> Iterator[Remark]:
    """There are too few races or powers for so many players.

    Counted are those that can come into play: of the boxes and homemade, neither banned nor left out by a
    special rule, and with something to do on this map. Each player may have an active race and one in
    decline, some powers let a race decline beside another, and badges may stay in decline or lie elsewhere.
    Why: a player who has to pick finds no combination and loses the turn; no game starts with so few.
    Fix: name another box (`pool.boxes`), ban fewer (`pool.ban`), or give the map what more of them need.
    """
    reported = {each.need.thing for each in unmet_of(case, "S024")}
    for shortage in shortages_of(case.realm):
        if shortage.kind not in reported:
            yield Remark(
                shortage.message,
                shortage.kind,
                pointer="/pool",
                measured=shortage.needed - shortage.found,
            )


@check("P010", "unknown-in-the-pool", "warning", "scenario")
def unknown_in_the_pool(scenario: Scenario) -> Iterator[Remark]:
    """A ban or a handicap names something that is no race or power of any box, nor one of your own.

    Why: it has no effect, and the race or power that was meant comes into play as usual.
    Fix: correct the name (`realms rules` lists them), or remove it.
    """
    known = names_in_the_pool(scenario)
    settings = scenario.data.get("pool", {})
    banned = ((f"ban/{place}", name) for place, name in enumerate(settings.get("ban", ())))
    for pointer, name in (*banned, *((f"handicap/{name}", name) for name in settings.get("handicap", {}))):
        if name not in known:
            close = get_close_matches(name, known, 1)
            message = sentence('there is no race or power "{name}"', name=name)
            if close:
                message = sentence(
                    'there is no race or power "{name}"; did you mean "{other}"?', name=name, other=close[0]
                )
            yield Remark(message, name, (), f"/pool/{pointer}")


def names_in_the_pool(scenario: Scenario) -> list[str]:
    """Return the names of all races and powers of all boxes, and of the author's own ones."""
    homemade = scenario.data.get("pool", {}).get("homemade", {})
    own = (entry["id"] for key in ("races", "powers") for entry in homemade.get(key, ()))
    return [*pool(boxes()).by_id, *own]


@dataclass(frozen=True, slots=True)
class EntryReach:
    """The regions within reach of each entry, by number of conquests, and the entries near each."""

    reaches: Mapping[int, Mapping[int, int]]
    near: Mapping[int, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class BonusLock:
    """A race, a power, or both together, that can make bonus regions immune, and how many."""

    subject: str
    who: Sentence
    held: int


@lru_cache(maxsize=1)
def _entry_reach(case: Case) -> EntryReach:
    """Return the land regions where newcomers may enter, and what is within reach of each."""
    board, doors = case.board, entry(case) & case.board.land
    budget = ORDINARY_PRICE * max(CONQUESTS)
    found = conquerable(board, bits(doors), budget)
    reaches = {
        conquests: {door: within[ORDINARY_PRICE * conquests] for door, within in found.items()}
        for conquests in CONQUESTS
    }
    return EntryReach(reaches, {door: tuple(bits(_nearby(board, door, doors))) for door in found})


def affordable(costs: Mapping[int, int], tokens: int) -> int:
    """Return the regions that cost at most so many tokens."""
    return mask_of(region for region, cost in costs.items() if cost <= tokens)


def _nearby(board: Board, door: int, doors: int) -> int:
    """Return the entries near one of them, itself included."""
    near = 1 << door
    for _ in range(NEAR):
        near |= board.neighbours_of(near) & doors
    return near


def _uneven(case: Case, conquests: int, worth: Mapping[int, int], things: Sentence) -> Iterator[Remark]:
    """Yield a remark if the best entry is worth too many times the worst."""
    board = case.board
    value = {door: max(worth[each] for each in near) for door, near in _entry_reach(case).near.items()}
    best, worst = max(value.values(), default=0), min(value.values(), default=0)
    spread = best / max(worst, 1)
    if spread > case.limits.spread * max(CONQUESTS) / conquests:
        poor = [door for door in value if value[door] == worst]
        rich = next(door for door in value if worth[door] == best)
        message = sentence(
            "{things} within {conquests} conquests: {worst} near {door}, {best} near {other}",
            things=things,
            conquests=conquests,
            worst=worst,
            door=region_name(board, poor[0]),
            best=best,
            other=region_name(board, rich),
        )
        at = tuple(board.names[door] for door in poor)
        yield Remark(message, str(conquests), at, measured=round(spread, 2))


def _dead(case: Case, kind: Kind) -> Iterator[Remark]:
    available, realm = candidates(case.realm), case.realm
    for name, needs in available.usable(possible_board(realm), offered_by_rules(realm)).useless.items():
        found = available.by_id[name]
        if found.kind == kind:
            message = sentence(
                "nothing for {name} to do here; missing: {needs}",
                name=Wording(found.id, found.names),
                needs=[FEATURE_WORDS.get(need, term(need)) for need in needs],
            )
            yield Remark(message, found.id, pointer="/pool")


def _bonuses(case: Case) -> list[tuple[int, int]]:
    """Return the regions that pay each turn for being held, with the coins they pay."""
    paid = (PAYING[rule](case.board, values) for rule, values in special(case) if rule in PAYING)
    return [(regions & case.board.passable, coins) for regions, coins in paid if coins > 0]


def _bonus_locks(case: Case, paying: int) -> Iterator[BonusLock]:
    """Yield those who can hold more of the paying regions than the limit allows.

    A race or power whose own shields are enough appears once, with all partners that bring it there.
    """
    enough = case.limits.lockable * paying.bit_count()
    available = candidates(case.realm)
    races, powers = available.of("race"), available.of("power")
    found: dict[tuple[Entry, ...], list[tuple[Entry, Entry, int]]] = {}
    for race, power in product(races, powers):
        if (race.shields or power.shields) and _shields(race, power) > enough:
            held = _held(case, (race, power), paying)
            for carriers in _carriers(race, power, enough) if held > enough else ():
                found.setdefault(carriers, []).append((race, power, held))
    for carriers, pairs in found.items():
        subject = "+".join(each.id for each in carriers)
        yield BonusLock(
            subject, _who(carriers, pairs, len(races), len(powers)), max(held for *_, held in pairs)
        )


def _carriers(race: Entry, power: Entry, enough: float) -> list[tuple[Entry, ...]]:
    """Return the race or the power that has enough shields with any partner, or else both together."""
    alone: list[tuple[Entry, ...]] = [(each,) for each in (race, power) if _shields(each) > enough]
    return alone or [(race, power)]


def _who(
    carriers: tuple[Entry, ...], pairs: list[tuple[Entry, Entry, int]], races: int, powers: int
) -> Sentence:
    """Name those who can hold the regions."""
    names = [Wording(each.id, each.names) for each in carriers]
    if len(carriers) == 2:
        return combined_name(*names)
    is_race = carriers[0].kind == "race"
    if is_race and len(pairs) == powers:
        return sentence("{name} with any power", name=names[0])
    if not is_race and len(pairs) == races:
        return sentence("{name} with any race", name=names[0])
    others = [power if is_race else race for race, power, _ in pairs]
    partners: list[Sentence] = [Wording(each.id, each.names) for each in others[:MAX_PARTNERS]]
    if len(others) > MAX_PARTNERS:
        partners[-1:] = [
            sentence("{last} and {count} more", last=partners[-1], count=len(others) - MAX_PARTNERS)
        ]
    return sentence("{name} with {partners}", name=names[0], partners=partners)


def _shields(*entries: Entry) -> float:
    """Count the regions that these can make immune together."""
    return sum(inf if each.shields == "all" else each.shields for each in entries)


def _held(case: Case, both: tuple[Entry, Entry], paying: int) -> int:
    """Count the paying regions that a race and its power can reach and shield in their first turn."""
    tokens = sum(each.tokens + each.extra for each in both)
    ways = _ways(case)
    starts = _union(ways[way] for each in both for way in each.enters)
    within = affordable(_costs(case.board, starts), tokens) & paying
    return int(min(_shields(*both), tokens, within.bit_count()))


@lru_cache(maxsize=64)
def _costs(board: Board, starts: int) -> Mapping[int, int]:
    """Return the tokens that each passable region costs by its cheapest way from some starts."""
    return tokens_needed(board.passable_graph, bits(starts & board.passable))


@lru_cache(maxsize=1)
def _ways(case: Case) -> Mapping[str, int]:
    """Return the regions where each way of entering leads onto the map."""
    if any(rule == "entry" and not values["powers_exempt"] for rule, values in special(case)):
        return dict.fromkeys(WAYS, entry(case))
    board = case.board
    fiery = {piece.at for piece in board.pieces if piece.piece == "chasm" and piece.data.get("volcano")}
    chasms = board.chasm_neighbours.items()
    return {
        "edge": entry(case),
        "anywhere": board.all_regions,
        "chasm": _union(mask for _, mask in chasms),
        "volcano": _union(mask for at, mask in chasms if at in fiery),
        "sea": board.neighbours_of(board.impassable),
    }


def _union(masks: Iterable[int]) -> int:
    return reduce(or_, masks, 0)
