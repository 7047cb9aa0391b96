"""The remarks of single checks about small realms."""

from realms.board.layout import Layout
from realms.checks.case import Case
from realms.checks.finding import Remark
from realms.checks.registry import find_check
from realms.checks.settings import Settings
from realms.checks.stages import COUNT_STAGES
from realms.scenario.scenario import Scenario
from realms.tiles.tileset import TileSet

from help.documents import Entry, document_of

USUAL = Settings()


def case(
    data: Entry, players: int | None = None, *, settings: Settings = USUAL, faces: TileSet | None = None
) -> Case:
    """Return the case of a document, for the count of its first layer if none is named."""
    scenario = Scenario(data)
    if faces is not None:
        vars(scenario)["tileset"] = faces  # a set of the test, which is not bundled
    return Case(scenario.realm(players or data["layers"][0]["players"]), settings)


def case_of(layout: Layout, settings: Settings = USUAL, **more: object) -> Case:
    """Return the case of a random layout."""
    return case(document_of(layout, **more), settings=settings, faces=layout.tileset)


def remarks(code: str, of: Case | Scenario) -> list[Remark]:
    """Return the remarks of one check about a count of players or a scenario, as the check requires."""
    check = find_check(code)
    assert check, code
    assert (check.stage in COUNT_STAGES) == isinstance(of, Case), f"{code} looks at something else"
    return list(check.function(of))


def messages(code: str, of: Case | Scenario, language: str = "en") -> list[str]:
    return [remark.message.in_language(language) for remark in remarks(code, of)]


def subjects(code: str, of: Case | Scenario) -> list[str]:
    return [remark.subject for remark in remarks(code, of)]


def places(code: str, of: Case | Scenario) -> list[tuple[str, ...]]:
    return [remark.at for remark in remarks(code, of)]
