"""Wishes for a realm: plain data from options, a dialog or a file, the same on every machine."""

import shlex
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, fields, replace
from typing import Any, Final, Literal

from realms.tiles.boxes import Supply, supply
from realms.tiles.tileset import BUNDLED, TileSet, load_tileset

Water = Literal["river", "sea", "lake", "none"]
Shape = Literal["compact", "ring", "long"]

WATERS: Final[tuple[Water, ...]] = ("river", "sea", "lake", "none")
SHAPES: Final[tuple[Shape, ...]] = ("compact", "ring", "long")
SYMMETRIES: Final = (1, 2, 3)  # so many turns of the outline onto itself; 1: none is wished
WORLDS: Final = (1, 2)
PLAYERS: Final = range(2, 7)
TILE_BOXES: Final = ("small_world", "realms")
DRAWN_BOXES: Final = ("small_world",)
TILE_WATER: Final[Water] = "river"
DRAWN_WATER: Final[Water] = "sea"  # and a lake, as the boards of the base game have them


@dataclass(frozen=True)
class Wishes:
    """All that somebody can wish for in a new realm.

    Wishes are named by the constraints that they become; those in `without` are given up.
    """

    players: tuple[int, ...] = (4,)
    nested: bool = True  # each count adds to the one before; else each stands alone
    boxes: tuple[str, ...] = TILE_BOXES
    tileset: str = BUNDLED[0]
    water: Water = TILE_WATER
    worlds: int = 1
    shape: Shape = "compact"
    symmetry: int = 1
    land: tuple[int, int] = (8, 10)  # land regions for each player, at least and at most
    without: frozenset[str] = frozenset()
    seed: int = 1
    drawn: bool = False

    @property
    def supply(self) -> Supply:
        """The tiles and pieces in the boxes."""
        return supply(self.boxes)

    @property
    def faces(self) -> TileSet:
        """The faces of the tiles."""
        return load_tileset(self.tileset)

    @property
    def usual_boxes(self) -> tuple[str, ...]:
        """The boxes that are meant where none are named."""
        return DRAWN_BOXES if self.drawn else TILE_BOXES

    @property
    def usual_water(self) -> Water:
        """The water that is meant where none is named."""
        return DRAWN_WATER if self.drawn else TILE_WATER

    @property
    def command(self) -> str:
        """The command that makes the same realm again."""
        return shlex.join(["realms", "generate", *self._options()])

    def _options(self) -> Iterator[str]:
        # Somebody who owns other boxes would get another realm if these were not named.
        boxes = DRAWN_BOXES if self.drawn else ()
        plain = replace(Wishes(drawn=self.drawn), boxes=boxes, water=self.usual_water)
        yield from ("--players", players_text(self.players))
        yield from ("--drawn",) if self.drawn else ()
        yield from () if self.nested else ("--alone",)
        for name in ("boxes", "tileset", "water", "worlds", "shape", "symmetry", "land", "without"):
            value = getattr(self, name)
            if value != getattr(plain, name):
                yield from (f"--{name}", _option_text(value))
        yield from ("--seed", str(self.seed))

    def to_data(self) -> dict[str, Any]:
        """Return the wishes as JSON data."""
        return asdict(self) | {
            "players": list(self.players),
            "boxes": list(self.boxes),
            "land": list(self.land),
            "without": sorted(self.without),
        }

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> "Wishes":
        """Return the wishes written as JSON data; what is missing is as usual."""
        known = {each.name: data[each.name] for each in fields(cls) if each.name in data}
        for name in ("players", "boxes", "land"):
            if name in known:
                known[name] = tuple(known[name])
        return cls(**known | {"without": frozenset(known.get("without", ()))})


def players_text(players: tuple[int, ...]) -> str:
    """Return counts of players as an option has them: 4, 2-5 or 2,4."""
    low, high = players[0], players[-1]
    if len(players) > 1 and players == tuple(range(low, high + 1)):
        return f"{low}-{high}"
    return ",".join(map(str, players))


def _option_text(value: object) -> str:
    """Return a value as an option has it."""
    if isinstance(value, tuple | frozenset):
        parts = sorted(value) if isinstance(value, frozenset) else value
        return ",".join(map(str, parts))
    return str(value)
