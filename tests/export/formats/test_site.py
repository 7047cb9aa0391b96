"""The site of a folder: cards that can be searched, links that lead somewhere, nothing from elsewhere."""

import json
import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest

from realms.balance.games.experiment import Experiment
from realms.balance.report.summary import MeasuredRealm
from realms.balance.verdict.tally import Tally
from realms.export import kept_balance
from realms.export.registry import Bundle, ExportOptions, all_exports
from realms.export.saving import save_export
from realms.locale import LANGUAGES
from realms.scenario.scenario import Scenario, bundled_scenario

from help.browser import BROWSER, DESKTOP, PHONE, Page, browsed

NAMES = ("first_steps", "go_east", "four_lands", "game_of_gods")
EVIL = "\"'></script><script>alert(1)</script>"


def site(scenarios: list[Scenario], language: str = "en") -> Bundle:
    content = all_exports()["site"].make(scenarios, ExportOptions(language))
    assert isinstance(content, Bundle)
    return content


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site of some realms on the disk; one has titles and a file name that want to be HTML."""
    place = tmp_path_factory.mktemp("site")
    evil = bundled_scenario("first_steps")
    evil = replace(
        evil.with_data({**evil.data, "titles": {"en": EVIL}, "authors": [EVIL]}), path=Path(f"{EVIL}.json")
    )
    bundle = site([*map(bundled_scenario, NAMES), evil])
    save_export(place / bundle.index, bundle)
    return place


class Links(HTMLParser):
    """Collects what a page leads to and loads."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found, self.scripts = list[str](), 0
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.scripts += tag == "script"
        self.found += [str(value) for name, value in attrs if name in ("href", "src", "srcset")]


def test_every_link_leads_to_a_file_of_the_site_and_back(folder: Path) -> None:
    index = Links((folder / "index.html").read_text("utf-8"))
    assert len(index.found) == 3 * (len(NAMES) + 1)
    assert all((folder / link).is_file() for link in index.found)
    assert index.scripts == 2
    page = Links((folder / "realms" / "go_east.html").read_text("utf-8"))
    assert [link for link in page.found if not link.startswith("data:")] == ["../index.html"]


def test_realms_of_one_id_have_pages_and_pictures_of_their_own(folder: Path) -> None:
    names = {path.name for path in folder.rglob("first_steps*")}
    assert names == {
        *("first_steps.html", "first_steps_2.html", "first_steps.svg", "first_steps_2.svg"),
        *("first_steps_dark.svg", "first_steps_dark_2.svg"),
    }


def test_only_our_script_may_run_and_only_own_pictures_are_loaded(folder: Path) -> None:
    text = (folder / "index.html").read_text("utf-8")
    (policy,) = re.findall(r'http-equiv="Content-Security-Policy" content="([^"]*)"', text)
    assert policy.startswith("default-src 'none'; ")
    assert policy.endswith("; img-src 'self' file:")
    assert re.search(r"script-src 'sha256-[A-Za-z0-9+/=]{44}'", policy)
    assert "<script>alert" not in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_says_what_the_realm_is(language: str) -> None:
    text = site([bundled_scenario("go_east")], language).main.decode()
    words = {"en": "★ · 2-6 players · 8-10 turns", "fr": "★ · 2-6 joueurs · 8-10 tours"}
    assert words[language] in text
    assert bundled_scenario("go_east").title(language) in text.replace("&#x27;", "'")
    assert f'<html lang="{language}">' in text


def test_verdicts_on_kept_games_are_on_the_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    scenario = bundled_scenario("go_east")
    measured = MeasuredRealm("x", scenario.realm(2), Tally(Experiment.of(scenario, ("paced",) * 2)))
    monkeypatch.setattr(kept_balance, "_kept", lambda _: (measured,))
    assert '<p class="verdict">2 players: Not enough games yet' in site([scenario]).main.decode()


@pytest.mark.skipif(BROWSER is None, reason="there is no browser")
def test_somebody_searches_sorts_and_opens_a_realm(folder: Path, tmp_path: Path) -> None:
    with browsed(tmp_path) as page:
        for size in (PHONE, DESKTOP):
            page.open(folder / "index.html", size, dark=size == PHONE)
            assert page.too_wide() == 0
            assert len(shown(page)) == len(NAMES) + 1
        assert page.run("document.images[0].decode().then(() => document.images[0].naturalWidth)") > 0
        page.press("/")
        page.write("east 2")
        assert shown(page) == ["Go East"]
        page.press("Escape")
        assert len(shown(page)) == len(NAMES) + 1
        page.click("[name=box][value=realms]")
        assert shown(page) == ["Four Lands"]
        page.click("[name=box][value=realms]")
        choose(page, "players", "6")
        assert set(shown(page)) == {"First Steps", "Go East", "A Game of Gods", EVIL}
        choose(page, "order", "stars")
        assert shown(page)[-1] == "A Game of Gods"
        page.click(".cards li:not([hidden]):last-child a")
        page.wait_for_load()
        assert page.run("document.title") == "A Game of Gods"
        page.click(".back a")
        page.wait_for_load()
        assert page.run("location.pathname").endswith("index.html")
        assert page.troubles == []


def shown(page: Page) -> list[str]:
    found = page.run(
        "[...document.querySelectorAll('.cards li:not([hidden]) h2')].map(each => each.textContent)"
    )
    return [*found]


def choose(page: Page, field: str, value: str) -> None:
    page.run(f"document.getElementById({json.dumps(field)}).value = {json.dumps(value)}")
    page.run(f"document.getElementById('{field}').dispatchEvent(new Event('input', {{bubbles: true}}))")
