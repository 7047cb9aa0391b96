"""Decisions as text and back: `take C/0`, `pick 3`, `stay 2`, `die 1`, `draw elves`, `stop`."""

from realms.rules.table import Table
from realms.rules.words import BEYOND, Verb, argument, verb_named, verb_of


def text_of(table: Table, decision: int) -> str:
    """The text of a decision, as records and people have it."""
    verb = verb_of(decision)
    about = argument(decision)
    match verb.about:
        case "nothing":
            return verb.word
        case "region":
            return f"{verb.word} {table.ground.names[about]}"
        case "trait":
            return f"{verb.word} {table.name(about)}"
        case "volcano":
            return f"{verb.word} {tuple(table.ground.volcanoes)[about]}"
        case "place" | "seat":
            return f"{verb.word} {about + 1}"
        case _:
            return f"{verb.word} {about}"


def decision_from(table: Table, text: str) -> int | None:
    """The decision of a text; None if it means nothing here."""
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
        case "trait":
            return table.number.get(about)
        case "volcano":
            volcanoes = tuple(table.ground.volcanoes)
            return volcanoes.index(about) if about in volcanoes else None
        case "place" | "seat":
            return int(about) - 1 if about.isdecimal() else None
        case _:
            return int(about) if about.isdecimal() else None
