"""Sentences of the library, their translations, and the filling of their blanks."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Final

LANGUAGES = ("en", "fr")
DOMAIN, FOLDER = "realms", Path(__file__).parent


@cache
def translator(language: str) -> Callable[[str], str]:
    """Return a function that translates English sentences; without a translation they stay English."""
    if language == "en":
        return str
    import gettext  # only other languages pay for it

    return gettext.translation(DOMAIN, FOLDER, [language], fallback=True).gettext


@dataclass(frozen=True, slots=True)
class Sentence:
    """An English sentence with named blanks, translated and filled only when somebody reads it."""

    text: str
    blanks: Mapping[str, object] = field(default_factory=dict)

    def in_language(self, language: str) -> str:
        """Return the finished sentence in a language."""
        filled = {name: _read(value, language) for name, value in self.blanks.items()}
        words = translator(language)(self.text) if self.text else ""  # gettext has its head under ""
        return words.format(**filled)

    def __str__(self) -> str:
        return self.in_language("en")


@dataclass(frozen=True, slots=True)
class Wording(Sentence):
    """A text that data give in several languages, as a blank of a sentence; `blanks` are the languages."""

    def in_language(self, language: str) -> str:
        """Return the text in a language, or else in English or in any other."""
        texts = (self.blanks.get(language), self.blanks.get("en"), *self.blanks.values())
        return visible(str(next(filter(None, texts), self.text)))


def sentence(text: str, /, **blanks: object) -> Sentence:
    """Return a sentence for people; the collection of sentences for translators looks for this name."""
    return Sentence(text, blanks)


def term(kind: str) -> Sentence:
    """Return the word for a kind ("mushroom_forest"), as a blank of a sentence or alone."""
    return Sentence(kind.replace("_", " "))


SEMICOLON: Final = sentence(";")  # between things with commas in them


def joined(sentences: Sequence[Sentence], between: str | Sentence) -> Sentence:
    """Return several sentences as one, with a text or a sign of the language between each two."""
    names = [f"x{number}" for number in range(len(sentences))]
    blanks: dict[str, object] = dict(zip(names, sentences, strict=True))
    if isinstance(between, Sentence):
        blanks["between"], between = between, "{between} "
    return Sentence(between.join(f"{{{name}}}" for name in names), blanks)


def percent(share: float) -> Sentence:
    """Return a fraction of one in whole percent, as a blank of a sentence or alone."""
    return sentence("{percent} %", percent=f"{share * 100:.0f}")


def tenths(value: float) -> Wording:
    """Return a number with one digit after the decimal point or comma."""
    text = f"{value:.1f}"
    return Wording(text, {"en": text, "fr": text.replace(".", ",")})


def signed_tenths(value: float) -> Wording:
    """Return a number with its sign and one digit after the decimal point or comma."""
    text = f"{round(value, 1) + 0:+.1f}"  # adding 0 makes -0.0 positive
    return Wording(text, {"en": text, "fr": text.replace(".", ",")})


def _read(value: object, language: str) -> str:
    if isinstance(value, Sentence):
        return value.in_language(language)
    if isinstance(value, list | tuple):
        return ", ".join(_read(item, language) for item in value)
    return visible(str(value))


# Characters that move the cursor, change the colour or turn the direction of writing, and line breaks.
_BEYOND = r"\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069"
_UNSEEN = re.compile(rf"[\x00-\x1f{_BEYOND}]")
_STEERING = re.compile(f"[{_BEYOND}]")


def visible(text: str) -> str:
    """Return a foreign text for display, with every control character spelt out."""
    return _UNSEEN.sub(lambda match: ascii(match.group())[1:-1], text)


def escape_controls(text: str) -> str:
    """Escape control characters in a text of several lines; inside JSON strings this changes no value."""
    return _STEERING.sub(lambda match: f"\\u{ord(match.group()):04x}", text)
