"""Proposals in findings: the nearest name, the expected form, the right mountain, a few partners of many."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from realms.checks.families.p_play_balance import MAX_PARTNERS, _who
from realms.checks.finding import Finding
from realms.checks.fixes.apply_fixes import apply_fixes
from realms.checks.fixes.safety import ANY
from realms.checks.measures import CoinLock
from realms.checks.run import check
from realms.checks.settings import Settings
from realms.checks.source import memory_source
from realms.pool.pool import pool
from realms.scenario.scenario import Scenario
from realms.tiles.boxes import boxes
from realms.tiles.pattern_words import FORMS
from realms.tiles.schemacheck import violations
from realms.tiles.schemas import load_schema, schema_names

from help.documents import document, piece, tile

FILLING = {"or", "from", "a", "second", "box"}  # between the examples of a form


def scenario(**more: Any) -> Scenario:
    layer = {"players": 2, "tiles": [tile("A", 0), tile("B", 1)]}
    return Scenario(document(layer, **more))


def found(scenario: Scenario, code: str) -> list[Finding]:
    result = check(memory_source(scenario), Settings(select=(code,)))
    return [finding for finding in result.findings if finding.code == code]


@pytest.mark.parametrize(
    ("entry", "told", "mended"),
    [
        ({"rule": "entry", "where": "arows"}, "did you mean arrows?", {"where": "arrows"}),
        ({"rule": "entry", "were": "arrows"}, "did you mean where?", None),
        (
            {"rule": "river_world", "barred": ["stot", "flying"]},
            "did you mean stout?",
            {"barred": ["stout", "flying"]},
        ),
        ({"rule": "growing_board", "coins": {"dwarvs": 3}}, "did you mean dwarves?", None),
        ({"rule": "entry", "where": "zzzzzzz"}, "must be one of", None),
        ({"rule": "entry", "qqqq": 1}, "there are: ", None),
    ],
)
def test_the_nearest_name_of_a_parameter(
    entry: dict[str, Any], told: str, mended: Mapping[str, Any] | None
) -> None:
    sick = scenario(rules=[entry])
    (finding,) = found(sick, "S002")
    assert told in str(finding.remark.message)
    assert ("did you mean" in str(finding.remark.message)) == ("did you mean" in told)
    if mended:
        rules = apply_fixes(sick, Settings(select=("S002",)), ANY).scenario.data["rules"]
        assert rules == [{**entry, **mended}]


@pytest.mark.parametrize(
    ("settings", "after"),
    [
        ({"ban": ["skeletns", "trolls"]}, {"ban": ["skeletons", "trolls"]}),
        ({"ban": ["skeletns", "skeletons"]}, {"ban": ["skeletons"]}),
        ({"ban": ["xxxxxxxx"]}, {"ban": []}),
        ({"handicap": {"trols": 3}}, {"handicap": {"trolls": 3}}),
        ({"handicap": {"trols": 3, "trolls": 1}}, {"handicap": {"trolls": 1}}),
    ],
)
def test_a_name_that_nobody_knows_is_corrected(settings: Any, after: Any) -> None:
    sick = scenario(pool=settings)
    (finding,) = found(sick, "P010")
    assert finding.severity == "warning"
    assert apply_fixes(sick, Settings(select=("P010",)), ANY).scenario.data["pool"] == after


def test_names_of_ones_own_are_known() -> None:
    own = {"id": "mine_own", "names": {"en": "Mine"}, "tokens": 3}
    settings = {"ban": ["mine_own"], "handicap": {"mine_own": 1}, "homemade": {"format": 1, "powers": [own]}}
    assert found(scenario(pool=settings), "P010") == []


def patterns(schema: Any) -> Iterator[str]:
    if isinstance(schema, dict):
        if isinstance(schema.get("pattern"), str):
            yield schema["pattern"]
        for each in schema.values():
            yield from patterns(each)
    elif isinstance(schema, list):
        for each in schema:
            yield from patterns(each)


def test_every_pattern_has_words() -> None:
    used = {pattern for name in schema_names() for pattern in patterns(load_schema(name))}
    assert used == set(FORMS)


@pytest.mark.parametrize("pattern", sorted(FORMS))
def test_the_example_in_the_words_fits_its_pattern(pattern: str) -> None:
    examples = re.findall(r"[\w./|-]+", str(FORMS[pattern]).partition("such as ")[2])
    assert all(re.search(pattern, each) for each in examples if each not in FILLING)


def test_a_finding_says_which_form_is_expected() -> None:
    data = {
        **scenario().data,
        "id": "No Id",
        "layers": [{"players": 2, "tiles": [{**tile("A", 0), "tile": "AA"}]}],
    }
    told = {violation.pointer: str(violation.message) for violation in violations(data, "scenario")}
    assert told["/id"].endswith("form: a name of small letters, digits, - and _ that begins with a letter")
    assert told["/layers/0/tiles/0/tile"].endswith("such as C, or C2 from a second box")


def hidden(count: int) -> Scenario:
    """A realm with mountains on printed mines, none of which shows a mine."""
    from realms.tiles.tileset import load_tileset

    faces = load_tileset("stand-in").tiles
    spots = [
        (name, third)
        for name in sorted(faces)
        for third, symbols in enumerate(faces[name]["surface"].symbols)
        if symbols == ("mine",)
    ][:count]
    names = list(dict.fromkeys(name for name, _ in spots))
    pieces = [piece("mountain", f"{name}/{third}") for name, third in spots]
    tiles = [tile(name, place) for place, name in enumerate(names)]
    return Scenario(document({"players": 2, "tiles": tiles, "pieces": pieces}, boxes=["realms"]))


def test_the_right_mountain_is_taken_as_long_as_the_box_has_one() -> None:
    sick = hidden(4)
    assert len(found(sick, "B018")) == 4
    after = apply_fixes(sick, Settings(select=("B018", "B004")), ANY).scenario
    shown = [entry.get("symbol") for entry in after.data["layers"][0]["pieces"]]
    assert shown.count("mine") == 3
    assert len(found(after, "B018")) == 1


def test_of_many_partners_a_few_are_named() -> None:
    everything = pool(boxes())
    race, powers = everything.of("race")[0], everything.of("power")[:28]
    locks = [CoinLock(race, power, 3, 3, 0) for power in powers]
    told = str(_who((race,), locks, 100, 100))
    assert told.count(",") == MAX_PARTNERS - 1
    assert told.endswith(" and 23 more")
    assert "more" not in str(_who((race,), locks[:MAX_PARTNERS], 100, 100))
    assert _who((race,), locks, 100, 28).text == "{name} with any power"
