"""A map as another program drew it: lines, and marks that say what the regions are."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from realms.board.drawing_limits import excess
from realms.board.hexes import Point
from realms.locale import Sentence
from realms.tiles.jsonfile import ReadError

TOLERANCE: Final = 0.5  # millimetres between ends that are joined, unless the user says otherwise
MOST_POINTS: Final = 100_000

MAPS: Final = (".svg", ".geojson")  # suffixes that only maps of other programs have
MOST_SHOWN: Final = 40  # characters of a foreign text in a message
FEW: Final = 8  # names or places that one remark lists


def shortened(text: str) -> str:
    """Return the begin of a text that may be of any length, for a message."""
    return text if len(text) <= MOST_SHOWN else f"{text[:MOST_SHOWN]}…"


def few(values: Sequence[object]) -> list[object]:
    """Return the first of many values, and dots for the others."""
    return [*values] if len(values) <= FEW else [*values[:FEW], "…"]


@dataclass(frozen=True, slots=True)
class RegionMark:
    """A point that says what the region around it is."""

    at: Point
    place: Sentence  # where the mark stands in the file
    id: str = ""
    entry: Mapping[str, Any] = field(default_factory=dict)
    pieces: Sequence[Mapping[str, Any]] = ()  # without their places
    neighbours: Sequence[str] | None = None  # all of them, where the file says so
    joins: Sequence[str] = ()
    severs: Sequence[str] = ()


@dataclass(slots=True)
class Sketch:
    """Lines and marks in millimetres, before they are joined."""

    size: Point
    paths: list[list[Point]] = field(default_factory=list)
    marks: list[RegionMark] = field(default_factory=list)
    water: Mapping[str, Any] = field(default_factory=dict)
    title: str = ""
    exact: bool = False  # lines meet where they should
    remarks: list[Sentence] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class ImportOptions:
    """The choices of a user for an import; None where the file decides."""

    width: float | None = None  # of the sheet, in millimetres
    tolerance: float | None = None
    layer: str | None = None
    players: int | None = None
    id: str | None = None
    title: str | None = None
    language: str = "en"


class ImportFileError(ReadError):
    """A file that cannot be made a drawing."""

    def __init__(self, message: Sentence, line: int = 0, column: int = 0) -> None:
        super().__init__("not-drawable", message, line, column)


def refuse_excess(drawing: Mapping[str, Any]) -> None:
    """Raise an error for a drawing that has too much of something."""
    problem = excess(drawing)
    if problem:
        raise ImportFileError(problem)
