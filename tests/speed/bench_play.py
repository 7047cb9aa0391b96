"""Who is stronger: leagues of paired games, against the goals; and how long the strongest player thinks.

Finished games are kept. The brief run plays a slice of what is missing, `--soak` all of it on all cores;
both go on where the last one stopped.
"""

import os
import sys
import time
from collections.abc import Iterator
from concurrent.futures import Executor
from dataclasses import dataclass
from itertools import chain

from league_checkout import ROOT
from league_games import SIX, Match, play
from league_pairing import Pairing, Standing, compete, report, standing_of, thinking
from league_runs import end_processes, processes
from league_store import KeptGames

import realms.rules.turn.turn as core
from realms.play.players.registry import PLAYERS

KEPT = ROOT / "build/leagues.jsonl"
SLICE = 20  # seconds for a goal in a brief run
THINKER, TURN_LIMIT, GAME_LIMIT, SEATS = "expert", 2.0, 60.0, 4
THINKING_SLICE = 1  # realms in a brief run


@dataclass(frozen=True, slots=True)
class Goal:
    """A share of wins that a pairing has to reach: by the share itself, or by its lower bound."""

    pairing: Pairing
    games: int
    share: float
    least: float
    enough: int | None = None  # games after which it may end, once the interval decides

    def decided(self, standing: Standing) -> bool:
        """Return True when further games could hardly change the verdict."""
        low, high = standing.sure_interval()
        return bool(
            self.enough and standing.games >= self.enough and (low >= self.least or high < self.share)
        )

    def verdict(self, standing: Standing) -> str:
        """Return in a word how the goal stands."""
        if not standing.blocks or (standing.games < self.games and not self.decided(standing)):
            return "open, as not all games are played"
        early = standing.games < self.games
        low, _ = standing.sure_interval() if early else standing.interval()
        by = [
            name
            for name, met in (("share", standing.share >= self.share), ("bound", low >= self.least))
            if met
        ]
        return f"reached, by {' and '.join(by)}" if by else "MISSED"


ALL = tuple(SIX)
GOALS = (
    Goal(Pairing("greedy", "random", ("thirty",)), 200, 0.90, 0.85),
    Goal(Pairing("planner", "greedy", ("thirty",)), 300, 0.60, 0.55),
    Goal(Pairing("normal", "greedy", ALL), 300, 0.60, 0.54),
    Goal(Pairing("hard", "planner", ALL), 300, 0.58, 0.52),
    Goal(Pairing("expert", "hard", ALL), 300, 0.62, 0.56, enough=100),
    Goal(Pairing("expert", "hard", ALL, 4), 300, 0.36, 0.30, enough=100),
)


def main(soak: bool) -> None:
    """Play the leagues, and print how the goals stand."""
    kept = KeptGames(KEPT)
    pool = processes(os.cpu_count() or 1) if soak else None
    print(f"The rules are {'plain' if str(core.__file__).endswith('.py') else 'compiled'}; games: {KEPT}")
    try:
        for goal in GOALS:
            unknown = {goal.pairing.new, goal.pairing.old} - PLAYERS.keys()
            if unknown:
                print(
                    f"{goal.pairing.new} against {goal.pairing.old}: there is no {' and no '.join(unknown)}"
                )
            else:
                measure(goal, kept, pool)
        think(tuple(SIX) if soak else tuple(SIX)[:THINKING_SLICE])
    except KeyboardInterrupt:
        end_processes()
        print(f"\nFinished games are kept in {KEPT}; the next run goes on.")
        sys.exit(130)


def measure(goal: Goal, kept: KeptGames, pool: Executor | None) -> None:
    """Play what is missing for a goal, or a slice of it, and print how it stands."""
    end = time.monotonic() + SLICE

    def enough() -> bool:
        if pool is None and time.monotonic() > end:
            return True
        return goal.enough is not None and goal.decided(standing_of(goal.pairing, goal.games, kept))

    standing = standing_of(goal.pairing, goal.games, kept)
    if not goal.decided(standing):
        standing = compete(goal.pairing, goal.games, kept, pool, enough)
    due = f"goal {goal.share:.0%}, lower bound {goal.least:.0%}, {goal.games} games"
    print("\n".join([*report(standing), f"  {due}: {goal.verdict(standing)}"]), flush=True)


def think(realms: tuple[str, ...]) -> None:
    """Print how long games of the strongest player against itself take; they are not kept."""
    if THINKER not in PLAYERS:
        return
    games = [play(Match(realm, (THINKER,) * SEATS, 0)) for realm in realms]
    turns = list(chain.from_iterable(chain.from_iterable(game.turns) for game in games))
    longest = max(game.seconds for game in games)
    print("\n".join(_thinking(turns, sum(sum(game.nodes) for game in games), longest)))


def _thinking(turns: list[float], nodes: int, longest: float) -> Iterator[str]:
    mean, late = sum(turns) / len(turns), sum(turn > TURN_LIMIT for turn in turns)
    yield f"{THINKER} x {SEATS}: {thinking(turns, nodes)}"
    yield (
        f"  limit {TURN_LIMIT:.0f} s a turn: {'reached' if mean < TURN_LIMIT else 'MISSED'} on average, "
        f"{late} of {len(turns)} turns above; limit {GAME_LIMIT:.0f} s a game: "
        f"{longest:.1f} s at most, {'reached' if longest < GAME_LIMIT else 'MISSED'}"
    )


if __name__ == "__main__":
    main(soak=False)
