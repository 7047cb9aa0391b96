"""Tokens and pieces on a map during play: piles with the pictogram of the race and the signs of the seat."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from realms.board.board import Board
from realms.board.hexes import Cell, centre
from realms.export.drawing.colours import BLACK, mixed
from realms.export.drawing.frame import RIM
from realms.export.drawing.free_place import common_area
from realms.export.drawing.icons import ICONS, PILL
from realms.export.drawing.lines import arc, rounded
from realms.export.drawing.pictograms import pictogram
from realms.export.drawing.seats import SEAT_COLOURS, scaled_dash, seat_shape
from realms.export.drawing.shapes import (
    Extent,
    Line,
    Point,
    Shape,
    all_moved,
    disc,
    line,
    polygon,
    text_width,
    word,
)
from realms.export.drawing.territories import rings_inside, territory
from realms.export.drawing.theme import Theme
from realms.export.drawing.tile_picture import Emblem
from realms.rules.position.state import State
from realms.rules.position.table import ACTIVE, SLOTS

# The line around a region that can be chosen, which leaves its holder's band in sight, and the light in it.
TARGET_INSET, CASING, TARGET, LIT = 4.8, 5.4, 3.4, "1C"
LEGAL_WITHOUT_COLOURS = "#7A00CC"  # of choices in a theme that has no colour for them
CHOICE_DASH = (12.0, 7.0)  # of regions that can be chosen for something else than a conquest
NO_SEAT: Final = -1  # of tokens without a player, and of pieces on regions without tokens
NO_SIZES: Final[Mapping[int, float]] = {}  # tokens and prices of the usual size
# A pile: its height, the cap with the shape of the seat, the pictogram, the number, and the line around all.
TALL, CAP, FACE, COUNT, FRAME, CORNER = 26.0, 10.5, 25.0, 18.0, 2.2, 5.0
PILE_TALL = TALL + 2 * FRAME
MOST_UNDER, UNDER_RIGHT, UNDER_DOWN = 2, 1.0, 2.4  # tokens that are seen under the uppermost
DECLINE_FACE, DECLINE_INK = "#B8B4AC", "#3B3833"
SHADOW, SHADOW_AT = "#00000066", (1.6, 3.2)
PRICE_TALL, TEXT = 19.0, 12.5
_SUNK = (PRICE_TALL - PILL) / 2  # a price is higher than the code that it covers
_BESIDE = 1.0  # between tokens and a price
_LEAST = 14.5  # half the least width of a price, so that it covers the code
_INSIDE = 0.93  # the scale of the outline of a cell, as a share of the rim
_CLEARING, _PLANT_TEXT = 56.0, 17.0  # the clearing of a plant in a hole


def at_table(theme: Theme) -> Theme:
    """Return a theme in which pointer and choices look neither like a seat nor like a border."""
    legal = LEGAL_WITHOUT_COLOURS if theme.legal == theme.ink else theme.legal
    return replace(theme, selection=theme.ink, legal=legal)


@dataclass(frozen=True, slots=True)
class PieceCount:
    """The pieces of one kind on a region: id, name and number."""

    mark: str
    name: str
    count: int = 1


@dataclass(frozen=True, slots=True)
class TokenPile:
    """The tokens on a region: seat, number, race, and the pieces beside them."""

    region: int
    seat: int
    tokens: int
    code: str  # the two letters of the race
    active: bool
    marks: tuple[PieceCount, ...] = ()
    race: str = ""  # the id of the race, for its pictogram


def token_piles(s: State, language: str) -> list[TokenPile]:
    """List the tokens on the map, and the pieces of play, also on regions without tokens."""
    table, found = s.table, []
    for region, holder in enumerate(s.holder):
        marks = tuple(_marks(s, region, language))
        if holder < table.guards:
            number, active = s.combo[holder][0], holder % SLOTS == ACTIVE
            code, race = table.catalogue.code(number).in_language(language), table.catalogue.id_of(number)
            found.append(TokenPile(region, holder // SLOTS, s.tokens[region], code, active, marks, race))
        elif holder > table.nobody:
            code = table.wild_code(holder).in_language(language)
            found.append(TokenPile(region, NO_SEAT, s.tokens[region], code, active=True, marks=marks))
        elif marks:
            found.append(TokenPile(region, NO_SEAT, 0, "", active=False, marks=marks))
    return found


def _marks(s: State, region: int, language: str) -> Iterator[PieceCount]:
    """Yield the pieces of play on a region."""
    for number, (mark, mask) in enumerate(zip(s.table.markers.marks, s.marks, strict=True)):
        count = s.heaps.get((region, number), 0) or mask >> region & 1
        if count:
            yield PieceCount(mark.id, mark.name.in_language(language), count)


def plants_in_holes(s: State, language: str) -> Mapping[int, str]:
    """Return the names of the plants in holes of the map, by the regions around each hole."""
    lying = (pair for trait in s.table.setting.shared for pair in trait.grows(s))
    return {around: s.table.catalogue.name(number).in_language(language) for around, number in lying}


def piece_emblem(standing: PieceCount) -> Emblem:
    """Return the emblem of pieces among the symbols of a region: their icon, or letters of their name."""
    count = str(standing.count) if standing.count > 1 else ""
    if standing.mark in ICONS:
        return Emblem(standing.mark, count)
    return Emblem("piece", f"{count}{standing.name[: 1 if count else 2].title()}")


def draw_tokens(
    piles: Sequence[TokenPile], feet: Mapping[int, Point], theme: Theme, sizes: Mapping[int, float] = NO_SIZES
) -> Iterator[Shape]:
    """Draw the tokens at the foot of each region."""
    for pile in piles:
        if pile.tokens:
            yield from all_moved(draw_pile(pile, theme), feet[pile.region], sizes.get(pile.region, 1.0))


def draw_plants(board: Board, found: Mapping[int, str], theme: Theme) -> Iterator[Shape]:
    """Draw a clearing with its name in each hole where a plant lies."""
    for hole in board.holes:
        if hole.regions in found:
            at, lines = centre(hole.cells[0]), _in_two_lines(found[hole.regions])
            yield disc("plant", at, _CLEARING, theme.plates["marker"], theme.ink, 2.4)
            yield disc("plant", at, _CLEARING - 5, "", theme.ink, 1.0)
            size = min(_PLANT_TEXT, *(1.7 * _CLEARING / text_width(each, 1.0) for each in lines))
            for row, each in enumerate(lines):
                down = (row - (len(lines) - 1) / 2) * size * 1.3
                yield word("plant", (at[0], at[1] + down), each, size, theme.ink)


def _in_two_lines(name: str) -> list[str]:
    """Split a name of several words into two lines of similar length."""
    words = name.split()
    breaks = [(" ".join(words[:place]), " ".join(words[place:])) for place in range(1, len(words))]
    return list(min(breaks, key=lambda lines: max(map(len, lines)))) if breaks else words


@dataclass(frozen=True, slots=True)
class Target:
    """A region that a player can choose: a conquest with its price and perhaps a die, or another choice."""

    price: int | None = None
    die: int = 0
    conquest: bool = False
    beside: TokenPile | None = None  # tokens there that the price must not cover


def draw_targets(
    board: Board, found: Mapping[int, Target], theme: Theme, scale: float = 1.0
) -> Iterator[Shape]:
    """Draw a line inside the border of each region that can be chosen."""
    for region, target in found.items():
        lines = rings_inside(board, 1 << region, TARGET_INSET * scale)
        yield polygon("target", *lines, fill=theme.paper + LIT)
        yield line("target", *lines, stroke=theme.paper, width=CASING * scale)
        if target.conquest:
            yield line("target", *lines, stroke=theme.legal, width=TARGET * scale)
        else:
            dash = scaled_dash(CHOICE_DASH, scale)
            yield line("target", *lines, stroke=theme.selection, width=TARGET * scale, dash=dash)


def draw_prices(
    board: Board,
    found: Mapping[int, Target],
    feet: Mapping[int, Point],
    theme: Theme,
    taken: Sequence[Extent] = (),
    scale: float = 1.0,
    sizes: Mapping[int, float] = NO_SIZES,
) -> Iterator[Shape]:
    """Draw the price of each conquest that can be chosen, with the die that it may need.

    Beside tokens a price stands where it covers least of the `taken` boxes.
    """
    for region, target in found.items():
        if target.price is not None:
            at, size = feet[region], sizes.get(region, scale)
            near = [_seen_from(at, size, box) for box in taken]
            inside = _share_inside(board, region, at, size) if target.beside else _whole
            yield from all_moved(_price(target, near, theme, inside), at, size)


def _share_inside(board: Board, region: int, at: Point, scale: float) -> Callable[[Extent], float]:
    """Return a function that tells how much of a box around a point lies in a region, from 0 to 1."""

    def share(box: Extent) -> float:
        import shapely

        (x, y), (left, top, right, bottom) = at, box
        drawn = shapely.box(x + left * scale, y + top * scale, x + right * scale, y + bottom * scale)
        return float(territory(board, 1 << region).intersection(drawn).area / drawn.area)

    return share


def _whole(box: Extent) -> float:  # noqa: ARG001 - it is at the foot of its region
    return 1.0


def _seen_from(at: Point, scale: float, box: Extent) -> Extent:
    """Return a box as it lies around a point, divided by a scale."""
    (x, y), (left, top, right, bottom) = at, box
    return (left - x) / scale, (top - y) / scale, (right - x) / scale, (bottom - y) / scale


def _price(
    target: Target, taken: Sequence[Extent], theme: Theme, inside: Callable[[Extent], float]
) -> Iterator[Shape]:
    """Draw the price of a region whose foot is the origin."""
    text = f"{target.price} ⚂{target.die}+" if target.die else f"{target.price}"
    left, top, right, bottom = _price_box(text, target.beside, taken, inside)
    frame = _rounded_box(left, top, right, bottom)
    yield polygon("target", frame, fill=theme.paper, stroke=theme.legal, width=2.6)
    yield word("target", ((left + right) / 2, (top + bottom) / 2), text, TEXT + 1.5, theme.ink)


def _price_box(
    text: str, beside: TokenPile | None, taken: Sequence[Extent], inside: Callable[[Extent], float]
) -> Extent:
    """Return the box of a price: at the foot of its region, or around the tokens there.

    It covers as little as possible of symbols and of other regions.
    """
    half, high = max(_LEAST, text_width(text, TEXT) / 2 + 5), PRICE_TALL / 2
    if beside is None:
        return -half, _SUNK - high, half, _SUNK + high
    wide, tall = pile_size(beside)
    under = min(beside.tokens - 1, MOST_UNDER)
    away, down = wide / 2 + _BESIDE + half, (tall + PRICE_TALL) / 2 + _BESIDE
    below, right, aside = down + under * UNDER_DOWN, away + under * UNDER_RIGHT, wide / 4
    middles = (0.0, below), (right, 0.0), (-away, 0.0), (aside, below), (-aside, below), (0.0, -down)
    boxes = [(cx - half, cy - high, cx + half, cy + high) for cx, cy in middles]

    def cost(box: Extent) -> int:
        away = (1 - inside(box)) * (box[2] - box[0]) * (box[3] - box[1])
        return round(3 * sum(common_area(box, other) for other in taken) + away)

    return min(boxes, key=cost)


def draw_selectable_cells(cells: Iterable[Cell], theme: Theme) -> Iterator[Shape]:
    """Outline whole tiles, or free cells, that can be chosen."""
    for cell in cells:
        x, y = centre(cell)
        rim = tuple((x + dx * _INSIDE, y + dy * _INSIDE) for dx, dy in (*RIM[::3], RIM[0]))
        yield line("target", rim, stroke=theme.paper, width=7.0)
        yield line("target", rim, stroke=theme.selection, width=4.0, dash=CHOICE_DASH)


def _count_width(pile: TokenPile) -> float:
    return max(COUNT - 1.0, text_width(str(pile.tokens), COUNT) + 4.0)


def pile_size(pile: TokenPile) -> tuple[float, float]:
    """Return the width and height of a pile of tokens with the line around it."""
    cap = 0.0 if pile.seat == NO_SEAT else CAP
    return cap + FACE + _count_width(pile) + 2 * FRAME, PILE_TALL


@lru_cache(maxsize=1024)
def draw_pile(pile: TokenPile, theme: Theme) -> tuple[Shape, ...]:
    """Draw a pile around the origin: the shape of the seat, the pictogram of the race and the number."""
    colour, ink = SEAT_COLOURS[pile.seat] if pile.seat != NO_SEAT else (theme.ink, theme.paper)
    return (*_under(pile, colour, theme), *_uppermost(pile, colour, ink, theme))


def _under(pile: TokenPile, colour: str, theme: Theme) -> Iterator[Shape]:
    """Draw the shadow of a pile, and the edges of the tokens under the uppermost."""
    (dx, dy), under = SHADOW_AT, min(pile.tokens - 1, MOST_UNDER)
    shade = _card(pile, dx + under * UNDER_RIGHT, dy + under * UNDER_DOWN)
    yield polygon("shadow", shade, fill=SHADOW)
    for layer in range(under, 0, -1):
        card = _card(pile, layer * UNDER_RIGHT, layer * UNDER_DOWN)
        yield polygon("token", card, fill=mixed(colour, BLACK, 0.3), stroke=theme.ink, width=1.2)


def _uppermost(pile: TokenPile, colour: str, ink: str, theme: Theme) -> Iterator[Shape]:
    half, (wide, _) = TALL / 2, pile_size(pile)
    left, right, own = -wide / 2 + FRAME, wide / 2 - FRAME, pile.seat != NO_SEAT
    ground, letters = _face_colours(pile, theme)
    yield polygon("token", _card(pile), fill=colour, stroke=theme.ink, width=1.2)
    face = left + CAP if own else left
    yield polygon("token", _right_end(face, -half, right, half), fill=ground)
    if own:
        yield seat_shape(pile.seat, (left + CAP / 2 - FRAME / 4, 0.0), CAP / 2 - 1.2, ink)
    middle = face + FACE / 2
    yield from pictogram(
        pile.race, (middle, 0.0), FACE / 2 - 0.6, theme, pile.code, ink=letters, paper=ground
    )
    yield word("token", ((face + FACE + right) / 2 - 0.8, 0.0), str(pile.tokens), COUNT, letters)


def _face_colours(pile: TokenPile, theme: Theme) -> tuple[str, str]:
    """Return the ground and the ink of a pile: pale, grey in decline, dark if it belongs to no seat."""
    if pile.seat == NO_SEAT:
        return theme.ink, theme.paper
    return (theme.paper, theme.ink) if pile.active else (DECLINE_FACE, DECLINE_INK)


def _card(pile: TokenPile, right: float = 0.0, down: float = 0.0) -> Line:
    """Return the outline of a token, moved by a little."""
    wide, tall = pile_size(pile)
    left, top = right - wide / 2, down - tall / 2
    box = (left, top), (left, top + tall), (left + wide, top + tall), (left + wide, top)
    return rounded(box, CORNER)


def _right_end(left: float, top: float, right: float, bottom: float) -> Line:
    """Return a box whose right corners are round."""
    return (
        (left, top),
        (left, bottom),
        *arc((right - CORNER, bottom - CORNER), CORNER, CORNER, 0.75, 1, 5),
        *arc((right - CORNER, top + CORNER), CORNER, CORNER, 0, 0.25, 5),
    )


def _rounded_box(left: float, top: float, right: float, bottom: float) -> Line:
    radius = (bottom - top) / 2
    middle = (top + bottom) / 2
    return (
        *arc((right - radius, middle), radius, radius, -0.25, 0.25, 10),
        *arc((left + radius, middle), radius, radius, 0.25, 0.75, 10),
    )
