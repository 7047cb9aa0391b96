"""D: what lies on a drawing and under a map: pieces, tiles and the picture."""

from collections.abc import Iterator, Mapping

from realms.board.layout import Piece
from realms.checks.case import DrawnCase
from realms.checks.finding import Remark
from realms.checks.piece_placement import border_on_a_drawing
from realms.checks.registry import check
from realms.locale import Sentence, sentence, term
from realms.scenario.photos import MAX_BYTES, Problem, picture_problem
from realms.scenario.scenario import Scenario
from realms.tiles.kinds import CHASM, COVERS, MOUNTAIN

PICTURE_PROBLEMS: Mapping[Problem, Sentence] = {
    "outside": sentence('the picture "{name}" lies outside the folder of the scenario'),
    "missing": sentence('there is no picture "{name}" beside the scenario'),
    "too-large": sentence('the picture "{name}" is larger than {limit} MiB'),
    "changed": sentence('the picture "{name}" is not the one that the map was traced from'),
}


@check("D022", "tiles-under-a-drawing", "warning", "drawing")
def tiles_under_a_drawing(case: DrawnCase) -> Iterator[Remark]:
    """A count of players has a drawing and tiles, its own or those of its base.

    Why: the map is the drawing, and the tiles are ignored.
    Fix: remove the tiles, or let the layer with the drawing stand alone.
    """
    tiles = case.realm.tiles
    if tiles:
        message = sentence("tiles that are ignored, as the map is drawn: {count}", count=len(tiles))
        yield Remark(message, "tiles", (), tiles[0].pointer, measured=len(tiles))


@check("D023", "border-piece-on-a-drawing", "error", "drawing")
def border_piece_on_a_drawing(case: DrawnCase) -> Iterator[Remark]:
    """A river border lies on a drawn board.

    Why: river borders part water between tiles; here the lines of the drawing do that.
    Fix: remove it, and draw a line where the waters should be two regions.
    """
    for laid in case.realm.pieces:
        message = border_on_a_drawing(case.board, laid.piece)
        if message:
            yield Remark(message, laid.piece.piece, (laid.piece.at,), laid.pointer)


@check("D024", "cover-on-its-like", "warning", "drawing")
def cover_on_its_like(case: DrawnCase) -> Iterator[Remark]:
    """A mountain lies on a region painted as a mountain, or a chasm on one painted as a chasm.

    Not reported where it changes the symbols of the mountain or makes the chasm a volcano.
    Why: it changes nothing, and the piece may be missing elsewhere.
    Fix: remove it, or lay it where it was meant to lie.
    """
    for laid in case.realm.pieces:
        if _changes_nothing(case, laid.piece):
            message = sentence(
                "{piece} on {place}, which is painted as one",
                piece=term(laid.piece.piece),
                place=case.realm.place(laid.piece.at),
            )
            yield Remark(message, laid.piece.piece, (laid.piece.at,), laid.pointer)


@check("D025", "picture-missing-or-changed", "warning", "scenario")
def picture_missing_or_changed(scenario: Scenario) -> Iterator[Remark]:
    """The picture under a map is not beside the scenario, is too large, or has changed.

    Why: the map is what is drawn or laid, so it can be played; but it no longer lies where the picture shows
    it.
    Fix: put the picture back, choose it anew, or remove it from the map.
    """
    for number, layer in enumerate(scenario.data["layers"]):
        picture = layer.get("drawing", layer).get("picture")
        problem = picture_problem(scenario.path, picture) if picture and scenario.path else None
        if problem:
            blanks = {"name": picture["path"][-60:], "limit": MAX_BYTES >> 20}
            message = Sentence(PICTURE_PROBLEMS[problem].text, blanks)
            place = "drawing/picture" if "drawing" in layer else "picture"
            yield Remark(message, problem, (), f"/layers/{number}/{place}")


def _changes_nothing(case: DrawnCase, piece: Piece) -> bool:
    """Return True if a cover shows what is painted below it."""
    if piece.piece not in COVERS or case.board.printed_terrain(piece.at) != piece.piece:
        return False
    symbol = piece.data.get("symbol")
    shown = (symbol,) if symbol else ()
    same_symbols = case.board.printed_symbols(piece.at) == shown
    return same_symbols if piece.piece == MOUNTAIN else piece.piece == CHASM and not piece.data.get("volcano")
