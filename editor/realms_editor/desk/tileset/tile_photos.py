"""The places of tiles on a photo: the middle and the top corner of each, and the photo straightened."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, dist, pi, sin

from realms.board.hexes import Point
from realms.tiles.kinds import World
from realms_editor.desk.straighten import straightened
from realms_editor.desk.tileset.draft import Place

LEAST_RADIUS = 6.0  # pixels of the photo; a shorter drag is a click
LONGEST = 1800.0  # pixels of a side of a straightened photo
CORNERS_OF_A_SHEET = 4


@dataclass(frozen=True, slots=True)
class TileSpot:
    """A tile on a photo: its middle, and the way from there to its top corner, in pixels."""

    middle: Point
    tip: Point

    @property
    def radius(self) -> float:
        """The distance from the middle to a corner."""
        return dist((0, 0), self.tip)

    @property
    def corners(self) -> tuple[Point, ...]:
        """The six corners, from the top one."""
        (x, y), (dx, dy) = self.middle, self.tip
        turns = [(cos(pi * sixth / 3), sin(pi * sixth / 3)) for sixth in range(6)]
        return tuple((x + dx * c - dy * s, y + dx * s + dy * c) for c, s in turns)

    def at(self, middle: Point) -> "TileSpot":
        """Return a tile of this size and turn elsewhere."""
        return TileSpot(middle, self.tip)

    def changed(self, scale: float = 1.0, angle: float = 0.0) -> "TileSpot":
        """Return the tile larger or smaller, or turned by an angle."""
        (dx, dy), c, s = self.tip, cos(angle) * scale, sin(angle) * scale
        return TileSpot(self.middle, (dx * c - dy * s, dx * s + dy * c))


class TilePicker:
    """The tiles of one face that are being found on a photo, letter by letter."""

    def __init__(self, plan: Sequence[Place], start: Place) -> None:
        self.plan, self.place = tuple(plan), start
        self.spots: dict[Place, TileSpot] = {}
        self.last: TileSpot | None = None
        self._order: list[Place] = []

    @property
    def world(self) -> World:
        """The face of the tiles that is looked for."""
        return self.place[1]

    @property
    def letters(self) -> tuple[str, ...]:
        """The letters that are looked for with this face up."""
        return tuple(letter for letter, world in self.plan if world == self.world)

    def turn_over(self, world: World) -> None:
        """Look for tiles with the other face up, from the first letter that has not been found."""
        self.place = self.place[0], world
        found = (letter for letter in self.letters if (letter, world) not in self.spots)
        self.place = next(found, next(iter(self.letters), self.place[0])), world

    def choose_letter(self, letter: str) -> bool:
        """Look for another tile, if it is one of those that are wanted."""
        wanted = letter in self.letters
        if wanted:
            self.place = letter, self.world
        return wanted

    def pick(self, spot: TileSpot) -> None:
        """Note where the tile lies, and look for the next one."""
        self.spots[self.place], self.last = spot, spot
        self._order = [*(each for each in self._order if each != self.place), self.place]
        self.skip()

    def skip(self) -> None:
        """Look for the next tile that has not been found."""
        letters = self.letters
        at = letters.index(self.place[0]) if self.place[0] in letters else -1
        later = (*letters[at + 1 :], *letters[: at + 1])
        missing = (letter for letter in later if (letter, self.world) not in self.spots)
        self.place = next(missing, self.place[0]), self.world

    def back(self) -> None:
        """Take the last tile back, and look for it again."""
        if self._order:
            self.place = self._order.pop()
            self.last = self.spots.pop(self.place)

    @property
    def done(self) -> bool:
        """True if every tile with this face up was found."""
        return all((letter, self.world) in self.spots for letter in self.letters)


def straight_sheet(size: Point, clicked: Sequence[Point]) -> tuple[list[Point], Point] | None:
    """Return the corners of a photo after a rectangle on it was made straight, and the size of that.

    `clicked` has the four corners of the rectangle in order; None if they span none.
    """
    sides = [dist(clicked[place], clicked[(place + 1) % 4]) for place in range(CORNERS_OF_A_SHEET)]
    width, height = (sides[0] + sides[2]) / 2, (sides[1] + sides[3]) / 2
    if min(sides) < LEAST_RADIUS:
        return None
    scale = min(1.0, LONGEST / max(width, height))
    sheet = width * scale, height * scale
    whole = [(0.0, 0.0), (size[0], 0.0), size, (0.0, size[1])]
    corners = straightened(whole, clicked, sheet)
    return (corners, sheet) if corners else None
