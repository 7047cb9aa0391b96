"""Realms to try the balance laboratory on, ordinary ones and some with mines beside entries, and its runs."""

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import closing
from dataclasses import dataclass
from itertools import combinations
from random import Random

import league_checkout  # noqa: F401 - first of all
from corpus import COUNTS, corpus_realm, errors_of
from corpus_sketch import SIDES, Json, Sketch, even_prints

from realms.balance.games.experiment import Entries, Experiment
from realms.balance.playing.executor import numbered
from realms.balance.playing.store import GameStore
from realms.balance.verdict.evenness import Evenness
from realms.balance.verdict.tally import Tally
from realms.board.board import bits
from realms.board.hexes import centre
from realms.scenario.scenario import scenario_from

EVEN_KINDS = ("mixed", "symmetric", "random")
TILES, MINES, MINES_A_DOOR, TRIES = 10, 4, 3, 200


@dataclass(frozen=True, slots=True)
class EntriesFound:
    """The entries that were found to be better or worse than the others, and the games that it took."""

    games: int
    better: frozenset[str]
    worse: frozenset[str]

    @property
    def any(self) -> bool:
        """Return True if any entry was found."""
        return bool(self.better or self.worse)

    def fits(self, rich: set[str]) -> bool:
        """Return True if something was found, and all of that is true."""
        return self.any and self.better <= rich and not self.worse & rich


def even_run(
    seed: int, games: int, executor: Executor, kind: str = "normal", store: GameStore | None = None
) -> Evenness | None:
    """Return the verdict on the seats of an ordinary realm as it first says uneven, or else the last one."""
    players = COUNTS[seed % len(COUNTS)]
    document = corpus_realm(seed, EVEN_KINDS[seed % len(EVEN_KINDS)], players, seed).document
    return seats_found(document, players, games, executor, kind, seed, store)


def seats_found(
    document: Json,
    players: int,
    games: int,
    executor: Executor,
    kind: str = "normal",
    seed: int = 1,
    store: GameStore | None = None,
) -> Evenness | None:
    """Return the verdict on the seats of a realm as it first says uneven, or else the last one."""
    found = None
    for tally in growing(document, players, kind, games, executor, seed, store=store):
        found = tally.evenness()
        if found.uneven:
            break
    return found


def entries_found(
    document: Json, games: int, executor: Executor, kind: str = "normal", store: GameStore | None = None
) -> EntriesFound:
    """Look at the entries of a realm for two after each batch until some differ from the others."""
    doors, found = doors_of(document), EntriesFound(games, frozenset(), frozenset())
    for tally in growing(document, 2, kind, games, executor, entries="drawn", store=store):
        certain = [each for each in tally.entry_premiums(doors) if each.certain]
        if certain:
            better = frozenset(each.id for each in certain if each.coins.value > 0)
            return EntriesFound(tally.games, better, frozenset(each.id for each in certain) - better)
    return found


def growing(
    document: Json,
    players: int,
    kind: str,
    games: int,
    executor: Executor,
    seed: int = 1,
    entries: Entries = "free",
    store: GameStore | None = None,
) -> Iterator[Tally]:
    """Yield a tally after each batch of games; those in the store are not played again."""
    tally = Tally(Experiment.of(scenario_from(document), [kind] * players, seed, entries))
    finished = store.games_of(tally.experiment) if store else None
    try:
        with closing(numbered(tally.experiment, executor, games, finished)) as batches:
            for batch in batches:
                tally.add(batch)
                yield tally
    finally:
        if finished:
            finished.flush()


def doors_of(document: Json) -> set[str]:
    """Return the regions of land where newcomers enter."""
    scenario = scenario_from(document)
    board = scenario.realm(scenario.counts[0]).board
    return {board.names[region] for region in bits(board.entry & board.land)}


def realm_with_mines(seed: int, coins: int = 5) -> tuple[Json, set[str]]:
    """Return a long realm for two with mines beside the entries at one of its ends, and these entries."""
    for attempt in range(TRIES):
        sketch = Sketch(2, Random(f"mines {seed} {attempt}"))
        sketch.grow(even_prints(sketch.random, TILES), compact=0.1)
        ends = _ends(sketch)
        for name in ends:
            outside = [at for side in range(SIDES) if sketch.board.faces_outside(at := f"{name}.{side}")]
            for at in (outside[0], outside[len(outside) // 2]):
                sketch.add("arrow", at)
        doors = [sketch.board.names[region] for region in bits(sketch.board.entry & sketch.board.land)]
        rich = {door for door in doors if door.startswith(ends[0])}
        mines = [at for at in sketch.beside(*rich) if at not in doors][:MINES] if rich else []
        if len(mines) < MINES or len(rich) == len(doors):
            continue
        if coins:
            sketch.pay(mines, coins, active_only=False)
        sketch.defend(0.18, 0.25)
        document = sketch.document(f"mines-{seed}")
        if not errors_of(scenario_from(document)):
            return document, rich
    raise ValueError(f"no realm with mines from seed {seed}")


def crowded_realm_with_mines(seed: int, players: int) -> Json:
    """Return a well mixed realm with mines of 5 coins beside two of its entries."""
    for attempt in range(TRIES):
        sketch = Sketch(players, Random(f"crowded {seed} {attempt}"))
        sketch.grow(even_prints(sketch.random, 3 * players))
        doors = sketch.doors()[:2]
        mines = [at for door in doors for at in sketch.beside(door)[:MINES_A_DOOR]]
        sketch.pay(dict.fromkeys(mines), 5, active_only=False)
        sketch.defend(0.18, 0.25)
        document = sketch.document(f"crowded-{seed}")
        if not errors_of(scenario_from(document)):
            return document
    raise ValueError(f"no realm with mines from seed {seed}")


def _ends(sketch: Sketch) -> tuple[str, str]:
    """Return the two tiles that lie farthest from each other."""
    places = {name: centre(cell) for cell, name in sketch.cells.items()}

    def apart(pair: tuple[str, str]) -> float:
        (x, y), (other_x, other_y) = places[pair[0]], places[pair[1]]
        return (x - other_x) ** 2 + (y - other_y) ** 2

    return max(combinations(places, 2), key=apart)
