"""The page of a realm: its maps with a switch, regions that answer, and how it is set up and played."""

import json
from base64 import b64encode
from collections.abc import Iterator, Mapping
from dataclasses import replace
from html import escape
from typing import Any, Final

from realms.board.board import Board, bits
from realms.export.html_page import figure_lines, framed, html_text, own_file, section_lines
from realms.export.kept_balance import balance_summary
from realms.export.registry import ExportOptions
from realms.export.setup.code_section import code_section
from realms.export.setup.pieces import piece_words
from realms.export.setup.sections import (
    SetupSheet,
    after_the_maps,
    author_setup,
    intro,
    map_drawing,
    map_sections,
    sheet_of,
)
from realms.locale import SEMICOLON, Sentence, sentence, term
from realms.scenario.scenario import SUFFIX, Realm, Scenario
from realms.tiles.saving import encoded

Json = dict[str, Any]
HINT: Final = sentence(
    "Choose a region, by pointer or with the Tab key, to see its price and its neighbours."
)
WORDS: Final[Mapping[str, Sentence]] = {
    "price": sentence("Tokens to conquer it while nobody holds it"),
    "closed": sentence("Nobody can conquer it."),
    "neighbours": sentence("Neighbours"),
    "ground": sentence("Ground"),
    "symbols": sentence("Symbols"),
    "pieces": sentence("On it"),
    "entry": sentence("Newcomers may enter here."),
    "colon": sentence(":"),
    "semicolon": SEMICOLON,
}


def realm_page(scenario: Scenario, options: ExportOptions, back: str = "") -> str:
    """Return the page of a scenario for the count of players in the options, or for all.

    `back` is the address of the index that the page is in.
    """
    sheet = sheet_of(scenario, options)
    parts = [
        *_way_back(back, options.language),
        *_head(sheet),
        *_maps(sheet),
        *_texts(sheet),
        *_download(scenario, options.language),
        facts_of(sheet),
    ]
    name = Sentence("{title}", {"title": sheet.title})
    return framed(name, parts, options.language, own_file("realm_page.css"), own_file("realm_page.js"))


def _way_back(back: str, language: str) -> Iterator[str]:
    if back:
        yield f'<p class="back"><a href="{back}">{html_text(sentence("All realms"), language)}</a></p>'


def _head(sheet: SetupSheet) -> Iterator[str]:
    yield f"<h1>{html_text(sheet.title, sheet.language)}</h1>"
    for each in intro(sheet):
        yield f"<p>{html_text(each, sheet.language)}</p>"


def _maps(sheet: SetupSheet) -> Iterator[str]:
    """Yield the maps; a button of a group chooses which one is seen."""
    shown = list(map_sections(sheet))
    for number, (realm, _) in enumerate(shown):
        first = "" if number else " checked"
        yield (
            f'<input type="radio" name="count" class="count" id="c{realm.players}"{first}>'
            f'<label for="c{realm.players}">{html_text(_players(realm), sheet.language)}</label>'
        )
    for realm, section in shown:
        yield f'<div class="map m{realm.players}" data-count="{realm.players}">'
        yield from figure_lines(map_drawing(sheet, realm), captioned=False)
        yield f'<p class="told" aria-live="polite">{html_text(HINT, sheet.language)}</p>'
        yield from section_lines(replace(section, pictures=()), sheet.language)
        yield "</div>"


def _players(realm: Realm) -> Sentence:
    return sentence("{players} players", players=realm.players)


def _texts(sheet: SetupSheet) -> Iterator[str]:
    """Yield everything but the maps: rules, the verdict on finished games, and the code to pass on."""
    texts = (*author_setup(sheet), *after_the_maps(sheet))
    for section in (*texts, *balance_summary(sheet.realms), *code_section(sheet.scenario)):
        yield from section_lines(section, sheet.language)


def _download(scenario: Scenario, language: str) -> Iterator[str]:
    """Yield the realm itself, to be saved and opened elsewhere."""
    content = b64encode(scenario.to_bytes()).decode()
    name = escape(f"{scenario.data['id']}{SUFFIX}")
    words = html_text(sentence("Save the realm as a file"), language)
    yield f'<p><a download="{name}" href="data:application/json;base64,{content}">{words}</a></p>'


def facts_of(sheet: SetupSheet) -> str:
    """Return what the regions answer, as data that no browser takes for a script or for HTML."""
    words = {key: each.in_language(sheet.language) for key, each in WORDS.items()}
    regions = {str(realm.players): _regions(realm, sheet.language) for realm, _ in map_sections(sheet)}
    text = json.dumps({"words": words, "regions": regions}, ensure_ascii=True, separators=(",", ":"))
    safe = text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")
    return f'<script type="application/json" id="facts">{safe}</script>'


def _regions(realm: Realm, language: str) -> Json:
    board = realm.board
    names = [realm.name(region, language) for region in range(board.region_count)]
    return {
        names[region]: _region(realm, board, region, names, language) for region in range(board.region_count)
    }


def _region(realm: Realm, board: Board, region: int, names: list[str], language: str) -> Json:
    """Return the answer of a region: its ground, price and neighbours, and what is on it."""
    on_it = [
        piece_words(laid.piece).in_language(language)
        for laid in realm.pieces
        if board.knows(laid.piece.at) and board.region(laid.piece.at) == region
    ]
    found = {
        "ground": term(board.terrain[region]).in_language(language),
        "symbols": [term(each).in_language(language) for each in sorted(board.symbols[region])],
        "price": board.price(region),
        "neighbours": [names[other] for other in bits(board.adj[region])],
        "pieces": on_it,
        "entry": bool(board.entry >> region & 1),
    }
    return {key: value for key, value in found.items() if value not in ([], False)}


def page_bytes(scenario: Scenario, options: ExportOptions) -> bytes:
    """Return the page as the bytes of a file."""
    return encoded(realm_page(scenario, options))
