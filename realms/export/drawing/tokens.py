"""Tokens and pieces on a map during play; each seat has a colour, a pattern and a number."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from realms.board.board import Board
from realms.board.hexes import Cell, centre
from realms.export.drawing.frame import RIM
from realms.export.drawing.free_place import common_area
from realms.export.drawing.icons import ICONS, PILL
from realms.export.drawing.lines import arc
from realms.export.drawing.maps import boundary
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
from realms.export.drawing.theme import Theme
from realms.export.drawing.tile_picture import Emblem
from realms.rules.position.state import State
from realms.rules.position.table import ACTIVE, SLOTS

# Colours that people with any kind of colour vision can distinguish, each with a readable text colour. The
# dashes around the regions of each seat differ too, so that nobody needs the colour.
SEAT_COLOURS: tuple[tuple[str, str], ...] = (
    ("#D55E00", "#000000"),
    ("#0072B2", "#FFFFFF"),
    ("#F0E442", "#000000"),
    ("#CC79A7", "#000000"),
    ("#009E73", "#000000"),
    ("#56B4E9", "#000000"),
)
SEAT_DASHES: tuple[tuple[float, ...], ...] = (
    (),
    (14.0, 7.0),
    (4.0, 6.0),
    (20.0, 5.0, 4.0, 5.0),
    (9.0, 9.0),
    (2.0, 3.0),
)
CHOICE_DASH = (12.0, 7.0)  # of regions that can be chosen for something else than a conquest
NO_SEAT: Final = -1  # of tokens without a player, and of pieces on regions without tokens
TALL, TEXT, CAP = 19.0, 12.5, 15.0
NO_SIZES: Final[Mapping[int, float]] = {}  # tokens and prices of the usual size
_SUNK = (TALL - PILL) / 2  # tokens and prices are higher than the code that they cover
_BESIDE = 1.0  # between tokens and a price
_LEAST = 14.5  # half the least width of a price, so that it covers the code
_INSIDE = 0.93  # the scale of the outline of a cell, as a share of the rim
_CLEARING, _PLANT_TEXT = 56.0, 17.0  # the clearing of a plant in a hole


def at_table(theme: Theme) -> Theme:
    """Return a theme in which neither the pointer nor any choice has the colour of a seat."""
    return replace(theme, selection=theme.ink)


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


def token_piles(s: State, language: str) -> list[TokenPile]:
    """List the tokens on the map, and the pieces of play, also on regions without tokens."""
    table, found = s.table, []
    for region, holder in enumerate(s.holder):
        marks = tuple(_marks(s, region, language))
        if holder < table.guards:
            code = table.catalogue.code(s.combo[holder][0]).in_language(language)
            found.append(
                TokenPile(region, holder // SLOTS, s.tokens[region], code, holder % SLOTS == ACTIVE, marks)
            )
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


def draw_territories(
    board: Board, piles: Sequence[TokenPile], theme: Theme, scale: float = 1.0
) -> Iterator[Shape]:
    """Draw a line in the colour and pattern of each seat around its regions, thinner if in decline."""
    for seat in sorted({pile.seat for pile in piles if pile.seat >= 0}):
        for active in (False, True):
            held = [each for each in piles if each.seat == seat and each.active == active]
            lines = tuple(boundary(board, sum(1 << each.region for each in held))) if held else ()
            if lines:
                colour, _ = SEAT_COLOURS[seat]
                yield line("territory", *lines, stroke=theme.ink, width=8.5 * scale)
                yield line("territory", *lines, stroke=theme.paper, width=6.5 * scale)
                width, dash = (6.5 if active else 2.5) * scale, _scaled(SEAT_DASHES[seat], scale)
                yield line("territory", *lines, stroke=colour, width=width, dash=dash, cap="flat")


def _scaled(dash: tuple[float, ...], scale: float) -> tuple[float, ...]:
    return tuple(length * scale for length in dash)


def piece_emblem(standing: PieceCount) -> Emblem:
    """Return the emblem of pieces among the symbols of a region: their icon, or letters of their name."""
    count = str(standing.count) if standing.count > 1 else ""
    if standing.mark in ICONS:
        return Emblem(standing.mark, count)
    return Emblem("piece", f"{count}{standing.name[: 1 if count else 2].title()}")


def draw_tokens(
    piles: Sequence[TokenPile], feet: Mapping[int, Point], theme: Theme, sizes: Mapping[int, float] = NO_SIZES
) -> Iterator[Shape]:
    """Draw the tokens at the foot of each region: seat, code of the race, number."""
    for pile in piles:
        if pile.tokens:
            size = sizes.get(pile.region, 1.0)
            yield from all_moved(_token((0.0, 0.0), pile, theme), feet[pile.region], size)


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
    board: Board,
    found: Mapping[int, Target],
    feet: Mapping[int, Point],
    theme: Theme,
    taken: Sequence[Extent] = (),
    scale: float = 1.0,
    sizes: Mapping[int, float] = NO_SIZES,
) -> Iterator[Shape]:
    """Draw the regions that can be chosen, each conquest with its price and the die that it may need.

    Beside tokens a price stands where it covers least of the `taken` boxes.
    """
    for region, target in found.items():
        lines = tuple(boundary(board, 1 << region))
        yield line("target", *lines, stroke=theme.paper, width=6.0 * scale)
        if target.conquest:
            yield line("target", *lines, stroke=theme.legal, width=3.6 * scale)
        else:
            dash = _scaled(CHOICE_DASH, scale)
            yield line("target", *lines, stroke=theme.selection, width=3.6 * scale, dash=dash)
    for region, target in found.items():
        if target.price is not None:
            at, size = feet[region], sizes.get(region, scale)
            near = [_seen_from(at, size, box) for box in taken]
            yield from all_moved(_price(target, near, theme), at, size)


def _seen_from(at: Point, scale: float, box: Extent) -> Extent:
    """Return a box as it lies around a point, divided by a scale."""
    (x, y), (left, top, right, bottom) = at, box
    return (left - x) / scale, (top - y) / scale, (right - x) / scale, (bottom - y) / scale


def _price(target: Target, taken: Sequence[Extent], theme: Theme) -> Iterator[Shape]:
    """Draw the price of a region whose foot is the origin."""
    text = f"{target.price} ⚂{target.die}+" if target.die else f"{target.price}"
    left, top, right, bottom = _price_box(text, target.beside, taken)
    frame = _rounded_box(left, top, right, bottom)
    yield polygon("target", frame, fill=theme.paper, stroke=theme.legal, width=2.6)
    yield word("target", ((left + right) / 2, (top + bottom) / 2), text, TEXT + 1.5, theme.ink)


def _price_box(text: str, beside: TokenPile | None, taken: Sequence[Extent]) -> Extent:
    """Return the box of a price: at the foot of its region, or below or beside the tokens there."""
    (x, y), half, high = (0.0, 0.0), max(_LEAST, text_width(text, TEXT) / 2 + 5), TALL / 2
    y += _SUNK
    if beside is None:
        return x - half, y - high, x + half, y + high
    away = token_width(beside) / 2 + _BESIDE + half
    middles = (x, y + TALL + _BESIDE), (x + away, y), (x - away, y)
    boxes = [(cx - half, cy - high, cx + half, cy + high) for cx, cy in middles]
    return min(boxes, key=lambda box: round(sum(common_area(box, other) for other in taken)))


def draw_selectable_cells(cells: Iterable[Cell], theme: Theme) -> Iterator[Shape]:
    """Outline whole tiles, or free cells, that can be chosen."""
    for cell in cells:
        x, y = centre(cell)
        rim = tuple((x + dx * _INSIDE, y + dy * _INSIDE) for dx, dy in (*RIM[::3], RIM[0]))
        yield line("target", rim, stroke=theme.paper, width=7.0)
        yield line("target", rim, stroke=theme.selection, width=4.0, dash=CHOICE_DASH)


def _pile_text(pile: TokenPile) -> str:
    """Return the text on a pile of tokens: the code of the race and their number."""
    text = f"{pile.code} {pile.tokens}"
    return text if pile.active else f"({text})"


def token_width(pile: TokenPile) -> float:
    """Return the width of a pile of tokens, including the cap with the number of its seat."""
    return text_width(_pile_text(pile), TEXT) + 6 + (CAP if pile.seat != NO_SEAT else 6)


def _token(at: Point, pile: TokenPile, theme: Theme) -> Iterator[Shape]:
    (x, y), text, whole, half = at, _pile_text(pile), token_width(pile), TALL / 2
    y += _SUNK
    left, right = x - whole / 2, x + whole / 2
    if pile.seat == NO_SEAT:
        box = _rounded_box(left, y - half, right, y + half)
        yield polygon("token", box, fill=theme.ink, stroke=theme.paper, width=2.0)
        yield word("token", (x, y), text, TEXT, theme.paper)
        return
    colour, ink = SEAT_COLOURS[pile.seat]
    frame = _rounded_box(left, y - half, right, y + half)
    yield polygon("token", frame, fill=theme.paper if pile.active else "#B8B4AC", stroke=theme.ink, width=2.0)
    yield polygon("token", _left_end(left, y - half, left + CAP, y + half), fill=colour)
    yield word("token", (left + CAP / 2 + 0.5, y), str(pile.seat + 1), TEXT, ink)
    yield word("token", ((left + CAP + right) / 2, y), text, TEXT, theme.ink)


def _rounded_box(left: float, top: float, right: float, bottom: float) -> Line:
    radius = (bottom - top) / 2
    middle = (top + bottom) / 2
    return (
        *arc((right - radius, middle), radius, radius, -0.25, 0.25, 10),
        *arc((left + radius, middle), radius, radius, 0.25, 0.75, 10),
    )


def _left_end(left: float, top: float, right: float, bottom: float) -> Line:
    radius = (bottom - top) / 2
    middle = (top + bottom) / 2
    return ((right, top), *arc((left + radius, middle), radius, radius, 0.25, 0.75, 10), (right, bottom))
