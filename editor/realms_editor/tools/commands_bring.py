"""The actions that take a tile or pieces from the map of another count into the one that is shown."""

from realms.board import addresses
from realms.locale import Sentence, sentence
from realms.scenario.layer_changes import bring_pieces, bring_tile, pieces_to_bring, tiles_to_bring
from realms.scenario.layers import LaidPiece
from realms_editor.desk.naming import piece_title
from realms_editor.tools.actions import ACTIONS, needing
from realms_editor.tools.commands_selection import place_of_menu
from realms_editor.tools.workbench import Workbench


def tile_elsewhere(bench: Workbench) -> tuple[str, int] | None:
    """Return the tile that the nearest other count has in the free cell pointed at, and that count."""
    at = place_of_menu(bench)
    if not at or at.tile or bench.kind != "tiles":
        return None
    for count, tiles in tiles_to_bring(bench.document.scenario, bench.document.players).items():
        for laid in tiles:
            if laid.placement.cell == at.cell:
                return laid.placement.tile, count
    return None


def pieces_elsewhere(bench: Workbench) -> tuple[list[LaidPiece], int] | None:
    """Return the pieces that another count has on the tile pointed at and this count has not, and that count.

    If any of them are in the region pointed at, only those are returned.
    """
    document, at, board = bench.document, place_of_menu(bench), bench.board
    if not at or not at.tile or bench.kind != "tiles":
        return None
    counts = sorted(document.scenario.counts, key=lambda count: abs(count - document.players))
    for count in (each for each in counts if each != document.players):
        found = [
            laid
            for laid in pieces_to_bring(document.scenario, document.players, count)
            if at.tile in addresses.tiles_of(laid.piece.at)
            and board.rank_of.keys() >= set(addresses.tiles_of(laid.piece.at))
        ]
        region = board.region(at.address) if at.address and board.knows(at.address) else None
        near = [
            laid for laid in found if board.knows(laid.piece.at) and board.region(laid.piece.at) == region
        ]
        if found:
            return (near if near and region is not None else found), count
    return None


@needing(sentence("point at a place where the map for another count has a tile or piece more"))
def _has_more(bench: Workbench) -> bool:
    return bool(tile_elsewhere(bench) or pieces_elsewhere(bench))


def _title(bench: Workbench) -> Sentence:
    tile, pieces = tile_elsewhere(bench), pieces_elsewhere(bench)
    if tile:
        return sentence("Take tile {tile} over from {players} players", tile=tile[0], players=tile[1])
    if pieces:
        names = [piece_title(laid.piece.data) for laid in pieces[0]]
        return sentence("Take over from {players} players: {pieces}", pieces=names, players=pieces[1])
    return sentence("Take over from another count")


@ACTIONS.action(
    "bring_here",
    sentence("Take over from another count"),
    "players",
    group=4,
    enabled=_has_more,
    current_title=_title,
)
def bring_here(bench: Workbench) -> None:
    """Lay the tile or pieces that another count has at the place last pointed at; its map stays as it is."""
    document, tile, pieces = bench.document, tile_elsewhere(bench), pieces_elsewhere(bench)
    if tile:
        take_tile_over(bench, *tile)
    elif pieces:
        laid, count = pieces
        entries = [each.piece.data for each in laid]
        bench.do(bring_pieces(document.scenario, document.players, count, entries))


def take_tile_over(bench: Workbench, tile: str, source: int) -> None:
    """Lay a tile where it lies for another count, with its pieces, and select it; say if no room is there."""
    document = bench.document
    placed = {laid.placement.tile: laid.placement for laid in document.scenario.realm(source).tiles}[tile]
    there = bench.board.placement_at.get(placed.cell)
    if there:
        bench.say(sentence("no room here: {tiles}", tiles=[there.tile]))
    elif bench.do(bring_tile(document.scenario, document.players, tile, source)):
        bench.select(frozenset({tile}))
