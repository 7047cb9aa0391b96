"""`realms publish`: make all exports of a profile for some realms, and write them into a folder."""

import argparse
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from realms.checks.tally_words import tally_of, tally_words
from realms.cli.drawing import add_publishing, given_options
from realms.cli.errors import CLEAN, FOUND, REFUSED, CommandError, crash_code, print_error
from realms.cli.files import (
    add_force,
    add_players,
    add_tileset,
    add_workers,
    open_scenario,
    require_player_count,
)
from realms.cli.inputs import files_named
from realms.cli.progress import ProgressLine
from realms.export.options import OPTIONS
from realms.locale import Sentence, sentence
from realms.scenario.scenario import SUFFIX
from realms.tiles.saving import SaveError

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from realms.checks.run import CheckResult
    from realms.export.publishing.plan import PlannedFile
    from realms.export.publishing.profiles import Profile
    from realms.export.publishing.publication import Publication

SUMMARY = sentence("write a realm in all forms of a profile, for the club, the web or the printer")
HERE = f"any{SUFFIX}"  # settings near it are those of this folder
NAMED = 3  # files that a message names
FEW = 4  # files that are made sooner than another process starts

Say = Callable[[str], str]


def configure(parser: argparse.ArgumentParser, say: Say) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "files", nargs="*", metavar="FILE", help=say("scenarios, folders or patterns of them")
    )
    parser.add_argument(
        "-o",
        "--output",
        type=Path,
        metavar="DIR",
        help=say("the folder to write to; it is made if it is missing"),
    )
    parser.add_argument(
        "--profile",
        metavar="NAME",
        help=say("club, web, print or one of realms.toml; without it, club"),
    )
    parser.add_argument(
        "--list", action="store_true", help=say("list the profiles and what they consist of; write nothing")
    )
    parser.add_argument(
        "--despite-errors", action="store_true", help=say("publish realms that have errors, too")
    )
    add_workers(parser, say, say("number of processes that make the files (default: all cores)"))
    add_tileset(parser, say)
    add_players(parser, say)
    add_force(parser, say)
    add_publishing(parser, say)


def run(options: argparse.Namespace) -> int:
    """Check the realms, make all files, and write them together."""
    from realms.export.publishing.plan import PublicationChoices, plan_of

    files = files_named(options.files)
    if options.list:
        return _list(files[0] if files else HERE, options.language)
    if not files:
        raise CommandError(sentence("name a FILE to publish"))
    if options.output is None:
        raise CommandError(sentence("name the folder to write to with -o DIR"))
    _require_folder(options.output)
    profile = _profile(files[0], options)
    scenarios = [open_scenario(Path(file), options.tileset) for file in files]
    for scenario in scenarios:
        require_player_count(scenario, options.players)
    if not _may_publish(files, options):
        return FOUND
    choices = PublicationChoices(options.language, options.players, given_options(options))
    done = _publish(plan_of(profile, scenarios, choices), options)
    return _report(done, options.language)


def _require_folder(folder: Path) -> None:
    """Refuse an output that is a file or lies below one."""
    found = next((each for each in (folder, *folder.parents) if os.path.lexists(each)), folder)
    if os.path.lexists(found) and not os.path.isdir(found):  # noqa: PTH112 - pathlib raises for barred ones
        raise CommandError(sentence("{path} is not a folder", path=found))


def _list(file: str, language: str) -> int:
    """Print a line for each profile."""
    for profile in _profiles(file).values():
        exports = ", ".join(each.key for each in profile.entries)
        sys.stdout.write(f"{profile.name:<8} {exports} ({profile.title.in_language(language)})\n")
    return CLEAN


def _profiles(file: str) -> "dict[str, Profile]":
    from realms.checks.settings import SettingsError
    from realms.export.publishing.profiles import profiles_near

    try:
        return dict(profiles_near(Path(file)))
    except SettingsError as error:
        raise CommandError(error.message) from error


def _profile(file: str, options: argparse.Namespace) -> "Profile":
    """Return the profile that the user names; options that no export of it heeds are refused."""
    from realms.export.publishing.profiles import USUAL

    known, name = _profiles(file), options.profile or USUAL
    if name not in known:
        raise CommandError(
            sentence('there is no profile "{name}"; there are {names}', name=name, names=[*known])
        )
    used = {option for each in known[name].entries for option in each.export.uses}
    for idle in sorted(given_options(options).keys() - used):
        raise CommandError(
            sentence("--{argument} has no effect on {name}", argument=OPTIONS[idle].flag, name=name)
        )
    return known[name]


