"""`realms play`: play a realm at the terminal, or let the program play many games."""

import argparse
import json
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from realms.cli.balance import add_execution
from realms.cli.errors import CLEAN, UNUSABLE, CommandError
from realms.cli.files import (
    add_force,
    add_homemade,
    add_scenario,
    homemade_from,
    open_scenario,
    realms_of,
    whole_number_from,
)
from realms.cli.playable import print_errors_of, require_setup, warn_of_unplayed_rules
from realms.locale import sentence
from realms.scenario.readings import READINGS, readings_of, unusual
from realms.scenario.scenario import Realm

SUMMARY = sentence("play a realm at the terminal, or let the program play it")
HUMAN = "human"
ANSWERS = {"yes": True, "no": False}


def configure(parser: argparse.ArgumentParser, say: Callable[[str], str]) -> None:
    """Declare the arguments."""
    from realms.play.players.registry import STANDARD, player_descriptions

    lines = [f"  {kind:<10}{say(what.text)}" for kind, what in player_descriptions().items()]
    parser.epilog = "\n".join([say("players:"), *lines])
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    add_scenario(parser, say)
    parser.add_argument("--players", type=whole_number_from(1, say), metavar="N", help=say("number of seats"))
    parser.add_argument(
        "--seats",
        metavar="A,B,..",
        help=say("player of each seat, as listed below; {standard} unless you say otherwise").format(
            standard=STANDARD
        ),
    )
    parser.add_argument(
        "--boxes",
        metavar="A,B,..",
        help=say("the boxes whose races and powers are in play, instead of the scenario's"),
    )
    add_homemade(parser, say)
    parser.add_argument(
        "--reading",
        action="append",
        default=[],
        metavar="NAME=yes|no",
        help=say(
            "answer to a question that the booklets leave open; may be given several times: {names}"
        ).format(names=", ".join(READINGS)),
    )
    parser.add_argument("--seed", type=int, default=1, metavar="S", help=say("seed of the random numbers"))
    parser.add_argument(
        "--sites", action="store_true", help=say("hide places and relics in place of some lost tribes")
    )
    _add_unattended(parser, say)
    parser.add_argument(
        "--save", type=Path, metavar="F", help=say("write the record of the game to this file")
    )
    parser.add_argument(
        "--log",
        type=Path,
        metavar="F",
        help=say("write what happened turn by turn, in plain words, to this file"),
    )
    parser.add_argument(
        "--names", metavar="A,B,..", help=say("names of the players at the table, in the order of the seats")
    )
    add_force(parser, say)


def _add_unattended(parser: argparse.ArgumentParser, say: Callable[[str], str]) -> None:
    """Declare the arguments of games without people at the table."""
    parser.add_argument(
        "--games",
        type=whole_number_from(0, say),
        metavar="N",
        help=say("let the program play this many games"),
    )
    parser.add_argument(
        "--balance",
        action="store_true",
        help=say("report what these games show about the balance of the realm"),
    )
    add_execution(parser, say)
    parser.add_argument("--json", action="store_true", help=say("print the results as JSON"))


def run(options: argparse.Namespace) -> int:
    """Play one game at the terminal, or many games without people."""
    from realms.play.setup import SetupError, with_pool_choice

    scenario = open_scenario(options.file, options.tileset)
    boxes = [] if options.boxes is None else _boxes(options.boxes)
    readings = dict(map(_reading, options.reading))
    scenario = with_pool_choice(scenario, boxes, homemade_from(options.homemade), readings=readings)
    players = options.players or (len(options.seats.split(",")) if options.seats else scenario.counts[0])
    realm = realms_of(scenario, players)[0]
    if options.sites:
        realm = _with_sites(realm, options.seed)
    seats = _players_at_seats(options, players)
    if print_errors_of(realm, options.file, options.language):
        return UNUSABLE
    warn_of_unplayed_rules(realm, options.language)
    play = _report_balance if options.balance else _play_many if _unattended(options) else _play_at_terminal
    try:
        play(realm, seats, options)
    except SetupError as error:
        raise CommandError(error.message) from error
    return CLEAN


def _unattended(options: argparse.Namespace) -> bool:
    """Return True if games are played without people at the table."""
    return options.games is not None or options.json or options.balance


def _boxes(words: str) -> list[str]:
    """Return the ids of the boxes that the user lists."""
    from realms.tiles.boxes import boxes

    named, known = words.split(","), ", ".join(boxes())
    strangers = [name for name in named if name not in boxes()]
    if strangers:
        message = sentence('there is no box "{name}"; there are {names}', name=strangers[0], names=known)
        raise CommandError(message, UNUSABLE)
    return named


def _reading(words: str) -> tuple[str, bool]:
    """Return the name of a reading and its answer from an argument such as `NAME=no`."""
    name, _, answer = words.partition("=")
    if name not in READINGS:
        message = sentence('there is no reading "{name}"; there are {names}', name=name, names=[*READINGS])
        raise CommandError(message)
    if answer not in ANSWERS:
        raise CommandError(sentence("{name}: yes or no is expected, as in {name}=no", name=name))
    return name, ANSWERS[answer]


