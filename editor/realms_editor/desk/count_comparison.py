"""The maps of all counts of players side by side: land, terrains, symbols, pieces, entries, findings."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from realms.checks.case import Case
from realms.checks.finding import Severity
from realms.checks.settings import Settings
from realms.export.drawing.words import GROUND_WORDS, ICON_WORDS
from realms.locale import Sentence, sentence, tenths
from realms.scenario.scenario import Scenario
from realms.scenario.special.special_rules import turns_of
from realms_editor.desk.figures import HEADINGS, STOCKS, Figures, ShareFigure, UsedStock, figures

SEVERITIES: Mapping[Severity, Sentence] = {
    "error": sentence("errors"),
    "warning": sentence("warnings"),
    "info": sentence("notes"),
}
Tally = Mapping[Severity, int]


@dataclass(frozen=True, slots=True)
class ComparedFigure:
    """The figure of one count, and the fair range if it is outside of that."""

    value: object = None  # None: the count has none
    fair: Sentence | None = None

    @property
    def text(self) -> Sentence:
        """The figure in words; a dash if the count has none."""
        return Sentence("{value}", {"value": "-" if self.value is None else self.value})


@dataclass(frozen=True, slots=True)
class ComparedRow:
    """One figure of all counts."""

    title: Sentence
    cells: tuple[ComparedFigure, ...]


@dataclass(frozen=True, slots=True)
class ComparedSection:
    """Rows that belong together."""

    title: Sentence
    rows: tuple[ComparedRow, ...]


def compare_counts(
    scenario: Scenario, settings: Settings, tally: Callable[[int], Tally]
) -> tuple[ComparedSection, ...]:
    """Return the figures of all counts; `tally` gives the findings of a count by severity."""
    cases = [Case(scenario.realm(count), settings) for count in scenario.counts]
    found = [figures(case) for case in cases]
    sections = [
        ComparedSection(sentence("Map"), tuple(_map_rows(cases, found))),
        *_share_sections(found),
        ComparedSection(sentence("Tiles and pieces"), tuple(_stock_rows(found))),
        ComparedSection(sentence("Findings"), tuple(_finding_rows(scenario.counts, tally))),
    ]
    return tuple(section for section in sections if section.rows)


def _map_rows(cases: Sequence[Case], found: Sequence[Figures]) -> Iterator[ComparedRow]:
    lands = [each.land for each in found]
    yield ComparedRow(
        sentence("land regions"),
        tuple(
            ComparedFigure(
                land.count,
                _range(tenths(land.least), tenths(land.most)) if land.judged and land.off else None,
            )
            for land in lands
        ),
    )
    yield _row(sentence("land regions a player"), (tenths(land.count / land.seats) for land in lands))
    yield _row(sentence("water regions"), (each.water for each in found))
    yield _row(sentence("entry regions"), (case.board.entry.bit_count() for case in cases))
    yield _row(sentence("sites"), (each.sites.count for each in found))
    yield _row(sentence("lost tribes"), (each.tribes for each in found))
    yield _row(sentence("monsters"), (each.monsters for each in found))
    yield _row(sentence("turns"), (turns_of(case.realm) for case in cases))


def _share_sections(found: Sequence[Figures]) -> Iterator[ComparedSection]:
    """Yield the terrains and symbols of each world that any count has."""
    for (kind, world), heading in HEADINGS.items():
        by_count = [{bar.share.subject: bar for bar in each.shares_of(kind, world)} for each in found]
        words = GROUND_WORDS if kind == "terrain" else ICON_WORDS
        rows = [
            ComparedRow(words[subject], tuple(_share(bars.get(subject)) for bars in by_count))
            for subject in dict.fromkeys(name for bars in by_count for name in bars)
        ]
        yield ComparedSection(heading, tuple(rows))


def _share(bar: ShareFigure | None) -> ComparedFigure:
    if bar is None:
        return ComparedFigure()
    return ComparedFigure(bar.share.count, _range(bar.least, bar.most) if bar.beyond else None)


def _stock_rows(found: Sequence[Figures]) -> Iterator[ComparedRow]:
    """Yield the stocks that any count uses."""
    by_count = [{used.stock: used for used in each.used} for each in found]
    for stock, name in STOCKS.items():
        cells = [stocks.get(stock) for stocks in by_count]
        if any(used and used.used for used in cells):
            yield ComparedRow(name, tuple(map(_used, cells)))


def _used(stock: UsedStock | None) -> ComparedFigure:
    if stock is None:
        return ComparedFigure()
    missing = sentence("the boxes hold {count}", count=stock.held) if stock.used > stock.held else None
    return ComparedFigure(stock.used, missing)


def _finding_rows(counts: Iterable[int], tally: Callable[[int], Tally]) -> Iterator[ComparedRow]:
    tallies = [tally(count) for count in counts]
    for severity, title in SEVERITIES.items():
        yield _row(title, (found[severity] for found in tallies))


def _row(title: Sentence, values: Iterable[object]) -> ComparedRow:
    return ComparedRow(title, tuple(map(ComparedFigure, values)))


def _range(least: object, most: object) -> Sentence:
    return sentence("{least} to {most} would be fair", least=least, most=most)


def as_text(
    sections: Iterable[ComparedSection], heads: Sequence[Sentence], say: Callable[[Sentence], str]
) -> str:
    """Return the table as lines with tabs between the figures, for a program for tables."""
    lines = [["", *map(say, heads)]]
    for section in sections:
        lines.append([say(section.title)])
        lines += [[say(row.title), *(say(cell.text) for cell in row.cells)] for row in section.rows]
    return "".join("\t".join(line) + "\n" for line in lines)
