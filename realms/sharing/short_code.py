"""Short codes: the map of a realm of tiles as letters and digits, without its texts and rules.

What stands in a table here has its number for good: a new entry goes to the end, and whatever changes an
order or a limit needs a new version.
"""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from realms.locale import LANGUAGES, sentence
from realms.locale.message_error import MessageError
from realms.scenario.scenario import Scenario, scenario_from
from realms.sharing import digits
from realms.sharing.codecs import FLAG, Codec, Grouped, Keyed, LongNumber, NumberBelow, OneOf, Several, SomeOf
from realms.sharing.digits import CodeError
from realms.sharing.packing import Packer, Unpacker
from realms.tiles.kinds import PIECES, SITES, SYMBOLS, WATER_KINDS, WORLDS
from realms.tiles.tileset import BUNDLED, TileSet, tile_order, tileset_from

Entry = dict[str, Any]

VERSION: Final = 1
VERSIONS: Final = 32
NOT_CODED: Final = ("rules", "removes", "picture")  # keys of layers that no code has under this name
LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
BOXES: Final = (
    *("small_world", "small_world_underground", "realms", "cursed", "grand_dames", "leaders"),
    *("be_not_afraid", "necromancer_island", "river_world"),
)
KINDS: Final = (
    *("mountain", "peak", "chasm", "border", "tunnel", "tribe", "monsters", "coin_mine", "throne", "token"),
    *("marker", "arrow"),
)
MARKERS: Final = ("vein", "harbour", "shipyard", "temple", "pirates", "note")
PIECE_KEYS: Final[Mapping[str, Codec]] = {
    "symbol": OneOf(SYMBOLS),
    "volcano": FLAG,
    "number": NumberBelow(100),
    "count": NumberBelow(15),
    "site": OneOf(SITES),
    "marker": OneOf(MARKERS),
    "monsters": NumberBelow(15),
    "token": NumberBelow(100),
}
MOST: Final = 3000  # tiles, pieces, or other things in one list
FARTHEST: Final = 1000  # from one end of the plane to the other
_SET_CHECKS: Final = 1 << 15
_OWN_SET: Final = ""


class NoCodeError(MessageError, ValueError):
    """The realm has something that no short code holds; the message says what."""


@dataclass(frozen=True, slots=True)
class TileName:
    """Names of tiles: a letter, and the number of the copy."""

    def put(self, packer: Packer, value: str) -> None:
        """Put a name into a code."""
        letter, copy = tile_order(value)
        packer.put(LETTERS.index(letter), len(LETTERS))
        packer.put_long(copy - 1)

    def take(self, unpacker: Unpacker) -> str:
        """Take a name out of a code."""
        letter, copy = LETTERS[unpacker.take(len(LETTERS))], unpacker.take_long(MOST) + 1
        return letter if copy == 1 else f"{letter}{copy}"


@dataclass(frozen=True, slots=True)
class Address:
    """Places of one sort on the tiles of a realm: thirds or sides, or borders, which are two sides."""

    names: Sequence[str]
    spots: int  # on a tile
    sign: str
    parts: int = 1

    def put(self, packer: Packer, value: str) -> None:
        """Put a place into a code."""
        for part in value.split("|"):
            tile, _, number = part.partition(self.sign)
            packer.put(self.names.index(tile) * self.spots + int(number), self.spots * len(self.names))

    def take(self, unpacker: Unpacker) -> str:
        """Take a place out of a code."""
        numbers = [unpacker.take(self.spots * len(self.names)) for _ in range(self.parts)]
        found = (divmod(number, self.spots) for number in numbers)
        return "|".join(f"{self.names[tile]}{self.sign}{number}" for tile, number in found)


HEADER: Final = Keyed(
    {
        "version": NumberBelow(VERSIONS),
        "tileset": OneOf((_OWN_SET, *BUNDLED), 8),
        "set_check": NumberBelow(_SET_CHECKS),
        "boxes": Several(OneOf(BOXES, 32), 50),
        "water": OneOf(WATER_KINDS),
        "enter": FLAG,
        "worlds_touch": FLAG,
        "letters": SomeOf(LETTERS),
        "copies": Several(TileName(), MOST),
        "width": LongNumber(FARTHEST),
        "height": LongNumber(FARTHEST),
    },
    {},
)


def map_codec(names: Sequence[str], width: int, height: int) -> Keyed:
    """Return the codec for the layers and waters of a map with these tiles, on so many columns and rows."""
    third, side = Address(names, 3, "/"), Address(names, 6, ".")
    places: Mapping[str, Codec] = {"border": Address(names, 6, ".", 2), "arrow": side}
    kinds = {
        kind: Keyed(
            {"at": places.get(kind, third)},
            {key: PIECE_KEYS[key] for key in PIECES[kind].keys if key in PIECE_KEYS},
        )
        for kind in KINDS
    }
    pieces = Grouped("piece", kinds, 16, MOST)
    tile = Keyed(
        {
            "tile": OneOf(names),
            "face": OneOf(WORLDS),
            "q": NumberBelow(width),
            "r": NumberBelow(height),
            "turn": NumberBelow(6),
        },
        {},
    )
    tiles = Several(tile, MOST)
    players = NumberBelow(7, 2)
    layer = Keyed(
        {"players": players},
        {
            "base": players,
            "tiles": tiles,
            "moves": tiles,
            "removed_tiles": SomeOf(names),
            "removed_pieces": pieces,
            "pieces": pieces,
        },
    )
    except_ = Keyed({"at": third, "kind": OneOf(WATER_KINDS)}, {})
    return Keyed({"layers": Several(layer, 5), "except": Several(except_, MOST)}, {})


