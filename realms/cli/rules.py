"""`realms rules`: explain a race or power: its figures, its effects, and the rules that it follows."""

import argparse
import sys
from collections.abc import Callable, Iterator, Mapping
from difflib import get_close_matches
from pathlib import Path

from realms.cli.errors import CLEAN, CommandError
from realms.cli.files import add_homemade, document_with_homemade, input_error
from realms.locale import Sentence, Wording, sentence, term
from realms.pool.homemade import boxed_pool, faults, known_entries
from realms.pool.pool import Entry

EDGE = ("edge",)
WAYS: Mapping[str, Sentence] = {
    "edge": sentence("edge"),
    "anywhere": sentence("anywhere"),
    "sea": term("sea"),
    "chasm": term("chasm"),
    "volcano": term("volcano"),
}
SUMMARY = sentence("explain a race or power")
ENGLISH = sentence("The words of the engine and its readings of rules are in English in every language.")


def configure(parser: argparse.ArgumentParser, say: Callable[[str], str]) -> None:
    """Declare the arguments."""
    parser.add_argument("id", nargs="?", help=say("a race or power; without one, all are listed"))
    add_homemade(parser, say)
    parser.epilog = say(ENGLISH.text)


def run(options: argparse.Namespace) -> int:
    """Print one entry, or a line for each."""
    known = _known(options.homemade)
    if options.id is None:
        lines = (_head(entry, options.language) for entry in known.values())
        sys.stdout.write("".join(f"{line}\n" for line in lines))
        return CLEAN
    entry = known.get(options.id)
    if entry is None:
        close = get_close_matches(options.id, known, 1)
        if close:
            raise CommandError(
                sentence('there is no "{name}"; did you mean {other}?', name=options.id, other=close[0])
            )
        raise CommandError(sentence('there is no "{name}"', name=options.id))
    sys.stdout.write("".join(f"{line}\n" for line in _pages(entry, known, options.language)))
    return CLEAN


def _known(own: Path | None) -> Mapping[str, Entry]:
    """Return all races and powers of the boxes and of a file of home-made ones."""
    document = document_with_homemade(own) if own else {}
    if document:
        for fault in faults(document["pool"]["homemade"], boxed_pool(document)):
            raise input_error(f"{own} {fault.pointer}", fault.message)
    return known_entries(document)


def _head(entry: Entry, language: str) -> str:
    return f"{entry.id:<20} {entry.kind:<6} {_name(entry).in_language(language):<24} {entry.box}"


def _name(entry: Entry) -> Wording:
    return Wording(entry.id, entry.names)


def _pages(entry: Entry, known: Mapping[str, Entry], language: str) -> Iterator[str]:
    """Yield the name and figures of an entry, the words of its trait, and what the engine reads in it."""
    from realms.play.trait_texts import rules_about, summary_of
    from realms.rules.model.overrides import describe
    from realms.rules.registry import playable

    yield f"{_name(entry).in_language(language)} ({entry.id}), {entry.kind}, {entry.box}"
    yield from (line.in_language(language) for line in _figures(entry, known))
    trait = next((content.trait for content in playable([entry])), None)
    if trait is None:
        yield sentence("the engine does not play it yet").in_language(language)
        return
    if language != "en":
        yield ENGLISH.in_language(language)
    yield ""
    yield summary_of(trait).in_language(language)
    yield from (f"  {line}" for line in describe(trait))
    yield ""
    for row in rules_about(entry.kind, entry.id):
        yield f"{row.id}: {row.text.in_language(language)}"
        if row.reading:
            yield f"    {row.reading}"


def _figures(entry: Entry, known: Mapping[str, Entry]) -> Iterator[Sentence]:
    """Yield the tokens of an entry, their owner, and its needs."""
    tokens = entry.tokens + entry.extra
    if entry.pool is None:
        yield sentence("tokens {tokens}", tokens=tokens)
    else:
        yield sentence("tokens {tokens}, in all {pool}", tokens=tokens, pool=entry.pool)
    if entry.lender:
        yield sentence("its tokens are those of {race}", race=_name(known[entry.lender]))
    if entry.enters not in ((), EDGE):
        yield sentence("ways onto the map: {ways}", ways=[WAYS[way] for way in entry.enters])
    if entry.needs:
        needs = [term(need) for need in entry.needs]
        yield sentence("in play only where the map has one of these: {needs}", needs=needs)
