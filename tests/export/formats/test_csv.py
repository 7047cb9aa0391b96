"""The table of regions: a line each, in the order of the board, and nothing that a spreadsheet would run."""

import csv
import json
from io import StringIO

import pytest

from realms.export.registry import ExportOptions, all_exports
from realms.scenario.scenario import Realm, bundled_scenario


def table(realm: Realm, language: str = "en") -> list[dict[str, str]]:
    content = all_exports()["csv"].write(realm, ExportOptions(language)).decode("utf-8-sig")
    return list(csv.DictReader(StringIO(content)))


@pytest.mark.parametrize("name", ["first_steps", "four_lands", "night_and_day"])
def test_every_region_has_its_line(name: str) -> None:
    realm = bundled_scenario(name).realm(4)
    board = realm.board
    rows = table(realm)
    assert [row["Region"] for row in rows] == [realm.name(region) for region in range(board.region_count)]
    for region, row in enumerate(rows):
        assert row["Price"] == ("" if board.price(region) is None else str(board.price(region)))
        assert len(row["Neighbours"].split("; ")) == max(1, board.adj[region].bit_count())
        assert (row["Entry"] == "x") == bool(board.entry >> region & 1)


def test_it_is_french_too() -> None:
    assert "Prix" in table(bundled_scenario("first_steps").realm(2), "fr")[0]


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", 'a,"b"', "a\nb"])
def test_no_name_becomes_a_formula(name: str) -> None:
    data = json.loads(json.dumps(bundled_scenario("four_lands").data))
    for layer in data["layers"]:
        next(iter(layer["drawing"]["regions"].values()))["names"] = {"en": name}
    realm = bundled_scenario("four_lands").with_data(data).realm(3)
    cells = [cell for row in table(realm) for cell in row.values()]
    assert not any(cell.startswith(("=", "+", "-", "@", "\t", "\r")) for cell in cells)
