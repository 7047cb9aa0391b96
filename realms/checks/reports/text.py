"""Text for people, a line per finding; other programs can read the places."""

from collections.abc import Iterator, Sequence

from realms.checks.finding import Finding, Severity
from realms.checks.reports.common import Checked, plug_ins_of_checks, tally
from realms.checks.run import CheckResult, Skip
from realms.checks.source import Source
from realms.locale import sentence, term, translator
from realms.tiles.jsonfile import file_position

_COLOURS = {"error": "31", "warning": "33", "info": "36"}


def render(results: Sequence[Checked], language: str, _fail_on: Severity, colour: bool) -> str:
    """Return a line for every finding, and a summary line."""
    lines = [line for source, result in results for line in _file_lines(source, result, language, colour)]
    return "\n".join([*lines, *_plug_in_lines(language), _summary_line(results, language)]) + "\n"


def _plug_in_lines(language: str) -> Iterator[str]:
    """Yield a line that names the plug-ins whose checks ran, and one for each that could not be loaded."""
    loaded = [each.plug_in.source for each in plug_ins_of_checks() if not each.fault]
    if loaded:
        yield sentence("plug-ins: {sources}", sources=loaded).in_language(language)
    yield from (each.message.in_language(language) for each in plug_ins_of_checks() if each.fault)


def _file_lines(source: Source, result: CheckResult, language: str, colour: bool) -> Iterator[str]:
    for finding in result.findings:
        yield _finding_line(source, result, finding, language, colour)
    for crash in result.crashes:
        word = _painted("error", translator(language)("error"), colour)
        yield f"{source.shown}: {word} {crash.check.code} {crash.message.in_language(language)}"
    if not result.unreadable:
        yield from (f"{source.shown}: {line}" for line in _skip_lines(result.skipped, language))


def _skip_lines(skipped: Sequence[Skip], language: str) -> Iterator[str]:
    """Yield a line for each reason why stages were skipped."""
    for reason in dict.fromkeys(skip.reason.in_language(language) for skip in skipped):
        here = [skip for skip in skipped if skip.reason.in_language(language) == reason]
        stages = [term(stage) for stage in dict.fromkeys(skip.stage for skip in here)]
        line = sentence("not checked: {stages} ({reason})", stages=stages, reason=reason).in_language(
            language
        )
        yield line + _counts_suffix(
            tuple(sorted({count for skip in here for count in skip.players})), language
        )


def _finding_line(source: Source, result: CheckResult, finding: Finding, language: str, colour: bool) -> str:
    remark = finding.remark
    place = file_position(source.shown, remark.line, remark.column)
    severity = _painted(finding.severity, translator(language)(finding.severity), colour)
    everywhere = finding.players == result.counts
    counts = "" if everywhere else _counts_suffix(finding.players, language)
    return f"{place}: {severity} {finding.code} {remark.message.in_language(language)}{counts}"


def _counts_suffix(players: tuple[int, ...], language: str) -> str:
    if not players:
        return ""
    return f" ({sentence('{players} players', players=list(players)).in_language(language)})"


def _painted(severity: str, word: str, colour: bool) -> str:
    return f"\x1b[{_COLOURS[severity]}m{word}\x1b[0m" if colour else word


def _summary_line(results: Sequence[Checked], language: str) -> str:
    found = tally(results)
    return sentence(
        "files: {files}; errors: {errors}, warnings: {warnings}, notes: {notes}",
        files=len(results),
        errors=found["error"],
        warnings=found["warning"],
        notes=found["info"],
    ).in_language(language)
