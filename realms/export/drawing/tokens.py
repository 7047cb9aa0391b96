"""What lies on a map during play: the tokens of every seat by colour, pattern and number; their pieces."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from realms.board.board import Board
from realms.board.hexes import Cell, centre
from realms.export.drawing.frame import RIM
from realms.export.drawing.free_place import shared
from realms.export.drawing.icons import ICONS, PILL
from realms.export.drawing.lines import arc
from realms.export.drawing.overlays import boundary
from realms.export.drawing.shapes import Extent, Line, Point, Shape, disc, line, polygon, text_width, word
from realms.export.drawing.theme import Theme
from realms.export.drawing.tile_picture import Emblem
from realms.rules.position.state import State
from realms.rules.position.table import ACTIVE, SLOTS

# Colours that stay apart for every kind of sight, each with the ink that is read on it, and with lines of its
# own about what a seat holds, so that nobody needs the colour.
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
CHOICE_DASH = (12.0, 7.0)  # of what can be chosen without being conquered
NO_SEAT: Final = -1  # of tokens that act by themselves, and of pieces where nobody is
TALL, TEXT, CAP = 19.0, 12.5, 15.0
_SUNK = (TALL - PILL) / 2  # tokens and prices are higher than the code whose place they take
_BESIDE = 1.0  # between tokens and a price
_LEAST = 14.5  # half the width of a price, which hides the code that stands there
_INSIDE = 0.93  # of the rim of a tile
_CLEARING, _PLANT_TEXT = 56.0, 17.0  # what lies in a hole


def at_table(theme: Theme) -> Theme:
    """Return a theme in which no seat's colour marks the pointer, nor anything that can be chosen."""
    return replace(theme, selection=theme.ink)


@dataclass(frozen=True, slots=True)
class PieceCount:
    """Pieces of one kind on a region: which, as people call them, and how many."""

    mark: str
    name: str
    count: int = 1


@dataclass(frozen=True, slots=True)
class TokenPile:
    """The tokens on a region: whose, how many, of which race, and what stands beside them."""

    region: int
    seat: int
    tokens: int
    code: str  # two letters of its race
    active: bool
    marks: tuple[PieceCount, ...] = ()


def token_piles(s: State, language: str) -> list[TokenPile]:
    """All tokens that lie on the map and move in play; pieces may lie on regions of nobody too."""
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
    """The pieces on a region."""
    for number, (mark, mask) in enumerate(zip(s.table.markers.marks, s.marks, strict=True)):
        count = s.heaps.get((region, number), 0) or mask >> region & 1
        if count:
            yield PieceCount(mark.id, mark.name.in_language(language), count)


def plants_in_holes(s: State, language: str) -> Mapping[int, str]:
    """What lies in the holes of the map, as people call it, by the regions around."""
    lying = (pair for trait in s.table.setting.shared for pair in trait.grows(s))
    return {around: s.table.catalogue.name(number).in_language(language) for around, number in lying}


def draw_territories(board: Board, stacks: Sequence[TokenPile], theme: Theme) -> Iterator[Shape]:
    """A line in each seat's colour and pattern about what it holds; pale where its race is in decline."""
    for seat in sorted({stack.seat for stack in stacks if stack.seat >= 0}):
        for active in (False, True):
            held = [each for each in stacks if each.seat == seat and each.active == active]
            lines = tuple(boundary(board, sum(1 << each.region for each in held))) if held else ()
            if lines:
                colour, _ = SEAT_COLOURS[seat]
                yield line("territory", *lines, stroke=theme.ink, width=8.5)
                yield line("territory", *lines, stroke=theme.paper, width=6.5)
                yield line(
                    "territory",
                    *lines,
                    stroke=colour,
                    width=6.5 if active else 2.5,
                    dash=SEAT_DASHES[seat],
                    cap="flat",
                )


def emblem(standing: PieceCount) -> Emblem:
    """How pieces are shown among the symbols of a region: by their icon, or the beginning of their name."""
    count = str(standing.count) if standing.count > 1 else ""
    if standing.mark in ICONS:
        return Emblem(standing.mark, count)
    return Emblem("piece", f"{count}{standing.name[: 1 if count else 2].title()}")


def draw_tokens(stacks: Sequence[TokenPile], feet: Mapping[int, Point], theme: Theme) -> Iterator[Shape]:
    """The tokens themselves, at the foot of each region: seat, code of the race, how many."""
    for stack in stacks:
        if stack.tokens:
            yield from _token(feet[stack.region], stack, theme)


