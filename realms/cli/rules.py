"""`realms rules`: what a race or power does, its figures, and the rules that say so."""

import argparse
import sys
from collections.abc import Callable, Iterator
from difflib import get_close_matches

from realms.cli.errors import CLEAN, CommandError
from realms.locale import sentence
from realms.pool.pool import Entry, pool

SUMMARY = sentence("explain a race or power")


def configure(parser: argparse.ArgumentParser, say: Callable[[str], str]) -> None:
    """Declare the arguments."""
    parser.add_argument("id", nargs="?", help=say("a race or power; without one, all are listed"))
    parser.epilog = say("The text of the rules is in English in every language.")


def run(options: argparse.Namespace) -> int:
    """Print one entry, or a line for each."""
    from realms.tiles.boxes import boxes

    known = pool(boxes()).by_id
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
    sys.stdout.write("".join(f"{line}\n" for line in _pages(entry, options.language)))
    return CLEAN


def _head(entry: Entry, language: str) -> str:
    return f"{entry.id:<20} {entry.kind:<6} {entry.name(language):<24} {entry.box}"


def _pages(entry: Entry, language: str) -> Iterator[str]:
    """Name, figures, what the trait says of itself, and how it is told to the engine."""
    from realms.rules.registry import traits
    from realms.rules.trait import told

    yield f"{entry.name(language)} ({entry.id}), {entry.kind}, {entry.box}"
    brought = entry.tokens + entry.extra
    figures = (
        sentence("tokens {tokens}", tokens=brought)
        if entry.pool is None
        else sentence("tokens {tokens}, in all {pool}", tokens=brought, pool=entry.pool)
    )
    yield figures.in_language(language)
    trait = traits().get(entry.id)
    if trait is None:
        yield sentence("the engine does not play it yet").in_language(language)
        return
    if language != "en":
        yield sentence("The text of the rules is in English in every language.").in_language(language)
    yield ""
    yield (type(trait).__doc__ or "").strip()
    yield from (f"  {line}" for line in told(trait))
    yield ""
    yield from _rows(f"{entry.kind}.{entry.id}.")


def _rows(prefix: str) -> Iterator[str]:
    """The rows of the rulebook about it."""
    from realms.rules.rulebook import rows

    for row in rows():
        if row.id.startswith(prefix):
            yield f"{row.id}: {row.rule}"
            if row.reading:
                yield f"    {row.reading}"
