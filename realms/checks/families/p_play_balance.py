"""P: a game on the board of one count of players, as far as the map alone can tell."""

from collections.abc import Iterator
from difflib import get_close_matches

from realms.board.board import Board, bits
from realms.board.names import region_name
from realms.checks import measures
from realms.checks.agreement import agreement_of
from realms.checks.case import Case
from realms.checks.entries import entry
from realms.checks.families.s_special_rules import unmet_of
from realms.checks.finding import Remark
from realms.checks.measures import CoinLock, EntryGap
from realms.checks.registry import check
from realms.locale import Sentence, Wording, sentence, tenths, term
from realms.pool.combined_names import combined_name
from realms.pool.pool import Entry, Kind, pool
from realms.scenario.scenario import Scenario
from realms.scenario.special.available_pool import available_pool, candidates, offered_by_rules, shortages_of
from realms.scenario.special.possible_board import possible_board
from realms.tiles.boxes import boxes

MAX_PARTNERS = 5  # partners that a message names
FEATURE_WORDS = {
    "coast": term("coast"),
    "volcano": term("volcano"),
}  # features that are no kinds of terrain or piece


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

    Why: a newcomer may find every one of them in the hands of others, and must then pay for their defenders
    at the first step.
    Fix: mark more entries, or give the map a longer edge.
    """
    count, players = entry(case).bit_count(), case.realm.players
    if 0 < count < players:
        message = sentence(
            "regions to enter by: {count}, for {players} players", count=count, players=players
        )
        at = tuple(case.board.names[region] for region in bits(entry(case)))
        yield Remark(message, at=at, measured=players - count)


@check("P006", "dead-race", "info", "realm")
def dead_race(case: Case) -> Iterator[Remark]:
    """A race of the pool has no ability that it could use on this map.

    Underground terrains and symbols count as those of the surface that they stand for, and the other way
    round.
    Why: the rules leave such a race out of the game here, and so does the program; you may have expected it.
    Fix: nothing; to have it in the game, give the map what the race needs. A ban (`pool.ban`) says that it
    is meant.
    """
    yield from _dead(case, "race")


@check("P007", "dead-power", "info", "realm")
def dead_power(case: Case) -> Iterator[Remark]:
    """A special power of the pool is of no use on this map.

    Underground terrains and symbols count as those of the surface that they stand for, and the other way
    round.
    Why: the rules leave such a power out of the game here, and so does the program; you may have expected it.
    Fix: nothing; to have it in the game, give the map what the power needs. A ban (`pool.ban`) says that it
    is meant.
    """
    yield from _dead(case, "power")


@check("P008", "lockable-bonus", "warning", "realm", step=1, former_scale=1)
def lockable_bonus(case: Case) -> Iterator[Remark]:
    """One race with its power can make regions immune that pay many extra coins a turn.

    Counted are the extra coins of the regions that the race can reach in its first turn, on the empty board
    and each by its cheapest way: the richest ones, as many as it has tokens for and can protect at once. A
    race that may enter anywhere reaches all of them. Regions that a token makes immune need no shield. The
    limit is `locked`.
    Why: nobody else ever gets that income while the race lasts.
    Fix: let these regions pay less, move them further from the entries, or ban the race or the power
    (`pool.ban`).
    """
    paying = measures.bonus_coins(case)
    total, limit = sum(paying.values()), case.limits.locked
    at = tuple(case.board.names[region] for region in sorted(paying))
    for subject, who, coins in _locks(case, limit) if total >= limit > 0 else ():
        message = sentence(
            "{coins} of {total} extra coins a turn can be locked away by {who}",
            coins=coins,
            total=total,
            who=who,
        )
        yield Remark(message, subject, at, measured=coins)


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


@check("P011", "entries-uneven", "info", "realm", step=1)
def entries_uneven(case: Case) -> Iterator[Remark]:
    """From some entries far less land can be had than from others.

    For each land region where newcomers may enter, the check conquers with 14 tokens on the empty board,
    always the land that costs the fewest tokens, and counts a coin a turn for each region. The worst fifth
    of the entries is compared with the best; the limit is `entry_gap`. Regions that pay extra count like any
    other: in played games, who begins beside them ends with fewer coins, since everybody comes for them.
    Why: a player who has to start there earns less at first. Where the land is connected and mixed, games
    hardly show which entry somebody took.
    Fix: remove what shuts these entries in, or mark the entries so that nobody starts there.
    """
    worth = measures.entry_land(case)
    gap = measures.entry_gap(worth) if worth else None
    if gap and gap.coins > case.limits.entry_gap:
        at = tuple(case.board.names[door] for door in gap.poor)
        yield Remark(_gap_message(case.board, gap), "entry", at, measured=round(gap.coins, 2))


def names_in_the_pool(scenario: Scenario) -> list[str]:
    """Return the names of all races and powers of all boxes, and of the author's own ones."""
    homemade = scenario.data.get("pool", {}).get("homemade", {})
    own = (entry["id"] for key in ("races", "powers") for entry in homemade.get(key, ()))
    return [*pool(boxes()).by_id, *own]


