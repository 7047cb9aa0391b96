"""Decisions as text and back: `take C/0`, `pick 3`, `stay 2`, `die 1`, `draw elves`, `stop`."""

from collections.abc import Sequence

from realms.board import addresses
from realms.rules.model.decisions import BEYOND, SIDES, THIRDS, Verb, argument, verb_named, verb_of
from realms.rules.position.table import Table


def text_of(table: Table, decision: int) -> str:
    """Return the text of a decision as it stands in records."""
    verb = verb_of(decision)
    about = argument(decision)
    match verb.about:
        case "nothing":
            return verb.word
        case "region" | "volcano" | "side" | "third" | "tile":
            return f"{verb.word} {addresses_of(table, verb)[about]}"
        case "trait":
            return f"{verb.word} {table.catalogue.id_of(about)}"
        case "place" | "seat":
            return f"{verb.word} {about + 1}"
        case _:
            return f"{verb.word} {about}"


def addresses_of(table: Table, verb: Verb) -> Sequence[str]:
    """Return the addresses that a verb can name, in the order of their numbers."""
    match verb.about:
        case "volcano":
            return tuple(table.ground.volcanoes)
        case "tile":
            return table.tiles
        case "side":
            return [addresses.side(tile, side) for tile in table.tiles for side in range(SIDES)]
        case "third":
            return [addresses.third(tile, third) for tile in table.tiles for third in range(THIRDS)]
        case _:
            return table.ground.names


def decision_from(table: Table, text: str) -> int | None:
    """Return the decision that a text stands for, or None if the text means nothing on this table."""
    word, _, about = text.strip().partition(" ")
    verb = verb_named(word)
    if verb is None:
        return None
    number = _about(table, verb, about.strip())
    return None if number is None or not 0 <= number < BEYOND else verb.code + number


def _about(table: Table, verb: Verb, about: str) -> int | None:
    match verb.about:
        case "nothing":
            return None if about else 0
        case "region":
            return table.ground.number.get(about)
        case "volcano" | "tile" | "side" | "third":
            known = addresses_of(table, verb)
            return known.index(about) if about in known else None
        case "trait":
            return table.catalogue.number.get(about)
        case "place" | "seat":
            return int(about) - 1 if about.isdecimal() else None
        case _:
            return int(about) if about.isdecimal() else None
