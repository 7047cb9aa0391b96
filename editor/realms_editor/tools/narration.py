"""Describes the place under the keyboard cursor in words, for screen readers."""

from realms.board.board import Board, bits
from realms.board.drawn_board import DrawnBoard
from realms.board.hexes import neighbour
from realms.board.names import place_name, region_name
from realms.locale import Sentence, sentence, tenths, term
from realms_editor.tools.padlock_tool import ASPECTS, locked_aspects
from realms_editor.tools.spot import Spot
from realms_editor.tools.workbench import Workbench

LISTENERS_PATIENCE = 8  # neighbours that are named


def narration(bench: Workbench) -> Sentence:
    """Describe the cursor's place, or the whole map before the cursor has moved."""
    board = bench.board
    if not bench.cursor.shown and bench.drawing:
        return sentence("a drawing, {regions} regions", regions=board.region_count)
    if not bench.cursor.shown:
        return sentence(
            "{tiles} tiles, {regions} regions", tiles=len(board.placements), regions=board.region_count
        )
    at = bench.cursor_spot
    parts = _place(board, at, bench.tool.aims_at == "side")
    if at.tile in bench.selection or (
        bench.nodes and bench.net.node_near(at.sheet, bench.reach) in bench.nodes
    ):
        parts.insert(0, sentence("selected"))
    locked = locked_aspects(bench.document.padlocks, at.region or at.tile)
    if locked:
        parts.append(sentence("locked: {aspects}", aspects=[ASPECTS[name] for name in locked]))
    return Sentence("{parts}", {"parts": parts})


def _place(board: Board, at: Spot, side: bool) -> list[object]:
    if isinstance(board, DrawnBoard):
        return _drawn_place(board, at)
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


def _drawn_place(board: DrawnBoard, at: Spot) -> list[object]:
    x, y = (tenths(value) for value in at.sheet)
    point = sentence("at {x}, {y} mm", x=x, y=y)
    if board.terrain_at(at.address) is not None:
        return [*_region(board, at), point]
    return [sentence("no region") if at.face is None else sentence("a face that is not painted"), point]


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
