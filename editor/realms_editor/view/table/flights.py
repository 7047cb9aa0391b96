"""Tokens on their way over the map: piles that move for a moment, and then lie where they belong."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from math import dist
from typing import Final

from PySide6.QtCore import QEasingCurve, QObject, QPointF, QRectF, QVariantAnimation
from PySide6.QtWidgets import QGraphicsScene

from realms.export.drawing.shapes import Point, all_moved
from realms.export.drawing.theme import Theme
from realms.export.drawing.tokens import TokenPile, draw_pile, pile_size
from realms_editor.view.canvas.items import PictureItem
from realms_editor.view.canvas.layers import GHOST_Z
from realms_editor.view.canvas.paint import operations

FLIGHT_MS: Final = 220
SLACK: Final = 12.0  # around a pile, for its shadow and the tokens under it

Piles = Mapping[int, TokenPile]


@dataclass(frozen=True, slots=True)
class Flight:
    """Tokens that move to a region: from another region, or from a hand if `start` is None."""

    pile: TokenPile
    start: int | None
    end: int


def flights_between(before: Piles, after: Piles, feet: Callable[[int], Point]) -> list[Flight]:
    """Return the moves that lead from one position to another; each gain is fed by the nearest loss."""
    gains = [(after[region], count) for region, count in _more(after, before)]
    losses = {(_band(before[region]), region): count for region, count in _more(before, after)}
    found = []
    for pile, gained in gains:
        count = gained
        near = sorted(
            (each for each in losses if each[0] == _band(pile) and losses[each]),
            key=lambda each: dist(feet(each[1]), feet(pile.region)),
        )
        for each in near:
            moved = min(count, losses[each])
            if moved:
                found.append(Flight(replace(pile, tokens=moved, marks=()), each[1], pile.region))
                losses[each] -= moved
                count -= moved
        if count:
            found.append(Flight(replace(pile, tokens=count, marks=()), None, pile.region))
    return found


def _more(one: Piles, other: Piles) -> Iterable[tuple[int, int]]:
    """Yield the regions on which the same band has more tokens in one position than in the other."""
    for region, pile in one.items():
        there = other.get(region)
        same = there.tokens if there and _band(there) == _band(pile) else 0
        if pile.seat >= 0 and pile.tokens > same:
            yield region, pile.tokens - same


def _band(pile: TokenPile) -> tuple[int, str]:
    """Return the seat and the race of tokens, which stay the same when the race goes into decline."""
    return pile.seat, pile.race


class TokenFlights(QObject):
    """The piles that are moving; `landed` is called once all of them lie."""

    def __init__(self, scene: QGraphicsScene, landed: Callable[[], None]) -> None:
        super().__init__(scene)
        self._scene, self._landed = scene, landed
        self._items: list[tuple[PictureItem, QPointF, QPointF]] = []
        self._clock = QVariantAnimation(self)
        self._clock.setDuration(FLIGHT_MS)
        self._clock.setStartValue(0.0)
        self._clock.setEndValue(1.0)
        self._clock.setEasingCurve(QEasingCurve.Type.InOutCubic)
        self._clock.valueChanged.connect(self._move)
        self._clock.finished.connect(self._land)

    @property
    def running(self) -> bool:
        """Return True while tokens move."""
        return bool(self._items)

    def start(self, moves: Iterable[tuple[TokenPile, Point, Point, float]], theme: Theme) -> None:
        """Move piles from one point to another, each in its size."""
        self.stop()
        for pile, start, end, size in moves:
            wide, tall = (each * size / 2 + SLACK for each in pile_size(pile))
            drawn = all_moved(draw_pile(pile, theme), (0.0, 0.0), size)
            item = PictureItem(QRectF(-wide, -tall, 2 * wide, 2 * tall), operations(drawn))
            item.setZValue(GHOST_Z)
            item.setPos(*start)
            self._scene.addItem(item)
            self._items.append((item, QPointF(*start), QPointF(*end)))
        if self._items:
            self._clock.start()

    def finish(self) -> None:
        """Let all tokens lie at once."""
        if self._items:
            self._clock.stop()
            self._land()

    def stop(self) -> None:
        """Remove the moving piles without calling `landed`."""
        self._clock.stop()
        for item, *_ in self._items:
            self._scene.removeItem(item)
        self._items = []

    def _move(self, share: float) -> None:
        for item, start, end in self._items:
            item.setPos(start + (end - start) * share)

    def _land(self) -> None:
        self.stop()
        self._landed()
