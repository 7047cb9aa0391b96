"""Collects the sentences of library and editor for their translators and compiles what they wrote.

`python packaging/words.py` brings every catalogue up to date (new sentences come in empty, those no longer
used go) and compiles it; `python packaging/words.py --missing` lists what has no translation yet. A test
fails while a sentence has no translation or a compiled file is stale.
"""

import ast
import io
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from realms.board.hexes import COMPASS
from realms.checks.families.s_map_markers import PARTS
from realms.checks.finding import SEVERITIES
from realms.checks.fixes.safety import Safety
from realms.checks.manual import parts
from realms.checks.registry import all_checks
from realms.checks.stages import STAGE_NAMES
from realms.export.setup.places import FEET
from realms.locale import LANGUAGES
from realms.play.trait_texts import all_texts
from realms.pool.pool import FEATURES, Kind
from realms.rules.registry import trait_classes
from realms.tiles import kinds
from realms.tiles.boxes import boxes

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "realms" / "locale"
CALLS = ("sentence", "Sentence", "say", "term")  # their first argument is a sentence

# Words that stand in tables, not in sentences.
WORDS = (
    *(*kinds.TERRAINS, kinds.CHASM, "land", *kinds.SYMBOLS, *kinds.WATER_KINDS, *kinds.WORLDS),
    *(*kinds.PIECES, *kinds.SITES, *kinds.MARKERS, *COMPASS, *FEET, *SEVERITIES, *STAGE_NAMES),
    *(*FEATURES, *get_args(Kind), *get_args(Safety), "title", *PARTS),
    *(mark.id for trait in trait_classes() for mark in (*trait.pieces, trait.lays) if mark),
    *(box.title("en") for box in boxes().values()),
)

# What Python says of a text that is not JSON.
JSON_REASONS = (
    *("Expecting value", "Expecting ',' delimiter", "Expecting ':' delimiter", "Extra data"),
    *("Expecting property name enclosed in double quotes", "Unterminated string starting at"),
    *("Illegal trailing comma before end of array", "Illegal trailing comma before end of object"),
    *("Invalid control character at", "Invalid \\escape", "Invalid \\uXXXX escape"),
)

# What the reader of XML says.
XML_REASONS = (
    *("syntax error", "no element found", "not well-formed (invalid token)", "unclosed token"),
    *("partial character", "mismatched tag", "duplicate attribute", "junk after document element"),
    *("undefined entity", "reference to invalid character number", "unknown encoding", "unbound prefix"),
    *("XML or text declaration not at start of entity", "XML declaration not well-formed"),
    *("encoding specified in XML declaration is incorrect", "unclosed CDATA section"),
)


class Words(Catalog):
    """A catalogue whose heading has no dates and no names, so that it changes with its sentences only."""

    def _get_mime_headers(self) -> list[tuple[str, str]]:
        headers = {"Language": str(self.locale_identifier), "Content-Type": "text/plain; charset=utf-8"}
        return [*headers.items(), ("Content-Transfer-Encoding", "8bit")]

    mime_headers = property(_get_mime_headers)


def sentences() -> Iterator[str]:
    """Every sentence and word that can be translated, the manual of the checks and the rules with them."""
    for path in (*(ROOT / "realms").rglob("*.py"), *(ROOT / "editor").rglob("*.py")):
        yield from filter(re.compile(r"(?!\{\w+\}$).").match, _written(path.read_text("utf-8")))
    yield from (word.replace("_", " ") for word in WORDS)
    yield from JSON_REASONS
    yield from XML_REASONS
    yield from (part for check in all_checks() for part in parts(check))
    yield from all_texts()


def _written(program: str) -> Iterator[str]:
    """The sentences in the text of a program."""
    for node in ast.walk(ast.parse(program)):
        match node:
            case ast.Call(
                func=ast.Name(id=name) | ast.Attribute(attr=name), args=[ast.Constant(value=str(text)), *_]
            ) if name in CALLS:
                yield text.replace("_", " ") if name == "term" else text


def po_path(language: str) -> Path:
    """The text that translators write."""
    return FOLDER / language / "LC_MESSAGES" / "realms.po"


def catalogue(language: str) -> Words:
    """The sentences there are, with the translations there are."""
    known = Catalog(locale=language)
    if po_path(language).exists():
        with po_path(language).open("rb") as file:
            known = read_po(file, locale=language)
    words = Words(locale=language, header_comment="# Realmwright: sentences of the library", fuzzy=False)
    for message in sentences():
        translated = known.get(message)
        words.add(message, translated.string if translated else "")
    return words


def written(words: Words) -> bytes:
    """The catalogue in the form that translators edit."""
    target = io.BytesIO()
    write_po(target, words, width=0, sort_output=True, no_location=True)
    return target.getvalue()


def compiled(words: Words) -> bytes:
    """The catalogue in the form that programs load."""
    target = io.BytesIO()
    write_mo(target, words)
    return target.getvalue()


def untranslated(words: Words) -> list[str]:
    """The sentences that still stand in English."""
    return sorted(str(message.id) for message in words if message.id and not message.string)


def main() -> None:
    """Bring all catalogues up to date, or list what they lack."""
    for language in (language for language in LANGUAGES if language != "en"):
        words, path = catalogue(language), po_path(language)
        if "--missing" in sys.argv[1:]:
            print(*untranslated(words), sep="\n")
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(written(words))
        path.with_suffix(".mo").write_bytes(compiled(words))


if __name__ == "__main__":
    main()