def code_of(scenario: Scenario) -> str:
    """Return the short code of the map of a realm."""
    data = scenario.data
    if any("drawing" in layer for layer in data["layers"]):
        raise NoCodeError(sentence("a drawn board has no short code"))
    laid = [entry for layer in data["layers"] for part in ("tiles", "moves") for entry in layer.get(part, ())]
    if not laid:
        raise NoCodeError(sentence("a realm without tiles has no short code"))
    try:
        return digits.written(_packed(scenario, laid))
    except (KeyError, ValueError) as error:
        raise NoCodeError(sentence("no short code can hold this: {what}", what=str(error.args[0]))) from error


def _packed(scenario: Scenario, laid: Sequence[Entry]) -> int:
    left, top = min(entry["q"] for entry in laid), min(entry["r"] for entry in laid)
    names = sorted({entry["tile"] for entry in laid}, key=tile_order)
    header = {
        "version": VERSION,
        "tileset": scenario.named_tileset if scenario.bundled_tileset else _OWN_SET,
        "set_check": set_check(scenario.tileset),
        "boxes": scenario.data["boxes"],
        "water": scenario.water.kind,
        "enter": scenario.water.enter,
        "worlds_touch": bool(scenario.data.get("worlds_touch", False)),
        "letters": [name for name in names if name in LETTERS],
        "copies": [name for name in names if name not in LETTERS],
        "width": max(entry["q"] for entry in laid) - left + 1,
        "height": max(entry["r"] for entry in laid) - top + 1,
    }
    packer = Packer()
    HEADER.put(packer, header)
    known = [*header["letters"], *header["copies"]]
    waters = [{"at": at, "kind": kind} for at, kind in scenario.water.exceptions.items()]
    layers = [_plain_layer(layer, left, top) for layer in scenario.data["layers"]]
    codec = map_codec(known, header["width"], header["height"])
    codec.put(packer, {"layers": layers, "except": waters})
    return packer.number


def _plain_layer(layer: Mapping[str, Any], left: int, top: int) -> Entry:
    """Return a layer as the code has it: from the corner of the map on, without own rules or a photo."""
    found = {key: value for key, value in layer.items() if key not in NOT_CODED and value != []}
    for part in ("tiles", "moves"):
        if part in found:
            found[part] = [{**each, "q": each["q"] - left, "r": each["r"] - top} for each in found[part]]
    gone = layer.get("removes", ())
    pieces = [each for each in gone if "piece" in each]
    tiles = [each["tile"] for each in gone if "piece" not in each]
    return (
        found | ({"removed_tiles": tiles} if tiles else {}) | ({"removed_pieces": pieces} if pieces else {})
    )


def realm_from(code: str, tileset: Mapping[str, Any] | None = None) -> Scenario:
    """Return the realm in a code; a code for a tile set that is not bundled needs that set's document."""
    unpacker = Unpacker(digits.read(code))
    version = NumberBelow(VERSIONS).take(Unpacker(digits.read(code)))
    if version > VERSION:
        raise CodeError(sentence("the code was made by a later version of this program"))
    header = HEADER.take(unpacker)
    known = [*header["letters"], *header["copies"]]
    if not known or not header["width"] or not header["height"]:
        raise CodeError(sentence("the code holds no map"))
    found = map_codec(known, header["width"], header["height"]).take(unpacker)
    unpacker.end()
    return _scenario(header, found, tileset, digits.mark_of(code))


def _scenario(
    header: Mapping[str, Any], found: Mapping[str, Any], tileset: Mapping[str, Any] | None, mark: str
) -> Scenario:
    """Return the scenario of what was in a code; its title has the mark of the code."""
    waters = {each["at"]: each["kind"] for each in found["except"]}
    title = sentence("Realm {mark}", mark=mark)
    document = {
        "format": 1,
        "id": f"realm_{mark.lower()}",
        "titles": {language: title.in_language(language) for language in LANGUAGES},
        "boxes": header["boxes"],
        "tileset": header["tileset"] or _own_set(header["set_check"], tileset),
        "water": {"kind": header["water"], "enter": header["enter"]} | ({"except": waters} if waters else {}),
        **({"worlds_touch": True} if header["worlds_touch"] else {}),
        "layers": [_layer(each) for each in found["layers"]],
    }
    scenario = scenario_from(document)
    if set_check(scenario.tileset) != header["set_check"]:
        raise CodeError(sentence("the code was made with other faces of the tiles than those that are here"))
    return scenario


def _own_set(check: int, tileset: Mapping[str, Any] | None) -> Mapping[str, Any]:
    """Return the tile set that was given for a code that needs one."""
    if tileset is None:
        raise CodeError(sentence("the code was made with a tile set of its own; give it with --tileset FILE"))
    if set_check(tileset_from(tileset)) != check:
        raise CodeError(sentence("the code was made with another tile set than the one that is given"))
    return tileset


def _layer(found: Mapping[str, Any]) -> Entry:
    """Return the layer of a document for a layer of a code."""
    layer = {key: value for key, value in found.items() if not key.startswith("removed")}
    gone = [{"tile": tile} for tile in found.get("removed_tiles", ())] + found.get("removed_pieces", [])
    return layer | ({"removes": gone} if gone else {})


def set_check(faces: TileSet) -> int:
    """Return a number by which the faces of a tile set are recognised, whatever its id is."""
    shown = [
        (
            name,
            world,
            [(each.thirds, each.terrain, each.symbols, each.symbols_on) for each in sides[world].regions],
        )
        for name, sides in sorted(faces.tiles.items())
        for world in sorted(sides)
    ]
    return int(hashlib.sha256(repr(shown).encode()).hexdigest(), 16) % _SET_CHECKS
