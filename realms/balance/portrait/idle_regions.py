"""Regions that nobody ever held in the games of a realm, and where they lie on its map."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

from realms.balance.statistics.figures import SURE
from realms.board.board import Board, bits
from realms.locale import Sentence, percent, sentence
from realms.scenario.scenario import Realm

MOST_NAMED: Final = 8


@dataclass(frozen=True, slots=True)
class IdleRegion:
    """A land region that nobody held."""

    address: str
    steps: int | None  # from the nearest way in, which is 0; None if tokens cannot come there on foot
    on_edge: bool  # whether it lies along the outer boundary of the map
    neighbours: int  # regions that tokens can come from


def idle_regions(held: Iterable[str], board: Board) -> list[IdleRegion]:
    """Return the land regions of a board that are not among those held, the farthest from a way in last."""
    known = 0
    for region in map(board.region, held):
        known |= 1 << region if region is not None else 0
    idle = board.land & board.passable & ~known
    if not idle:
        return []
    steps = _steps(board)
    found = [
        IdleRegion(
            board.names[region],
            steps.get(region),
            bool(board.rim >> region & 1),
            (board.adj[region] & board.passable).bit_count(),
        )
        for region in bits(idle)
    ]
    return sorted(
        found, key=lambda each: (board.region_count if each.steps is None else each.steps, each.address)
    )


def _steps(board: Board) -> dict[int, int]:
    from realms.board.graph import distance_rings

    rings = distance_rings(board.passable_graph, bits(board.entry))
    return {region: steps for steps, ring in enumerate(rings) for region in bits(ring)}


def rarely_held(games: int) -> float:
    """Return the share of games in which a region may yet be held that was held in none of so many."""
    return 1 - (1 - SURE) ** (1 / games) if games else 1.0


def idle_sentences(idle: Sequence[IdleRegion], realm: Realm, games: int) -> Iterator[Sentence]:
    """Name the regions that nobody held, with their places on the map."""
    if not idle:
        yield sentence("Every region was held in at least one game.")
        return
    named = [_told(each, realm) for each in idle[-MOST_NAMED:]]
    yield sentence(
        "Never held in {games} games, so in fewer than {share} of all: {names}",
        games=games,
        share=percent(max(0.01, rarely_held(games))),
        names=named,
    )
    if len(idle) > MOST_NAMED:
        yield sentence("Never held either: {count} more regions.", count=len(idle) - MOST_NAMED)


def _told(each: IdleRegion, realm: Realm) -> Sentence:
    name = realm.place(each.address)
    if each.steps is None:
        return sentence("{region} (no way leads there)", region=name)
    if not each.steps:
        return sentence("{region} (a way in)", region=name)
    if each.steps == 1:
        return sentence("{region} (next to a way in)", region=name)
    return sentence("{region} ({steps} regions from a way in)", region=name, steps=each.steps)


def idle_data(idle: Iterable[IdleRegion]) -> list[dict[str, Any]]:
    """Return the regions that nobody held as data."""
    return [asdict(each) for each in idle]
