"""The plan of a drawn board for one count of players: sheet, waters, terrains, symbols and tribes."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from types import MappingProxyType
from typing import Final

from realms.checks.families.r_ratios import PARTS
from realms.generate.drawn.needs import BoardSetup, usual_setups
from realms.generate.wishes import Shape, Water, Wishes
from realms.tiles.kinds import MOUNTAIN, SURFACE_LAND, SYMBOLS

Size = tuple[int, int]
Sheets = tuple[Sequence[Size], int]

TRIBES: Final = 2, 5  # lost tribes on so many of so many land regions, as on the bundled lands
ROOM: Final = 3800  # square millimetres for each region, at least on average
MARGIN: Final = 20  # millimetres around a land, within which its coast wanders
SEA, LAKE, RIVER = 16, 10, 32  # tenths of a region of land for which there would be room instead
SMALL, LARGE = 2, 5  # players of boards with fewer and with more waters

# Sheets in millimetres, and how much of the area between the margins the land covers, in hundredths.
_A_SHEETS = (420, 297), (594, 420), (707, 500), (841, 594), (1000, 707), (1189, 841), (1414, 1000)
_LONG_SHEETS = (594, 250), (840, 297), (1000, 353), (1188, 420), (1414, 500), (1682, 594), (2000, 707)
_SQUARE_SHEETS = tuple((side, side) for side in (350, 420, 500, 594, 707, 841, 1000, 1189))
SHEETS: Final[Mapping[str, Sheets]] = MappingProxyType(
    {
        "compact": (_A_SHEETS, 87),
        "ring": (_A_SHEETS, 70),
        "long": (_LONG_SHEETS, 87),
        "round": (_SQUARE_SHEETS, 68),  # for three turns
        "star": (_SQUARE_SHEETS, 45),  # for three turns of a long land
    }
)


@dataclass(frozen=True, slots=True)
class BoardPlan:
    """All that is decided about a board before anything is drawn."""

    players: int
    land: int
    terrains: Mapping[str, int]
    symbols: Mapping[str, int]
    tribes: int
    water: Water
    shape: Shape
    symmetry: int
    seas: int
    lakes: int
    size: Size


def plan_of(wishes: Wishes, players: int, luck: Random) -> BoardPlan:
    """Return a plan that meets settled wishes; lots decide the rest."""
    setup = luck.choice(usual_setups(wishes, players))
    land, turns = setup.land, wishes.symmetry
    seas, lakes = _waters(wishes, players, setup, luck)
    tribes = min(land * TRIBES[0] // TRIBES[1], wishes.supply.count("tribe"))
    return BoardPlan(
        players,
        land,
        _terrains(setup, luck) | {MOUNTAIN: setup.mountains},
        dict.fromkeys(SYMBOLS, round(land / PARTS)),
        tribes - tribes % turns,
        wishes.water,
        wishes.shape,
        turns,
        seas,
        lakes,
        _sheet(wishes, land, seas, lakes),
    )


def _terrains(setup: BoardSetup, luck: Random) -> dict[str, int]:
    """Share the land that is not mountains out among the other terrains."""
    each, more = divmod(setup.land - setup.mountains, len(SURFACE_LAND))
    favoured = luck.sample(SURFACE_LAND, more)
    return {terrain: each + (terrain in favoured) for terrain in SURFACE_LAND}


def _waters(wishes: Wishes, players: int, setup: BoardSetup, luck: Random) -> tuple[int, int]:
    """Return the number of seas and of lakes; where turns leave a region of land in place, no lake does."""
    turns, alone = wishes.symmetry, wishes.symmetry == 1
    middle = int(setup.land % turns == 0 and wishes.shape != "ring")
    if wishes.water == "sea":
        return (luck.choice((1, 2)) if alone and players == SMALL else 2 if alone else turns), middle
    if wishes.water == "lake" and wishes.shape != "ring":
        more = (players > SMALL) + (players >= LARGE) if alone else turns * (players >= LARGE or not middle)
        return 0, middle + more
    return 0, 0


def _sheet(wishes: Wishes, land: int, seas: int, lakes: int) -> Size:
    """Return the smallest sheet on which the regions have room, or else the largest."""
    thrice = "star" if wishes.shape == "long" else "round"
    sheets, cover = SHEETS[thrice if wishes.symmetry == 3 else wishes.shape]
    tenths = 10 * land + seas * SEA + lakes * LAKE + RIVER * (wishes.water == "river")
    return next((size for size in sheets if _room(size) * cover >= tenths * ROOM * 10), sheets[-1])


def _room(size: Size) -> int:
    return (size[0] - 2 * MARGIN) * (size[1] - 2 * MARGIN)