def _may_publish(files: Sequence[str], options: argparse.Namespace) -> bool:
    """Print how many errors and warnings the realms have; return False if errors keep them back."""
    faulty = False
    for file, result in zip(files, _checked(files, options), strict=True):
        tally = tally_of(result.findings)
        words = tally_words(tally)
        if words:
            message = sentence("the realm still has {findings}", findings=words)
            print_error(sentence("{place}: {message}", place=file, message=message), options.language)
        faulty |= tally["error"] > 0
    if faulty and not options.despite_errors:
        refusal = sentence(
            "nothing was written; realms validate lists the errors, and --despite-errors publishes anyway"
        )
        print_error(refusal, options.language)
        return False
    return True


def _checked(files: Sequence[str], options: argparse.Namespace) -> "Iterator[CheckResult]":
    """Check all files as `realms validate` does."""
    from realms.checks.batch import Job, check_many
    from realms.checks.settings import SettingsError

    try:
        for file, (_, result) in zip(
            files, check_many(files, Job(options.players, options.tileset), options.workers), strict=True
        ):
            if result.crashes:
                message = sentence("{place}: {message}", place=file, message=result.crashes[0].message)
                raise CommandError(message, crash_code(result.crashes))
            yield result
    except SettingsError as error:
        raise CommandError(error.message) from error


def _publish(plan: "Sequence[PlannedFile]", options: argparse.Namespace) -> "Publication":
    """Make all files and write them, or none."""
    from realms.export.publishing.publication import publish

    folder: Path = options.output
    _require_free([each for each in (folder / each.name for each in plan) if each.exists()], options)
    with _team(len(plan), options) as (executor, line):
        done = publish(plan, folder, executor, lambda made, total: line.show(made, total, made))
    _require_free(done.in_the_way(), options)
    try:
        lost = done.save()
    except SaveError as error:
        raise CommandError(error.message) from error
    for each in lost:
        print_error(each, options.language)
    return done


def _require_free(in_the_way: Sequence[Path], options: argparse.Namespace) -> None:
    """Refuse to replace files, unless they may be overwritten."""
    for place in () if options.force else in_the_way:
        message = sentence("{path} exists already; --force overwrites it", path=place)
        raise CommandError(message, REFUSED)


@contextmanager
def _team(files: int, options: argparse.Namespace) -> "Iterator[tuple[Executor | None, ProgressLine]]":
    """Open processes of our own if there is enough to do, and a line of progress."""
    from realms.balance.playing.own_processes import LostProcessError, NoProcessError, OwnProcesses, all_cores

    line, workers = ProgressLine(options.language), min(options.workers or all_cores(), files // FEW)
    executor = OwnProcesses(workers) if workers > 1 else None
    try:
        yield executor, line
    except (NoProcessError, LostProcessError) as error:
        raise CommandError(error.message) from error
    finally:
        if executor is not None:
            executor.shutdown(wait=False, cancel_futures=True)
        line.clear()


def _report(done: "Publication", language: str) -> int:
    """Name the files that were written, and say which were left out and why."""
    sys.stdout.writelines(f"{place}\n" for place in done.main)
    reasons: dict[str, list[str]] = {}
    for name, reason in done.left_out.items():
        reasons.setdefault(reason.in_language(language), []).append(name)
    for why, names in reasons.items():
        print_error(_left_out(names, why), language)
    count, folder = len(done.files), done.folder
    one = sentence("1 file is in {folder}", folder=folder)
    several = sentence("{count} files are in {folder}", count=count, folder=folder)
    sys.stdout.write(f"{(one if count == 1 else several).in_language(language)}\n")
    return FOUND if done.left_out else CLEAN


def _left_out(names: list[str], why: str) -> Sentence:
    if len(names) > NAMED:
        return sentence(
            "{names} and {count} more files are left out: {reason}",
            names=names[:NAMED],
            count=len(names) - NAMED,
            reason=why,
        )
    return sentence("left out are {names}: {reason}", names=names, reason=why)
