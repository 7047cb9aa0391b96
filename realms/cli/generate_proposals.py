"""`realms generate`: new and completed realms, the best of several proposals, or why there can be none."""

import argparse
import json
import shlex
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from realms.cli.errors import CLEAN, FOUND
from realms.cli.files import (
    STANDARD_OUTPUT,
    input_error,
    open_scenario,
    require_free,
    settings_beside,
    write_file,
    write_output,
)
from realms.cli.generate_wishes import wishes_of
from realms.cli.locks import locks_of
from realms.cli.progress import ProgressLine
from realms.locale import Sentence, sentence
from realms.scenario.scenario import SUFFIX
from realms.tiles.jsonform import dumps

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from realms.balance.figure_words import Row
    from realms.generate.improve.fill_up import FillWish
    from realms.generate.outcome import Candidate, Impossible
    from realms.generate.proposals import Heard, Proposals
    from realms.scenario.scenario import Scenario

SHOWN: Final = 6  # proposals whose figures are printed


@dataclass(frozen=True, slots=True)
class AskedFor:
    """The command that makes the same proposals again, and what was asked for as data."""

    command: str
    data: dict[str, Any]


def make_realm(options: argparse.Namespace, executor: "Executor", line: ProgressLine) -> int:
    """Make proposals for a new realm, write the best, and report."""
    from realms.generate.session import CANDIDATES, propose

    wishes = wishes_of(options)
    proposals = propose(wishes, options.candidates or CANDIDATES, executor, _shown_on(line))
    line.clear()
    command = f"{wishes.command}{_candidates(options)}"
    return _report(proposals, AskedFor(command, {"wishes": wishes.to_data()}), options)


def complete_realm(options: argparse.Namespace, executor: "Executor", line: ProgressLine) -> int:
    """Make proposals for completing a half-built realm, write the best, and report."""
    from realms.generate.improve.fill_up import fill_up
    from realms.generate.session import CANDIDATES

    scenario = open_scenario(options.fill)
    wish = fill_wish(scenario, options)
    proposals = fill_up(wish, options.candidates or CANDIDATES, executor, _shown_on(line))
    line.clear()
    return _report(proposals, _filling(wish, options), options)


def fill_wish(scenario: "Scenario", options: argparse.Namespace) -> "FillWish":
    """Return the wish that the options make; a count below all that are laid cannot be filled up."""
    from realms.generate.improve.fill_up import FillWish, obstacle_to_filling
    from realms.generate.state import RealmState
    from realms.generate.wishes import Wishes

    wish = FillWish(
        RealmState.of(scenario),
        options.players or scenario.counts,
        locks_of(options.lock, scenario),
        options.land or Wishes().land,
        Wishes().seed if options.seed is None else options.seed,
        settings_beside(options.fill),
    )
    obstacle = obstacle_to_filling(scenario, wish.counts)
    if obstacle:
        raise input_error(options.fill, obstacle)
    return wish


def _filling(wish: "FillWish", options: argparse.Namespace) -> AskedFor:
    from realms.generate.wishes import players_text

    words = ["realms", "generate", "--fill", str(options.fill), "--players", players_text(wish.counts)]
    words += [word for lock in options.lock for word in ("--lock", lock)]
    words += ["--land", f"{wish.land[0]}-{wish.land[1]}"] if options.land else []
    command = shlex.join([*words, "--seed", str(wish.seed)])
    return AskedFor(f"{command}{_candidates(options)}", {"file": str(options.fill), "counts": [*wish.counts]})


def _candidates(options: argparse.Namespace) -> str:
    """Return the option for the number of proposals, if it is given."""
    return f" --candidates {options.candidates}" if options.candidates else ""


def _shown_on(line: ProgressLine) -> "Heard":
    """Return a listener that shows how many proposals are made."""
    return lambda now, _: line.show(now.tried, now.wanted, now.tried)


def _report(proposals: "Proposals", asked: AskedFor, options: argparse.Namespace) -> int:
    """Write what was found, and say so."""
    files = _write(proposals.candidates, options)
    if options.json:
        sys.stdout.write(json.dumps(_data(proposals, asked, files), indent=1, allow_nan=False) + "\n")
    elif options.output != STANDARD_OUTPUT or not files:
        sys.stdout.write(_text(proposals, asked, files, options.language))
    return CLEAN if proposals.best else FOUND


