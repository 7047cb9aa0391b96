"""What single checks say of small realms."""

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
    """A document under check, for the count of its first layer if none is named."""
    scenario = Scenario(data)
    if faces is not None:
        vars(scenario)["tileset"] = faces  # a set of the test, which is not bundled
    return Case(scenario.realm(players or data["layers"][0]["players"]), settings)


def case_of(layout: Layout, settings: Settings = USUAL, **more: object) -> Case:
    """A random layout under check."""
    return case(document_of(layout, **more), settings=settings, faces=layout.tileset)


def notes(code: str, of: Case | Scenario) -> list[Remark]:
    """What one check says, of a count of players or of a scenario, whichever it looks at."""
    check = find_check(code)
    assert check, code
    assert (check.stage in COUNT_STAGES) == isinstance(of, Case), f"{code} looks at something else"
    return list(check.function(of))


def told(code: str, of: Case | Scenario, language: str = "en") -> list[str]:
    return [note.message.in_language(language) for note in notes(code, of)]


def subjects(code: str, of: Case | Scenario) -> list[str]:
    return [note.subject for note in notes(code, of)]


def places(code: str, of: Case | Scenario) -> list[tuple[str, ...]]:
    return [note.at for note in notes(code, of)]
