"""`realms generate --improve`: single edits that make a realm better, and its figures before and after."""

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from realms.cli.errors import CLEAN
from realms.cli.files import (
    STANDARD_OUTPUT,
    open_scenario,
    require_player_count,
    settings_beside,
    write_output,
)
from realms.cli.locks import locks_of
from realms.cli.progress import ProgressLine
from realms.locale import Sentence, sentence

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from realms.balance.figure_words import Row
    from realms.generate.improve.improvement import Improvement, ImproveWish
    from realms.generate.improve.search import ImproveProgress
    from realms.scenario.scenario import Scenario


def improve_realm(options: argparse.Namespace, executor: "Executor", line: ProgressLine) -> int:
    """Find edits that make a realm better, write the realm if a file is named for it, and report."""
    from realms.generate.improve.search import improve
    from realms.scenario.edits import apply

    tileset = Path(options.tileset) if options.tileset else None
    scenario = open_scenario(options.improve, tileset)
    found = improve(scenario, improve_wish(scenario, options), executor, lambda now: _show(line, now))
    line.clear()
    if options.output is not None:
        write_output(apply(scenario, found.edit).to_bytes(), options)
    if options.json:
        sys.stdout.write(json.dumps(_data(found, options), indent=1, allow_nan=False) + "\n")
    elif options.output != STANDARD_OUTPUT:
        sys.stdout.write(_text(found, scenario, options))
    return CLEAN


def improve_wish(scenario: "Scenario", options: argparse.Namespace) -> "ImproveWish":
    """Return the wish that the options make."""
    from realms.generate.improve.improvement import USUAL_STEPS, ImproveWish

    for count in options.players or ():
        require_player_count(scenario, count)
    return ImproveWish(
        options.players or scenario.counts,
        locks_of(options.lock, scenario),
        options.keep_water,
        options.steps or USUAL_STEPS,
        settings=settings_beside(options.improve),
    )


def _show(line: ProgressLine, now: "ImproveProgress") -> None:
    """Show how many edits of this round are looked at."""
    line.show(now.number, now.total, 0)


# Words and data


def _text(found: "Improvement", scenario: "Scenario", options: argparse.Namespace) -> str:
    """Return the report for people."""
    from realms.balance.figure_words import text_table

    language = options.language
    said = [each.in_language(language) for each in _sentences(found, scenario, options)]
    table = [*text_table(_rows(found), language)] if found.steps else []
    return "\n".join([*said, *([""] if table else []), *table, ""])


def _sentences(found: "Improvement", scenario: "Scenario", options: argparse.Namespace) -> Iterator[Sentence]:
    """Yield the gain of each edit, and the file of the realm."""
    title = scenario.title(options.language)
    if not found.steps:
        yield sentence(
            "{title}: no single edit makes it better ({count} looked at)", title=title, count=found.looked_at
        )
        return
    yield sentence(
        "{title}: {before} points become {after} (fewer are better)",
        title=title,
        before=found.before.only(found.wish.counts).rank,
        after=found.after.only(found.wish.counts).rank,
    )
    for number, step in enumerate(found.steps, start=1):
        yield sentence("{number}. {title}: {gain} points", number=number, title=step.title, gain=step.gain)
    yield sentence(
        "edits looked at: {count}; checked as a whole: {tried}", count=found.looked_at, tried=found.tried
    )
    if options.output is None:
        yield sentence("nothing is written; -o FILE writes the improved realm")
    else:
        yield sentence("written: {path}", path=options.output)


def _rows(found: "Improvement") -> "Iterator[Row]":
    """Yield the figures before and after, a column for each count."""
    from realms.generate.figures import TITLES
    from realms.generate.improve.improvement import figure_changes

    changes = figure_changes(found.before, found.after)
    counts = [*found.before.by_count]
    yield sentence("before -> after"), *(sentence("{players} players", players=count) for count in counts)
    for name, title in TITLES.items():
        yield title, *(_change(*each.values) for each in changes if each.name == name)


def _change(before: Sentence, after: Sentence) -> Sentence:
    """Return a value before and after, or once if it is equal."""
    return before if before == after else sentence("{before} -> {after}", before=before, after=after)


def _data(found: "Improvement", options: argparse.Namespace) -> dict[str, Any]:
    """Return the report for programs."""
    steps = [
        {
            "kind": step.kind,
            "title": step.title.in_language(options.language),
            "gain": step.gain,
            "figures": step.after.to_data(),
            "edit": step.edit.to_json(),
        }
        for step in found.steps
    ]
    return {
        "file": str(options.improve),
        "counts": [*found.wish.counts],
        "figures": found.before.to_data(),
        "rank": found.before.only(found.wish.counts).rank,
        "rank_after": found.after.only(found.wish.counts).rank,
        "steps": steps,
        "looked_at": found.looked_at,
        "tried": found.tried,
    }
