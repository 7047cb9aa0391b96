"""A seat's view of a game: hidden information is left out, and unknown piles have no order."""

from collections.abc import Sequence
from random import Random
from typing import Protocol

from realms.rules.position.state import State
from realms.rules.position.table import SLOTS, START_COINS, Table

MOST_COINS_A_TURN = 12


class HasState(Protocol):
    """A game, or one position of a game."""

    @property
    def state(self) -> State:
        """The position on the table."""


class View:
    """The view of one seat; it follows the game."""

    __slots__ = ("_game", "seat")

    def __init__(self, game: HasState, seat: int) -> None:
        self._game, self.seat = game, seat

    def options(self) -> Sequence[int]:
        """Return the decisions that are allowed now, whichever seat decides."""
        return self._game.state.options

    @property
    def table(self) -> Table:
        """The ground and the content in play."""
        return self._game.state.table

    @property
    def turn(self) -> int:
        """The game turn, counted from 1."""
        return self._game.state.turn

    @property
    def step(self) -> str:
        """The name of the step that asks for a decision."""
        return self._game.state.step.id

    @property
    def coins(self) -> int:
        """The seat's own coins."""
        return self._game.state.coins[self.seat]

    def free_tokens(self) -> int:
        """Return the tokens of the active race in hand and those it could take from its regions."""
        s = self._game.state
        band = SLOTS * self.seat
        regions = s.table.regions(s.held[band])
        return s.hand[band] + sum(map(s.tokens.__getitem__, regions)) - len(regions)

    def public(self) -> State:
        """Return a copy of the state without hidden information; other seats have no coins in it."""
        state = self._with_own_coins()
        for trait in state.table.listeners.hides:
            trait.hides(state, self.seat)
        return state

    def sample(self, random: Random) -> State:
        """Return a possible full state: hidden information is guessed, coins by the length of the game."""
        state = self.guessed(random)
        limit = START_COINS + MOST_COINS_A_TURN * (state.turn - 1)
        for seat in range(state.table.players):
            if seat != self.seat:
                state.coins[seat] = random.randint(0, limit)
        return state

    def guessed(self, random: Random) -> State:
        """Return a possible full state, but for the coins of other seats: they have none."""
        state = self._with_own_coins()
        for trait in state.table.listeners.hides:
            trait.guesses(state, self.seat, random.random)
        return state

    def _with_own_coins(self) -> State:
        state = self._game.state.copy()
        state.coins = [coins if seat == self.seat else 0 for seat, coins in enumerate(state.coins)]
        return state
