"""Writes a position as one line of text, and reads such a line.

Clauses are separated by semicolons:

    turn 2; seat 1; at attack; coins 5 4; 1 elves hill +3: A/0=2 B/1; 2d ghouls: C/2

A band is the number of a seat, with `d` for its race in decline and `x` for a race that stands beside it;
`+3` are tokens in hand. A missing clause means nothing of that kind, or a value that follows from the rest
(prices, trays, regions within reach).
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from realms.board.build_board import build_board
from realms.board.layout import Piece, Placement
from realms.rules.compile.turn_plan import left_open
from realms.rules.effects.companions import count_companions
from realms.rules.ground.ground import ground_of
from realms.rules.model.seat_kind import SeatKind
from realms.rules.model.step import STEPS, Step
from realms.rules.position.ownership import lost_tokens_note
from realms.rules.position.state import State, empty_state, recompile_rules, update_watched_regions
from realms.rules.position.table import SLOTS, Table
from realms.rules.turn.attack import update_targets
from realms.rules.turn.column import waiting_note
from realms.rules.turn.turn import begin_turn, proceed
from realms.tiles.kinds import MONSTERS, WORLDS, World

SUFFIXES: Final = ("", "d", "x")
# The word of a line for each field of the state that stands there by itself.
NUMBERS: Final = {"spoils": "non_empty_conquests", "pips": "pips", "aid": "aid"}
SETS: Final = {"taken": "conquered", "pending": "regions_to_ask", "sites": "unexplored"}
FLAGS: Final = {"fresh": "race_is_new", "begun": "too_late_to_decline"}
_ONES: Final[Mapping[int, int]] = defaultdict(lambda: 1)
BEGIN: Final = "begin"  # the start of a seat's turn
OVER: Final = "over"


class NotationError(ValueError):
    """A line that is no position; the message names the wrong clause."""


# --- writing ---------------------------------------------------------------------------------------------


def write(s: State) -> str:
    """Return the line of a position."""
    clauses = [f"turn {s.turn}", f"seat {s.seat + 1}", f"at {OVER if s.over else s.step.id}"]
    clauses += [f"coins {' '.join(map(str, s.coins))}"]
    clauses += list(_map_changes(s))
    clauses += [_band(s, band) for band in range(s.table.guards) if s.combo[band]]
    clauses += list(_board(s))
    clauses += list(_column(s))
    clauses += list(_turn(s))
    return "; ".join(clauses)


def _map_changes(s: State) -> Iterable[str]:
    """Yield the tiles that lie otherwise than at the beginning, and the pieces laid since."""
    board, first = s.table.ground.board, s.table.origin.board
    if board is None or first is None or board is first:
        return
    moved = [laid for laid in board.placements if laid not in first.placements]
    if moved:
        yield "tiles: " + ", ".join(f"{it.tile} {it.q} {it.r} {it.turn} {it.face}" for it in moved)
    new = board.pieces[len(first.pieces) :]
    if new:
        yield "pieces: " + ", ".join(
            " ".join((it.piece, it.at, *(f"{key}={value}" for key, value in it.data.items()))) for it in new
        )


def band_name(band: int) -> str:
    """Return the name of a band in a line: its seat, counted from 1, and a letter for its slot."""
    return f"{band // SLOTS + 1}{SUFFIXES[band % SLOTS]}"


def _band(s: State, band: int) -> str:
    table = s.table
    words = [band_name(band), *(table.catalogue.id_of(number) for number in s.combo[band])]
    if s.hand[band]:
        words.append(f"+{s.hand[band]}")
    return " ".join(words) + _regions(s, s.held[band], s.tokens)


def _regions(s: State, mask: int, amounts: Sequence[int] | Mapping[int, int]) -> str:
    names = s.table.ground.names
    found = [
        names[region] + (f"={amounts[region]}" if amounts[region] != 1 else "")
        for region in s.table.regions(mask)
    ]
    return ": " + " ".join(found) if found else ""


def _board(s: State) -> Iterable[str]:
    table, catalogue = s.table, s.table.catalogue
    yield from _guards(s)
    for mark, mask in zip(table.markers.marks, s.marks, strict=True):
        if mask:
            yield f"mark {mark.id}" + _regions(s, mask, _ONES)
    for number, mark in table.markers.heaped:
        heap = {region: several for (region, kind), several in s.heaps.items() if kind == number}
        if heap:
            yield f"heap {mark.id}" + _regions(s, sum(1 << region for region in heap), heap)
    yield from _finds(s)
    odd = [race for race in catalogue.all_races if s.tray[race] != _in_tray(s, race)]
    if odd:
        yield "tray " + " ".join(f"{catalogue.id_of(race)}={s.tray[race]}" for race in odd)


def _finds(s: State) -> Iterable[str]:
    table = s.table
    for number, region in s.find_at.items():
        yield f"lies {table.catalogue.id_of(number)}: {table.ground.names[region]}"
    if s.anchors:
        names = table.ground.names
        yield "anchors: " + " ".join(f"{names[region]}={third}" for region, third in s.anchors.items())
    if s.crop_powers:
        yield " ".join(["crops", *map(table.catalogue.id_of, s.crop_powers)])
    if s.undiscovered:
        yield " ".join(["hoard", *map(table.catalogue.id_of, s.undiscovered)])


def _guards(s: State) -> Iterable[str]:
    table = s.table
    monsters = table.ground.of(MONSTERS)
    for word, kind in (("tribes", ~monsters), ("monsters", monsters)):
        if s.held[table.guards] & kind:
            yield word + _regions(s, s.held[table.guards] & kind, s.tokens)
    for name, band in table.wild_bands.items():
        if s.held[band] or s.hand[band]:
            hand = f" +{s.hand[band]}" if s.hand[band] else ""
            yield f"wild {name}{hand}" + _regions(s, s.held[band], s.tokens)


def _in_tray(s: State, race: int) -> int:
    """Return the number of tokens that the tray of a race must hold, given those in play."""
    left = s.table.catalogue.supply[race]
    for band in range(s.table.guards):
        if s.combo[band][:1] == (race,):
            left -= s.hand[band] + s.race_notes.get((band, "aside"), 0)
            left -= sum(s.tokens[region] for region in s.table.regions(s.held[band]))
            left += count_companions(s, band)
    notes = waiting_note(s.table, race), lost_tokens_note(s, race)
    return left - sum(s.race_notes.get(note, 0) for note in notes)


def _column(s: State) -> Iterable[str]:
    name = s.table.catalogue.id_of
    if s.column:
        offers = [
            " ".join([*(name(number) if number >= 0 else "-" for number in row), str(coins)])
            for row, coins in zip(s.column, s.column_coins, strict=True)
        ]
        yield f"column {', '.join(offers)}"
    for word, first, second in (
        ("pile", s.banner_pile, s.bottom_banners),
        ("badges", s.badge_pile, s.discarded_badges),
    ):
        if first or second:
            known = ["> " + " ".join(map(name, second))] if second else []
            yield " ".join([word, *map(name, first), *known])


def _turn(s: State) -> Iterable[str]:
    if s.cards:
        yield "cards: " + " | ".join(" ".join(map(s.table.catalogue.id_of, dealt)) for dealt in s.cards)
    if s.first_seat:
        yield f"first {s.first_seat + 1}"
    if s.band != SLOTS * s.seat:
        yield f"band {band_name(s.band)}"
    yield from (f"{word} {number}" for word, field in NUMBERS.items() if (number := getattr(s, field)))
    yield from (
        f"{word}{_regions(s, mask, _ONES)}" for word, field in SETS.items() if (mask := getattr(s, field))
    )
    yield from (word for word, field in FLAGS.items() if getattr(s, field))
    if s.target >= 0 and not s.regions_to_ask:
        yield f"target {s.table.ground.names[s.target]}"
    if s.displaced_bands:
        bands = [band for band in range(s.table.guards) if s.displaced_bands >> band & 1]
        yield f"unsettled {' '.join(map(band_name, bands))}"
    for word, notes in (("notes", s.race_notes), ("today", s.turn_notes)):
        if notes:
            yield f"{word} {', '.join(f'{band_name(b)} {n}={v}' for (b, n), v in sorted(notes.items()))}"
    yield from () if s.over else _course(s)


def _course(s: State) -> Iterable[str]:
    """Yield the steps to come, unless they are the ordinary ones of a turn."""
    if s.agenda != _usual_agenda(s, s.step):
        yield f"next {' '.join(step.id for step in reversed(s.agenda))}"


def _usual_agenda(s: State, step: Step) -> list[Step]:
    """Return the steps after `step` in an ordinary turn of the present band, the last one first."""
    rules = s.rules[s.band]
    kinds = [trait for trait in rules.traits[:1] if isinstance(trait, SeatKind)]
    seen = [left_open(kind, "campaign") + left_open(kind, "rise") for kind in kinds]
    for plan in (rules.turn, rules.retreat, *seen):
        if step in plan:
            return list(plan[: plan.index(step)])
    return []


# --- reading ---------------------------------------------------------------------------------------------


def read(table: Table, line: str) -> State:
    """Return the position of a line, moved on to the first decision in it."""
    clauses = list(filter(None, (part.strip() for part in line.split(";"))))
    s = empty_state(_table_with_map(table, clauses))
    s.banner_pile, s.badge_pile, s.undiscovered, s.coins = [], [], [], [0] * table.players
    s.unexplored = 0
    _clear_holders(s)
    later: dict[str, str] = {}
    for clause in clauses:
        try:
            _clause(s, clause, later)
        except (KeyError, ValueError, IndexError) as error:
            raise NotationError(f"{clause!r}: {error}") from error
    return _finish_position(s, later)


def _table_with_map(table: Table, clauses: Iterable[str]) -> Table:
    """Return the table with the tiles and pieces of a position."""
    known = dict(clause.split(":", 1) for clause in clauses if clause.startswith(("tiles:", "pieces:")))
    board = table.ground.board
    if board is None or not known:
        return table
    layout = board.layout
    for words in _entries(known.get("tiles", "")):
        layout = layout.with_tile(Placement(words[0], _world(words[4]), *map(int, words[1:4])))
    for kind, at, *data in _entries(known.get("pieces", "")):
        piece = Piece(kind, at, dict(each.split("=") for each in data))
        layout = replace(layout, pieces=(*layout.pieces, piece))
    return table.on(ground_of(build_board(layout)))


def _entries(text: str) -> list[list[str]]:
    return [entry.split() for entry in text.split(",") if entry.strip()]


def _world(word: str) -> World:
    return next(world for world in WORLDS if world == word)


def _clear_holders(s: State) -> None:
    table = s.table
    s.tokens = [0] * table.ground.n
    s.holder = [table.nobody] * table.ground.n
    s.held[table.guards], s.held[table.nobody] = 0, table.ground.everywhere


def _clause(s: State, clause: str, later: dict[str, str]) -> None:
    head, _, places = clause.partition(":")
    word, *rest = head.split()
    if word[0].isdecimal():
        _read_band(s, _band_of(word), rest, places)
    elif word == "wild":
        _read_wild(s, rest, places)  # they may all be in the hand
    elif word in _READERS:
        _READERS[word](s, rest, places or head[len(word) :])
    elif word in NUMBERS:
        setattr(s, NUMBERS[word], int(rest[0]))
    elif word in SETS:
        setattr(s, SETS[word], sum(1 << region for region in _amounts(s, places)))
    elif word in FLAGS:
        setattr(s, FLAGS[word], True)
    elif word in ("tiles", "pieces"):
        return  # `_table_with_map` has read them
    elif word in ("at", "next", "tray"):
        later[word] = " ".join(rest)
    else:
        raise ValueError("no such clause")


def _band_of(word: str) -> int:
    suffix = word.lstrip("0123456789")
    return SLOTS * (int(word[: len(word) - len(suffix)]) - 1) + SUFFIXES.index(suffix)


def _amounts(s: State, places: str) -> dict[int, int]:
    pairs = (place.partition("=") for place in places.split())
    return {s.table.ground.number[name]: int(amount or 1) for name, _, amount in pairs}


def _occupy(s: State, band: int, places: str) -> None:
    for region, tokens in _amounts(s, places).items():
        s.tokens[region], s.holder[region] = tokens, band
        s.held[band] |= 1 << region
        s.held[s.table.nobody] &= ~(1 << region)


def _read_band(s: State, band: int, words: list[str], places: str) -> None:
    if band >= s.table.guards:
        raise ValueError("no such seat")
    s.hand[band] = sum(int(word) for word in words if word.startswith("+"))
    s.combo[band] = tuple(s.table.catalogue.number[word] for word in words if not word.startswith("+"))
    _occupy(s, band, places)


def _read_turn(s: State, words: list[str], _: str) -> None:
    s.turn = int(words[0])


def _read_seat(s: State, words: list[str], _: str) -> None:
    s.seat = int(words[0]) - 1
    s.band = SLOTS * s.seat


def _read_band_word(s: State, words: list[str], _: str) -> None:
    s.band = _band_of(words[0])


def _read_coins(s: State, words: list[str], _: str) -> None:
    if len(words) != s.table.players:
        raise ValueError("coins for each seat, please")
    s.coins = [int(word) for word in words]


def _read_tribes(s: State, _: list[str], places: str) -> None:
    _occupy(s, s.table.guards, places)


def _read_wild(s: State, words: list[str], places: str) -> None:
    name, *hand = words
    band = s.table.wild_bands[name]
    s.hand[band] = sum(map(int, hand))
    _occupy(s, band, places)


def _read_mark(s: State, words: list[str], places: str) -> None:
    mask = sum(1 << region for region in _amounts(s, places))
    number = s.table.markers.number[words[0]]
    s.marks[number] = mask
    s.marked |= 0 if s.table.markers.marks[number].fixed else mask
    s.shut |= mask if s.table.markers.marks[number].immune else 0
    s.shut_to_some |= mask if number in s.table.markers.yielding else 0


def _read_heap(s: State, words: list[str], places: str) -> None:
    number = s.table.markers.number[words[0]]
    s.heaps.update({(region, number): several for region, several in _amounts(s, places).items()})


def _read_lies(s: State, words: list[str], places: str) -> None:
    s.find_at[s.table.catalogue.number[words[0]]] = s.table.ground.number[places.strip()]


def _read_anchors(s: State, _: list[str], places: str) -> None:
    pairs = (place.split("=") for place in places.split())
    s.anchors = {s.table.ground.number[region]: third for region, third in pairs}


def _read_cards(s: State, _: list[str], text: str) -> None:
    s.cards = tuple(tuple(_numbers(s, part)) for part in text.split("|"))


def _read_first(s: State, words: list[str], _: str) -> None:
    s.first_seat = int(words[0]) - 1


def _read_crops(s: State, words: list[str], _: str) -> None:
    s.crop_powers = tuple(s.table.catalogue.number[word] for word in words)


def _read_hoard(s: State, words: list[str], _: str) -> None:
    s.undiscovered = [s.table.catalogue.number[word] for word in words]


def _read_column(s: State, _: list[str], text: str) -> None:
    for offer in text.split(","):
        *names, last = offer.split()
        named = last.isdecimal()
        words = names if named else [*names, last]
        s.column.append(tuple(-1 if word == "-" else s.table.catalogue.number[word] for word in words))
        s.column_coins.append(int(last) if named else 0)


def _read_pile(s: State, _: list[str], text: str) -> None:
    s.banner_pile, s.bottom_banners = _two_lists(s, text)


def _read_badges(s: State, _: list[str], text: str) -> None:
    s.badge_pile, s.discarded_badges = _two_lists(s, text)


def _two_lists(s: State, text: str) -> tuple[list[int], list[int]]:
    first, _, second = text.partition(">")
    return _numbers(s, first), _numbers(s, second)


def _numbers(s: State, words: str) -> list[int]:
    return [s.table.catalogue.number[word] for word in words.split()]


def _read_target(s: State, words: list[str], _: str) -> None:
    s.target = s.table.ground.number[words[0]]


def _read_unsettled(s: State, words: list[str], _: str) -> None:
    s.displaced_bands = sum(1 << _band_of(word) for word in words)


def _read_notes(s: State, _: list[str], text: str) -> None:
    s.race_notes = _notes(text)


def _read_today(s: State, _: list[str], text: str) -> None:
    s.turn_notes = _notes(text)


def _notes(text: str) -> dict[tuple[int, str], int]:
    found = {}
    for note in text.split(","):
        band, _, rest = note.strip().partition(" ")
        name, _, value = rest.rpartition("=")
        found[_band_of(band), name] = int(value)
    return found


_READERS: Final[Mapping[str, Callable[[State, list[str], str], None]]] = {
    "turn": _read_turn,
    "seat": _read_seat,
    "band": _read_band_word,
    "coins": _read_coins,
    "tribes": _read_tribes,
    "mark": _read_mark,
    "lies": _read_lies,
    "crops": _read_crops,
    "hoard": _read_hoard,
    "anchors": _read_anchors,
    "cards": _read_cards,
    "first": _read_first,
    "monsters": _read_tribes,
    "heap": _read_heap,
    "column": _read_column,
    "pile": _read_pile,
    "badges": _read_badges,
    "target": _read_target,
    "unsettled": _read_unsettled,
    "notes": _read_notes,
    "today": _read_today,
}


def _finish_position(s: State, later: Mapping[str, str]) -> State:
    """Derive the values that the clauses leave open, and go to the first decision."""
    update_watched_regions(s)
    s.find_owners = tuple(s.holder[region] for region in s.find_at.values())
    for band in range(s.table.guards):
        recompile_rules(s, band, declined=bool(band % SLOTS))
    _derive_prices_and_trays(s, later.get("tray", ""))
    at = later.get("at", BEGIN)
    if at == OVER:
        s.over, s.actor = True, -2
        return s
    if at == BEGIN:
        begin_turn(s)
        proceed(s, None)
        return s
    if at not in STEPS:
        raise NotationError(f"there is no step {at!r}")
    update_targets(s, s.band)
    step = STEPS[at]
    s.agenda = _usual_agenda(s, step)
    if "next" in later:
        s.agenda = [STEPS[name] for name in reversed(later["next"].split())]
    s.actor = s.band // SLOTS
    proceed(s, step)
    return s


def _fixed_price(s: State, region: int) -> int:
    fixed = ((mark, mask) for mark, mask in zip(s.table.markers.marks, s.marks, strict=True) if mark.fixed)
    return s.table.price[region] + sum(mark.defence for mark, mask in fixed if mask >> region & 1)


def _derive_prices_and_trays(s: State, odd: str) -> None:
    """Set prices and trays by the pieces and tokens on the board."""
    table = s.table
    s.base_cost = tuple(_fixed_price(s, region) for region in range(table.ground.n))
    for region in range(table.ground.n):
        lie = [
            mark.defence
            for mark, mask in zip(table.markers.marks, s.marks, strict=True)
            if mask >> region & 1 and not mark.fixed
        ]
        lie += [mark.defence * s.heaps.get((region, number), 0) for number, mark in table.markers.heaped]
        s.cost[region] = s.base_cost[region] + s.tokens[region] + sum(lie)
    for race in table.catalogue.all_races:
        s.tray[race] = _in_tray(s, race)
    for word in odd.split():
        race_name, _, left = word.partition("=")
        s.tray[table.catalogue.number[race_name]] = int(left)
