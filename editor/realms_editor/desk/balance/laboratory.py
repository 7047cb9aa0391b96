"""The laboratory of an open realm: its games for each count of players, now and before the last edits."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from pathlib import Path
from typing import Final

from realms.balance.games.experiment import DESCRIPTION, Experiment
from realms.balance.games.results import GameResult
from realms.balance.playing.own_processes import spare_cores
from realms.balance.playing.store import usual_store
from realms.balance.portrait.character import character_of
from realms.balance.portrait.character_words import skill_sentences
from realms.balance.portrait.skill import MeasuredSkill, skill_games, skill_kinds
from realms.balance.questions.what_if import BudgetError, WhatIfAnswer, WhatIfQuestion, ask_what_if
from realms.balance.session import PlayGoal, Session
from realms.balance.verdict.tally import Tally
from realms.checks.errors import errors_in
from realms.locale import Sentence, sentence
from realms.play.players.registry import STANDARD
from realms.play.setup import table_for
from realms.scenario.scenario import Scenario
from realms_editor.desk.balance.course import BalanceCourse, Work
from realms_editor.desk.process_course import WorkRefusedError

USUAL_GAMES: Final = 300
WHAT_IF_GAMES: Final = 6000  # in all, as on the command line
NO_GAMES: Final = 0


@dataclass(frozen=True, slots=True)
class PlayWish:
    """The games that a user wants: by which player, how many more for each count, and from which seed on."""

    kind: str = STANDARD
    games: int = USUAL_GAMES
    seed: int = 1

    def kinds(self, players: int) -> tuple[str, ...]:
        """Return the kind of player of each seat."""
        return (self.kind,) * players


@dataclass(frozen=True)
class VersionGames:
    """The games of one version of a realm for one count of players."""

    scenario: Scenario
    tally: Tally

    @property
    def players(self) -> int:
        """The count of players."""
        return self.tally.experiment.players

    def is_of(self, scenario: Scenario) -> bool:
        """Return True if the scenario would play the same games."""
        return same_games(self.scenario, scenario)

    @property
    def results(self) -> list[GameResult]:
        """The results so far, by the numbers of the games."""
        found = dict(self.tally.results)
        return [found[seed] for seed in sorted(found)]


@dataclass(frozen=True)
class VersionSkill:
    """The weight of skill in one version of a realm for one count of players, and its words."""

    scenario: Scenario
    skill: MeasuredSkill
    lines: tuple[Sentence, ...]

    @classmethod
    def of(cls, scenario: Scenario, skill: MeasuredSkill) -> "VersionSkill":
        """Put the weight of skill in words."""
        return cls(scenario, skill, tuple(skill_sentences(character_of([], None, skill))))

    @property
    def games(self) -> int:
        """The number of games that count."""
        return self.skill.games


@dataclass(frozen=True)
class GivenAdvice:
    """An answer to the question what would help, and the question."""

    question: WhatIfQuestion
    answer: WhatIfAnswer


def same_games(one: Scenario, other: Scenario) -> bool:
    """Return True if two versions of a realm play the same games; texts and titles do not count."""
    if one is other:
        return True
    keys = (one.data.keys() | other.data.keys()) - {*DESCRIPTION} | {"readings"}
    return all(one.data.get(key) == other.data.get(key) for key in keys) and (
        one.tileset_data == other.tileset_data
    )


def _first_games(numbers: Collection[int]) -> int:
    """Return the number of games that are known without a gap from the first one on."""
    known = set(numbers)
    return next(number for number in count() if number + 1 not in known)


@dataclass
class Laboratory:
    """The games that are known of an open realm, and the work that is under way.

    Work runs in threads of its own: it replaces whole entries of `latest` and `earlier`, so that a window
    may read them at any moment.
    """

    store: Path | None = field(default_factory=usual_store)
    workers: int = field(default_factory=spare_cores)
    latest: dict[int, VersionGames] = field(default_factory=dict)  # by count of players
    earlier: dict[int, VersionGames] = field(default_factory=dict)  # of the version measured before
    skill: dict[int, VersionSkill] = field(default_factory=dict)  # by count of players
    refused: dict[int, Sentence] = field(default_factory=dict)  # why a count was not played
    advice: GivenAdvice | None = None
    course: BalanceCourse | None = None
    recalling: bool = False  # the last work is only to read the store

    @property
    def busy(self) -> bool:
        """Return True while work is under way, also if it is only to read the store."""
        return self.course is not None and self.course.running

    @property
    def playing(self) -> bool:
        """Return True while games are played or edits are tried."""
        return self.busy and not self.recalling

    def is_stale(self, scenario: Scenario, players: int) -> bool:
        """Return True if the realm has been edited since it was measured for that count."""
        known = self.latest.get(players)
        return known is not None and not known.is_of(scenario)

    def known_games(self, scenario: Scenario, players: int) -> int:
        """Return the number of games that are known of this version of the realm."""
        known = self.latest.get(players)
        return known.tally.games if known and known.is_of(scenario) else NO_GAMES

    def known_skill(self, scenario: Scenario, players: int) -> VersionSkill | None:
        """Return the weight of skill in this version of the realm, if it was measured."""
        known = self.skill.get(players)
        return known if known and same_games(known.scenario, scenario) else None

    # Work

    def recall(self, scenario: Scenario, wish: PlayWish) -> None:
        """Read the games that the store has of a realm, for all its counts of players."""
        if self.store is not None and self.store.exists():
            self._begin(partial(self._recall, scenario, wish), recalling=True)

    def measure(self, scenario: Scenario, counts: Sequence[int], wish: PlayWish) -> None:
        """Play more games of a realm for some counts of players."""
        self._begin(partial(self._measure, scenario, tuple(counts), wish))

    def measure_skill(self, scenario: Scenario, players: int, wish: PlayWish) -> None:
        """Play more games of hard against easy for a count of players."""
        self._begin(partial(self._measure_skill, scenario, players, wish))

    def ask(self, question: WhatIfQuestion) -> None:
        """Find out which single edit would help."""
        self._begin(partial(self._ask, question))

    def stop(self) -> None:
        """Cancel the work; games that are finished stay."""
        if self.course:
            self.course.cancel()

    def forget(self) -> None:
        """Drop all results, as before those of another player."""
        self.latest, self.earlier, self.skill, self.refused, self.advice = {}, {}, {}, {}, None

    def _begin(self, work: Work, *, recalling: bool = False) -> None:
        self.stop()
        self.recalling = recalling
        self.course = BalanceCourse(work, self.store, self.workers)
        self.course.start()

    # In the thread of the work

    def _recall(self, scenario: Scenario, wish: PlayWish, session: Session, course: BalanceCourse) -> None:
        for players in scenario.counts:
            experiment = Experiment.of(scenario, wish.kinds(players), wish.seed)
            known = _first_games(session.games_of(experiment).numbers())
            if known:
                tally = session.play(experiment, PlayGoal(known))
                self._take(scenario, course, tally)
            about_skill = Experiment.of(scenario, skill_kinds(players), wish.seed)
            known = _first_games(session.games_of(about_skill).numbers()) // players * players
            if known:
                self._take_skill(scenario, course, session.play(about_skill, PlayGoal(known)))

    def _measure(
        self,
        scenario: Scenario,
        counts: Sequence[int],
        wish: PlayWish,
        session: Session,
        course: BalanceCourse,
    ) -> None:
        self.refused = {}
        playable = [players for players in counts if self._may_play(scenario, players)]
        if not playable:
            raise WorkRefusedError(self.refused[counts[0]])
        experiments = [Experiment.of(scenario, wish.kinds(players), wish.seed) for players in playable]
        goals = [PlayGoal(self.known_games(scenario, players) + wish.games) for players in playable]
        for experiment, goal in zip(experiments, goals, strict=True):
            session.expect(goal, experiment, len(playable))
        for experiment, goal in zip(experiments, goals, strict=True):
            session.play(experiment, goal, len(playable), on_look=partial(self._take, scenario, course))

    def _measure_skill(
        self, scenario: Scenario, players: int, wish: PlayWish, session: Session, course: BalanceCourse
    ) -> None:
        self.refused = {}
        if not self._may_play(scenario, players):
            raise WorkRefusedError(self.refused[players])
        known = self.known_skill(scenario, players)
        games = (known.games if known else NO_GAMES) + wish.games
        experiment = Experiment.of(scenario, skill_kinds(players), wish.seed)
        goal = PlayGoal(skill_games(games, players))
        session.play(experiment, goal, on_look=partial(self._take_skill, scenario, course))

    def _take_skill(self, scenario: Scenario, course: BalanceCourse, tally: Tally) -> None:
        """Show the weight of skill in the games so far, once there are more than those known before."""
        course.look()
        players = tally.experiment.players
        known = self.known_skill(scenario, players)
        if tally.games > (known.games if known else NO_GAMES):
            found = VersionSkill.of(scenario, MeasuredSkill.of(tally.ordered(), players))
            self.skill = {**self.skill, players: found}

    def _may_play(self, scenario: Scenario, players: int) -> bool:
        """Return True if a count can be played; otherwise note why it cannot."""
        errors = errors_in(scenario, players)
        if errors:
            code, remark = errors[0].code, errors[0].remark
            self.refused[players] = Sentence("{code} {message}", {"code": code, "message": remark.message})
            return False
        table_for(scenario.realm(players))
        return True

    def _take(self, scenario: Scenario, course: BalanceCourse, tally: Tally) -> None:
        """Show the games of a tally that grows, once there are more than those known before."""
        course.look()
        players = tally.experiment.players
        known = self.latest.get(players)
        if known and known.is_of(scenario):
            if tally.games < known.tally.games or tally is known.tally:
                return
        elif known:
            self.earlier = {**self.earlier, players: known}
        self.latest = {**self.latest, players: VersionGames(scenario, tally)}

    def _ask(self, question: WhatIfQuestion, session: Session, course: BalanceCourse) -> None:
        self.refused = {}
        if not self._may_play(question.scenario, question.players):
            raise WorkRefusedError(self.refused[question.players])

        def expect(experiment: Experiment, games: int) -> None:
            session.expect(PlayGoal(games), experiment)

        try:
            answer = ask_what_if(question, session.results, expect)
        except BudgetError as error:
            raise WorkRefusedError(
                sentence("at least {count} games are needed", count=error.least)
            ) from error
        course.look()
        self.advice = GivenAdvice(question, answer)
