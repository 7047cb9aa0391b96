"""`realms balance`: play many games of realms, and report what they show about their balance."""

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from realms.cli.balance_questions import (
    add_questions,
    counts_in_common,
    play_against,
    play_what_if,
    require_fitting,
    write_report,
)
from realms.cli.errors import CLEAN, INTERRUPTED, UNUSABLE, CommandError, print_error
from realms.cli.files import (
    add_force,
    add_tileset,
    add_workers,
    open_scenario,
    realms_of,
    require_free,
    whole_number_from,
)
from realms.cli.inputs import files_named
from realms.cli.playable import print_errors_of, require_setup, warn_of_unplayed_rules
from realms.cli.progress import ProgressLine
from realms.cli.worker import add_certificates, certificates_of
from realms.locale import Sentence, sentence
from realms.scenario.scenario import Realm

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from realms.balance.games.experiment import Experiment
    from realms.balance.playing.store import GameStore
    from realms.balance.portrait.skill import MeasuredSkill
    from realms.balance.report.summary import MeasuredRealm
    from realms.balance.session import PlayGoal, Session

SUMMARY = sentence("play many games, and report what they show about the balance of realms")
MOST_POINTS = 25


@dataclass(frozen=True, slots=True)
class BalanceSubject:
    """A realm for one count of players, its file, and who plays it."""

    file: str
    realm: Realm
    kinds: tuple[str, ...]


def configure(parser: argparse.ArgumentParser, say: Callable[[str], str]) -> None:
    """Declare the arguments."""
    _add_games(parser, say)
    add_questions(parser, say)
    add_execution(parser, say)
    parser.add_argument("--json", action="store_true", help=say("print the results as JSON"))
    parser.add_argument(
        "--report",
        type=Path,
        metavar="F",
        help=say("write a page (HTML) for people too, with maps; with --what-if also what would help"),
    )
    add_force(parser, say)


def _add_games(parser: argparse.ArgumentParser, say: Callable[[str], str]) -> None:
    """Declare which games are played."""
    from realms.balance.games.experiment import USUAL_GAMES
    from realms.balance.portrait.skill import USUAL_SKILL_GAMES
    from realms.play.players.registry import STANDARD

    parser.add_argument("files", nargs="+", metavar="FILE", help=say("scenarios, or folders of them"))
    add_tileset(parser, say)
    parser.add_argument(
        "--players",
        type=whole_number_from(1, say),
        metavar="N",
        help=say("only for this many players; every count of the realm unless you say otherwise"),
    )
    parser.add_argument(
        "--seats",
        metavar="LEVEL",
        default=STANDARD,
        help=say(
            "player of every seat, or of each one as A,B,..; {standard} unless you say otherwise"
        ).format(standard=STANDARD),
    )
    wish = parser.add_mutually_exclusive_group()
    wish.add_argument(
        "--games",
        type=whole_number_from(1, say),
        metavar="N",
        help=say("games of each realm and count; {games} unless you say otherwise").format(games=USUAL_GAMES),
    )
    wish.add_argument(
        "--until",
        type=_points_from(say),
        metavar="POINTS",
        help=say("play until the share of every seat is known to within so many percentage points"),
    )
    parser.add_argument(
        "--skill",
        nargs="?",
        type=whole_number_from(1, say),
        const=USUAL_SKILL_GAMES,
        metavar="GAMES",
        help=say(
            "play more games of each realm and count, {games} unless you say otherwise, in which hard and "
            "easy sit by turns: how much does skill count here?"
        ).format(games=USUAL_SKILL_GAMES),
    )
    parser.add_argument("--seed", type=int, default=1, metavar="S", help=say("seed of the random numbers"))


def add_execution(parser: argparse.ArgumentParser, say: Callable[[str], str]) -> None:
    """Declare where games are played, and where they are kept."""
    where = parser.add_mutually_exclusive_group()
    add_workers(where, say, say("number of processes that play (default: all cores)"))
    where.add_argument(
        "--cluster",
        metavar="tcp://HOST:PORT",
        help=say("play on the workers of this scheduler, see realms worker"),
    )
    add_certificates(parser, say)
    parser.add_argument(
        "--store",
        type=Path,
        metavar="F",
        help=say("the file in which finished games are kept, instead of the one in your state folder"),
    )


def _points_from(say: Callable[[str], str]) -> Callable[[str], float]:
    """Return a parser for percentage points."""

    def points(text: str) -> float:
        try:
            found = float(text.strip().removesuffix("%").replace(",", "."))
        except ValueError:
            found = 0.0
        if not 0 < found <= MOST_POINTS:
            raise argparse.ArgumentTypeError(
                say("expected percentage points above 0 and up to {most}, as in 2%").format(most=MOST_POINTS)
            )
        return found / 100

    return points


