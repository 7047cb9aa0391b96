"""The bench of a table: choices of the decision before, which a list still shows, are harmless."""

from random import Random

from realms.rules.position.state import CHANCE
from realms.scenario.scenario import bundled_scenario
from realms_editor.desk.match import Choice, Match, Seating
from realms_editor.tools.table_bench import TableBench


def test_a_choice_of_an_earlier_decision_lays_nothing() -> None:
    scenario, luck = bundled_scenario("game_of_gods"), Random(1)
    players = scenario.counts[0]
    match = Match.new(scenario, Seating(players, ("human",) * players, 1))
    bench, earlier, tried = TableBench(match), dict[int, Choice](), 0
    while not match.over and tried < 400:
        if match.game.seat == CHANCE:
            match.throw()
            continue
        present = match.choices()
        for choice in [each for each in earlier.values() if each not in present]:
            assert list(bench.laid(choice)) == []
            tried += 1
        earlier |= {each.decision: each for each in present[:3]}
        match.play(luck.choice(present).decision)
    assert tried
