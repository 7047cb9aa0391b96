"""The balance as a page; the page itself is tested with `realms.export.balance_page`."""

from realms.balance.games.experiment import Experiment
from realms.balance.report.summary import MeasuredRealm
from realms.balance.verdict.tally import Tally
from realms.export.balance_sections import BalanceReport
from realms.export.registry import ExportOptions, all_exports
from realms.scenario.scenario import bundled_scenario


def test_the_page_speaks_the_language_of_the_options() -> None:
    scenario = bundled_scenario("first_steps")
    measured = MeasuredRealm("x", scenario.realm(2), Tally(Experiment.of(scenario, ("paced",) * 2)))
    page = all_exports()["balance"].write(BalanceReport((measured,), "en"), ExportOptions("fr"))
    assert b'<html lang="fr">' in page
    assert "2 joueurs" in page.decode()
