"""The data of traits: the field of rules for each, and the way in which several traits are merged there."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from operator import add, and_, or_
from typing import Any, Final

from realms.rules.model.step import Step
from realms.rules.model.trait import MOMENTS, Mark, Moment

Merge = Callable[[Any, Any], Any]


@dataclass(frozen=True, slots=True)
class Datum:
    """A datum of traits: its field in `Rules`, the value without any trait, and how one more is merged in."""

    field: str
    neutral: Any
    merge: Merge
    flag: str = ""  # raised by a trait that has the datum


def _and_one(known: tuple[Any, ...], value: object) -> tuple[Any, ...]:
    return (*known, value)


def _and_all(known: tuple[Any, ...], values: Iterable[object]) -> tuple[Any, ...]:
    return (*known, *values)


def _and_each(known: tuple[Any, ...], numbers: Mapping[str, int]) -> tuple[Any, ...]:
    return (*known, *(kind for kind, times in numbers.items() for _ in range(times)))


def _and_items(known: tuple[Any, ...], numbers: Mapping[str, int]) -> tuple[Any, ...]:
    return (*known, *numbers.items())


def _and_tokens(known: tuple[Any, ...], pieces: Iterable[Mark]) -> tuple[Any, ...]:
    return (*known, *(mark for mark in pieces if mark.token))


def _in_front(
    known: Mapping[Moment, tuple[Step, ...]], steps: Mapping[Moment, tuple[Step, ...]]
) -> Mapping[Moment, tuple[Step, ...]]:
    """Merge steps by moment, last first: those of the trait that comes last stand in front."""
    merged = {**known}
    for moment, several in steps.items():
        merged[moment] = several[::-1] + known[moment]
    return merged


def _unusual(usual: str) -> Callable[[str, str], str]:
    return lambda known, word: word if known == usual else known


DATA: Final[Mapping[str, Datum]] = {
    "undead": Datum("active", False, or_),
    "wades": Datum("wades", False, or_),
    "holds": Datum("holds", (), _and_one),
    "gates": Datum("gate_kinds", (), _and_all),
    "reaches": Datum("reaches", (), _and_one),
    "links": Datum("links", (), _and_one),
    "coins": Datum("coin_kinds", (), _and_each),
    "cheaper": Datum("price_kinds", (), _and_items),
    "pays": Datum("pays", 0, add),
    "loses": Datum("smallest_loss", 1, min),
    "last_throw": Datum("last_throw", True, and_),
    "least": Datum("least", 1, max),
    "proof": Datum("proof", False, or_, flag="restricts_attacks"),
    "gated": Datum("gated", False, or_),
    "lays": Datum("lays", (), _and_one, flag="on_capture"),
    "pieces": Datum("companions", (), _and_tokens),
    "redeploys": Datum("redeploys", "freely", _unusual("freely")),
    "on_decline": Datum("on_decline", "one", _unusual("one")),
    "apart": Datum("apart", False, or_),
    "steps": Datum("moments", dict.fromkeys(MOMENTS, ()), _in_front),
}
