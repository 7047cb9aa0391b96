"""Words for what each third of a tile's side faces, for drawing and for finding idle river borders."""

from collections.abc import Iterable, Mapping, Sequence

from realms.board.build import PlacedTiles, dammed_sides
from realms.board.layout import Piece
from realms.board.thirds import SHOWS
from realms.tiles.kinds import WATER

NOTHING_MET = ("out",) * 18  # six sides of three units, counter-clockwise


def side_contacts(
    placed: PlacedTiles, ground: Sequence[str], pieces: Iterable[Piece]
) -> Mapping[str, tuple[str, ...]]:
    """Return, for each tile, a word for each third of its own sides, counter-clockwise from side 0."""
    base = {tile: 3 * rank for tile, rank in placed.rank_of.items()}
    met = {tile: list(NOTHING_MET) for tile in base}
    dammed = dammed_sides(pieces)
    for tile, own, other, its in placed.joints:
        held = ((tile, own), (other, its)) in dammed
        for unit in range(3):
            here = ground[base[tile] + SHOWS[own][unit]]
            there = ground[base[other] + SHOWS[its][2 - unit]]
            word = ("dam" if held else "merge") if here == WATER == there else "land"
            met[tile][3 * own + unit] = met[other][3 * its + 2 - unit] = word
    return {tile: tuple(words) for tile, words in met.items()}
