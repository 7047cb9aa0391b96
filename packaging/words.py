"""Collects the sentences of the library for its translators and compiles what they wrote.

`python packaging/words.py` brings every catalogue up to date (new sentences come in empty, those no longer
used go) and compiles it. A test fails while a sentence has no translation or a compiled file is stale.
"""

import io
import re
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from realms.board.hexes import COMPASS
from realms.checks.finding import SEVERITIES, STAGES
from realms.checks.manual import parts
from realms.checks.registry import all_checks
from realms.locale import LANGUAGES
from realms.tiles import kinds
from realms.tiles.boxes import boxes

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "realms" / "locale"
KEYWORDS = {"sentence": None, "Sentence": None, "say": None, "term": None}

# Words that stand in tables, not in sentences.
WORDS = (
    *(*kinds.TERRAINS, kinds.CHASM, "land", *kinds.SYMBOLS, *kinds.WATER_KINDS, *kinds.WORLDS),
    *(*kinds.PIECES, *kinds.SITES, *kinds.MARKERS, *COMPASS, *SEVERITIES, *STAGES),
    *(box.title("en") for box in boxes().values()),
)


class Words(Catalog):
    """A catalogue whose heading has no dates and no names, so that it changes with its sentences only."""

    def _get_mime_headers(self) -> list[tuple[str, str]]:
        headers = {"Language": str(self.locale_identifier), "Content-Type": "text/plain; charset=utf-8"}
        return [*headers.items(), ("Content-Transfer-Encoding", "8bit")]

    mime_headers = property(_get_mime_headers)


def sentences() -> Iterator[str]:
    """Every sentence and word of the library that can be translated, and the manual of the checks."""
    for _, _, message, _, _ in extract_from_dir(ROOT / "realms", keywords=KEYWORDS):
        if isinstance(message, str) and not re.fullmatch(r"\{\w+\}", message):
            yield message
    yield from (word.replace("_", " ") for word in WORDS)
    yield from (part for check in all_checks() for part in parts(check))


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


def main() -> None:
    """Bring all catalogues up to date."""
    for language in LANGUAGES:
        if language != "en":
            words, path = catalogue(language), po_path(language)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(written(words))
            path.with_suffix(".mo").write_bytes(compiled(words))


if __name__ == "__main__":
    main()
