"""The games of one count of players, read as a window shows them: verdict, table, portrait, comparison.

A reading takes some tenths of a second for thousands of games, so that it belongs in a thread.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from realms.balance.portrait.game_figures import MEASURES
from realms.balance.portrait.portrait import Portrait
from realms.balance.portrait.skill import SKILL, MeasuredSkill
from realms.balance.questions.compare import Comparison, compare
from realms.balance.report.report import measured_by
from realms.balance.verdict.evenness import Evenness
from realms.balance.verdict.tally import Performance
from realms.balance.verdict.verdict_sentences import about_seats
from realms.locale import Sentence, percent, sentence
from realms_editor.desk.balance.laboratory import VersionGames

VERDICTS: Final = {
    "uneven": sentence("uneven"),
    "no difference": sentence("no difference"),
    "not enough games": sentence("too few games"),
}


@dataclass(frozen=True)
class CountReading:
    """The results for one count of players."""

    version: VersionGames
    games: int
    evenness: Evenness
    seats: tuple[Performance, ...]
    played_by: Sentence
    portrait: Portrait
    comparison: Comparison | None  # with the version that was measured before

    @property
    def players(self) -> int:
        """The count of players."""
        return self.version.players

    def verdict(self) -> Iterator[Sentence]:
        """Yield the verdict with its certainty, and by which player it was found."""
        yield from about_seats(self.evenness)
        yield self.played_by
        if self.evenness.compared:
            yield sentence(
                "What is called certain is wrong for at most one realm in twenty, however often you look."
            )

    @property
    def has_skill(self) -> bool:
        """Return True if the weight of skill is among the measures."""
        return any(each.measure == SKILL for each in self.portrait.character)

    def headline(self) -> Sentence:
        """Return the count of players, the games and the verdict in a few words."""
        return sentence(
            "{players} players, {games} games: {verdict}",
            players=self.players,
            games=self.games,
            verdict=self._verdict(),
        )

    def _verdict(self) -> Sentence:
        """Return the verdict in few words; unequal shares alone are no verdict about a map."""
        if self.evenness.uneven and not self.evenness.compared:
            return sentence("shares differ")
        return VERDICTS[self.evenness.verdict]

    def seat_rows(self) -> Iterator[tuple[Sentence, Sentence, Sentence]]:
        """Yield the seats with their wins and the interval."""
        for each in self.seats:
            low, high = percent(each.wins.low), percent(each.wins.high)
            between = sentence("{low} - {high}", low=low, high=high)
            yield sentence("Seat {seat}", seat=each.name), percent(each.wins.value), between


def read_games(
    version: VersionGames, earlier: VersionGames | None, counts: int, skill: MeasuredSkill | None = None
) -> CountReading:
    """Read the games of one count, with those about skill if there are any.

    `counts` is the number of counts of players whose verdicts are seen together.
    """
    tally, realm = version.tally.copy(), version.scenario.realm(version.players)
    results = VersionGames(version.scenario, tally).results
    before = earlier.results if earlier else []
    return CountReading(
        version,
        tally.games,
        tally.evenness(counts),
        tuple(tally.seats(counts)),
        measured_by(tally),
        Portrait.of(results, realm, tally.experiment.kinds, skill),
        compare(results, before, MEASURES) if before else None,
    )
