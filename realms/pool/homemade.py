"""Homemade races and powers on a blank banner or badge: entries of the pool made from data."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from realms.locale import Sentence, sentence
from realms.pool.pool import Entry, Kind, Pool, pool
from realms.pool.race_codes import RaceCodes
from realms.tiles import jsonfile
from realms.tiles.boxes import boxes
from realms.tiles.jsonplaces import place_of
from realms.tiles.schemacheck import violations

BOX: Final = "homemade"
MOST_TOKENS: Final[Mapping[str, int]] = {"races": 10, "powers": 5}  # on a banner, on a badge: more is unwise
FIGURES: Final = ("id", "names", "tokens", "needs", "enters", "lender")
_LISTS: Final[Mapping[str, Kind]] = {"races": "race", "powers": "power"}


class HomemadeError(ValueError):
    """A file of races and powers cannot be used; the error says where and why."""

    def __init__(self, place: str, message: Sentence) -> None:
        super().__init__(f"{place}: {message}")
        self.place, self.message = place, message


@dataclass(frozen=True, slots=True)
class HomemadeFault:
    """A mistake in a homemade race or power that its schema cannot express."""

    pointer: str
    message: Sentence


def read_homemade(path: Path) -> dict[str, Any]:
    """Read races and powers from a file; the first violation of the schema is raised with its position."""
    text = jsonfile.decode(jsonfile.read_bytes(path))
    data: dict[str, Any] = jsonfile.parse(text)
    for violation in sorted(violations(data, "homemade"), key=lambda each: each.pointer):
        place = jsonfile.file_position(path, *place_of(text, violation.pointer))
        raise HomemadeError(f"{place} {violation.pointer}".rstrip(), violation.message)
    return data


def pool_in_play(document: Mapping[str, Any]) -> Pool:
    """Return the pool of a scenario: its boxes and homemade entries, without banned races and lenders."""
    chosen = document.get("pool", {})
    boxed, homemade = boxed_pool(document), chosen.get("homemade", {})
    own = homemade_entries(homemade, boxed)
    away = {*chosen.get("ban", ()), *(entry.lender for entry in own)}
    return Pool(tuple(entry for entry in (*boxed.entries, *own) if entry.id not in away))


def boxed_pool(document: Mapping[str, Any]) -> Pool:
    """Return the entries from the boxes that a scenario plays with."""
    return pool(boxes_in_play(document))


def boxes_in_play(document: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the boxes whose races and powers are in play."""
    return tuple(document.get("pool", {}).get("boxes") or document["boxes"])


def known_entries(document: Mapping[str, Any]) -> Mapping[str, Entry]:
    """Return all entries that a scenario can name: those of all boxes and its homemade ones."""
    every = pool(boxes())
    own = homemade_entries(document.get("pool", {}).get("homemade", {}), every)
    return {**every.by_id, **{entry.id: entry for entry in own}}


def homemade_entries(homemade: Mapping[str, Any], boxed: Pool) -> tuple[Entry, ...]:
    """Return the entries of homemade races and powers; races borrow tokens from those of the boxes."""
    codes = RaceCodes()
    return tuple(_entry(kind, written, boxed, codes) for _, kind, written in _written(homemade))


def faults(homemade: Mapping[str, Any], boxed: Pool, others: Iterable[str] = ()) -> Iterator[HomemadeFault]:
    """Yield the mistakes that keep homemade races and powers from being used with some boxes."""
    taken = {*boxed.by_id, *others}
    lent: set[str] = set()
    for pointer, kind, written in _written(homemade):
        if written["id"] in taken:
            yield HomemadeFault(
                f"{pointer}/id", sentence('there is another "{name}" in play', name=written["id"])
            )
        taken.add(written["id"])
        if kind == "race":
            yield from _faults_of_lender(pointer, written, boxed, lent)
            lent.add(written["lender"])
        for place, name in enumerate(written.get("keeps", ())):
            if name not in written:
                message = sentence(
                    '"{name}" is kept in decline, but the entry has no such ability', name=name
                )
                yield HomemadeFault(f"{pointer}/keeps/{place}", message)


def _faults_of_lender(
    pointer: str, written: Mapping[str, Any], boxed: Pool, lent: set[str]
) -> Iterator[HomemadeFault]:
    name = written["lender"]
    lender = boxed.by_id.get(name)
    if lender is None or lender.kind != "race":
        message = sentence('there is no race "{name}" in play that could lend its tokens', name=name)
        yield HomemadeFault(f"{pointer}/lender", message)
    elif name in lent:
        yield HomemadeFault(f"{pointer}/lender", sentence('"{name}" lends its tokens already', name=name))
    elif lender.supply < written["tokens"]:
        message = sentence('"{name}" has only {tokens} tokens to lend', name=name, tokens=lender.supply)
        yield HomemadeFault(f"{pointer}/tokens", message)


def _written(homemade: Mapping[str, Any]) -> Iterator[tuple[str, Kind, Mapping[str, Any]]]:
    for key, kind in _LISTS.items():
        for place, written in enumerate(homemade.get(key, ())):
            yield f"/{key}/{place}", kind, written


def _entry(kind: Kind, written: Mapping[str, Any], boxed: Pool, codes: RaceCodes) -> Entry:
    lender = boxed.by_id.get(written.get("lender", ""))
    return Entry(
        kind,
        written["id"],
        BOX,
        written["names"],
        codes.give(written["names"]) if kind == "race" else {},
        lender.world if lender else "surface",
        tokens=written["tokens"],
        pool=lender.supply if lender else None,
        needs=tuple(written.get("needs", ())),
        enters=tuple(written.get("enters", ("edge",) if kind == "race" else ())),
        apart=written.get("apart", False),
        lender=written.get("lender", ""),
        says={name: value for name, value in written.items() if name not in FIGURES},
    )
