"""`realms balance --against OTHER` and `--what-if`: questions that pairs of games on the same luck answer."""

import argparse
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from realms.cli.errors import CommandError, print_error
from realms.cli.files import settings_beside, write_file
from realms.cli.locks import add_lock, locks_of
from realms.locale import Sentence, sentence

if TYPE_CHECKING:
    from realms.balance.figure_words import Row
    from realms.balance.games.experiment import Experiment
    from realms.balance.questions.compare import Comparison
    from realms.balance.questions.what_if import WhatIfAnswer, WhatIfQuestion
    from realms.balance.report.summary import MeasuredRealm
    from realms.balance.session import Session
    from realms.cli.balance import BalanceSubject

WHAT_IF_GAMES: Final = 6000  # of each realm and count, in all
SEATS, COINS, ENTRIES, RACES = "seats", "coins", "entries", "races"


def add_questions(parser: argparse.ArgumentParser, say: Callable[[str], str]) -> None:
    """Declare the options."""
    questions = parser.add_mutually_exclusive_group()
    questions.add_argument(
        "--against",
        type=Path,
        metavar="OTHER",
        help=say("compare the realm with another one, or with another version of it, on the same luck"),
    )
    questions.add_argument(
        "--what-if",
        nargs="?",
        const=SEATS,
        choices=[SEATS, COINS, ENTRIES, RACES],
        help=say(
            "find single edits that make the wins of seats, their coins, the entries, or the races and "
            "powers more even"
        ),
    )
    add_lock(parser, say)


def require_fitting(options: argparse.Namespace, files: Sequence[str]) -> None:
    """Refuse options that do not belong together."""
    if options.against and len(files) != 1:
        raise CommandError(sentence("--against compares one realm with another one"))
    if options.report and options.against:
        raise CommandError(sentence("--report shows realms by themselves; it is not for --against"))
    if options.skill and (options.against or (options.what_if and not options.report)):
        raise CommandError(sentence("--skill is not for --against, and for --what-if only with --report"))
    if options.lock and not options.what_if:
        raise CommandError(sentence("--lock says what no edit may change; it belongs to --what-if"))
    if options.until and (options.against or options.what_if):
        raise CommandError(sentence("--until is not for --against and --what-if, which take --games"))


# Against another realm


def counts_in_common(
    ones: Sequence["BalanceSubject"], others: Sequence["BalanceSubject"]
) -> list[tuple["BalanceSubject", "BalanceSubject"]]:
    """Pair the counts of players that both realms have; there must be one."""
    known = {each.realm.players: each for each in others}
    pairs = [(one, known[one.realm.players]) for one in ones if one.realm.players in known]
    if not pairs:
        raise CommandError(sentence("the two realms have no count of players in common"))
    return pairs


@dataclass(frozen=True, slots=True)
class ComparedRealms:
    """Two realms at one count of players, and the comparison of their games."""

    one: "BalanceSubject"
    other: "BalanceSubject"
    seed: int
    comparison: "Comparison"

    def text(self, language: str) -> str:
        """Return the comparison for people."""
        from realms.balance.questions.compare_report import comparison_rows, differences

        names = [each.realm.scenario.title(language) for each in (self.one, self.other)]
        if names[0] == names[1]:
            names = [self.one.file, self.other.file]
        heading = sentence(
            "{one} against {other}, {players} players:",
            one=names[0],
            other=names[1],
            players=self.one.realm.players,
        )
        return _text(heading, comparison_rows(self.comparison), differences(self.comparison), language)

    def data(self) -> dict[str, Any]:
        """Return the comparison for programs."""
        from realms.balance.questions.compare_report import comparison_data

        return {
            "file": self.one.file,
            "against": self.other.file,
            "count": self.one.realm.players,
            "kinds": [*self.one.kinds],
            "seed": self.seed,
            **comparison_data(self.comparison),
        }


def play_against(
    session: "Session",
    pairs: Sequence[tuple["BalanceSubject", "BalanceSubject"]],
    options: argparse.Namespace,
) -> list[ComparedRealms]:
    """Play both realms at each count, and compare their games."""
    from realms.balance.games.experiment import USUAL_GAMES, Experiment
    from realms.balance.portrait.game_figures import MEASURES
    from realms.balance.questions.compare import compare
    from realms.balance.session import PlayGoal

    goal = PlayGoal(options.games or USUAL_GAMES)
    found = []
    for each in (each for pair in pairs for each in pair):
        session.expect(goal, Experiment.of(each.realm.scenario, each.kinds, options.seed))
    for one, other in pairs:
        experiments = (Experiment.of(each.realm.scenario, each.kinds, options.seed) for each in (one, other))
        first, second = (session.results(each, goal.games) for each in experiments)
        found.append(ComparedRealms(one, other, options.seed, compare(first, second, MEASURES)))
    return found


