"""The page of a realm: whole in one file, its regions answer, and nothing of a stranger runs."""

import base64
import json
import re
from pathlib import Path
from typing import Any

import pytest

from realms.board.board import bits
from realms.export.realm_page import facts_of
from realms.export.registry import ExportOptions, all_exports
from realms.export.setup.sections import sheet_of
from realms.scenario.scenario import Scenario, bundled, bundled_scenario
from realms.sharing.short_code import code_of

from help.browser import BROWSER, DESKTOP, PHONE, browsed
from help.page_walk import SEEN, TOLD, walk

MAPPED = [each for each in bundled() if each.realm(each.counts[0]).has_map]


def page(scenario: Scenario, language: str = "en") -> str:
    return all_exports()["page"].write(scenario, ExportOptions(language)).decode()


def facts(text: str) -> Any:
    found = re.search(r'<script type="application/json" id="facts">(.*?)</script>', text)
    assert found
    return json.loads(found[1])


@pytest.mark.parametrize("scenario", MAPPED, ids=lambda each: each.data["id"])
def test_every_region_of_every_count_answers(scenario: Scenario) -> None:
    answers = facts(facts_of(sheet_of(scenario, ExportOptions())))["regions"]  # without drawing the maps
    assert {int(count) for count in answers} == set(scenario.counts)
    for count in scenario.counts:
        board, realm = scenario.realm(count).board, scenario.realm(count)
        names = [realm.name(region) for region in range(board.region_count)]
        assert answers[str(count)].keys() == set(names)
        for region, name in enumerate(names):
            told = answers[str(count)][name]
            assert told["price"] == board.price(region)
            assert told.get("neighbours", []) == [names[other] for other in bits(board.adj[region])]


def test_a_realm_whose_map_is_made_in_play_has_a_page_without_maps() -> None:
    text = page(bundled_scenario("game_of_gods"))
    assert facts(text)["regions"] == {}
    assert "the map is made during play" in text
    assert "tiles 26, mountain 12" in text


def test_the_realm_lies_inside_and_comes_out_to_the_byte() -> None:
    scenario = bundled_scenario("go_east")
    found = re.search(r'href="data:application/json;base64,([^"]+)"', page(scenario))
    assert found
    assert base64.b64decode(found[1]) == scenario.to_bytes()


def test_the_answers_are_on_the_page() -> None:
    scenario = bundled_scenario("rusted_throne")
    assert facts_of(sheet_of(scenario, ExportOptions())) in page(scenario)


def test_nothing_comes_from_elsewhere_and_only_our_script_runs() -> None:
    text = page(bundled_scenario("go_east"))
    assert "default-src 'none'" in text
    assert re.search(r"script-src 'sha256-[A-Za-z0-9+/=]{44}'", text)
    assert len(re.findall(r"<script>", text)) == 1
    links = re.findall(r'(?:src|href)="([^"]*)"', text)
    assert all(link.startswith("data:application/json") for link in links)


def test_the_code_is_on_the_page_and_in_french_all_words_are() -> None:
    scenario = bundled_scenario("go_east")
    assert code_of(scenario).replace("-", " ") in page(scenario)
    french = page(scenario, "fr")
    assert scenario.title("fr").replace("'", "&#x27;") in french
    assert "Neighbours" not in french


EVIL = '</script><script>alert(1)</script><img src=x onerror="alert(2)">\u202e{0}'


def test_texts_of_strangers_stay_texts() -> None:
    scenario = bundled_scenario("four_lands")
    layers = json.loads(json.dumps(scenario.data["layers"]))
    for layer in layers:
        next(iter(layer["drawing"]["regions"].values()))["names"] = {"en": EVIL[:80]}
    texts = {"en": {"intro": EVIL, "rules": EVIL}}
    strange = scenario.with_data({**scenario.data, "titles": {"en": EVIL}, "texts": texts, "layers": layers})
    text = page(strange)
    assert "<script>alert" not in text
    assert "<img" not in text
    assert "\u202e" not in text
    assert len(re.findall(r"<script", text)) == 2


@pytest.mark.skipif(BROWSER is None, reason="there is no browser")
def test_regions_answer_to_pointer_and_keys_on_a_phone_and_on_a_desk(tmp_path: Path) -> None:
    """All bundled realms are walked over by `dev.py bench export`."""
    with browsed(tmp_path / "profile") as page:
        walk(page, bundled_scenario("dig_too_far"), tmp_path, PHONE)
        walk(page, bundled_scenario("lake_of_lamps"), tmp_path, DESKTOP)
        walk(page, bundled_scenario("game_of_gods"), tmp_path, PHONE)


@pytest.mark.skipif(BROWSER is None, reason="there is no browser")
def test_an_answer_is_set_as_its_language_sets_signs(tmp_path: Path) -> None:
    file = tmp_path / "french.html"
    file.write_text(page(bundled_scenario("first_steps"), "fr"), "utf-8")
    with browsed(tmp_path / "profile") as opened:
        opened.open(file)
        opened.run(f"{SEEN}[0].querySelector('g[tabindex]').focus()")
        told = opened.run(TOLD)
    assert "Voisinages\u00a0: " in told
    assert not re.search(r"[^\u00a0][:;]", told)
