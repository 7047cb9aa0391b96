"""The nearest wishes that can be met: the cheapest changes of those that cannot hold together."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from heapq import heappop, heappush
from typing import TYPE_CHECKING, Final

from realms.checks.settings import Limits
from realms.generate.tiles.choose.names import give_up
from realms.generate.tiles.choose.task import Task
from realms.generate.wishes import WATERS, Wishes

if TYPE_CHECKING:
    from realms.generate.tiles.choose.explain import Explainer

TRIES: Final = 24  # wishes that are tried before the search for near ones is given up
RICH_BOXES: Final = ("small_world", "realms")
FEWEST: Final = 2  # players
TILE_BOX: Final = "realms"
GIVEN_UP: Final = {"nested": 4, "water": 4, "worlds": 4, "symmetry": 3, "players": 5}  # cost; else 1
ANOTHER_SHAPE, OTHER_WATER, OTHER_LAND, FEWER_PLAYERS, LESS_BOX, MORE_BOX = 2, 3, 2, 5, 6, 8
USUAL: Final = (int(Limits().regions_least), int(Limits().regions_most))


def nearest(task: Task, core: Sequence[str], explainer: "Callable[[Task], Explainer]") -> Wishes | None:
    """Return wishes that can be met, with the cheapest changes that were found."""
    waiting: list[tuple[int, int, Wishes]] = []
    seen = [task.wishes]

    def add(cost: int, wishes: Wishes, names: Sequence[str]) -> None:
        for name in names:
            for more, changed in changes(wishes, name):
                if changed not in seen:
                    seen.append(changed)
                    heappush(waiting, (cost + more, len(seen), changed))

    add(0, task.wishes, core)
    for _ in range(TRIES):
        if not waiting:
            return None
        cost, _, wishes = heappop(waiting)
        other = explainer(replace(task, wishes=wishes))
        if other.possible():
            return wishes
        add(cost, wishes, other.core().names)
    return None


def changes(wishes: Wishes, name: str) -> Iterator[tuple[int, Wishes]]:
    """Yield wishes that ask for less under one name, or for boxes that hold more, with the cost of each."""
    kind = name.partition("_")[0]
    less = give_up(wishes, name)
    if less:
        yield GIVEN_UP.get(kind, 1), less
    if kind == "water":
        if wishes.shape != "compact":
            yield ANOTHER_SHAPE, replace(wishes, shape="compact")
        others = (water for water in WATERS if water not in (wishes.water, "none"))
        yield from ((OTHER_WATER, replace(wishes, water=water)) for water in others)
    if name in ("land", "usual_land") and wishes.land != USUAL:
        yield OTHER_LAND, replace(wishes, land=USUAL)
    if kind == "players":
        yield from _fewer_players(wishes, int(name.partition("_")[2]))
    yield from _other_boxes(wishes, name, kind)


def _fewer_players(wishes: Wishes, players: int) -> Iterator[tuple[int, Wishes]]:
    if players > FEWEST and players - 1 not in wishes.players:
        counts = tuple(each - (each == players) for each in wishes.players)
        yield FEWER_PLAYERS, replace(wishes, players=counts)


def _other_boxes(wishes: Wishes, name: str, kind: str) -> Iterator[tuple[int, Wishes]]:
    if kind == "box":
        yield LESS_BOX, replace(wishes, boxes=tuple(box for box in wishes.boxes if f"box_{box}" != name))
    if kind in ("mountains", "pool"):
        yield from ((MORE_BOX, replace(wishes, boxes=(*wishes.boxes, box))) for box in RICH_BOXES)
    if name in ("tiles", "tunnels", "chasms"):
        yield MORE_BOX, replace(wishes, boxes=(*wishes.boxes, TILE_BOX))
