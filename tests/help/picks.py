"""A choice of tiles by chance alone, for tests of arranging: no shares, only what has to come out even."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

from realms.generate.tiles.choice import ChosenTile, Cover, TileChoice
from realms.generate.tiles.course_room import water_tiles
from realms.generate.wishes import Wishes
from realms.tiles.kinds import WATER, World
from realms.tiles.tileset import Face

TILES_EACH = 3  # nine regions for each player


@dataclass
class Hand:
    """The tiles that are left in the box, and those of each world on the table."""

    wet: list[str]
    dry: list[str]
    water: dict[World, int] = field(default_factory=dict)
    land: dict[World, int] = field(default_factory=dict)
    mountains: dict[World, int] = field(default_factory=dict)


def picked(wishes: Wishes, luck: Random) -> TileChoice:
    """Pick tiles for every count, each with a mountain on some thirds without a symbol."""
    found: list[ChosenTile] = []
    hand = _full_hand(wishes, luck)
    for players in wishes.players:
        hand = hand if wishes.nested else _full_hand(wishes, luck)
        for world in worlds_of(wishes):
            found += _added(wishes, hand, world, players, luck)
    return TileChoice(tuple(found))


def worlds_of(wishes: Wishes) -> tuple[World, ...]:
    """Return the worlds of the wishes."""
    return ("surface", "underground") if wishes.worlds == 2 else ("surface",)


def _full_hand(wishes: Wishes, luck: Random) -> Hand:
    faces = {letter: both["surface"] for letter, both in sorted(wishes.faces.tiles.items())}
    wet = [letter for letter, face in faces.items() if WATER in face.terrain]
    dry = [letter for letter in faces if letter not in wet]
    if wishes.symmetry > 1:
        wet, dry = (_of_one_kind(letters, faces) for letters in (wet, dry))
    return Hand(luck.sample(wet, len(wet)), luck.sample(dry, len(dry)))


def _of_one_kind(letters: list[str], faces: dict[str, Face]) -> list[str]:
    """Return the letters whose thirds are joined as on most of them."""
    groups = [faces[letter].group for letter in letters]
    commonest = max(groups, key=groups.count)
    return [letter for letter, group in zip(letters, groups, strict=True) if group == commonest]


def _added(wishes: Wishes, hand: Hand, world: World, players: int, luck: Random) -> Iterator[ChosenTile]:
    """Yield the tiles that one count adds to a world."""
    had, laid = hand.water.get(world, 0), hand.land.get(world, 0)
    land = TILES_EACH * players // wishes.worlds // wishes.symmetry * wishes.symmetry
    land = min(land, laid + len(hand.dry) // wishes.symmetry * wishes.symmetry)
    water = luck.choice([*_waters(wishes, hand, had, land)][:2])
    hand.water[world], hand.land[world] = water, land
    for letter in [hand.wet.pop() for _ in range(water - had)]:
        yield ChosenTile(letter, world, players)
    letters = [hand.dry.pop() for _ in range(land - laid)]
    high = len(letters) // 2 // wishes.symmetry * wishes.symmetry
    for letter in letters[:high]:
        yield ChosenTile(letter, world, players, (_mountain(wishes, letter, world),))
    yield from (ChosenTile(letter, world, players) for letter in letters[high:])


def _waters(wishes: Wishes, hand: Hand, had: int, land: int) -> Iterator[int]:
    """Yield the numbers of tiles with water that suit the land and what is there already."""
    for count in range(had, had + len(hand.wet) + 1):
        fresh = not had or (count - had) % wishes.symmetry == 0
        still = wishes.water != "lake" or had in (0, count)
        if fresh and still and count in water_tiles(wishes, land + count):
            yield count


def _mountain(wishes: Wishes, letter: str, world: World) -> Cover:
    face = wishes.faces.tiles[letter][world]
    third = min(range(3), key=lambda each: len(face.symbols[each]))
    return Cover(third, "mountain", next(iter(face.symbols[third]), None))
