"""All data about a region of a drawing: its paint, its size, and whom it borders on."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from realms.board.drawing import DrawnRegion
from realms.board.drawn_board import DrawnBoard
from realms.board.drawn_names import drawn_name
from realms.locale import Sentence

Said = Literal["drawn", "joined", "severed"]  # what makes two regions neighbours or not
SQUARE_CENTIMETRE = 100.0  # square millimetres


@dataclass(frozen=True, slots=True)
class DrawnNeighbour:
    """Another region at a border: its length in millimetres, and whether the author corrected it."""

    address: str
    name: Sentence
    length: float
    said: Said

    @property
    def joined(self) -> bool:
        """True if the two are neighbours."""
        return self.said == "joined" or (self.said == "drawn" and self.length > 0)


@dataclass(frozen=True, slots=True)
class DrawnPlace:
    """A region of a drawing, painted or not, with what its lines say."""

    region: DrawnRegion
    area: float  # in square centimetres
    at_edge: bool  # as it is drawn
    neighbours: tuple[DrawnNeighbour, ...]
    others: tuple[DrawnNeighbour, ...]  # all other regions

    @property
    def painted(self) -> bool:
        """True if the region has a terrain."""
        return bool(self.region.terrain)


def inspect_region(board: DrawnBoard, address: str) -> DrawnPlace | None:
    """Inspect a region of a drawing; None if it has no face."""
    region = board.drawing.region(address)
    if region is None or not board.knows(address):
        return None
    face = board.face_of[address]
    beside = sorted(_beside(board, address), key=lambda each: -each.length)
    near = {each.address for each in beside}
    others = (name for name in board.grounds if name != address and name not in near)
    return DrawnPlace(
        region,
        float(board.faces.polygons[face].area) / SQUARE_CENTIMETRE,
        face in board.faces.outside,
        tuple(beside),
        tuple(DrawnNeighbour(name, drawn_name(board, name), 0.0, "drawn") for name in others),
    )


def _beside(board: DrawnBoard, address: str) -> Iterator[DrawnNeighbour]:
    """Yield the regions along the border, and those that the author joined or severed."""
    drawing = board.drawing
    joined, severed = (_partners(pairs, address) for pairs in (drawing.joins, drawing.severs))
    lengths = {name: board.faces.shared.get(_pair(board, address, name), 0.0) for name in board.grounds}
    for name, length in lengths.items():
        said: Said = "severed" if name in severed else "joined" if name in joined else "drawn"
        if name != address and (length or said != "drawn"):
            yield DrawnNeighbour(name, drawn_name(board, name), length, said)


def _pair(board: DrawnBoard, one: str, other: str) -> tuple[int, int]:
    first, second = sorted((board.face_of[one], board.face_of[other]))
    return first, second


def _partners(pairs: Sequence[Sequence[str]], address: str) -> frozenset[str]:
    return frozenset(name for pair in pairs if address in pair for name in pair if name != address)
