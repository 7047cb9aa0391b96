"""Rows of the Realms booklet that checks see to: what a row forbids is found, what it allows is not."""

import pytest

from realms.checks.run import check
from realms.checks.settings import Settings
from realms.checks.source import memory_source
from realms.scenario.scenario import scenario_from
from realms.tiles.schemacheck import violations

from help.documents import RIVER, Entry, document, layer, piece, row, rule, tile, tunnel

# A and B are land, N and P water; C and D lie below, apart.
TILES = [*row("AB"), *row("NP", r=1)]
BELOW = row("CD", r=5, face="underground")


def told(written: Entry, *select: str) -> list[str]:
    """The codes that are told of a document, of those that begin like this."""
    result = check(memory_source(scenario_from(written)), Settings(select=select))
    return [finding.code for finding in result.findings]


def codes(*pieces: Entry) -> set[str]:
    """The codes of geometry that are told of a map with these pieces, landmasses aside."""
    boxes = ["realms", "small_world", "small_world_underground"]
    written = document(layer([*TILES, *BELOW], *pieces), boxes=boxes, water=RIVER)
    return set(told(written, "G00", "G010", "G011", "G012"))


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
    tiles = [tile(name, q, face=face) for q, name in enumerate("AB")]
    written = document(layer(tiles), boxes=["realms", "small_world"], water=RIVER)
    assert told(written, "F", "G00", "B") == []
    board = scenario_from(written).realm(2).board
    assert board.world_regions[face] == board.all_regions


@pytest.mark.rule("realms.water.border_separates_seas")
@pytest.mark.parametrize(("kind", "found"), [("river", []), ("sea", ["G022"]), ("lake", ["G022"])])
def test_borders_are_for_rivers(kind: str, found: list[str]) -> None:
    written = document(layer(TILES, piece("border", "N.0|P.3")), water={"kind": kind})
    assert told(written, "G022") == found


@pytest.mark.rule("realms.scenario.difficulty")
@pytest.mark.parametrize(("stars", "fits"), [(1, True), (3, True), (0, False), (4, False)])
def test_a_scenario_has_one_to_three_stars(stars: int, fits: bool) -> None:
    found = {violation.pointer for violation in violations(document(layer(TILES), stars=stars), "scenario")}
    assert found == (set() if fits else {"/stars"})


@pytest.mark.rule("realms.build.few_special_rules")
@pytest.mark.parametrize(("count", "found"), [(0, False), (6, False), (7, True)])
def test_many_special_rules_are_told(count: int, found: bool) -> None:
    rules = [rule("token_effect", token=number, coins=1) for number in range(1, count + 1)]
    assert told(document(layer(row("A")), rules=rules), "S028") == ["S028"] * found


@pytest.mark.rule("realms.tunnel.not_on_chasm")
def test_a_tunnel_ends_on_land_seldom_in_a_river_and_never_in_a_chasm() -> None:
    assert codes(*tunnel("N/0", "C/0")) == {"G006"}
    assert codes(piece("chasm", "A/0"), *tunnel("A/0", "C/0")) == {"G005"}
