"""Placing sites of places and relics on a map without them: monsters replace some lost tribes."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial, reduce
from random import Random
from typing import Final

from realms.board.board import Board
from realms.locale import sentence
from realms.locale.message_error import MessageError
from realms.scenario.changes import Entry, change_piece, set_value, together
from realms.scenario.edits import Edit, value_in
from realms.scenario.scenario import Realm, Scenario

Maker = Callable[[Scenario], Edit]
BOX: Final = "small_world_underground"


class SitesError(MessageError, ValueError):
    """The map has too little room for sites; the message says why."""


def usual_sites(players: int) -> int:
    """Return the usual number of sites: two monsters for each player and two more, in pairs."""
    return players + 1


def hide_places_and_relics(realm: Realm, random: Random) -> Edit:
    """Replace lost tribes by pairs of monsters, one pair more than players, none beside another."""
    board, wanted = realm.board, usual_sites(realm.players)
    tribes = {board.region(laid.piece.at): laid for laid in realm.pieces if laid.piece.piece == "tribe"}
    regions = [region for region in tribes if region is not None]
    random.shuffle(regions)
    chosen = next(_apart(board, regions, wanted), None)
    if chosen is None:
        message = sentence(
            "there are fewer than {count} regions with a tribe that do not touch each other", count=wanted
        )
        raise SitesError(message)
    entries = [tribes[region].piece.data for region in sorted(chosen)]
    makers = [_guard(realm.players, entry) for entry in entries]
    return together("hide_finds", realm.scenario, [*makers, *_add_box(realm.scenario)])


def _guard(players: int, entry: Entry) -> Maker:
    site = {"piece": "monsters", "at": entry["at"], "site": "place_or_relic"}
    return partial(change_piece, players=players, entry=entry, new=site)


def _add_box(scenario: Scenario) -> Iterator[Maker]:
    """Yield edits that name the box of places and relics wherever boxes are named."""
    for path in (("boxes",), ("pool", "boxes")):
        named: object = reduce(value_in, path, scenario.data)
        if isinstance(named, list) and BOX not in named:
            yield partial(set_value, path=path, value=[*named, BOX])


def _apart(board: Board, regions: Sequence[int], wanted: int) -> Iterator[tuple[int, ...]]:
    """Yield every choice of so many regions without neighbours among them."""
    if not wanted:
        yield ()
    for place, region in enumerate(regions[: len(regions) - wanted + 1]):
        others = [other for other in regions[place + 1 :] if not board.adj[region] >> other & 1]
        for rest in _apart(board, others, wanted - 1):
            yield region, *rest
