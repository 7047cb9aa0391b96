"""`realms generate`: new realms, the best of several proposals, or why there can be none."""

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from realms.cli.errors import CLEAN, FOUND
from realms.cli.files import STANDARD_OUTPUT, require_free, write_file, write_output
from realms.cli.generate_wishes import wishes_of
from realms.cli.progress import ProgressLine
from realms.locale import Sentence, sentence
from realms.scenario.scenario import SUFFIX
from realms.tiles.jsonform import dumps

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from realms.balance.figure_words import Row
    from realms.generate.outcome import Candidate, Impossible
    from realms.generate.session import Proposals
    from realms.generate.wishes import Wishes

SHOWN: Final = 6  # proposals whose figures are printed


def make_realm(options: argparse.Namespace, executor: "Executor", line: ProgressLine) -> int:
    """Make proposals for a new realm, write the best, and report."""
    from realms.generate.session import CANDIDATES, propose

    wishes = wishes_of(options)
    proposals = propose(
        wishes,
        options.candidates or CANDIDATES,
        executor,
        lambda now, _: line.show(now.tried, now.wanted, now.tried),
    )
    line.clear()
    return _report(proposals, wishes, options)


def _report(proposals: "Proposals", wishes: "Wishes", options: argparse.Namespace) -> int:
    """Write what was found, and say so."""
    files = _write(proposals.candidates, options)
    if options.json:
        sys.stdout.write(json.dumps(_data(proposals, wishes, files), indent=1, allow_nan=False) + "\n")
    elif options.output != STANDARD_OUTPUT or not files:
        sys.stdout.write(_text(proposals, wishes, files, options.language))
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


def _text(proposals: "Proposals", wishes: "Wishes", files: Sequence[str], language: str) -> str:
    """Return the report for people."""
    from realms.balance.figure_words import text_table

    said = [*_sentences(proposals, wishes, files, language)]
    rows = _rows(proposals.candidates[:SHOWN])
    table = ["", *text_table(rows, language)] if rows else []
    return "\n".join([*(each.in_language(language) for each in said), *table, ""])


def _sentences(
    proposals: "Proposals", wishes: "Wishes", files: Sequence[str], language: str
) -> list[Sentence]:
    """Say what was written, or why nothing was."""
    if proposals.impossible:
        return why_impossible(proposals.impossible)
    if not proposals.best:
        return [
            sentence(
                "no realm passed all checks in {count} attempts; try another seed", count=proposals.tried
            )
        ]
    titles = [each.document["titles"] for each in proposals.candidates]
    said = [
        sentence("{path}: {title}", path=file, title=title.get(language, title["en"]))
        for file, title in zip(files, titles, strict=False)
    ]
    blanks = {"number": proposals.best.number, "count": proposals.tried, "command": wishes.command}
    return [*said, sentence("the best of {count} proposals is number {number} of: {command}", **blanks)]


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


def _data(proposals: "Proposals", wishes: "Wishes", files: Sequence[str]) -> dict[str, Any]:
    """Return the report for programs."""
    found = [
        {"number": each.number, "rank": each.figures.rank, "figures": each.figures.to_data()}
        for each in proposals.candidates
    ]
    for each, file in zip(found, files, strict=False):
        each["file"] = file
    data = {
        "wishes": wishes.to_data(),
        "command": wishes.command,
        "proposals": found,
        "tried": proposals.tried,
    }
    why = proposals.impossible
    if why is None:
        return data
    return data | {
        "impossible": [each.name for each in why.wishes],
        "proven": why.proven,
        "nearest": why.nearest and why.nearest.to_data(),
    }
