"""Single edits of drawn regions: paint them anew, add and take symbols."""

from collections.abc import Iterator
from functools import partial

from realms.board.drawing import DrawnRegion
from realms.board.drawn_board import DrawnBoard
from realms.checks.single_edits.padlock import NONE, touched
from realms.checks.single_edits.single_edit import EditContext, EditDraft, edit_kind
from realms.locale import sentence, term
from realms.scenario.region_changes import MOST_SYMBOLS, paint_regions
from realms.tiles.kinds import CHASM, MOUNTAIN, PRINTED_LAND, PRINTED_SYMBOLS, WATER


@edit_kind("repaint", sentence("paint a region anew"), "drawing")
def repaint(context: EditContext) -> Iterator[EditDraft]:
    """Paint a region as another terrain of its world, as a mountain or as water."""
    for region in _painted_regions(context):
        for terrain in (*PRINTED_LAND[region.world], MOUNTAIN, WATER):
            if terrain == region.terrain:
                continue
            flows = WATER in (terrain, region.terrain)
            touches = touched("terrain", [region.id]) | (touched("water", [region.id]) if flows else NONE)
            values = {"terrain": terrain, "world": region.world}
            make = partial(paint_regions, context.scenario, context.players, [region.id], values)
            place = context.realm.place(region.id)
            title = sentence("Paint {place} as {terrain}", place=place, terrain=term(terrain))
            yield EditDraft(title, touches, make)


@edit_kind("symbol", sentence("add or take a symbol"), "drawing")
def symbol(context: EditContext) -> Iterator[EditDraft]:
    """Add a symbol to a region of land, or take one away."""
    for region in _painted_regions(context):
        for each in PRINTED_SYMBOLS[region.world] if region.terrain != WATER else ():
            blanks = {"symbol": term(each), "place": context.realm.place(region.id)}
            if each in region.symbols:
                title = sentence("Take the symbol {symbol} from {place}", **blanks)
            elif len(region.symbols) < MOST_SYMBOLS:
                title = sentence("Add the symbol {symbol} to {place}", **blanks)
            else:
                continue
            values = {"symbols": sorted(region.symbols ^ {each})}
            make = partial(paint_regions, context.scenario, context.players, [region.id], values)
            yield EditDraft(title, touched("symbols", [region.id]), make)


def _painted_regions(context: EditContext) -> Iterator[DrawnRegion]:
    """Yield the regions of the drawing that can be held, in their order."""
    board = context.board
    if isinstance(board, DrawnBoard):
        yield from (each for each in board.drawn if each.terrain not in ("", CHASM))
