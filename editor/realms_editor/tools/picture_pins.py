"""Points of a photo that are laid on hexagons one by one; those laid before stay where they are."""

from collections.abc import Sequence
from math import dist

from realms.board.hexes import Point
from realms.locale import Sentence, sentence
from realms_editor.desk.straighten import MOST_PINS, pinned

NEXT_PIN = (
    sentence("drag a point of the photo to where it belongs, such as a corner of a hexagon; Esc ends"),
    sentence("drag a second point, far from the first: the photo turns and changes its size; Esc ends"),
    sentence("drag a third point if the photo is skewed; Esc ends"),
    sentence("drag a fourth point if the photo was taken from aside; Esc ends"),
    sentence("drag one of the four points again, or press Esc: the photo lies right"),
)
WHERE_TO = sentence("click where this point of the photo belongs; Esc puts it back")


class PicturePins:
    """The points that lie fast, and the one that is being dragged, in millimetres."""

    def __init__(self) -> None:
        self.fast: list[Point] = []
        self.taken: Point | None = None  # a point of the photo that waits for its place
        self.goal: Point | None = None
        self._was_fast = False

    @property
    def hint(self) -> Sentence:
        """The words for the next step."""
        return WHERE_TO if self.taken else NEXT_PIN[len(self.fast)]

    def take(self, at: Point, reach: float) -> bool:
        """Take a point of the photo, or one that lies fast; False if four others lie fast already."""
        near = [pin for pin in self.fast if dist(pin, at) <= reach]
        if near:
            self.fast.remove(near[0])
        elif len(self.fast) == MOST_PINS:
            return False
        self.taken, self._was_fast = near[0] if near else at, bool(near)
        return True

    def corners(self, corners: Sequence[Point]) -> list[Point] | None:
        """Return the corners of the photo with the taken point at its goal; None if that cannot be."""
        if self.taken is None or self.goal is None:
            return list(corners)
        return pinned(corners, [*((pin, pin) for pin in self.fast), (self.taken, self.goal)])

    def drop(self) -> None:
        """Let the taken point lie fast at its goal."""
        if self.goal:
            self.fast.append(self.goal)
        self.taken = self.goal = None

    def put_back(self) -> bool:
        """Put the taken point back; False if none is taken."""
        taken, self.taken, self.goal = self.taken, None, None
        if taken and self._was_fast:
            self.fast.append(taken)
        return taken is not None
