"""`realms generate`: make fair realms from what the boxes hold, or improve and complete a realm."""

import argparse
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

from realms.cli.errors import CommandError
from realms.cli.files import STANDARD_OUTPUT, add_output, add_workers, require_free, whole_number_from
from realms.cli.generate_improve import improve_realm
from realms.cli.generate_proposals import complete_realm, make_realm
from realms.cli.generate_wishes import FOR_NEW_REALMS, add_counts_and_tileset, add_wishes
from realms.cli.locks import add_lock
from realms.cli.progress import ProgressLine
from realms.locale import sentence

if TYPE_CHECKING:
    from concurrent.futures import Executor

SUMMARY = sentence("make fair realms from your boxes, or improve and complete one of yours")

Say = Callable[[str], str]
# Options by the names that the parser gives them.
FOR_IMPROVING: Final = ("keep_water", "steps")
FOR_PROPOSALS: Final = ("land", "seed", "candidates", "all")


def configure(parser: argparse.ArgumentParser, say: Say) -> None:
    """Declare the arguments."""
    add_counts_and_tileset(parser, say)
    add_wishes(parser, say)
    _add_old_realms(parser, say)
    _add_search(parser, say)
    add_output(
        parser, say, say("the file to write; a new realm is named after its title unless you say otherwise")
    )
    parser.add_argument("--json", action="store_true", help=say("print the results as JSON"))


def _add_old_realms(parser: argparse.ArgumentParser, say: Say) -> None:
    """Declare which realm is improved or completed, and what stays as it is."""
    from realms.generate.improve.improvement import USUAL_STEPS

    subject = parser.add_mutually_exclusive_group()
    subject.add_argument(
        "--improve", type=Path, metavar="FILE", help=say("find single edits that make this realm better")
    )
    subject.add_argument(
        "--fill",
        type=Path,
        metavar="FILE",
        help=say("complete this half-built realm for the counts that you name"),
    )
    add_lock(parser, say)
    parser.add_argument("--keep-water", action="store_true", help=say("keep the course of the water"))
    parser.add_argument(
        "--steps",
        type=whole_number_from(1, say),
        metavar="N",
        help=say("improve by at most so many edits; {steps} unless you say otherwise").format(
            steps=USUAL_STEPS
        ),
    )


def _add_search(parser: argparse.ArgumentParser, say: Say) -> None:
    """Declare how much is tried, and on how many processes."""
    from realms.generate.session import CANDIDATES

    parser.add_argument(
        "--candidates",
        type=whole_number_from(1, say),
        metavar="N",
        help=say("make so many proposals and take the best; {count} unless you say otherwise").format(
            count=CANDIDATES
        ),
    )
    parser.add_argument(
        "--all",
        action="store_true",
        help=say("write the other proposals too, as NAME-2.realm.json and so on"),
    )
    add_workers(parser, say, say("number of processes that search (default: all cores)"))


def run(options: argparse.Namespace) -> int:
    """Make realms, or improve or complete one."""
    _require_fitting(options)
    if options.output is not None and options.output != STANDARD_OUTPUT:
        require_free(options.output, force=options.force)
    work = improve_realm if options.improve else complete_realm if options.fill else make_realm
    with _search_processes(options) as (executor, line):
        return work(options, executor, line)


def _require_fitting(options: argparse.Namespace) -> None:
    """Refuse options that mean nothing for what is asked."""
    if options.improve:
        for option in _given(options, FOR_NEW_REALMS):
            raise CommandError(sentence("{option} is for new realms", option=option))
        for option in _given(options, FOR_PROPOSALS):
            raise CommandError(sentence("{option} means nothing for --improve", option=option))
    elif options.fill:
        for option in _given(options, (*FOR_NEW_REALMS, *FOR_IMPROVING)):
            raise CommandError(sentence("{option} means nothing for --fill", option=option))
    else:
        for option in _given(options, (*FOR_IMPROVING, "lock")):
            raise CommandError(sentence("{option} is not for new realms", option=option))
    if options.json and options.output == STANDARD_OUTPUT:
        raise CommandError(sentence("--json and a realm cannot both go to the standard output"))
    if options.all and options.output == STANDARD_OUTPUT:
        raise CommandError(sentence("--all writes several files, which cannot all go to the standard output"))


def _given(options: argparse.Namespace, names: Iterable[str]) -> Iterator[str]:
    """Yield those of some options that are given."""
    for name in names:
        value = getattr(options, name)
        if value or (value == 0 and value is not False):  # a seed may be 0
            yield f"--{name.replace('_', '-')}"


@contextmanager
def _search_processes(options: argparse.Namespace) -> Iterator[tuple["Executor", ProgressLine]]:
    """Open processes of our own and a line of progress, and close both whatever happens."""
    from realms.balance.playing.own_processes import LostProcessError, NoProcessError, OwnProcesses, all_cores

    line, executor = ProgressLine(options.language), OwnProcesses(options.workers or all_cores())
    try:
        yield executor, line
    except (NoProcessError, LostProcessError) as error:
        raise CommandError(error.message) from error
    finally:
        executor.shutdown(wait=False, cancel_futures=True)
        line.clear()
