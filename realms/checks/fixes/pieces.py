"""Fixes that remove, renumber or add pieces."""

from collections import Counter
from collections.abc import Iterator

from realms.board.graph import connected_parts
from realms.checks.families.b_boxes import PLAIN, mountains_by_world, printed_symbols
from realms.checks.fixes.fix import Fix, Patient, Safety, remedy
from realms.locale import Sentence, sentence, term
from realms.scenario.changes import change_piece, put_piece, take_piece, take_pieces
from realms.scenario.layers import LaidPiece
from realms.tiles.kinds import MOUNTAIN

# Pieces that do nothing where they are: without them the realm is the same.
IDLE = ("G008", "G010", "G019")
MAX_NAMED = 20  # places in a title
MAX_REGIONS = 20_000  # that are walked over to find the middle of a run
# Pieces that may have been meant for another place.
MISPLACED = ("G004", "G005", "G007", "G009", "G022", "S005", "S025")


@remedy(*IDLE)
def drop_idle(patient: Patient) -> Iterator[Fix]:
    """Remove a piece that does nothing."""
    yield from _removals(patient, "safe")


@remedy(*MISPLACED)
def drop_misplaced(patient: Patient) -> Iterator[Fix]:
    """Remove a piece from where it may not lie."""
    yield from _removals(patient, "unsafe")


@remedy("B018")
def right_mountain(patient: Patient) -> Iterator[Fix]:
    """Take a mountain that shows the hidden symbol, as long as the boxes have one left."""
    case = patient.case
    laid = next(laid for laid in case.realm.pieces if laid.pointer == patient.finding.note.pointer)
    surface = mountains_by_world(case)["surface"]
    used = Counter(each.piece.data.get("symbol", PLAIN) for each in surface)
    for symbol in printed_symbols(case, laid):
        if laid not in surface or used[symbol] < case.supply.variants(MOUNTAIN).get(symbol, 0):
            edit = change_piece(
                patient.scenario, laid.players, laid.piece.data, {**laid.piece.data, "symbol": symbol}
            )
            yield Fix(
                sentence("take a mountain with the symbol {symbol}", symbol=term(symbol)), "unsafe", edit
            )


@remedy("G011")
def stray_tunnel(patient: Patient) -> Iterator[Fix]:
    """Give a stray end the number of another stray end, or else remove it."""
    ends = _tunnel_ends(patient)
    own = ends[int(patient.finding.note.subject)]
    lonely = [number for number, laid in ends.items() if len(laid) == 1 and laid != own]
    if len(own) % 2:
        for number in lonely:
            new = {**own[-1].piece.data, "number": number}
            edit = change_piece(patient.scenario, own[-1].players, own[-1].piece.data, new)
            yield Fix(sentence("give it the number {number}", number=number), "unsafe", edit)
    safety: Safety = "safe" if len(own) == 1 else "unsafe"
    edit = take_piece(patient.scenario, own[-1].players, own[-1].piece.data)
    yield Fix(
        sentence("remove the stray end of tunnel {number}", number=patient.finding.note.subject), safety, edit
    )


@remedy("R005", only="unsafe")
def break_the_run(patient: Patient) -> Iterator[Fix]:
    """Put a tribe into the middle of a long run of empty land."""
    board = patient.case.board
    run = [region for at in patient.finding.note.at if (region := board.region(at)) is not None]
    mask = sum(1 << region for region in run)
    most = max(1, MAX_REGIONS // board.n)
    middle_first = sorted(
        run[:: max(1, -(-len(run) // most))],
        key=lambda region: max(map(int.bit_count, connected_parts(board, mask & ~(1 << region))), default=0),
    )
    for region in middle_first:
        entry = {"piece": "tribe", "at": board.names[region]}
        edit = put_piece(patient.scenario, patient.players, entry)
        place = patient.case.realm.place(board.names[region])
        yield Fix(sentence("put a tribe on {place}", place=place), "unsafe", edit)


@remedy("B010", only="unsafe")
def fewer_tribes(patient: Patient) -> Iterator[Fix]:
    """Take as many tribes away as are too many, those laid last first."""
    too_many = int(patient.finding.note.measured or 0)
    tribes = [laid for laid in reversed(patient.case.realm.pieces) if laid.piece.piece == "tribe"][:too_many]
    edit = take_pieces(patient.scenario, tribes, "fewer_tribes")
    places: list[Sentence] = [patient.case.realm.place(laid.piece.at) for laid in tribes[:MAX_NAMED]]
    if len(tribes) > MAX_NAMED:
        places.append(sentence("and {count} more", count=len(tribes) - MAX_NAMED))
    yield Fix(sentence("remove the tribes from: {places}", places=places), "unsafe", edit)


def _removals(patient: Patient, safety: Safety) -> Iterator[Fix]:
    for laid in patient.case.realm.pieces:
        if laid.pointer == patient.finding.note.pointer:
            edit = take_piece(patient.scenario, laid.players, laid.piece.data)
            yield Fix(sentence("remove the {piece}", piece=term(laid.piece.piece)), safety, edit)


def _tunnel_ends(patient: Patient) -> dict[int, list[LaidPiece]]:
    ends: dict[int, list[LaidPiece]] = {}
    for laid in patient.case.realm.pieces:
        if laid.piece.piece == "tunnel":
            ends.setdefault(laid.piece.data["number"], []).append(laid)
    return ends
