"""Rebuilds the maps of a set-up sheet from the words that stand on its pages, and from nothing else."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO

from pypdf import PdfReader

from realms.export.setup.pieces import piece_words
from realms.scenario.scenario import Realm
from realms.scenario.special.special_rules import turns_of

COMPASS = ("east", "north-east", "north-west", "west", "south-west", "south-east")
FEET = ("south", "south-east", "north-east", "north", "north-west", "south-west")
HEAD = "Row From the left Tile Face up Foot On it"
HEADING = re.compile(r"(\d) players, (\d+) turns")
FOOT = re.compile(r"\S+\.realm\.json - Realmwright \S+ page \d+ of \d+")
ANY_FOOT = "|".join(sorted(FEET, key=len, reverse=True))
ROW = re.compile(rf"(\d+) (\d*½?) ([A-Z]\d*) (surface|underground) ({ANY_FOOT})(?= |$)")
AFTER_THE_MAPS = re.compile(r" (?:Legend|Races and powers|Rules|Rules, [2-6, ]+ players) ")
THING = re.compile(
    rf"(?P<kind>[a-z ]+?)(?: \((?P<details>.*)\))?"
    rf"(?: in the (?P<third>{'|'.join(sorted(COMPASS, key=len, reverse=True))}) \([a-z ]+\)"
    rf"| at the (?P<side>{'|'.join(sorted(COMPASS, key=len, reverse=True))}) side)"
)
Tile = tuple[str, str, int, int, int]


@dataclass(frozen=True)
class ReadMap:
    """A map as the sheet describes it: tiles with cell and turn, and pieces at thirds and sides."""

    turns: int
    tiles: frozenset[Tile]
    pieces: tuple[tuple[str, str, str], ...]  # kind, place, details


def text_of(pdf: bytes) -> str:
    """Return all words of the pages, without heads and feet that repeat."""
    pages = [" ".join(page.extract_text().split()) for page in PdfReader(BytesIO(pdf)).pages]
    return " ".join(FOOT.sub("", page) for page in pages)


def read_maps(pdf: bytes) -> dict[int, ReadMap]:
    """Return the maps on a sheet of tiles by the number of players."""
    parts = HEADING.split(text_of(pdf))[1:]
    return {
        int(players): _read_map(int(turns), body)
        for players, turns, body in zip(parts[::3], parts[1::3], parts[2::3], strict=True)
    }


def _read_map(turns: int, body: str) -> ReadMap:
    _, _, table = body.partition(HEAD)
    table, *_ = AFTER_THE_MAPS.split(table.replace(HEAD, ""))
    found = ROW.split(table)[1:]
    rows = [found[start : start + 6] for start in range(0, len(found), 6)]
    tiles: set[Tile] = set()
    pieces: list[tuple[str, str, str]] = []
    for row, left, tile, face, feet, things in rows:
        r, turn = int(row) - 1, FEET.index(feet)
        tiles.add((tile, face, (_halves(left) - r) // 2, r, turn))
        pieces += _read_things(tile, turn, things)
    return ReadMap(turns, frozenset(tiles), tuple(sorted(pieces)))


def _halves(text: str) -> int:
    return 2 * int(text.removesuffix("½") or 0) + text.endswith("½")


def _read_things(tile: str, turn: int, text: str) -> Iterator[tuple[str, str, str]]:
    for thing in filter(None, (part.strip() for part in text.split(";"))):
        found = THING.fullmatch(thing)
        assert found, thing
        if found["third"]:
            number = (COMPASS.index(found["third"]) - turn - 1) % 6
            place = f"{tile}/{number // 2}"
        else:
            place = f"{tile}.{(COMPASS.index(found['side']) - turn) % 6}"
        yield found["kind"], place, found["details"] or ""


def map_of(realm: Realm) -> ReadMap:
    """The map as the document has it, from a corner on; borders go by their first side."""
    laid = [each.placement for each in realm.tiles]
    top = min(each.r for each in laid)
    left = min(2 * each.q + each.r for each in laid)
    tiles = {
        (each.tile, each.face, (2 * each.q + each.r - left - (each.r - top)) // 2, each.r - top, each.turn)
        for each in laid
    }
    pieces = []
    for each in realm.pieces:
        words = str(piece_words(each.piece))
        kind, _, details = words.partition(" (")
        pieces.append((kind, each.piece.at.partition("|")[0], details[:-1]))
    return ReadMap(turns_of(realm), frozenset(tiles), tuple(sorted(pieces)))
