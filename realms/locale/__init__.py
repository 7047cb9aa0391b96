"""The sentences of the library, in the languages we ship, and how they are filled."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

LANGUAGES = ("en", "fr")


@cache
def translator(language: str) -> Callable[[str], str]:
    """Look up English sentences in that language; what is not translated stays English."""
    if language == "en":
        return str
    import gettext  # only readers of other languages pay for it

    folder = Path(__file__).parent
    return gettext.translation("realms", folder, [language], fallback=True).gettext


@dataclass(frozen=True, slots=True)
class Sentence:
    """An English sentence with named blanks: translated and filled only when somebody reads it."""

    text: str
    blanks: Mapping[str, object] = field(default_factory=dict)

    def in_language(self, language: str) -> str:
        """The finished sentence."""
        filled = {name: _read(value, language) for name, value in self.blanks.items()}
        return translator(language)(self.text).format(**filled)

    def __str__(self) -> str:
        return self.in_language("en")


def sentence(text: str, /, **blanks: object) -> Sentence:
    """A sentence for people; the extraction of sentences for translators looks for this name."""
    return Sentence(text, blanks)


def term(kind: str) -> Sentence:
    """The word for a kind ("mushroom_forest"), as a blank of a sentence or alone."""
    return Sentence(kind.replace("_", " "))


def _read(value: object, language: str) -> str:
    if isinstance(value, Sentence):
        return value.in_language(language)
    if isinstance(value, list | tuple):
        return ", ".join(_read(item, language) for item in value)
    return str(value)
