"""A choice to be made: the wishes, and what is given besides."""

from dataclasses import dataclass

from realms.generate.tiles.choice import ChosenTile
from realms.generate.wishes import Wishes
from realms.tiles.kinds import WORLDS, World
from realms.tiles.tileset import TileSet


@dataclass(frozen=True)
class Task:
    """Wishes, tiles that lie already, and the faces of a user's own tile set."""

    wishes: Wishes
    fixed: tuple[ChosenTile, ...] = ()
    own_faces: TileSet | None = None

    @property
    def faces(self) -> TileSet:
        """The faces of the tiles."""
        return self.own_faces or self.wishes.faces

    @property
    def worlds(self) -> tuple[World, ...]:
        """The worlds of the realm."""
        return WORLDS[: self.wishes.worlds]
