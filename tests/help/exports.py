"""Subjects that exports can be made of."""

from realms.balance.games.experiment import Experiment
from realms.balance.report.summary import MeasuredRealm
from realms.balance.verdict.tally import Tally
from realms.export.balance_sections import BalanceReport
from realms.export.game_sections import played_game
from realms.export.registry import Export
from realms.locale import sentence
from realms.play.chronicle import ChronicledGame
from realms.play.players.player import play_out
from realms.play.players.registry import players_for
from realms.scenario.scenario import Scenario


def subject_of(export: Export, scenario: Scenario, players: int) -> object:
    """Return a subject that an export can be made of, from a scenario and a number of players."""
    subject, realm = export.subjects[0], scenario.realm(players)
    if subject == "game":
        game = ChronicledGame.new(scenario, players, 3)
        play_out(game, players_for(["random"] * players, 3))
        return played_game(game, [sentence("somebody"), sentence("nobody")], "en")
    if subject == "balance":
        tally = Tally(Experiment.of(scenario, ("paced",) * players))
        return BalanceReport((MeasuredRealm("x.realm.json", realm, tally),), "en")
    subjects = {
        "scenario": scenario,
        "realm": realm,
        "realms": [realm] * 2,
        "scenarios": [scenario],
    }
    return subjects[subject]
