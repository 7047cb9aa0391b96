"""The tree of an imagined turn: positions that a thought reaches again are not worked out again."""

from collections.abc import Callable, Sequence
from typing import Final

from realms.play.players.heuristics import quick_decision, redeploy
from realms.rules.position.state import CHANCE, State
from realms.rules.turn.redeployment import REDEPLOY
from realms.rules.turn.turn import proceed

Answer = int | tuple[int, ...]  # a decision, or all shares of a redeployment
DECIDES: Final = 0  # a seat decides
LUCK: Final = 1  # chance decides
SHARES: Final = 2  # a seat answers all questions of a redeployment


class Branch:
    """A position in the tree, with those that follow from it by answer; an end of the turn is a value."""

    __slots__ = ("begun", "follow", "hand", "kind", "options", "quick", "regions", "state")

    def __init__(self, s: State, begun: bool) -> None:
        self.begun = begun
        self.kind = LUCK if s.actor == CHANCE else SHARES if s.step is REDEPLOY else DECIDES
        self.options: Sequence[int] = s.options
        self.hand, self.regions = s.hand[s.band], s.regions_to_ask.bit_count()
        self.quick = -1  # the quick decision, once it was needed
        self.state: State | None = None  # kept where the tree branches
        self.follow: dict[Answer, Branch | float] = {}


class TurnTree:
    """The ways that the deciding seat's turn may go on after a decision, or its next turn."""

    def __init__(self, start: State, after: State, value: Callable[[State, int], float]) -> None:
        self._actor, self._turn, self._value = start.actor, start.turn, value
        self._root = self._reached(after, start.seat == start.actor)
        if isinstance(self._root, Branch):
            self._root.state = after
        self._path: list[tuple[Branch, Answer]] = []
        self.decisions = 0  # of the last try

    def play(self, daring: float, random: Callable[[], float]) -> float:
        """Play quickly to the end of the turn, but with a chance of `daring` anyhow; return its value."""
        branch, live = self._root, None
        self._path.clear()
        self.decisions = 0
        while isinstance(branch, Branch):
            answer = self._answer(branch, live, daring, random)
            following = branch.follow.get(answer)
            if following is None:
                live = live or self._position(branch).copy()
                _carry_out(live, answer)
                following = branch.follow[answer] = self._reached(live, branch.begun)
            self._path.append((branch, answer))
            branch = following
        return branch

    def _reached(self, s: State, begun: bool) -> Branch | float:
        """Return the value of the end of the turn, or the branch of a position before it."""
        begun = begun or s.seat == self._actor
        if s.over or (begun and (s.seat != self._actor or s.turn != self._turn)):
            return self._value(s, self._actor)
        return Branch(s, begun)

    def _answer(
        self, branch: Branch, live: State | None, daring: float, random: Callable[[], float]
    ) -> Answer:
        """Return the next answer, as chance, daring or a quick decision have it."""
        if branch.kind == SHARES:
            shares = _shares(branch.hand, branch.regions, daring, random)
            self.decisions += len(shares)
            return shares
        self.decisions += 1
        if branch.kind == LUCK:
            s = live or self._position(branch)
            return s.step.draw(s, random())
        if random() < daring:
            return branch.options[int(random() * len(branch.options))]
        if branch.quick < 0:
            branch.quick = quick_decision(live or self._position(branch))
        return branch.quick

    def _position(self, branch: Branch) -> State:
        """Return the position of the branch at the end of the path; nobody may change it."""
        if branch.state is None:
            branch.state = self._played_again()
        return branch.state

    def _played_again(self) -> State:
        """Return the position at the end of the path, from the last position that was kept."""
        place, kept = len(self._path), None
        while kept is None:
            place -= 1
            kept = self._path[place][0].state
        s = kept.copy()
        for _, answer in self._path[place:]:
            _carry_out(s, answer)
        return s


def _shares(hand: int, regions: int, daring: float, random: Callable[[], float]) -> tuple[int, ...]:
    """Return the shares of a redeployment: even ones, or any number where the player is daring."""
    shares: list[int] = []
    while hand and regions > 1:
        more = (hand + regions - 1) // regions
        if random() < daring:
            more = int(random() * (hand + 1))
        shares.append(more)
        hand -= more
        regions -= 1
    return tuple(shares)


def _carry_out(s: State, answer: Answer) -> None:
    if isinstance(answer, int):
        proceed(s, s.step.take(s, answer))
    else:
        redeploy(s, answer)