def draw_plants(board: Board, found: Mapping[int, str], theme: Theme) -> Iterator[Shape]:
    """A clearing in each hole where something lies, with its name."""
    for hole in board.holes:
        if hole.regions in found:
            at, lines = centre(hole.cells[0]), _broken(found[hole.regions])
            yield disc("plant", at, _CLEARING, theme.plates["marker"], theme.ink, 2.4)
            yield disc("plant", at, _CLEARING - 5, "", theme.ink, 1.0)
            size = min(_PLANT_TEXT, *(1.7 * _CLEARING / text_width(each, 1.0) for each in lines))
            for row, each in enumerate(lines):
                down = (row - (len(lines) - 1) / 2) * size * 1.3
                yield word("plant", (at[0], at[1] + down), each, size, theme.ink)


def _broken(name: str) -> list[str]:
    """A name in two lines if it has several words, as even as can be."""
    words = name.split()
    breaks = [(" ".join(words[:place]), " ".join(words[place:])) for place in range(1, len(words))]
    return list(min(breaks, key=lambda lines: max(map(len, lines)))) if breaks else words


@dataclass(frozen=True, slots=True)
class Target:
    """What may be done with a region: a conquest at a price, perhaps with a die, or something else."""

    price: int | None = None
    die: int = 0
    conquest: bool = False
    beside: TokenPile | None = None  # tokens that stand there, which the price must not hide


def draw_targets(
    board: Board,
    found: Mapping[int, Target],
    feet: Mapping[int, Point],
    theme: Theme,
    taken: Sequence[Extent] = (),
) -> Iterator[Shape]:
    """The regions that can be chosen, each with its price at its foot; with a die where luck is needed.

    Beside tokens a price stands where it covers least of the room that is `taken` by other things.
    """
    for region, target in found.items():
        lines = tuple(boundary(board, 1 << region))
        yield line("target", *lines, stroke=theme.paper, width=6.0)
        if target.conquest:
            yield line("target", *lines, stroke=theme.legal, width=3.6)
        else:
            yield line("target", *lines, stroke=theme.selection, width=3.6, dash=CHOICE_DASH)
    for region, target in found.items():
        if target.price is not None:
            text = f"{target.price} ⚂{target.die}+" if target.die else f"{target.price}"
            left, top, right, bottom = _price_box(feet[region], text, target.beside, taken)
            frame = _rounded_box(left, top, right, bottom)
            yield polygon("target", frame, fill=theme.paper, stroke=theme.legal, width=2.6)
            yield word("target", ((left + right) / 2, (top + bottom) / 2), text, TEXT + 1.5, theme.ink)


def _price_box(at: Point, text: str, beside: TokenPile | None, taken: Sequence[Extent]) -> Extent:
    """Where a price stands: at the foot of its region, or else below the tokens there, or at their side."""
    (x, y), half, high = at, max(_LEAST, text_width(text, TEXT) / 2 + 5), TALL / 2
    y += _SUNK
    if beside is None:
        return x - half, y - high, x + half, y + high
    away = token_width(beside) / 2 + _BESIDE + half
    middles = (x, y + TALL + _BESIDE), (x + away, y), (x - away, y)
    boxes = [(cx - half, cy - high, cx + half, cy + high) for cx, cy in middles]
    return min(boxes, key=lambda box: round(sum(shared(box, other) for other in taken)))


def lit_cells(cells: Iterable[Cell], theme: Theme) -> Iterator[Shape]:
    """Whole tiles, or places for them, that can be chosen."""
    for cell in cells:
        x, y = centre(cell)
        rim = tuple((x + dx * _INSIDE, y + dy * _INSIDE) for dx, dy in (*RIM[::3], RIM[0]))
        yield line("target", rim, stroke=theme.paper, width=7.0)
        yield line("target", rim, stroke=theme.selection, width=4.0, dash=CHOICE_DASH)


def _written(stack: TokenPile) -> str:
    """Return the text on a pile of tokens: the code of the race and their number."""
    text = f"{stack.code} {stack.tokens}"
    return text if stack.active else f"({text})"


def token_width(stack: TokenPile) -> float:
    """How much room tokens take; those of a seat have a cap with its number."""
    return text_width(_written(stack), TEXT) + 6 + (CAP if stack.seat != NO_SEAT else 6)


def _token(at: Point, stack: TokenPile, theme: Theme) -> Iterator[Shape]:
    (x, y), text, whole, half = at, _written(stack), token_width(stack), TALL / 2
    y += _SUNK
    left, right = x - whole / 2, x + whole / 2
    if stack.seat == NO_SEAT:
        box = _rounded_box(left, y - half, right, y + half)
        yield polygon("token", box, fill=theme.ink, stroke=theme.paper, width=2.0)
        yield word("token", (x, y), text, TEXT, theme.paper)
        return
    colour, ink = SEAT_COLOURS[stack.seat]
    frame = _rounded_box(left, y - half, right, y + half)
    yield polygon(
        "token", frame, fill=theme.paper if stack.active else "#B8B4AC", stroke=theme.ink, width=2.0
    )
    yield polygon("token", _left_end(left, y - half, left + CAP, y + half), fill=colour)
    yield word("token", (left + CAP / 2 + 0.5, y), str(stack.seat + 1), TEXT, ink)
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
