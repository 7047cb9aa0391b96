"""A realm as text: its short code, and a fragment with everything behind the address of the settings."""

from collections.abc import Iterator
from contextlib import suppress

from realms.checks.settings import SettingsError, share_address
from realms.export.registry import ExportError
from realms.scenario.scenario import Scenario
from realms.sharing.fragment import fragment_of
from realms.sharing.short_code import NoCodeError, code_of


def shared_lines(scenario: Scenario) -> Iterator[str]:
    """Yield the short code if the map has one, and a line with the whole realm."""
    with suppress(NoCodeError):
        yield code_of(scenario)
    yield whole_text(scenario)


def whole_text(scenario: Scenario) -> str:
    """Return everything as a fragment, behind the address in the settings near the scenario."""
    try:
        address = share_address(scenario.path) if scenario.path else ""
    except SettingsError as error:
        raise ExportError(error.message) from error
    return f"{address}{fragment_of(_with_faces(scenario))}"


def _with_faces(scenario: Scenario) -> Scenario:
    """Return the scenario with the faces of its tiles inside; who opens the text has no other file."""
    if scenario.bundled_tileset or "tileset" not in scenario.data:
        return scenario
    return scenario.with_data({**scenario.data, "tileset": scenario.tileset_data})
