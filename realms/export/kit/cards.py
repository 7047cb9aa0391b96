"""Cards and tokens that no box has: banners and badges of the author, their pieces, and a turn track."""

from collections.abc import Iterable, Iterator
from typing import Final

from realms.board.hexes import Point
from realms.export.drawing.frame import CENTRE
from realms.export.drawing.lines import arc
from realms.export.drawing.pictograms import pictogram
from realms.export.drawing.shapes import Line, Shape, caption, cut_off, disc, line, text_width, word
from realms.export.drawing.theme import LIGHT, Theme
from realms.export.kit.part import Part, PartFace
from realms.locale import Wording, sentence
from realms.pool.homemade import BOX, known_entries
from realms.pool.homemade_text import abilities
from realms.pool.pool import Entry
from realms.scenario.scenario import Realm, Scenario
from realms.scenario.special.special_rules import turns_of

THEME: Final[Theme] = LIGHT
BANNER, BADGE = (88.0, 28.0), (44.0, 28.0)
LARGEST_NAME, LEAST_NAME, TEXT = 5.0, 2.4, 2.0  # sizes of letters in millimetres
INSET: Final = 3.0  # between the edge of a card and its texts
PLATE: Final = 5.0  # the radius of the disc with the number of tokens
SIGN_GAP: Final = 2.0  # between the sign of a race or power and its name
LAID: Final = 18.0  # the diameter of pieces that a race or power lays
ENOUGH: Final = 10  # pieces of a sort without a limit
SQUARE, IN_A_ROW = 15.0, 10  # of the turn track
_CIRCLE_STEPS = 48


def circle(radius: float) -> Line:
    """Return the outline of a round part."""
    return arc(CENTRE, radius, radius, 0, 1, _CIRCLE_STEPS)[:-1]


def homemade_parts(scenario: Scenario, language: str) -> Iterator[Part]:
    """Yield banners of home-made races and badges of home-made powers, and the pieces that they lay."""
    for entry in known_entries(scenario.data).values():
        if entry.box == BOX and entry.kind in ("race", "power"):
            size = BANNER if entry.kind == "race" else BADGE
            name = Wording(entry.id, entry.names).in_language(language)
            yield Part(name, _box(size), _card(entry, name, size, language), kind="card")
            if "lays" in entry.says:
                face = _laid_piece(entry, name, language)
                copies = int(entry.says["lays"].get("limit", ENOUGH))
                yield Part(f"{name} *", circle(LAID / 2), face, face, copies)


def _box(size: tuple[float, float]) -> Line:
    half, high = size[0] / 2, size[1] / 2
    return (-half, -high), (half, -high), (half, high), (-half, high)


def _card(entry: Entry, name: str, size: tuple[float, float], language: str) -> PartFace:
    """Return the face of a banner or badge: its name and abilities, and its tokens on a disc."""
    left, right, top = -size[0] / 2 + INSET, size[0] / 2 - INSET - PLATE, -size[1] / 2 + INSET + PLATE
    said = " ".join(each.in_language(language) for each in abilities(entry))
    sign = _sign(entry, (left + PLATE, top), language)
    after = left + 2 * PLATE + SIGN_GAP if sign else left
    room = right - PLATE - after
    large = min(LARGEST_NAME, max(LEAST_NAME, LARGEST_NAME * room / text_width(f"{name} ", LARGEST_NAME)))
    below, step = top + PLATE + 1.5, TEXT * 1.3
    texts = lines_of(said, size[0] - 2 * INSET, TEXT, int((size[1] / 2 - INSET - below) / step) + 1)
    shapes = [
        *sign,
        caption("name", (after, top), cut_off(name, room, large), large, THEME.ink, bold=True),
        disc("plate", (right, top), PLATE, THEME.plates.get("coin", THEME.paper), THEME.ink, 0.5),
        word("count", (right, top), str(entry.tokens), LARGEST_NAME, THEME.ink),
    ]
    for number, text in enumerate(texts):
        shapes.append(caption("text", (left, below + number * step), text, TEXT, THEME.ink))
    return PartFace(tuple(shapes), THEME.paper)


def _sign(entry: Entry, at: Point, language: str) -> tuple[Shape, ...]:
    """Return the sign of a race, which its tokens show on the map of a game; powers have no tokens."""
    if entry.kind != "race":
        return ()
    return pictogram(entry.id, at, PLATE, THEME, entry.codes.get(language, ""))


def lines_of(text: str, width: float, size: float, most: int) -> list[str]:
    """Break a text into lines; what has no room on the last of them is cut off."""
    lines = [""]
    for each in text.split():
        longer = f"{lines[-1]} {each}".strip()
        if text_width(longer, size) <= width or not lines[-1]:
            lines[-1] = longer
        else:
            lines.append(each)
    shown = lines[:most]
    if len(lines) > most:
        shown[-1] += " …"
    return [cut_off(each, width, size) for each in shown]


def _laid_piece(entry: Entry, name: str, language: str) -> PartFace:
    """Return the face of a piece that a race or power lays: the letters of its name in a ring."""
    letters = entry.codes.get(language) or entry.codes.get("en") or name[:2]
    ring = disc("ring", CENTRE, LAID / 2 - 1.5, "", THEME.ink, 0.6)
    return PartFace((ring, word("name", CENTRE, letters, LARGEST_NAME, THEME.ink)), THEME.paper)


def turn_track(realms: Iterable[Realm], language: str) -> Part:
    """Return a track with a square for each turn of the longest game."""
    turns = max(map(turns_of, realms))
    columns, rows = min(turns, IN_A_ROW), -(-turns // IN_A_ROW)
    size = columns * SQUARE, rows * SQUARE
    shapes = [shape for turn in range(turns) for shape in _turn(turn, size)]
    name = sentence("turn track").in_language(language)
    return Part(name, _box(size), PartFace(tuple(shapes), THEME.paper), kind="card")


def _turn(turn: int, size: tuple[float, float]) -> Iterator[Shape]:
    row, column = divmod(turn, IN_A_ROW)
    left, top = column * SQUARE - size[0] / 2, row * SQUARE - size[1] / 2
    corners: tuple[Point, ...] = (
        (left, top),
        (left + SQUARE, top),
        (left + SQUARE, top + SQUARE),
        (left, top + SQUARE),
    )
    yield line("square", (*corners, corners[0]), stroke=THEME.ink, width=0.4)
    yield word("count", (left + SQUARE / 2, top + SQUARE / 2), str(turn + 1), LARGEST_NAME, THEME.ink)
