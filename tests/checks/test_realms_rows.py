"""Rows of the Realms booklet that checks see to: what a row forbids is found, what it allows is not."""

from typing import Any

import pytest

from realms.checks.run import check
from realms.checks.settings import Settings
from realms.checks.source import open_document
from realms.scenario.scenario import scenario_from
from realms.tiles.schemacheck import violations

RIVER = {"kind": "river"}


def tile(name: str, q: int, r: int, face: str = "surface") -> dict[str, Any]:
    return {"tile": name, "face": face, "q": q, "r": r, "turn": 0}


# A and B are land, N and P water; C and D lie below, apart.
TILES = [tile("A", 0, 0), tile("B", 1, 0), tile("N", 0, 1), tile("P", 1, 1)]
BELOW = [tile("C", 0, 5, "underground"), tile("D", 1, 5, "underground")]


def codes(*pieces: dict[str, Any]) -> set[str]:
    """The codes of geometry that are told of a map with these pieces, landmasses aside."""
    document = {
        "format": 1,
        "id": "rows",
        "titles": {"en": "Rows"},
        "boxes": ["realms", "small_world", "small_world_underground"],
        "tileset": "stand-in",
        "water": RIVER,
        "layers": [{"players": 2, "tiles": [*TILES, *BELOW], "pieces": list(pieces)}],
    }
    settings = Settings(select=("G00", "G010", "G011", "G012"))
    return {finding.code for finding in check(open_document(scenario_from(document)), settings).findings}


def piece(kind: str, at: str, **data: Any) -> dict[str, Any]:
    return {"piece": kind, "at": at, **data}


@pytest.mark.rule("realms.water.river_border_position")
@pytest.mark.parametrize(
    ("at", "code"), [("N.0|P.3", None), ("A.0|B.3", "G009"), ("A.5|N.2", "G009"), ("N.3|P.0", "G010")]
)
def test_a_river_border_lies_between_two_waters(at: str, code: str | None) -> None:
    assert codes(piece("border", at)) == ({code} if code else set())


@pytest.mark.rule("realms.mountain.on_top", "realms.chasm.inaccessible")
def test_one_mountain_or_one_chasm_lies_on_a_region_space_and_nothing_in_a_chasm() -> None:
    assert codes(piece("mountain", "A/0"), piece("chasm", "A/1")) == set()
    assert codes(piece("mountain", "A/0"), piece("mountain", "A/0")) == {"G007"}
    assert codes(piece("mountain", "A/0"), piece("chasm", "A/0")) == {"G007"}
    assert codes(piece("chasm", "A/0"), piece("tribe", "A/0")) == {"G005"}


@pytest.mark.rule("realms.peak.on_mountain")
def test_a_peak_stands_on_a_mountain_and_on_each_but_one() -> None:
    assert codes(piece("mountain", "A/0"), piece("peak", "A/0")) == set()
    assert codes(piece("peak", "A/0")) == {"G008"}
    assert codes(piece("mountain", "A/0"), piece("peak", "A/0"), piece("peak", "A/0")) == {"G007"}


@pytest.mark.rule("realms.tunnel.pairs")
def test_a_tunnel_number_lies_once_in_each_world() -> None:
    def ends(*places: str) -> set[str]:
        return codes(*(piece("tunnel", at, number=1) for at in places))

    assert ends("A/0", "C/0") == set()
    assert ends("A/0") == {"G011"}
    assert ends("A/0", "C/0", "D/0") == {"G011"}
    assert ends("A/0", "B/0") == {"G012"}


@pytest.mark.rule("realms.tile.side_choice", "realms.build.choose_world")
@pytest.mark.parametrize("face", ["surface", "underground"])
def test_a_realm_is_built_on_either_side(face: str) -> None:
    document = {
        "format": 1,
        "id": "side",
        "titles": {"en": "Side"},
        "boxes": ["realms", "small_world"],
        "tileset": "stand-in",
        "water": RIVER,
        "layers": [{"players": 2, "tiles": [tile("A", 0, 0, face), tile("B", 1, 0, face)]}],
    }
    scenario = scenario_from(document)
    assert check(open_document(scenario), Settings(select=("F", "G00", "B"))).findings == []
    board = scenario.realm(2).board
    assert board.worlds[face] == board.everywhere


@pytest.mark.rule("realms.water.border_separates_seas")
@pytest.mark.parametrize(("kind", "told"), [("river", []), ("sea", ["G022"]), ("lake", ["G022"])])
def test_borders_are_for_rivers(kind: str, told: list[str]) -> None:
    document = {
        "format": 1,
        "id": "borders",
        "titles": {"en": "Borders"},
        "boxes": ["realms"],
        "tileset": "stand-in",
        "water": {"kind": kind},
        "layers": [{"players": 2, "tiles": TILES, "pieces": [piece("border", "N.0|P.3")]}],
    }
    found = check(open_document(scenario_from(document)), Settings(select=("G022",))).findings
    assert [finding.code for finding in found] == told


@pytest.mark.rule("realms.scenario.difficulty")
@pytest.mark.parametrize(("stars", "fits"), [(1, True), (3, True), (0, False), (4, False)])
def test_a_scenario_has_one_to_three_stars(stars: int, fits: bool) -> None:
    document = {
        "format": 1,
        "id": "stars",
        "titles": {"en": "Stars"},
        "boxes": ["realms"],
        "stars": stars,
        "tileset": "stand-in",
        "layers": [{"players": 2, "tiles": TILES}],
    }
    found = {violation.pointer for violation in violations(document, "scenario")}
    assert found == (set() if fits else {"/stars"})


@pytest.mark.rule("realms.build.few_special_rules")
@pytest.mark.parametrize(("rules", "told"), [(0, False), (6, False), (7, True)])
def test_many_special_rules_are_told(rules: int, told: bool) -> None:
    entries = [{"rule": "token_effect", "token": number, "coins": 1} for number in range(1, rules + 1)]
    document = {
        "format": 1,
        "id": "many",
        "titles": {"en": "Many"},
        "boxes": ["realms"],
        "rules": entries,
        "tileset": "stand-in",
        "layers": [{"players": 2, "tiles": [tile("A", 0, 0)]}],
    }
    found = check(open_document(scenario_from(document)), Settings(select=("S028",))).findings
    assert [finding.code for finding in found] == ["S028"] * told


@pytest.mark.rule("realms.tunnel.not_on_chasm")
def test_a_tunnel_ends_on_land_seldom_in_a_river_and_never_in_a_chasm() -> None:
    below = piece("tunnel", "C/0", number=1)
    assert codes(piece("tunnel", "N/0", number=1), below) == {"G006"}
    assert codes(piece("chasm", "A/0"), piece("tunnel", "A/0", number=1), below) == {"G005"}