# What would help


@dataclass(frozen=True, slots=True)
class AnsweredRealm:
    """A realm at one count of players, and the edits that would help it."""

    subject: "BalanceSubject"
    seed: int
    answer: "WhatIfAnswer"

    def text(self, language: str) -> str:
        """Return the answer for people."""
        from realms.balance.questions.what_if_report import what_if_rows, what_if_sentences

        scenario = self.subject.realm.scenario
        heading = sentence(
            "{title}, {players} players:",
            title=scenario.title(language),
            players=self.subject.realm.players,
        )
        said = what_if_sentences(self.answer, scenario)
        return _text(heading, what_if_rows(self.answer), said, language)

    def data(self) -> dict[str, Any]:
        """Return the answer for programs."""
        from realms.balance.questions.what_if_report import what_if_data

        return {
            "file": self.subject.file,
            "count": self.subject.realm.players,
            "kinds": [*self.subject.kinds],
            "seed": self.seed,
            **what_if_data(self.answer),
        }


def play_what_if(
    session: "Session", subjects: Sequence["BalanceSubject"], options: argparse.Namespace
) -> list[AnsweredRealm]:
    """Answer the question for each realm and count."""
    from realms.balance.questions.what_if import BudgetError, ask_what_if
    from realms.balance.session import PlayGoal

    def expect(experiment: "Experiment", games: int) -> None:
        session.expect(PlayGoal(games), experiment)

    questions = [_question(each, options) for each in subjects]
    try:
        return [
            AnsweredRealm(each, options.seed, ask_what_if(question, session.results, expect))
            for each, question in zip(subjects, questions, strict=True)
        ]
    except BudgetError as error:
        raise CommandError(sentence("at least {count} games are needed", count=error.least)) from error


def _question(subject: "BalanceSubject", options: argparse.Namespace) -> "WhatIfQuestion":
    """Ask about the figure that is named; coins choose the edit where wins are the question."""
    from realms.balance.questions.fairness import figure_and_guide
    from realms.balance.questions.what_if import WhatIfQuestion
    from realms.balance.usual import usual_for, usual_kinds
    from realms.play.players.registry import player_title

    usual = usual_for(subject.kinds)
    if usual is None and options.what_if in (SEATS, COINS):
        note = sentence(
            "nothing usual is known for these players, only for {players}; equal seats are taken for usual",
            players=[player_title(kind) for kind in usual_kinds()],
        )
        print_error(note, options.language)
    figure, guide = figure_and_guide(options.what_if, len(subject.kinds), usual)
    return WhatIfQuestion(
        subject.realm.scenario,
        subject.kinds,
        figure,
        options.games or WHAT_IF_GAMES,
        options.seed,
        settings_beside(Path(subject.file)),
        locks_of(options.lock, subject.realm.scenario),
        guide=guide,
    )


# Pages and texts


def write_report(
    path: Path,
    measured: "Sequence[MeasuredRealm]",
    answers: Sequence[AnsweredRealm],
    options: argparse.Namespace,
) -> None:
    """Write the page on measured realms, with what would help them if that was asked."""
    from realms.balance.questions.what_if_report import what_if_rows, what_if_sentences
    from realms.export.balance_sections import BalanceReport, HelpfulEdits
    from realms.export.registry import ExportOptions, all_exports

    helpful = {
        place: HelpfulEdits(
            tuple(what_if_sentences(each.answer, each.subject.realm.scenario)),
            tuple(what_if_rows(each.answer)),
        )
        for place, each in enumerate(answers)
    }
    report = BalanceReport(tuple(measured), options.language, helpful)
    content = all_exports()["balance"].write(report, ExportOptions(options.language))
    write_file(path, content, options.language, force=options.force)


def _text(heading: Sentence, rows: "Iterable[Row]", said: Iterable[Sentence], language: str) -> str:
    from realms.balance.figure_words import text_table

    table = [*text_table(rows, language)]
    words = [each.in_language(language) for each in said]
    return "\n".join([heading.in_language(language), "", *table, *([""] if table else []), *words, ""])
