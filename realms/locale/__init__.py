"""The sentences of the library, in the languages we ship, and how they are filled."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

LANGUAGES = ("en", "fr")
DOMAIN, FOLDER = "realms", Path(__file__).parent


@cache
def translator(language: str) -> Callable[[str], str]:
    """Look up English sentences in that language; what is not translated stays English."""
    if language == "en":
        return str
    import gettext  # only readers of other languages pay for it

    return gettext.translation(DOMAIN, FOLDER, [language], fallback=True).gettext


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


@dataclass(frozen=True, slots=True)
class Wording(Sentence):
    """What data give in several languages, as a blank of a sentence; `blanks` are the languages."""

    def in_language(self, language: str) -> str:
        """The words in that language, or else in English."""
        return visible(str(self.blanks.get(language) or self.blanks["en"]))


def sentence(text: str, /, **blanks: object) -> Sentence:
    """A sentence for people; the extraction of sentences for translators looks for this name."""
    return Sentence(text, blanks)


def term(kind: str) -> Sentence:
    """The word for a kind ("mushroom_forest"), as a blank of a sentence or alone."""
    return Sentence(kind.replace("_", " "))


def percent(share: float) -> Sentence:
    """A share of one in whole percent, as a blank of a sentence or alone."""
    return sentence("{percent} %", percent=f"{share * 100:.0f}")


def tenths(value: float) -> Wording:
    """A number with one digit after the point, or after the comma where people write one."""
    text = f"{value:.1f}"
    return Wording(text, {"en": text, "fr": text.replace(".", ",")})


def _read(value: object, language: str) -> str:
    if isinstance(value, Sentence):
        return value.in_language(language)
    if isinstance(value, list | tuple):
        return ", ".join(_read(item, language) for item in value)
    return visible(str(value))


# What moves the cursor, changes the colour or turns the direction of writing, line breaks included.
_BEYOND = r"\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069"
_UNSEEN = re.compile(rf"[\x00-\x1f{_BEYOND}]")
_STEERING = re.compile(f"[{_BEYOND}]")


def visible(text: str) -> str:
    """A text of strangers as it can be shown: whatever could steer the reader's terminal is spelt out."""
    return _UNSEEN.sub(lambda match: ascii(match.group())[1:-1], text)


def escape_controls(text: str) -> str:
    """Spell out what steers in a text of several lines; within strings of JSON this changes no value."""
    return _STEERING.sub(lambda match: f"\\u{ord(match.group()):04x}", text)
