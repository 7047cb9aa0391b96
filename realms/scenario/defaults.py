"""Defaults where a document says nothing: turns, the tile set, and the language of a text."""

from collections.abc import Mapping

DEFAULT_TURNS: Mapping[int, int] = {2: 10, 3: 10, 4: 9, 5: 8, 6: 8}  # by the number of players
DEFAULT_TILESET = "stand-in"


def text_in(texts: Mapping[str, str], language: str) -> str:
    """Return the text in a language, or else in English, or else the first; empty if there is none."""
    return texts.get(language) or texts.get("en") or next(iter(texts.values()), "")
