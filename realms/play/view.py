"""View: all that a seat may know; piles lie in no order yet, and what else is hidden traits say."""

from collections.abc import Sequence
from random import Random
from typing import Protocol

from realms.rules.position.state import State
from realms.rules.position.table import SLOTS, START_COINS, Table

MOST_COINS_A_TURN = 12


class HasState(Protocol):
    """A game, or one position of it."""

    @property
    def state(self) -> State:
        """What lies on the table."""


class View:
    """What one seat sees; it follows the game."""

    __slots__ = ("_game", "seat")

    def __init__(self, game: HasState, seat: int) -> None:
        self._game, self.seat = game, seat

    def options(self) -> Sequence[int]:
        """The decisions that are allowed now, to whoever decides."""
        return self._game.state.options

    @property
    def table(self) -> Table:
        """The ground and the content in play."""
        return self._game.state.table

    @property
    def turn(self) -> int:
        """The game turn, from 1."""
        return self._game.state.turn

    @property
    def step(self) -> str:
        """The name of the step that asks."""
        return self._game.state.step.id

    @property
    def coins(self) -> int:
        """The seat's own coins."""
        return self._game.state.coins[self.seat]

    def free_tokens(self) -> int:
        """How many tokens of the active race could be taken in hand or are there already."""
        s = self._game.state
        band = SLOTS * self.seat
        regions = s.table.regions(s.held[band])
        return s.hand[band] + sum(map(s.tokens.__getitem__, regions)) - len(regions)

    def public(self) -> State:
        """A state of its own, with nothing in it that the seat may not see: other seats have no coins."""
        state = self._with_own_coins()
        for trait in state.table.listeners.hides:
            trait.hides(state, self.seat)
        return state

    def sample(self, random: Random) -> State:
        """A full state as it may be: what the others have is guessed, coins by how long the game lasts."""
        state = self._with_own_coins()
        for trait in state.table.listeners.hides:
            trait.guesses(state, self.seat, random.random)
        limit = START_COINS + MOST_COINS_A_TURN * (state.turn - 1)
        for seat in range(state.table.players):
            if seat != self.seat:
                state.coins[seat] = random.randint(0, limit)
        return state

    def _with_own_coins(self) -> State:
        state = self._game.state.copy()
        state.coins = [coins if seat == self.seat else 0 for seat, coins in enumerate(state.coins)]
        return state