def run(options: argparse.Namespace) -> int:
    """Play the games and print the report."""
    from realms.balance.games.experiment import USUAL_GAMES
    from realms.balance.session import PlayGoal

    files = files_named(options.files)
    require_fitting(options, files)
    subjects = [each for file in files for each in _subjects_in(file, options)]
    others = [*_subjects_in(str(options.against), options)] if options.against else []
    refused = [each for each in (*subjects, *others) if not _is_playable(each, options.language)]
    if refused:
        return UNUSABLE
    if options.report:
        require_free(options.report, force=options.force)
    elif options.against or options.what_if:
        _answer(subjects, others, options)
        return CLEAN
    goal = PlayGoal(options.games or USUAL_GAMES, options.until)
    with balance_session(options) as session:
        measured = measure_balance(session, subjects, goal, options.seed, options.skill)
        answers = play_what_if(session, subjects, options) if options.what_if else []
    if options.report:
        write_report(options.report, measured, answers, options)
    report_balance(measured, session, options)
    return CLEAN


def _answer(
    subjects: Sequence[BalanceSubject], others: Sequence[BalanceSubject], options: argparse.Namespace
) -> None:
    """Play for `--against` or `--what-if`, and print the answers."""
    pairs = counts_in_common(subjects, others) if options.against else []
    with balance_session(options) as session:
        answers = play_against(session, pairs, options) if pairs else play_what_if(session, subjects, options)
    if options.json:
        _print_data({"results": [each.data() for each in answers]}, session)
    else:
        sys.stdout.write("\n".join(each.text(options.language) for each in answers))
    _require_kept(session)


def _print_data(data: dict[str, object], session: "Session") -> None:
    """Print data for programs, with the workers and times of the session."""
    sys.stdout.write(json.dumps(data | session.times(), indent=1, allow_nan=False) + "\n")


def _require_kept(session: "Session") -> None:
    """Fail if games could not be kept; this comes after the report, which is right all the same."""
    if session.problem is not None:
        raise CommandError(session.problem)


def _subjects_in(file: str, options: argparse.Namespace) -> Iterator[BalanceSubject]:
    """Yield the realm of a file for each count of players that is asked for."""
    scenario = open_scenario(Path(file), options.tileset)
    for realm in realms_of(scenario, options.players):
        yield BalanceSubject(file, realm, _kinds(options.seats, realm.players))


def _kinds(seats: str, players: int) -> tuple[str, ...]:
    """Return the kind of player in each seat, from one name for all of them or one for each."""
    from realms.play.players.registry import player_names

    named = seats.split(",")
    for name in named:
        if name not in player_names():
            known = ", ".join(player_names())
            raise CommandError(
                sentence('there is no player "{name}"; there are {names}', name=name, names=known)
            )
    if len(named) not in (1, players):
        raise CommandError(
            sentence("{count} seats are named for {players} players", count=len(named), players=players)
        )
    return tuple(named * players if len(named) == 1 else named)


def _is_playable(subject: BalanceSubject, language: str) -> bool:
    """Refuse a realm that cannot be set up; print the errors of one that has some, and return False."""
    if print_errors_of(subject.realm, subject.file, language):
        return False
    warn_of_unplayed_rules(subject.realm, language)
    require_setup(subject.realm, subject.file)
    return True


def measure_balance(
    session: "Session",
    subjects: Sequence[BalanceSubject],
    goal: "PlayGoal",
    seed: int,
    skill: int | None = None,
) -> "list[MeasuredRealm]":
    """Play the games of all realms, and after them so many of each about skill."""
    from realms.balance.games.experiment import Experiment
    from realms.balance.report.summary import MeasuredRealm

    files = [each.file for each in subjects]
    experiments = [Experiment.of(each.realm.scenario, each.kinds, seed) for each in subjects]
    counts = [files.count(file) for file in files]  # of players, which are judged together
    for experiment, count in zip(experiments, counts, strict=True):
        session.expect(goal, experiment, count)
    if skill:
        for each in subjects:
            session.expect(*_about_skill(each, seed, skill))
    tallies = [
        session.play(experiment, goal, count) for experiment, count in zip(experiments, counts, strict=True)
    ]
    skills = [_measured_skill(session, each, seed, skill) if skill else None for each in subjects]
    return [
        MeasuredRealm(each.file, each.realm, tally, count, found, goal.points)
        for each, tally, count, found in zip(subjects, tallies, counts, skills, strict=True)
    ]


