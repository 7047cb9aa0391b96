"""The export of a realm as text: what `realms share` prints, and what opens again."""

import json
from pathlib import Path

from realms.export.registry import ExportOptions, all_exports
from realms.scenario.scenario import Scenario, bundled_scenario, load_scenario
from realms.sharing.open_text import realm_of_text


def lines(scenario: Scenario) -> list[str]:
    return all_exports()["code"].write(scenario, ExportOptions()).decode().splitlines()


def test_both_lines_open_the_realm() -> None:
    scenario = bundled_scenario("first_steps")
    code, fragment = lines(scenario)
    assert realm_of_text(code, None).realm(3).board.adj == scenario.realm(3).board.adj
    assert json.loads(json.dumps(realm_of_text(fragment, None).data)) == dict(scenario.data)


def test_a_drawn_board_has_one_line() -> None:
    (fragment,) = lines(bundled_scenario("four_lands"))
    assert fragment.startswith("#r1=")


def test_the_address_of_the_settings_comes_before_it(tmp_path: Path) -> None:
    (tmp_path / "realms.toml").write_text('[share]\naddress = "https://club.example/realm"\n')
    path = tmp_path / "one.realm.json"
    path.write_bytes(bundled_scenario("first_steps").to_bytes())
    assert lines(load_scenario(path))[1].startswith("https://club.example/realm#r1=")
