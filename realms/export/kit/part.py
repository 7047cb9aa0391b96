"""A part to cut out: its outline, what both sides show, and how many of it are needed."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from realms.export.drawing.shapes import Line, Shape, all_moved


@dataclass(frozen=True, slots=True)
class PartFace:
    """One side of a part in millimetres around its middle; the ground is printed beyond the cut, too."""

    shapes: tuple[Shape, ...]
    ground: str

    @classmethod
    def scaled(cls, shapes: Iterable[Shape], ground: str, millimetres: float) -> "PartFace":
        """Return a side from shapes in other units, each so many millimetres long."""
        return cls(all_moved(shapes, (0.0, 0.0), millimetres), ground)


@dataclass(frozen=True, slots=True)
class Part:
    """A part, by the name that stands beside it; one without a back has a plain one."""

    name: str
    outline: Line
    front: PartFace
    back: PartFace | None = None
    copies: int = 1
    kind: Literal["tile", "piece", "card"] = "piece"

    @property
    def size(self) -> tuple[float, float]:
        """The width and the height of the part in millimetres."""
        xs, ys = [x for x, _ in self.outline], [y for _, y in self.outline]
        return max(xs) - min(xs), max(ys) - min(ys)

    @property
    def middle(self) -> tuple[float, float]:
        """The middle of the box around the outline."""
        xs, ys = [x for x, _ in self.outline], [y for _, y in self.outline]
        return (max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2
