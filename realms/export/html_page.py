"""Pages of HTML: one file that opens anywhere, in light or dark colours, and prints.

A page has no link to anything outside, and no script but one of ours; every text is escaped.
"""

from base64 import b64encode
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from html import escape
from importlib.resources import files

from realms.export.drawing.theme import DARK, LIGHT, Theme
from realms.export.sections import Cell, Draw, FigureTable, ReportSection
from realms.export.svg import FORBIDDEN, render_svg
from realms.locale import Sentence, escape_controls

POLICY = "default-src 'none'; style-src 'unsafe-inline'"  # browsers load and run nothing
MOST_IN_PAIRS = 4  # pictures that are shown two beside each other; more are shown smaller
LOOKS = {"light": LIGHT, "dark": DARK}

STYLE = """
:root {{ {light} color-scheme: light dark; }}
@media (prefers-color-scheme: dark) {{ :root {{ {dark} }} .light {{ display: none; }} }}
@media not all and (prefers-color-scheme: dark) {{ .dark {{ display: none; }} }}
@media print {{
  :root {{ {light} --ground: #FFFFFF; color-scheme: light; }}
  .dark {{ display: none; }} .light {{ display: block; }} svg > rect {{ fill: none; }}
  section {{ break-inside: avoid-page; }} body {{ max-width: none; margin: 0; }}
}}
body {{ background: var(--ground); color: var(--ink); max-width: 58rem; margin: 1.5rem auto; padding: 0 1rem;
  font: 16px/1.45 Verdana, "DejaVu Sans", Arial, sans-serif; overflow-wrap: break-word; }}
h1 {{ margin: 0 0 .2em; font-size: 1.7rem; }}
h2 {{ margin: 2.2rem 0 .5rem; font-size: 1.2rem; border-bottom: 1px solid var(--faint); }}
h3 {{ margin: 1.4rem 0 .4rem; font-size: 1rem; }}
p {{ margin: .4rem 0; }}
ul {{ margin: .4rem 0; padding-left: 1.2rem; }}
figure {{ margin: .6rem 0; }}
figcaption {{ font-size: .85rem; }}
svg {{ display: block; max-width: 100%; height: auto; }}
.row {{ display: grid; grid-template-columns: repeat(auto-fill, minmax(13rem, 1fr)); gap: .8rem; }}
.row svg {{ width: 100%; }}
.pairs {{ grid-template-columns: repeat(auto-fill, minmax(min(22rem, 100%), 1fr)); }}
.wide {{ overflow-x: auto; }}
table {{ border-collapse: collapse; font-size: .9rem; margin: .6rem 0; }}
th, td {{ padding: .25rem .6rem; border-bottom: 1px solid var(--faint); text-align: left;
  vertical-align: baseline; }}
.sign svg {{ display: inline-block; width: 1.7em; height: 1.7em; vertical-align: -.45em;
  margin-right: .35em; }}
@media print {{ .sign .light {{ display: inline; }} }}
th.figure, td.figure {{ text-align: right; font-variant-numeric: tabular-nums; }}
"""


def html_page(
    title: Sentence,
    heading: Cell,
    intro: Iterable[Sentence],
    sections: Iterable[ReportSection],
    language: str,
) -> str:
    """Return a page as the text of an HTML file; `title` names it in the browser."""
    body = [f"<h1>{html_text(heading, language)}</h1>"]
    body += [f"<p>{html_text(each, language)}</p>" for each in intro]
    for section in sections:
        body += section_lines(section, language)
    return framed(title, body, language)


def framed(
    title: Sentence, body: Iterable[str], language: str, style: str = "", script: str = "", allowed: str = ""
) -> str:
    """Return the body of a page with its head; nothing runs but the script that is given here.

    `allowed` is a directive of the policy for what the page loads besides.
    """
    colours = STYLE.format(light=_colours(LIGHT), dark=_colours(DARK))
    scripts = f"script-src '{_digest(script)}'" if script else ""
    policy = "; ".join(filter(None, (POLICY, scripts, allowed)))
    lines = [
        "<!DOCTYPE html>",
        f'<html lang="{language}">',
        '<head><meta charset="utf-8">',
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{html_text(title, language)}</title>",
        f"<style>{colours}{style}</style></head>",
        "<body>",
        *body,
        *([f"<script>{script}</script>"] if script else []),
        "</body></html>",
        "",
    ]
    return "\n".join(lines)


def own_file(name: str) -> str:
    """Return the text of a style or script that lies beside the modules."""
    return (files("realms.export") / name).read_text("utf-8")


def _digest(script: str) -> str:
    """Return the digest by which a browser knows the one script that may run."""
    return f"sha256-{b64encode(sha256(script.encode()).digest()).decode()}"


def _colours(theme: Theme) -> str:
    faint = f"color-mix(in srgb, {theme.ground}, {theme.outline} 30%)"
    return f"--ground: {theme.ground}; --ink: {theme.outline}; --faint: {faint};"


def section_lines(section: ReportSection, language: str) -> Iterator[str]:
    heading = f"h{section.level}"
    yield f"<section><{heading}>{html_text(section.title, language)}</{heading}>"
    if section.points:
        yield f"<ul>{''.join(f'<li>{html_text(each, language)}</li>' for each in section.points)}</ul>"
    several = len(section.pictures) > 1
    if several:
        pairs = len(section.pictures) <= MOST_IN_PAIRS
        yield f'<div class="row{" pairs" if pairs else ""}">'
    for draw in section.pictures:
        yield from figure_lines(draw, captioned=several)
    if several:
        yield "</div>"
    if section.note:
        yield f"<p>{html_text(section.note, language)}</p>"
    if section.table:
        yield from _table(section.table, language)
    yield "</section>"


def figure_lines(draw: Draw, *, captioned: bool) -> Iterator[str]:
    """Yield a picture in light and in dark colours; the style of the page shows one of them."""
    yield "<figure>"
    for name, theme in LOOKS.items():
        picture = draw(theme)
        yield f'<div class="{name}">{render_svg(picture)}</div>'
    if captioned:
        yield f"<figcaption>{html_text(picture.title, picture.language)}</figcaption>"
    yield "</figure>"


def _table(table: FigureTable, language: str) -> Iterator[str]:
    figures = [all(isinstance(row[place], int) for row in table.rows) for place in range(len(table.head))]

    def row(tag: str, cells: Sequence[Cell], signs: Iterable[Draw] = ()) -> str:
        drawn = ["".join(map(_sign, signs)), *[""] * len(cells)]
        shown = (
            f"<{tag}{' class=figure' if figure else ''}>{before}{html_text(cell, language)}</{tag}>"
            for cell, figure, before in zip(cells, figures, drawn, strict=False)
        )
        return f"<tr>{''.join(shown)}</tr>"

    yield f'<div class="wide"><table><thead>{row("th", table.head)}</thead><tbody>'
    yield from (row("td", cells, signs) for cells, signs in table.rows_with_signs())
    yield "</tbody></table></div>"


def _sign(draw: Draw) -> str:
    """Return a small picture inside a line, in light and in dark colours."""
    looks = (f'<span class="{name}">{render_svg(draw(theme))}</span>' for name, theme in LOOKS.items())
    return f'<span class="sign">{"".join(looks)}</span>'


def html_text(cell: Cell, language: str) -> str:
    """Return a text for HTML; characters that no file can hold are replaced."""
    text = cell.in_language(language) if isinstance(cell, Sentence) else str(cell)
    return escape(escape_controls(FORBIDDEN.sub("�", text)))
