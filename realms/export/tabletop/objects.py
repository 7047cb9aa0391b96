"""Objects of a saved game as plain data.

A unit is an inch, x points east, y up and z north. `rotY` turns clockwise as seen from above, and a `rotZ` of
180 turns the other side up. docs/tabletop.md names the sources.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final

from realms.export.drawing.shapes import Point
from realms.export.tabletop.solid import INCH
from realms.export.tabletop.words import NOTE, inert, one_line

Json = dict[str, Any]

GUID_LENGTH: Final = 6
CARDBOARD: Final = 3  # of `MaterialIndex`
GENERIC, BOARD = 0, 4  # of `TypeIndex`
WHITE: Final = {"r": 1.0, "g": 1.0, "b": 1.0}
GREY: Final = {"r": 0.5, "g": 0.5, "b": 0.5}
TABLE: Final = 1.0  # the height above which objects lie


@dataclass(frozen=True, slots=True)
class ObjectPlace:
    """The place of an object: its middle in millimetres, y pointing south, its turn to the left, its side."""

    at: Point = (0.0, 0.0)
    height: float = 0.0  # of its middle above the table, in millimetres
    turn: float = 0.0  # in degrees, counter-clockwise
    over: bool = False  # the other side is up

    def transform(self, scale: float = 1.0) -> Json:
        """Return the place as the program writes it."""
        return {
            "posX": _number(self.at[0] / INCH),
            "posY": _number(TABLE + self.height / INCH),
            "posZ": _number(-self.at[1] / INCH),
            "rotX": 0.0,
            "rotY": _number(-self.turn % 360.0),
            "rotZ": 180.0 if self.over else 0.0,
            "scaleX": scale,
            "scaleY": scale,
            "scaleZ": scale,
        }


def _number(value: float) -> float:
    return round(value, 4) + 0.0


def game_object(kind: str, place: ObjectPlace, name: str, description: str = "", **more: Any) -> Json:
    """Return an object of some kind; `numbered` gives it its identity."""
    return {
        "GUID": "",
        "Name": kind,
        "Transform": place.transform(),
        "Nickname": one_line(name),
        "Description": inert(description, NOTE),
        "GMNotes": "",
        "ColorDiffuse": WHITE,
        "Locked": False,
        "Grid": False,
        "Snap": True,
        "Tooltip": True,
        "Hands": False,
        "LuaScript": "",
        "LuaScriptState": "",
        "XmlUI": "",
        **more,
    }


def model_object(
    place: ObjectPlace, name: str, model: str, picture: str, *, board: bool = False, **more: Any
) -> Json:
    """Return an object in the shape of a model, with a picture on it; both are given by their addresses."""
    mesh = {
        "MeshURL": model,
        "DiffuseURL": picture,
        "NormalURL": "",
        "ColliderURL": model,
        "Convex": True,
        "MaterialIndex": CARDBOARD,
        "TypeIndex": BOARD if board else GENERIC,
        "CastShadows": True,
    }
    return game_object("Custom_Model", place, name, CustomMesh=mesh, **more)


def bag(place: ObjectPlace, name: str, contents: Sequence[Json], *, endless: bool = False) -> Json:
    """Return a bag with objects in it; an endless one hands out copies of one object."""
    kind = "Infinite_Bag" if endless else "Bag"
    return game_object(kind, place, name, ColorDiffuse=GREY, ContainedObjects=list(contents))


def snap_point(x: float, y: float, z: float, tags: Iterable[str] = ()) -> Json:
    """Return a point that draws objects to it: those with one of its tags, or all if it has none."""
    position = {"x": _number(x), "y": _number(y), "z": _number(z)}
    return {"Position": position, "Tags": [*tags]}


def numbered(objects: Iterable[Json], taken: set[str] | None = None) -> list[Json]:
    """Give every object an identity that is the same each time; those in bags get theirs, too."""
    known = set[str]() if taken is None else taken
    return [_numbered(each, known) for each in objects]


def _numbered(each: Json, taken: set[str]) -> Json:
    seed = repr((len(taken), each["Name"], each["Nickname"], sorted(each["Transform"].items())))
    number = sha256(seed.encode("utf-8", "replace")).hexdigest()
    guid = next(part for part in _pieces(number) if part not in taken)
    taken.add(guid)
    inside: Mapping[str, Any] = (
        {"ContainedObjects": numbered(each["ContainedObjects"], taken)} if "ContainedObjects" in each else {}
    )
    return {**each, "GUID": guid, **inside}


def _pieces(number: str) -> Iterable[str]:
    """Yield pieces of a hash, and of hashes of it, in the length of an identity."""
    while True:
        yield from (number[start : start + GUID_LENGTH] for start in range(0, len(number) - GUID_LENGTH, 2))
        number = sha256(number.encode()).hexdigest()
