"""The exact lines and the regions of a drawing as groups of SVG, in millimetres, for `realms import`."""

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import TYPE_CHECKING

from realms.board.drawing import UNIT
from realms.export.drawn_regions import ShownRegion, board_of, shown_regions
from realms.export.svg import FORBIDDEN
from realms.importing.svg import LINES, REGIONS, SHEET
from realms.importing.words import PIECE_WORDS, words_of
from realms.locale import escape_controls

if TYPE_CHECKING:
    from realms.scenario.scenario import Realm

DOT = 3  # millimetres, the radius of a mark
_INKSCAPE = 'xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"'


def hidden_groups(realm: "Realm") -> Iterator[str]:
    """Yield a group that no viewer shows, for a picture in units of the drawing plane, line by line."""
    width, height = board_of(realm).drawing.size
    yield f'<g id="drawing" display="none" transform="scale({UNIT:.6f})" {SHEET}="{width} {height}">'
    yield from groups(realm)
    yield "</g>"


def lines_document(realm: "Realm", title: str, language: str) -> str:
    """Return an SVG file of the lines and regions alone, with a layer of each, for drawing programs."""
    width, height = board_of(realm).drawing.size
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" {_INKSCAPE} width="{width}mm" height="{height}mm" '
        f'viewBox="0 0 {width} {height}" lang="{language}">'
    )
    layers = (f' inkscape:groupmode="layer" inkscape:label="{name}"' for name in (LINES, REGIONS))
    return "\n".join([head, f"<title>{_text(title)}</title>", *groups(realm, *layers), "</svg>", ""])


def groups(realm: "Realm", of_lines: str = "", of_regions: str = "") -> Iterator[str]:
    """Yield the group of the lines and that of the regions, with more attributes for each."""
    board = board_of(realm)
    yield f'<g id="{LINES}"{of_lines} fill="none" stroke="#000000" stroke-width="0.5">'
    for path in board.drawing.paths():
        yield f'<polyline points="{" ".join(f"{x},{y}" for x, y in path)}"/>'
    yield "</g>"
    water = board.water_rule
    enter = "" if water.enter else ' data-enter="false"'
    yield f'<g id="{REGIONS}"{of_regions} fill="#888888" data-water="{water.kind}"{enter}>'
    joins, severs = (_by_first(pairs) for pairs in (board.drawing.joins, board.drawing.severs))
    for region in shown_regions(realm):
        yield _mark(region, joins[region.drawn.id], severs[region.drawn.id])
    yield "</g>"


def _by_first(pairs: Sequence[Sequence[str]]) -> Mapping[str, list[str]]:
    found: dict[str, list[str]] = defaultdict(list)
    for one, other in pairs:
        found[one].append(other)
    return found


def _mark(region: ShownRegion, joins: list[str], severs: list[str]) -> str:
    """Return the circle that says what a region is."""
    drawn, (x, y) = region.drawn, region.drawn.at
    plain = [piece for piece in region.pieces if piece.keys() == {"piece"} and piece["piece"] in PIECE_WORDS]
    others = [piece for piece in region.pieces if piece not in plain]
    attributes = {
        "id": drawn.id,
        "class": " ".join([*words_of(region.entry), *(piece["piece"] for piece in plain)]),
        "data-edge": "" if drawn.edge is None else json.dumps(drawn.edge),
        "data-joins": " ".join(joins),
        "data-severs": " ".join(severs),
        "data-pieces": json.dumps(others, ensure_ascii=False) if others else "",
    }
    written = f' cx="{x}" cy="{y}" r="{DOT}"'
    written += "".join(f' {key}="{_text(value)}"' for key, value in attributes.items() if value)
    names = ((language, _text(name)) for language, name in drawn.names.items() if name)
    titles = "".join(f'<title xml:lang="{language}">{name}</title>' for language, name in names)
    return f"<circle{written}>{titles}</circle>" if titles else f"<circle{written}/>"


def _text(text: str) -> str:
    return escape(escape_controls(FORBIDDEN.sub("�", text)), quote=True)
