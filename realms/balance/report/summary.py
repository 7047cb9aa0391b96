"""Several realms and counts of players in one table, and all figures of a session as data."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from realms.balance.figure_words import text_table
from realms.balance.portrait.portrait import Portrait
from realms.balance.portrait.skill import MeasuredSkill
from realms.balance.report.report import (
    data_report,
    measured_by,
    portrait_of,
    table_lines,
    text_report,
    verdicts,
)
from realms.balance.verdict.tally import Tally
from realms.locale import Sentence, Wording, percent, sentence, tenths, visible
from realms.scenario.scenario import Realm

LONGEST_TITLE = 28  # characters of a title in the table


@dataclass(frozen=True)
class MeasuredRealm:
    """A realm for one count of players, and the tally of its games."""

    file: str
    realm: Realm
    tally: Tally
    counts: int = 1  # of players that this realm is measured for; their verdicts are judged together
    skill: MeasuredSkill | None = None  # from games of its own, if they were asked for
    until: float | None = None  # how well the share of every seat should be known: 0.02 for two points

    @cached_property
    def portrait(self) -> Portrait:
        """The portrait of the realm, from all its games."""
        return portrait_of(self.tally, self.realm, self.skill)

    @property
    def give_or_take(self) -> float:
        """How far the share of any seat may be off."""
        return max((seat.wins.width for seat in self.tally.seats(self.counts)), default=1.0) / 2

    @property
    def fell_short(self) -> bool:
        """Return True if the most games were played, and the shares are not known as well as was wanted."""
        return self.until is not None and self.give_or_take > self.until

    def shortfall(self) -> Iterator[Sentence]:
        """Say that games ended before the shares were known as well as was wanted."""
        if self.fell_short:
            yield sentence(
                "Games ended after {games}, the most that are played: the shares of the seats are known "
                "to within {points} points, and {wanted} were wanted.",
                games=self.tally.games,
                points=tenths(100 * self.give_or_take),
                wanted=tenths(100 * (self.until or 0.0)),
            )


def summary_text(measured: Sequence[MeasuredRealm], language: str) -> str:
    """Return the report of one realm, or a table of several with the conclusions about each."""
    if len(measured) == 1:
        short = "".join(f"{each.in_language(language)}\n" for each in measured[0].shortfall())
        return text_report(measured[0].tally, measured[0].portrait, language) + short
    titles = _titles(measured, language)
    rows = [(*_head(measured),)]
    for each, title in zip(measured, titles, strict=True):
        rows.append((Wording(_short(title), {}), *_cells(each, measured)))
    lines = [*text_table(rows, language), "", measured_by(measured[0].tally).in_language(language), ""]
    for each, title in zip(measured, titles, strict=True):
        heading = sentence("{title}, {players} players:", title=title, players=each.realm.players)
        lines.append(heading.in_language(language))
        verdict = verdicts(each.tally, each.realm, each.counts)
        said = (*each.shortfall(), *verdict, *each.portrait.beside_verdicts())
        lines += (f"  {words.in_language(language)}" for words in said)
        lines += ("", *(f"  {line}" for line in table_lines(each.portrait.character_table(), language)), "")
    return "\n".join([*lines, ""])


def _head(measured: Sequence[MeasuredRealm]) -> Iterator[Sentence]:
    yield from (sentence("realm"), sentence("players"), sentence("games"))
    for seat in range(max(each.realm.players for each in measured)):
        yield sentence("Seat {seat}", seat=seat + 1)
    yield sentence("give or take")


def _cells(each: MeasuredRealm, measured: Sequence[MeasuredRealm]) -> Iterator[Sentence]:
    """Yield the count of players, the games, the share of wins of each seat, and how far it may be off."""
    seats = each.tally.seats(each.counts)
    yield sentence("{number}", number=each.realm.players)
    yield sentence("{number}", number=each.tally.games)
    for seat in range(max(other.realm.players for other in measured)):
        yield percent(seats[seat].wins.value) if seat < len(seats) else Sentence("")
    yield percent(each.give_or_take)


def _titles(measured: Sequence[MeasuredRealm], language: str) -> list[str]:
    """Return the title of each realm, or its file where titles of different files are the same."""
    titles = [visible(each.realm.scenario.title(language)) for each in measured]
    known = {(title, each.file) for title, each in zip(titles, measured, strict=True)}
    files = Counter(title for title, _ in known)
    names = zip(titles, measured, strict=True)
    return [visible(each.file) if files[title] > 1 else title for title, each in names]


def _short(title: str) -> str:
    return title if len(title) <= LONGEST_TITLE else f"{title[: LONGEST_TITLE - 1]}…"


def measured_data(each: MeasuredRealm) -> dict[str, object]:
    """Return all figures of one realm as data, and what they were measured with."""
    key = each.tally.experiment.key
    return {
        "file": each.file,
        "count": key.players,
        "realm": key.realm,
        "readings": [*key.readings],
        "seed": key.seed,
        "entries": key.entries,
        "engine": key.engine,
        "until": None if each.until is None else {"points": each.until, "reached": not each.fell_short},
        **data_report(each.tally, each.portrait, each.counts),
    }
