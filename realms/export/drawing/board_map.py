"""Boards as they are drawn, of whatever they are made: parts of the picture, lines, and places for marks."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from realms.board.board import Board
from realms.export.drawing.shapes import TILES_ON_PAPER, Bounds, Line, PicturePart, Point, Shape
from realms.export.drawing.theme import Theme
from realms.locale import Sentence
from realms.tiles.kinds import World

MARGIN = 40

Called = Callable[[str], str]  # the name of a region for the pointer, by its address


@dataclass(frozen=True, slots=True)
class MapText:
    """The texts on a map: their language, addresses beside codes, letters of tiles and names of regions."""

    language: str = "en"
    labels: bool = False
    letters: bool = True


@dataclass(frozen=True, slots=True)
class MapContents:
    """The kinds of ground on a map, by world, and the icons of its symbols and pieces, for the legend."""

    grounds: frozenset[tuple[World, str]]
    icons: frozenset[str]


@dataclass(frozen=True, slots=True)
class Tint:
    """The colour of a region, the text on it, and the words that a pointer shows."""

    fill: str
    text: str = ""
    hover_text: str = ""


@dataclass(frozen=True, slots=True)
class WorldOutline:
    """The lines around all regions of a world, and the place of its name."""

    lines: tuple[Line, ...]
    name_at: Point


class BoardMap(ABC):
    """A board as it is drawn."""

    board: Board
    scale: float = 1.0  # of texts, icons and lines; 1 is right for tiles
    unit: float = TILES_ON_PAPER  # in millimetres on paper

    @abstractmethod
    def bounds(self) -> Bounds:
        """Return the bounds of the map, with a margin."""

    @abstractmethod
    def description(self) -> Sentence:
        """Return how much there is on the map."""

    @abstractmethod
    def contents(self) -> MapContents:
        """Return what occurs on the map."""

    @abstractmethod
    def parts(self, theme: Theme, called: Called) -> Iterator[PicturePart]:
        """Draw the map from back to front."""

    def parts_over_photo(self, theme: Theme, called: Called) -> Iterator[PicturePart]:
        """Draw the map so that a photo under it can be seen."""
        return self.parts(theme, called)

    @abstractmethod
    def tinted_parts(
        self, tints: Mapping[int, Tint], untinted: Callable[[int | None], str], theme: Theme, *, small: bool
    ) -> Iterator[PicturePart]:
        """Draw the map with its regions in other colours, without texts; a small one has simple borders."""

    @abstractmethod
    def tinted_marks(self, theme: Theme) -> Iterator[Shape]:
        """Draw what stands on the regions of a tinted map besides figures."""

    # Lines and places

    @abstractmethod
    def label_point(self, region: int) -> Point:
        """Return the place of the label of a region."""

    @abstractmethod
    def text_place(self, region: int, width: float) -> Point:
        """Return the place for a text of that width where it covers least of a region."""

    @abstractmethod
    def areas(self, region: int) -> Iterator[tuple[Line, ...]]:
        """Yield the parts of a region, each as rings: the outer one, then those around holes."""

    def letters(self) -> Iterator[tuple[Point, float]]:
        """Yield the middle and the radius of each letter that lies on a border and has to stay in sight."""
        yield from ()

    @abstractmethod
    def boundary(self, regions: int) -> Iterator[Line]:
        """Yield the lines between some regions and all others."""

    @abstractmethod
    def border_points(self) -> Mapping[tuple[int, int], Point]:
        """Return a point on the border between any two neighbours that share one, lower number first."""

    @abstractmethod
    def world_outline(self, world: World) -> WorldOutline | None:
        """Return the outline of a world; None if the map has nothing of it."""
