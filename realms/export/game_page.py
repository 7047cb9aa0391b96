"""The page of a played game: one HTML file that opens anywhere, in light or dark colours, and prints.

The page has no script and no link to anything outside; every text is escaped.
"""

from collections.abc import Iterator, Sequence
from html import escape

from realms.export.drawing.theme import DARK, LIGHT, Theme
from realms.export.game_sections import Cell, Draw, FigureTable, PlayedGame, ReportSection, sections_of
from realms.export.svg import FORBIDDEN, render_svg
from realms.locale import Sentence, escape_controls, sentence

POLICY = "default-src 'none'; style-src 'unsafe-inline'"  # browsers load and run nothing
LOOKS = {"light": LIGHT, "dark": DARK}

STYLE = """
:root {{ {light} color-scheme: light dark; }}
@media (prefers-color-scheme: dark) {{ :root {{ {dark} }} .light {{ display: none; }} }}
@media not all and (prefers-color-scheme: dark) {{ .dark {{ display: none; }} }}
@media print {{
  :root {{ {light} color-scheme: light; }}
  .dark {{ display: none; }} .light {{ display: block; }}
  section {{ break-inside: avoid-page; }} body {{ max-width: none; margin: 0; }}
}}
body {{ background: var(--ground); color: var(--ink); max-width: 58rem; margin: 1.5rem auto; padding: 0 1rem;
  font: 16px/1.45 Verdana, "DejaVu Sans", Arial, sans-serif; overflow-wrap: break-word; }}
h1 {{ margin: 0 0 .2em; font-size: 1.7rem; }}
h2 {{ margin: 2.2rem 0 .5rem; font-size: 1.2rem; border-bottom: 1px solid var(--faint); }}
p {{ margin: .4rem 0; }}
figure {{ margin: .6rem 0; }}
figcaption {{ font-size: .85rem; }}
svg {{ display: block; max-width: 100%; height: auto; }}
.row {{ display: grid; grid-template-columns: repeat(auto-fill, minmax(13rem, 1fr)); gap: .8rem; }}
.row svg {{ width: 100%; }}
.wide {{ overflow-x: auto; }}
table {{ border-collapse: collapse; font-size: .9rem; margin: .6rem 0; }}
th, td {{ padding: .25rem .6rem; border-bottom: 1px solid var(--faint); text-align: left;
  vertical-align: top; }}
th.figure, td.figure {{ text-align: right; font-variant-numeric: tabular-nums; }}
"""


def game_page(played: PlayedGame) -> str:
    """Return the page of a game as the text of an HTML file."""
    language = played.language
    title = played.realm.scenario.title(language)
    style = STYLE.format(light=_colours(LIGHT), dark=_colours(DARK))
    lines = [
        "<!DOCTYPE html>",
        f'<html lang="{language}">',
        '<head><meta charset="utf-8">',
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{_text(sentence('{title}: after the game', title=title), language)}</title>",
        f"<style>{style}</style></head>",
        f"<body><h1>{_text(title, language)}</h1>",
        f"<p>{_text(_length(played), language)}</p>",
    ]
    for section in sections_of(played):
        lines += _section(section, language)
    return "\n".join([*lines, "</body></html>", ""])


def _length(played: PlayedGame) -> Sentence:
    table = played.game.table
    return sentence("{players} players, {turns} turns", players=table.players, turns=table.turns)


def _colours(theme: Theme) -> str:
    faint = f"color-mix(in srgb, {theme.ground}, {theme.outline} 30%)"
    return f"--ground: {theme.ground}; --ink: {theme.outline}; --faint: {faint};"


def _section(section: ReportSection, language: str) -> Iterator[str]:
    yield f"<section><h2>{_text(section.title, language)}</h2>"
    several = len(section.pictures) > 1
    if several:
        yield '<div class="row">'
    for draw in section.pictures:
        yield from _figure(draw, captioned=several)
    if several:
        yield "</div>"
    if section.note:
        yield f"<p>{_text(section.note, language)}</p>"
    if section.table:
        yield from _table(section.table, language)
    yield "</section>"


def _figure(draw: Draw, *, captioned: bool) -> Iterator[str]:
    """Yield a picture in light and in dark colours; the style of the page shows one of them."""
    yield "<figure>"
    for name, theme in LOOKS.items():
        picture = draw(theme)
        yield f'<div class="{name}">{render_svg(picture)}</div>'
    if captioned:
        yield f"<figcaption>{_text(picture.title, picture.language)}</figcaption>"
    yield "</figure>"


def _table(table: FigureTable, language: str) -> Iterator[str]:
    figures = [all(isinstance(row[place], int) for row in table.rows) for place in range(len(table.head))]

    def row(tag: str, cells: Sequence[Cell]) -> str:
        shown = (
            f"<{tag}{' class=figure' if figure else ''}>{_text(cell, language)}</{tag}>"
            for cell, figure in zip(cells, figures, strict=True)
        )
        return f"<tr>{''.join(shown)}</tr>"

    yield f'<div class="wide"><table><thead>{row("th", table.head)}</thead><tbody>'
    yield from (row("td", cells) for cells in table.rows)
    yield "</tbody></table></div>"


def _text(cell: Cell, language: str) -> str:
    """Return a text for HTML; characters that no file can hold are replaced."""
    text = cell.in_language(language) if isinstance(cell, Sentence) else str(cell)
    return escape(escape_controls(FORBIDDEN.sub("�", text)))
