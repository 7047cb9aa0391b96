"""Several people at one keyboard: each sees the own coins alone."""

import io
import re

from realms.cli.terminal import CLEAR, Terminal
from realms.play.chronicle import ChronicledGame
from realms.play.players.registry import players_for
from realms.play.players.yardsticks.greedy import GreedyPlayer
from realms.play.record import HUMAN
from realms.play.setup import table_for
from realms.scenario.scenario import bundled_scenario

PLAYERS, ANSWERS = 3, 60
COINS = re.compile(r"^player (\d) (?:gets|pays) \d+ coins?: ", re.MULTILINE)
PASS_ON = re.compile(r"^player (\d): it is your turn; press Enter", re.MULTILINE)
ASKED = re.compile(r"^turn \d+ of \d+, player (\d); coins", re.MULTILINE)


class Screen(io.StringIO):
    """A screen that can be cleared."""

    def isatty(self) -> bool:
        return True


class People:
    """People who answer as greedy would, and press Enter when the keyboard is theirs."""

    def __init__(self, game: ChronicledGame, out: io.StringIO) -> None:
        self.game, self.out = game, out
        self.left = ANSWERS

    def readline(self) -> str:
        self.left -= 1
        if self.left < 0:
            return ""
        if not self.out.getvalue().endswith("> "):
            return "\n"
        if self.game.state.step.spreads:
            return "1\n"
        wanted = GreedyPlayer(1).choose(self.game.view(self.game.seat))
        return f"{list(self.game.options()).index(wanted) + 1}\n"


def played(out: io.StringIO, people: int) -> str:
    """The screen after some answers of people; the program has the other seats."""
    realm = bundled_scenario("first_steps").realm(PLAYERS)
    game = ChronicledGame(table_for(realm), 1, realm)
    seats = [HUMAN] * people + ["greedy"] * (PLAYERS - people)
    Terminal(game, seats, players_for(seats, 1), "en", 1).run(People(game, out), out)  # type: ignore[arg-type]
    return out.getvalue()


def test_the_keyboard_is_passed_on_and_only_the_own_coins_are_read() -> None:
    parts = PASS_ON.split(played(Screen(), people=2))
    assert len(parts) > 6, "both people had several turns"
    for seat, shown in zip(parts[1::2], parts[2::2], strict=True):
        assert shown.split("\n", 1)[1].startswith(CLEAR), "the screen of the other is gone"
        assert {*COINS.findall(shown)} <= {seat}
        assert {*ASKED.findall(shown)} == {seat}
    assert any(COINS.findall(shown) for shown in parts[2::2]), "the own coins are read"


def test_a_cleared_screen_tells_again_what_the_others_did() -> None:
    parts = PASS_ON.split(played(Screen(), people=2))
    meanwhile = parts[4].split("; coins")[0]
    assert "turn 1 of 10, player 2" in meanwhile
    assert "turn 1 of 10, player 3" in meanwhile
    assert "conquer" in meanwhile


def test_nothing_is_cleared_where_the_output_is_no_screen() -> None:
    shown = played(io.StringIO(), people=2)
    assert PASS_ON.search(shown)
    assert CLEAR not in shown


def test_a_person_alone_is_never_asked_to_pass_the_keyboard_on() -> None:
    shown = played(Screen(), people=1)
    assert not PASS_ON.search(shown)
    assert {*COINS.findall(shown)} == {"1"}
