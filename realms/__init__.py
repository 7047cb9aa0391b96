"""Realmwright's library: realms for the Small World board games, their checks, games and pictures.

Names that are offered here stay; whatever lies deeper may move. Nothing is imported before it is asked for.
"""

from realms.compiled import choose

TYPE_CHECKING = False  # that of `typing` would take longer than all else that is imported here
if TYPE_CHECKING:
    from realms.checks.finding import Finding as Finding
    from realms.checks.run import validate as validate
    from realms.checks.settings import Settings as Settings
    from realms.checks.settings import load_settings as load_settings
    from realms.export.realm_map import picture_of as picture_of
    from realms.export.selfcontained import self_contained as self_contained
    from realms.export.sheet import text_sheet as text_sheet
    from realms.export.svg import render_svg as render_svg
    from realms.play.game import Game as Game
    from realms.play.record import Record as Record
    from realms.play.record import read_record as read_record
    from realms.play.record import record_of as record_of
    from realms.play.record import replay as replay
    from realms.scenario.diff import differences as differences
    from realms.scenario.scenario import Realm as Realm
    from realms.scenario.scenario import Scenario as Scenario
    from realms.scenario.scenario import ScenarioError as ScenarioError
    from realms.scenario.scenario import bundled_scenario as bundled_scenario
    from realms.scenario.scenario import bundled_scenarios as bundled_scenarios
    from realms.scenario.scenario import load_scenario as load_scenario
    from realms.scenario.scenario import save_scenario as save_scenario

__version__ = "0.1.0"

choose()

# The module of each name that is offered.
OFFERED = {
    "Scenario": "realms.scenario.scenario",
    "Realm": "realms.scenario.scenario",
    "ScenarioError": "realms.scenario.scenario",
    "load_scenario": "realms.scenario.scenario",
    "save_scenario": "realms.scenario.scenario",
    "bundled_scenario": "realms.scenario.scenario",
    "bundled_scenarios": "realms.scenario.scenario",
    "differences": "realms.scenario.diff",
    "validate": "realms.checks.run",
    "Finding": "realms.checks.finding",
    "Settings": "realms.checks.settings",
    "load_settings": "realms.checks.settings",
    "Game": "realms.play.game",
    "Record": "realms.play.record",
    "record_of": "realms.play.record",
    "read_record": "realms.play.record",
    "replay": "realms.play.record",
    "picture_of": "realms.export.realm_map",
    "render_svg": "realms.export.svg",
    "text_sheet": "realms.export.sheet",
    "self_contained": "realms.export.selfcontained",
}


def __getattr__(name: str) -> object:
    """Return an offered name from its module, which is imported only now."""
    if name not in OFFERED:
        raise AttributeError(f"module 'realms' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(OFFERED[name]), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *OFFERED})