def _about_skill(subject: BalanceSubject, seed: int, games: int) -> "tuple[PlayGoal, Experiment]":
    """Return the experiment about skill on a realm, and its goal: whole rotations of the seats."""
    from realms.balance.games.experiment import Experiment
    from realms.balance.portrait.skill import skill_games, skill_kinds
    from realms.balance.session import PlayGoal

    players = subject.realm.players
    experiment = Experiment.of(subject.realm.scenario, skill_kinds(players), seed)
    return PlayGoal(skill_games(games, players)), experiment


def _measured_skill(session: "Session", subject: BalanceSubject, seed: int, games: int) -> "MeasuredSkill":
    from realms.balance.portrait.skill import MeasuredSkill

    goal, experiment = _about_skill(subject, seed, games)
    return MeasuredSkill.of(session.results(experiment, goal.games), subject.realm.players)


def report_balance(
    measured: "Sequence[MeasuredRealm]",
    session: "Session",
    options: argparse.Namespace,
    *,
    flat: bool = False,
) -> None:
    """Print the report, and then why games could not be kept; `flat` data are those of a single realm."""
    from realms.balance.report.summary import measured_data, summary_text

    if options.json:
        results = [measured_data(each) for each in measured]
        _print_data(results[0] if flat else {"results": results}, session)
    else:
        sys.stdout.write(summary_text(measured, options.language))
    _require_kept(session)


@contextmanager
def balance_session(options: argparse.Namespace) -> Iterator["Session"]:
    """Open a session on processes of our own with the store, and close both whatever happens.

    An interruption ends the command, and says how many games are kept.
    """
    from realms.balance.playing.cluster import ClusterError
    from realms.balance.playing.own_processes import LostProcessError, NoProcessError
    from realms.balance.playing.store import StoreError
    from realms.balance.session import Session

    _require_execution(options)
    store, line = _open_store(options), ProgressLine(options.language)
    session: Session | None = None
    try:
        with _team(options, line) as (executor, workers), ExitStack() as ends:
            session = Session(
                executor, store, lambda now: line.show(now.finished, now.expected, now.fresh), workers
            )
            ends.callback(session.close)
            ends.callback(line.clear)
            yield session
    except KeyboardInterrupt as interruption:
        raise CommandError(_interrupted(session), INTERRUPTED) from interruption
    except (NoProcessError, LostProcessError, ClusterError, StoreError) as error:
        raise CommandError(error.message) from error
    finally:
        if store is not None:
            store.close()


def _require_execution(options: argparse.Namespace) -> None:
    """Refuse a seed that no result has room for, and certificates that nobody asks for."""
    from realms.balance.games.experiment import MOST_SEED

    if abs(options.seed) > MOST_SEED:
        raise CommandError(sentence("expected a seed between -{most} and {most}", most=MOST_SEED))
    if options.tls and options.cluster is None:
        raise CommandError(sentence("--tls belongs to --cluster"))


@contextmanager
def _team(options: argparse.Namespace, line: ProgressLine) -> Iterator[tuple["Executor", int]]:
    """Open the executor that plays: workers of a cluster, or processes of our own; and say how many."""
    from realms.balance.playing.cluster import GameCluster
    from realms.balance.playing.own_processes import OwnProcesses, all_cores

    def tell(news: Sentence) -> None:
        line.clear()
        print_error(news, options.language)

    if options.cluster is not None:
        with GameCluster(options.cluster, certificates_of(options), tell) as cluster:
            yield cluster.executor, len(cluster.team())
        return
    workers = options.workers or all_cores()
    executor = OwnProcesses(workers)
    try:
        yield executor, workers
    finally:
        executor.shutdown(wait=False, cancel_futures=True)


def _open_store(options: argparse.Namespace) -> "GameStore | None":
    """Return the store; without the usual one games are played too, but they are not kept."""
    from realms.balance.playing.store import GameStore, StoreError, usual_store

    try:
        return GameStore(options.store or usual_store())
    except StoreError as error:
        if options.store is not None:
            raise CommandError(error.message) from error
        print_error(sentence("{problem}; no game is kept", problem=error.message), options.language)
        return None


def _interrupted(session: "Session | None") -> Sentence:
    if session is None or session.store is None:
        return sentence("interrupted; no game is kept")
    if session.problem is not None:
        return sentence("interrupted; {problem}", problem=session.problem)
    return sentence(
        "interrupted; {count} finished games are in {path}, and the same command goes on from there",
        count=session.finished,
        path=session.store.path,
    )
