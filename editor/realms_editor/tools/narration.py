"""Describes the place under the keyboard cursor in words, for screen readers."""

from realms.board.board import Board, bits
from realms.board.hexes import neighbour
from realms.board.names import place_name, region_name
from realms.locale import Sentence, sentence, term
from realms_editor.tools.spot import Spot
from realms_editor.tools.workbench import Workbench

LISTENERS_PATIENCE = 8  # neighbours that are named


def narration(bench: Workbench) -> Sentence:
    """Describe the cursor's place, or the whole map before the cursor has moved."""
    board = bench.board
    if not bench.cursor.shown:
        return sentence(
            "{tiles} tiles, {regions} regions", tiles=len(board.placements), regions=board.region_count
        )
    at = bench.cursor_spot
    parts = _place(board, at, bench.tool.aims_at == "side")
    if at.tile in bench.selection:
        parts.insert(0, sentence("selected"))
    return Sentence("{parts}", {"parts": parts})


def _place(board: Board, at: Spot, side: bool) -> list[object]:
    if not at.placement:
        around = (board.placement_at.get(neighbour(at.cell, side)) for side in range(6))
        beside = [laid.tile for laid in around if laid]
        if beside:
            return [sentence("free cell"), sentence("beside: {tiles}", tiles=beside)]
        return [sentence("free cell")]
    if side and at.own_side:
        tile, own = at.own_side
        return [place_name(board, f"{tile}.{own}"), *_region(board, at)]
    return _region(board, at)


def _region(board: Board, at: Spot) -> list[object]:
    region = board.region(at.address)
    if region is None:
        return [place_name(board, at.address)]
    price = board.price(region)
    cost = (
        sentence("cannot be conquered")
        if price is None
        else sentence("takes {price} to conquer", price=price)
    )
    signs = [term(symbol) for symbol in sorted(board.symbols[region])]
    pieces = [
        term(piece.piece) for address in board.thirds[region] for piece in board.pieces_at.get(address, ())
    ]
    near = [region_name(board, other) for other in bits(board.adj[region])]
    shown: list[object] = [*near[:LISTENERS_PATIENCE]]
    more = len(near) - len(shown)
    if more:
        shown.append(sentence("{count} more", count=more))
    words: list[object] = [region_name(board, region), *signs, *pieces, cost]
    return [*words, sentence("neighbours: {places}", places=shown) if shown else sentence("no neighbours")]
