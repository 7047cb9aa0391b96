"""The choices of wishes in words, and wishes drawn by lot."""

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from importlib.util import find_spec
from random import Random, SystemRandom
from typing import Final

from realms.generate.drawn.needs import NEEDS
from realms.generate.outcome import NamedWish
from realms.generate.tiles.choose.names import give_up, wishes_to_give_up
from realms.generate.wishes import PLAYERS, SHAPES, WATERS, Shape, Water, Wishes
from realms.locale import Sentence, Wording, sentence
from realms.tiles.boxes import boxes, supply
from realms_editor.desk.preferences import boxes_owned

WATER_WORDS: Final[Mapping[Water, Sentence]] = {
    "river": sentence("A river from edge to edge"),
    "sea": sentence("A sea on one side"),
    "lake": sentence("A lake inside"),
    "none": sentence("No water"),
}
SHAPE_WORDS: Final[Mapping[Shape, Sentence]] = {
    "compact": sentence("Compact"),
    "ring": sentence("A ring"),
    "long": sentence("Long and narrow"),
}
WORLD_WORDS: Final[Mapping[int, Sentence]] = {
    1: sentence("One world"),
    2: sentence("Two worlds with tunnels"),
}
SYMMETRY_WORDS: Final[Mapping[int, Sentence]] = {
    1: sentence("No symmetry"),
    2: sentence("Two equal sides"),
    3: sentence("Three equal sides"),
}
LAYER_WORDS: Final[Mapping[bool, Sentence]] = {
    True: sentence("Each count adds tiles to the one before"),
    False: sentence("Each count stands alone"),
}
TILESET_WORDS: Final[Mapping[str, Sentence]] = {
    "stand-in": sentence("Stand-in faces"),
    "winding": sentence("Winding rivers"),
}
DRAWN_SHARE, DRAWN_FACT = "share", "mountains"  # what a drawn board can do without, and cannot
BASE_GAMES: Final = frozenset({"small_world", "small_world_underground"})  # with races and powers
MOST_SEED: Final = 999_999


def wish_lines(wishes: Wishes, titles: Mapping[str, Sentence]) -> Mapping[str, Sentence]:
    """Describe each wish in a line; `titles` has the words for wishes that are given up."""
    low, high = wishes.land
    given_up = [titles.get(name, Sentence(name)) for name in sorted(wishes.without)]
    return {
        "players": sentence("Players: {counts}", counts=list(wishes.players)),
        "nested": LAYER_WORDS[wishes.nested],
        "boxes": sentence("Boxes: {boxes}", boxes=[box_title(box) for box in wishes.boxes]),
        "tileset": TILESET_WORDS.get(wishes.tileset, Sentence("{name}", {"name": wishes.tileset})),
        "water": WATER_WORDS[wishes.water],
        "worlds": WORLD_WORDS[wishes.worlds],
        "shape": sentence("Outline: {shape}", shape=SHAPE_WORDS[wishes.shape]),
        "symmetry": sentence("Symmetry: {sides}", sides=SYMMETRY_WORDS[wishes.symmetry]),
        "land": sentence("Land regions for each player: {low} to {high}", low=low, high=high),
        "without": sentence("Given up: {wishes}", wishes=given_up or sentence("nothing")),
    }


def box_title(box: str) -> Wording:
    """Return the title of a box."""
    titles = boxes()[box].titles
    return Wording(titles["en"], titles)


def fresh_seed() -> int:
    """Draw a seed that is short enough to read out."""
    return SystemRandom().randint(1, MOST_SEED)


def first_wishes() -> Wishes:
    """Return the usual wishes with a fresh seed, for the boxes that the user owns."""
    owned, _ = boxes_owned()
    return replace(Wishes(seed=fresh_seed()), boxes=owned if supply(owned).tiles else Wishes().boxes)


def surprise(seed: int, owned: tuple[str, ...]) -> Wishes:
    """Return wishes drawn by lot from a seed, for the boxes of a user or for the usual ones."""
    luck = Random(f"surprise {seed}")  # noqa: S311 - a realm, no secret
    players = luck.choice(PLAYERS[1:-1])
    water = luck.choice([each for each in WATERS if each != "none"])
    own = owned if supply(owned).tiles and BASE_GAMES & {*owned} else Wishes().boxes
    return Wishes(
        players=(players,), boxes=own, water=water, shape=luck.choice(SHAPES[:1] + SHAPES), seed=seed
    )


@lru_cache(maxsize=16)
def switches_for(wishes: Wishes) -> tuple[NamedWish, ...]:
    """Return the wishes that can be given up, each of which has a switch."""
    if wishes.drawn:
        return (NamedWish(DRAWN_SHARE, NEEDS[DRAWN_SHARE].title(wishes, wishes.players[0])),)
    return wishes_to_give_up(wishes)


def without_wish(wishes: Wishes, name: str) -> Wishes | None:
    """Return wishes that do without the one of a name; None for a fact, or if nothing would be left."""
    if not wishes.drawn:
        return give_up(wishes, name)
    eased = NEEDS[name].eased(wishes) if name in NEEDS and name != DRAWN_FACT else wishes
    return eased if eased != wishes and eased.players else None


def proof_note() -> Sentence | None:
    """Name the drawbacks of a search without OR-tools; None if it is installed."""
    if find_spec("ortools"):
        return None
    return sentence(
        "OR-tools is not installed: the search takes longer, and cannot prove that wishes are impossible."
    )
