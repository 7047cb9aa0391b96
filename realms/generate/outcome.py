"""The outcomes of wishes: a candidate, an explanation why there can be none, or bad luck."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from realms.generate.figures import RealmFigures
from realms.generate.wishes import Wishes
from realms.locale import Sentence

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class NamedWish:
    """A wish, or a fact about the boxes, by its name, with words for people."""

    name: str
    title: Sentence


@dataclass(frozen=True)
class Candidate:
    """A realm that passes all checks without an error or a warning, and its figures."""

    number: int
    document: Mapping[str, Any]
    figures: RealmFigures


@dataclass(frozen=True)
class Impossible:
    """Wishes that cannot hold together: without any one of them the others can.

    `proven` is False where no realm was found, but a search cannot prove that there is none.
    """

    wishes: tuple[NamedWish, ...]
    nearest: Wishes | None = None  # wishes near those that were asked for that can be met
    proven: bool = True


@dataclass(frozen=True)
class NoLuck:
    """No realm passed the checks within the effort that is allowed; another number may have more luck."""

    number: int


Outcome = Candidate | Impossible | NoLuck
