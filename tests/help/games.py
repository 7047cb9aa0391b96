"""Games that are played on by the program, and watched."""

from collections.abc import Sequence

from realms.play.audit import audit
from realms.play.game import Game
from realms.play.notation import read, write
from realms.play.players.player import Player
from realms.rules.position.state import CHANCE


def until_seat(game: Game) -> Game:
    """Let chance decide until somebody is asked."""
    while game.seat == CHANCE:
        game.throw()
    return game


def decide(game: Game, sitting: Sequence[Player]) -> None:
    """One decision, by chance or by whose turn it is; what comes of it is sound."""
    if game.seat == CHANCE:
        game.throw()
    else:
        game.play(sitting[game.seat].choose(game.view(game.seat)))
    assert audit(game.state) == [], (write(game.state), game.decisions)


def play_soundly(game: Game, sitting: Sequence[Player]) -> None:
    """To the end; every position is sound, and the same when it is written down and read again."""
    while not game.over:
        line, before = write(game.state), game.state
        again = read(game.table, line)
        assert write(again) == line
        assert list(again.options) == list(before.options)
        assert (again.cost, again.tray, again.held) == (before.cost, before.tray, before.held)
        assert again.anchors == before.anchors
        decide(game, sitting)
