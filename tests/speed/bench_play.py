"""Who is stronger: games of two with seats exchanged, and the interval that the share of wins lies in."""

import math
import time
from pathlib import Path

from realms.play.game import Game
from realms.play.players.player import play_out
from realms.play.players.registry import players_for
from realms.play.setup import table_for
from realms.scenario.scenario import load_scenario, scenario_from

THIRTY = Path(__file__).parent / "thirty.realm.json"
MATCHES = (("greedy", "random", 0.90, 0.85, 200), ("planner", "greedy", 0.60, 0.55, 300))
SOAK = 10


def main(soak: bool) -> None:
    scenario = load_scenario(THIRTY)
    layer = {**scenario.data["layers"][0], "players": 2}
    table = table_for(scenario_from({**scenario.data, "layers": [layer]}).realm(2))
    for better, worse, goal, least, games in MATCHES:
        start, won = time.process_time(), 0.0
        count = games * (SOAK if soak else 1)
        for number in range(count):
            game = Game(table, number // 2)
            seats = [better, worse] if number % 2 else [worse, better]
            play_out(game, players_for(seats, number))
            winners = game.outcome().winners
            won += (seats.index(better) in winners) / len(winners)
        share = won / count
        low, high = interval(share, count)
        seconds = (time.process_time() - start) / count
        verdict = "reached" if share >= goal and low >= least else "MISSED"
        print(
            f"{better} beats {worse} in {share:.1%} of {count} games (95 %: {low:.1%} to {high:.1%}), "
            f"{seconds:.2f} s a game; goal {goal:.0%}, lower bound {least:.0%}: {verdict}"
        )


def interval(share: float, games: int) -> tuple[float, float]:
    """Wilson's interval of 95 per cent."""
    z = 1.96
    middle = share + z * z / (2 * games)
    half = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    whole = 1 + z * z / games
    return (middle - half) / whole, (middle + half) / whole


if __name__ == "__main__":
    main(soak=False)
