"""The subjects of exports: what an export of realms is made of, from their scenarios."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from realms.export.registry import ExportError, Subject
from realms.locale import sentence
from realms.scenario.scenario import Realm, Scenario

if TYPE_CHECKING:
    from realms.export.balance_sections import BalanceReport


def subject_of(kind: Subject, scenarios: Sequence[Scenario], players: int | None, language: str) -> Any:
    """Return the subject for one count of players; without one, maps are those of the largest count."""
    if kind == "scenario":
        return scenarios[0]
    if kind == "scenarios":
        return list(scenarios)
    if kind == "realm":
        return _realm(scenarios[0], players)
    if kind == "realms":
        return [_realm(scenario, players) for scenario in scenarios]
    if kind == "balance":
        return _measured(scenarios[0], players, language)
    raise ExportError(sentence("a realm is no game"))


def _realm(scenario: Scenario, players: int | None) -> Realm:
    return scenario.realm(scenario.counts[-1] if players is None else players)


def _measured(scenario: Scenario, players: int | None, language: str) -> "BalanceReport":
    """Return the finished games that the usual store has, as `realms balance` plays them."""
    from realms.balance.playing.store import StoreError
    from realms.export.balance_sections import BalanceReport
    from realms.export.kept_balance import measured_realms

    counts = scenario.counts if players is None else (players,)
    try:
        found = measured_realms(str(scenario.path or ""), [scenario.realm(count) for count in counts])
    except StoreError as error:
        raise ExportError(error.message) from error
    if not found:
        raise ExportError(sentence("no games of it are kept; realms balance plays some"))
    return BalanceReport(found, language)
