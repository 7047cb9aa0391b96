"""Texts without capitals and accents, so that they are found however somebody types them."""

import unicodedata


def plain(text: str) -> str:
    """Return a text without capitals and accents."""
    parts = unicodedata.normalize("NFKD", text.casefold().replace("œ", "oe").replace("æ", "ae"))
    return "".join(part for part in parts if not unicodedata.combining(part))