def _write(candidates: Sequence["Candidate"], options: argparse.Namespace) -> list[str]:
    """Write the best proposal, and the others if they are wanted; return the files, the best first."""
    wanted = candidates if options.all else candidates[:1]
    contents = [dumps(dict(each.document)) for each in wanted]
    if options.output == STANDARD_OUTPUT:
        for content in contents[:1]:
            write_output(content, options)
        return ["-"] * len(contents[:1])
    paths = [_path(options.output, each, place) for place, each in enumerate(wanted, start=1)]
    for path in paths:
        require_free(path, force=options.force)
    for path, content in zip(paths, contents, strict=True):
        write_file(path, content.encode(), options.language, force=options.force)
    return [*map(str, paths)]


def _path(named: Path | None, candidate: "Candidate", place: int) -> Path:
    """Return the file for a proposal; the second is NAME-2.realm.json."""
    best = named or Path(f"{candidate.document['id']}{SUFFIX}")
    if place == 1 or named is None:
        return best
    suffix = SUFFIX if best.name.endswith(SUFFIX) else best.suffix
    return best.with_name(f"{best.name.removesuffix(suffix)}-{place}{suffix}")


# Words and data


def _text(proposals: "Proposals", asked: AskedFor, files: Sequence[str], language: str) -> str:
    """Return the report for people."""
    from realms.balance.figure_words import text_table

    said = [*_sentences(proposals, asked, files, language)]
    rows = _rows(proposals.candidates[:SHOWN])
    table = ["", *text_table(rows, language)] if rows else []
    return "\n".join([*(each.in_language(language) for each in said), *table, ""])


def _sentences(
    proposals: "Proposals", asked: AskedFor, files: Sequence[str], language: str
) -> list[Sentence]:
    """Return sentences about the files, or about the reason why there are none."""
    if proposals.impossible:
        return why_impossible(proposals.impossible)
    if not proposals.best:
        return [_bad_luck(proposals.tried)]
    titles = [each.document["titles"] for each in proposals.candidates]
    said = [
        sentence("{path}: {title}", path=file, title=title.get(language, title["en"]))
        for file, title in zip(files, titles, strict=False)
    ]
    blanks = {"number": proposals.best.number, "command": asked.command}
    if proposals.tried == 1:
        return [*said, sentence("the only proposal is number {number} of: {command}", **blanks)]
    blanks["count"] = proposals.tried
    return [*said, sentence("the best of {count} proposals is number {number} of: {command}", **blanks)]


def _bad_luck(tried: int) -> Sentence:
    """Say that no proposal passed, which proves nothing."""
    if tried == 1:
        return sentence("one attempt was made, and its realm did not pass all checks; try another seed")
    return sentence("no realm passed all checks in {count} attempts; try another seed", count=tried)


def why_impossible(impossible: "Impossible") -> list[Sentence]:
    """Say which wishes cannot hold together, and what is possible instead."""
    if impossible.proven:
        said = [sentence("these wishes cannot hold together; without any one of them the others can:")]
    else:
        said = [
            sentence("no realm was found for these wishes together, which does not prove that there is none:")
        ]
    said += [sentence("- {wish} ({name})", wish=each.title, name=each.name) for each in impossible.wishes]
    if impossible.nearest:
        said.append(sentence("the nearest that is possible: {command}", command=impossible.nearest.command))
    return said


def _rows(candidates: Sequence["Candidate"]) -> "list[Row]":
    """Return the figures of proposals in words, a column for each; figures of all counts are added up."""
    from realms.generate.figures import TITLES, value_words

    if not candidates:
        return []
    head = [sentence("number {number}", number=each.number) for each in candidates]
    rows: list[Row] = [(sentence("proposal"), *head)]
    for name, title in TITLES.items():
        rows.append((title, *(value_words(name, each.figures.total(name)) for each in candidates)))
    ranks = (Sentence("{rank}", {"rank": each.figures.rank}) for each in candidates)
    return [*rows, (sentence("points (fewer are better)"), *ranks)]


def _data(proposals: "Proposals", asked: AskedFor, files: Sequence[str]) -> dict[str, Any]:
    """Return the report for programs."""
    found = [
        {"number": each.number, "rank": each.figures.rank, "figures": each.figures.to_data()}
        for each in proposals.candidates
    ]
    for each, file in zip(found, files, strict=False):
        each["file"] = file
    data = asked.data | {"command": asked.command, "proposals": found, "tried": proposals.tried}
    why = proposals.impossible
    if why is None:
        return data
    return data | {
        "impossible": [each.name for each in why.wishes],
        "proven": why.proven,
        "nearest": why.nearest and why.nearest.to_data(),
    }
