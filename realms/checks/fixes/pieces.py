"""Fixes that remove, renumber or add pieces."""

from collections import Counter
from collections.abc import Iterator

from realms.board.region_sets import connected_parts
from realms.checks.families.b_boxes import PLAIN, mountains_by_world
from realms.checks.fixes.fix import Fix, FixContext, fixer
from realms.checks.fixes.safety import Safety
from realms.locale import Sentence, sentence, term
from realms.scenario.changes import change_piece, put_piece, take_piece, take_pieces
from realms.scenario.layers import LaidPiece
from realms.tiles.kinds import MOUNTAIN

# Pieces without effect where they lie: without them the realm is the same.
IDLE = ("D023", "D024", "G008", "G010", "G019")
MAX_NAMED = 20  # places in a title
MAX_REGIONS = 20_000  # visited at most in all to find the middle of a run; a long run is sampled
# Pieces that may have been meant for another place.
MISPLACED = ("G004", "G005", "G007", "G009", "G022", "S005", "S025")


@fixer(*IDLE)
def drop_idle(context: FixContext) -> Iterator[Fix]:
    """Remove a piece that has no effect where it lies."""
    yield from _removals(context, "safe")


@fixer(*MISPLACED)
def drop_misplaced(context: FixContext) -> Iterator[Fix]:
    """Remove a piece from a place where it may not lie."""
    yield from _removals(context, "unsafe")


@fixer("B018")
def right_mountain(context: FixContext) -> Iterator[Fix]:
    """Use a mountain that shows the hidden symbol, as long as the boxes have one left."""
    case = context.case
    laid = next(laid for laid in case.realm.pieces if laid.pointer == context.finding.remark.pointer)
    surface = mountains_by_world(case)["surface"]
    used = Counter(each.piece.data.get("symbol", PLAIN) for each in surface)
    for symbol in case.board.printed_symbols(laid.piece.at):
        if laid not in surface or used[symbol] < case.supply.variants(MOUNTAIN).get(symbol, 0):
            edit = change_piece(
                context.scenario, laid.players, laid.piece.data, {**laid.piece.data, "symbol": symbol}
            )
            yield Fix(
                sentence("take a mountain with the symbol {symbol}", symbol=term(symbol)), "unsafe", edit
            )


@fixer("G011")
def stray_tunnel(context: FixContext) -> Iterator[Fix]:
    """Join two single ends of tunnels under one number, or else remove a single end."""
    ends = _tunnel_ends(context)
    own = ends[int(context.finding.remark.subject)]
    lonely = [number for number, laid in ends.items() if len(laid) == 1 and laid != own]
    if len(own) % 2:
        for number in lonely:
            new = {**own[-1].piece.data, "number": number}
            edit = change_piece(context.scenario, own[-1].players, own[-1].piece.data, new)
            yield Fix(sentence("give it the number {number}", number=number), "unsafe", edit)
    safety: Safety = "safe" if len(own) == 1 else "unsafe"
    edit = take_piece(context.scenario, own[-1].players, own[-1].piece.data)
    yield Fix(
        sentence("remove the stray end of tunnel {number}", number=context.finding.remark.subject),
        safety,
        edit,
    )


@fixer("R005", only="unsafe")
def break_the_run(context: FixContext) -> Iterator[Fix]:
    """Put a lost tribe into the middle of a long run of empty land."""
    board = context.case.board
    run = [region for at in context.finding.remark.at if (region := board.region(at)) is not None]
    mask = sum(1 << region for region in run)
    most = max(1, MAX_REGIONS // board.region_count)
    middle_first = sorted(
        run[:: max(1, -(-len(run) // most))],
        key=lambda region: max(map(int.bit_count, connected_parts(board, mask & ~(1 << region))), default=0),
    )
    for region in middle_first:
        entry = {"piece": "tribe", "at": board.names[region]}
        edit = put_piece(context.scenario, context.players, entry)
        place = context.case.realm.place(board.names[region])
        yield Fix(sentence("put a tribe on {place}", place=place), "unsafe", edit)


@fixer("B010", only="unsafe")
def fewer_tribes(context: FixContext) -> Iterator[Fix]:
    """Remove the lost tribes that exceed the supply, beginning with those laid last."""
    too_many = int(context.finding.remark.measured or 0)
    tribes = [laid for laid in reversed(context.case.realm.pieces) if laid.piece.piece == "tribe"][:too_many]
    edit = take_pieces(context.scenario, tribes, "fewer_tribes")
    places: list[Sentence] = [context.case.realm.place(laid.piece.at) for laid in tribes[:MAX_NAMED]]
    if len(tribes) > MAX_NAMED:
        places.append(sentence("and {count} more", count=len(tribes) - MAX_NAMED))
    yield Fix(sentence("remove the tribes from: {places}", places=places), "unsafe", edit)


def _removals(context: FixContext, safety: Safety) -> Iterator[Fix]:
    for laid in context.case.realm.pieces:
        if laid.pointer == context.finding.remark.pointer:
            edit = take_piece(context.scenario, laid.players, laid.piece.data)
            yield Fix(sentence("remove the {piece}", piece=term(laid.piece.piece)), safety, edit)


def _tunnel_ends(context: FixContext) -> dict[int, list[LaidPiece]]:
    ends: dict[int, list[LaidPiece]] = {}
    for laid in context.case.realm.pieces:
        if laid.piece.piece == "tunnel":
            ends.setdefault(laid.piece.data["number"], []).append(laid)
    return ends
