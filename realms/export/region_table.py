"""A table of the regions of a map."""

import csv
from collections.abc import Iterator
from io import StringIO
from typing import Final

from realms.board.board import bits
from realms.export.setup.pieces import piece_words
from realms.locale import sentence, term
from realms.scenario.scenario import Realm

HEAD: Final = (
    sentence("Region"),
    sentence("Address"),
    sentence("Ground"),
    sentence("Symbols"),
    sentence("On it"),
    sentence("Price"),
    sentence("Entry"),
    sentence("Neighbours"),
)
# Spreadsheets take a cell that begins with one of these for a formula.
FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")
BYTE_ORDER_MARK: Final = "\ufeff"  # tells spreadsheets that the file is UTF-8


def region_csv(realm: Realm, language: str) -> bytes:
    """Return the table as CSV with a head."""
    text = StringIO()
    table = csv.writer(text)
    table.writerow([title.in_language(language) for title in HEAD])
    for row in _rows(realm, language):
        table.writerow([_safe(cell) for cell in row])
    return (BYTE_ORDER_MARK + text.getvalue()).encode()


def _rows(realm: Realm, language: str) -> Iterator[tuple[str, ...]]:
    board = realm.board
    names = [realm.name(region, language) for region in range(board.region_count)]
    on_it: dict[int | None, list[str]] = {}
    for laid in realm.pieces:
        region = board.region(laid.piece.at) if board.knows(laid.piece.at) else None
        on_it.setdefault(region, []).append(piece_words(laid.piece).in_language(language))
    for region, name in enumerate(names):
        price = board.price(region)
        yield (
            name,
            board.names[region],
            term(board.terrain[region]).in_language(language),
            "; ".join(term(each).in_language(language) for each in sorted(board.symbols[region])),
            "; ".join(on_it.get(region, [])),
            "" if price is None else str(price),
            "x" if board.entry >> region & 1 else "",
            "; ".join(names[other] for other in bits(board.adj[region])),
        )


def _safe(cell: str) -> str:
    """Return a cell that no spreadsheet takes for a formula."""
    return f"'{cell}" if cell.startswith(FORMULA) else cell
