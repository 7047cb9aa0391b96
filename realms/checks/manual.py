"""The manual of the checks, made from the docstrings of their functions, for the terminal and the web."""

from collections.abc import Iterator
from itertools import groupby

from realms.checks.agreement import agreement_sentences
from realms.checks.finding import Check
from realms.checks.registry import RETIRED
from realms.locale import sentence, translator

FAMILIES = {
    "B": "Boxes and supply",
    "D": "Drawings",
    "F": "File and document",
    "G": "Geometry and connection",
    "P": "Play",
    "R": "Ratios",
    "S": "Scenario rules",
    "T": "Tile sets",
}


def parts(check: Check) -> tuple[str, str, str]:
    """Split the manual of a check into what is wrong, why it matters, and how to fix it."""
    what, _, rest = check.manual.partition("Why:")
    why, _, fix = rest.partition("Fix:")
    return " ".join(what.split()), " ".join(why.split()), " ".join(fix.split())


def as_text(check: Check, language: str) -> str:
    """Return the manual of one check for a terminal."""
    say = translator(language)
    what, why, fix = (say(part) for part in parts(check))
    head = f"{check.code} {check.name} ({say(check.severity)})"
    games = " ".join(each.in_language(language) for each in agreement_sentences(check))
    last = f"{sentence('In games:').in_language(language)} {games}\n" if games else ""
    return f"{head}\n\n{what}\n\n{say('Why:')} {why}\n{say('Fix:')} {fix}\n{last}"


def as_markdown(checks: tuple[Check, ...]) -> str:
    """Return the manual of all checks as a page."""
    lines = ["# The checks", "", _INTRODUCTION, ""]
    for family, members in groupby(checks, key=lambda check: check.code[0]):
        lines += [f"## {family}: {FAMILIES[family]}", "", *_section(list(members))]
    lines += ["## Gone", "", *(f"- {each.message}." for each in RETIRED), ""]
    return "\n".join(lines)


def _section(members: list[Check]) -> Iterator[str]:
    for check in members:
        what, why, fix = parts(check)
        yield from (f"### {check.code} {check.name}", "", f"*{check.severity}* - {what}", "")
        yield from (f"- **Why:** {why}", f"- **Fix:** {fix}")
        games = " ".join(map(str, agreement_sentences(check)))
        yield from (f"- **In games:** {games}", "") if games else ("",)


_INTRODUCTION = """\
This page is made from the checks themselves by `realms explain --markdown`; `realms explain CODE` prints one
of them. A code never changes its meaning. `--select`, `--ignore` and `--severity` take codes, names, and
beginnings of codes (`R` for all ratios). "In games" says how far a check about fairness or fun
agrees with what finished games show."""