def _with_sites(realm: Realm, seed: int) -> Realm:
    """Return the realm with monsters that guard places and relics instead of some lost tribes."""
    from random import Random

    from realms.scenario.edits import apply
    from realms.scenario.sites import SitesError, hide_places_and_relics

    try:
        edit = hide_places_and_relics(realm, Random(seed))  # noqa: S311 - a game, no secret
    except SitesError as error:
        raise CommandError(error.message) from error
    return apply(realm.scenario, edit).realm(realm.players)


def _readings(realm: Realm, language: str) -> str:
    """List the readings that differ from the usual ones, a line each, for people at the table."""
    answers = readings_of(realm.scenario.data)
    answered = (READINGS[name].rule_for(answers[name]) for name in unusual(answers))
    return "".join(f"{each.in_language(language)}\n" for each in answered)


def _players_at_seats(options: argparse.Namespace, players: int) -> list[str]:
    """Return the kind of player at each seat; by default a person at the first one, or none."""
    from realms.play.players.registry import STANDARD, player_names

    alone = _unattended(options)
    for name in ("save", "log", "names") if alone else ():
        if getattr(options, name):
            raise CommandError(
                sentence(
                    "--{name} is for a game at the table, not for games that the program plays alone",
                    name=name,
                )
            )
    if options.seats is None:
        return [STANDARD] * players if alone else [HUMAN, *[STANDARD] * (players - 1)]
    seats: list[str] = options.seats.split(",")
    strangers = [seat for seat in seats if seat not in player_names() and seat != HUMAN]
    if strangers:
        raise CommandError(sentence('there is no player "{name}"', name=strangers[0]), UNUSABLE)
    if len(seats) != players:
        raise CommandError(
            sentence("{count} seats are named for {players} players", count=len(seats), players=players)
        )
    if alone and HUMAN in seats:
        raise CommandError(sentence("no person can sit at the table when the program plays alone"))
    return seats


def _names(options: argparse.Namespace, players: int) -> list[str]:
    """Return the names of the players; an empty one stands for the number of the seat."""
    names = [name.strip() for name in options.names.split(",")] if options.names else []
    if len(names) > players:
        raise CommandError(
            sentence("{count} names are given for {players} players", count=len(names), players=players)
        )
    return names


def _play_many(realm: Realm, seats: list[str], options: argparse.Namespace) -> None:
    """Play games of consecutive seeds, and print their results."""
    from realms.cli.progress import with_progress

    count = 1 if options.games is None else options.games
    ends = with_progress(
        _play_seeds(realm, seats, range(options.seed, options.seed + count)), count, options.language
    )
    if options.json:
        games = ",\n  ".join(json.dumps(end._asdict()) for end in ends)
        sys.stdout.write(f'{{"players": {realm.players}, "games": [\n  {games}\n]}}\n')
        return
    for end in ends:
        coins, winners = " ".join(map(str, end.coins)), ", ".join(map(str, end.winners))
        sys.stdout.write(f"{end.seed}: {coins}  -> {winners}\n")


class GameEnd(NamedTuple):
    """The result of a game; winners are counted from 1."""

    seed: int
    coins: tuple[int, ...]
    winners: tuple[int, ...]


def _play_seeds(realm: Realm, seats: list[str], seeds: Iterable[int]) -> Iterator[GameEnd]:
    """Play a game of each seed, and yield its result."""
    from realms.play.game import Game
    from realms.play.players.player import play_out
    from realms.play.players.registry import players_for
    from realms.play.setup import table_for

    table = table_for(realm)
    for seed in seeds:
        game = Game(table, seed, realm)
        play_out(game, players_for(seats, seed))
        end = game.outcome()
        yield GameEnd(seed, end.coins, tuple(seat + 1 for seat in end.winners))


def _report_balance(realm: Realm, seats: list[str], options: argparse.Namespace) -> None:
    """Play games in several processes, and print a report on the balance of the realm."""
    from realms.balance.games.experiment import USUAL_GAMES
    from realms.balance.session import PlayGoal
    from realms.cli.balance import BalanceSubject, balance_session, measure_balance, report_balance

    require_setup(realm, options.file)  # before any process starts
    subject = BalanceSubject(str(options.file), realm, tuple(seats))
    with balance_session(options) as session:
        goal = PlayGoal(options.games or USUAL_GAMES)
        measured = measure_balance(session, [subject], goal, options.seed)
    report_balance(measured, session, options, flat=True)


def _play_at_terminal(realm: Realm, seats: list[str], options: argparse.Namespace) -> None:
    """Play at the terminal; the record is saved at the end, or when the player leaves."""
    from realms.cli.terminal import Terminal
    from realms.play.chronicle import ChronicledGame
    from realms.play.players.registry import players_for
    from realms.play.setup import table_for

    game = ChronicledGame(table_for(realm), options.seed, realm)
    machines = players_for(seats, options.seed)
    terminal = Terminal(game, seats, machines, options.language, options.seed, _names(options, len(seats)))
    if options.save:
        terminal.save_to(options.save, force=options.force)
    if options.log:
        terminal.log_to(options.log, force=options.force)
    sys.stdout.write(_readings(realm, options.language))
    terminal.run(sys.stdin, sys.stdout)