def _gap_message(board: Board, gap: EntryGap) -> Sentence:
    """Return the message about the worst entries."""
    door = region_name(board, gap.poor[0])
    if len(gap.poor) > 1:
        door = sentence("{place} or {count} others", place=door, count=len(gap.poor) - 1)
    blanks = {"door": door, "other": region_name(board, gap.rich[0]), "coins": tenths(gap.coins)}
    known = agreement_of("P011")
    if known and known.effect and known.effect.low > 0:
        return sentence(
            "who starts at {door} earns about {less} coins less in a game than at {other} "
            "(14 tokens conquer {coins} coins a turn less)",
            less=tenths(gap.coins * known.effect.value),
            **blanks,
        )
    return sentence(
        "who starts at {door} earns about {coins} coins a turn less at first than at {other}, with 14 tokens",
        **blanks,
    )


def _dead(case: Case, kind: Kind) -> Iterator[Remark]:
    available, realm = candidates(case.realm), case.realm
    for name, needs in available.usable(possible_board(realm), offered_by_rules(realm)).useless.items():
        found = available.by_id[name]
        if found.kind == kind:
            message = sentence(
                "left out of the game here: {name}; missing: {needs}",
                name=Wording(found.id, found.names),
                needs=[FEATURE_WORDS.get(need, term(need)) for need in needs],
            )
            yield Remark(message, found.id, pointer="/pool")


def _locks(case: Case, least: float) -> Iterator[tuple[str, Sentence, int]]:
    """Yield those who can lock away so many coins a turn: a subject, the words for them, and the coins.

    A race or power whose own shields are enough appears once, with all partners that bring it there.
    """
    safe = measures.coins_without_shields(case)
    if safe >= least:
        yield "", sentence("any race"), safe
    available = available_pool(case.realm)
    found: dict[tuple[Entry, ...], list[CoinLock]] = {}
    for lock in measures.coin_locks(case):
        for carriers in _carriers(lock, least) if lock.coins >= least else ():
            found.setdefault(carriers, []).append(lock)
    for carriers, locks in found.items():
        subject = "+".join(each.id for each in carriers)
        who = _who(carriers, locks, len(available.of("race")), len(available.of("power")))
        yield subject, who, max(_own_coins(lock, carriers) for lock in locks)
    together = max(
        (lock for locks in found.values() for lock in locks), key=lambda lock: lock.coins, default=None
    )
    if together and together.coins > max(together.by_race, together.by_power) >= least:
        pair = together.race, together.power
        yield "+".join(each.id for each in pair), _who(pair, [together], 0, 0), together.coins


def _carriers(lock: CoinLock, least: float) -> list[tuple[Entry, ...]]:
    """Return the race or the power whose own shields are enough, or else both together."""
    alone: list[tuple[Entry, ...]] = []
    if lock.by_race >= least:
        alone.append((lock.race,))
    if lock.by_power >= least:
        alone.append((lock.power,))
    return alone or [(lock.race, lock.power)]


def _own_coins(lock: CoinLock, carriers: tuple[Entry, ...]) -> int:
    if len(carriers) == 2:
        return lock.coins
    return lock.by_race if carriers[0].kind == "race" else lock.by_power


def _who(carriers: tuple[Entry, ...], locks: list[CoinLock], races: int, powers: int) -> Sentence:
    """Name those who can lock coins away."""
    names = [Wording(each.id, each.names) for each in carriers]
    if len(carriers) == 2:
        return combined_name(*names)
    is_race = carriers[0].kind == "race"
    if is_race and len(locks) == powers:
        return sentence("{name} with any power", name=names[0])
    if not is_race and len(locks) == races:
        return sentence("{name} with any race", name=names[0])
    others = [lock.power if is_race else lock.race for lock in locks]
    partners: list[Sentence] = [Wording(each.id, each.names) for each in others[:MAX_PARTNERS]]
    if len(others) > MAX_PARTNERS:
        partners[-1:] = [
            sentence("{last} and {count} more", last=partners[-1], count=len(others) - MAX_PARTNERS)
        ]
    return sentence("{name} with {partners}", name=names[0], partners=partners)
