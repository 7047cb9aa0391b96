"""A walk over the page of a realm in a browser: every count by pointer, regions by pointer and by keys."""

import json
from pathlib import Path

from realms.board.board import bits
from realms.export.realm_page import realm_page
from realms.export.registry import ExportOptions
from realms.scenario.scenario import Scenario

from help.browser import Page

SEEN = "[...document.querySelectorAll('.map')].filter(map => map.offsetParent !== null)"
CHOSEN = f"{SEEN}[0].querySelector('.chosen > title')?.textContent"
# A place at which nothing covers a region: the first of a grid over its box.
PLACE = """(map, name) => {
  const groups = [...map.querySelectorAll("g[tabindex]")];
  const group = groups.find(each => each.getAttribute("aria-label") === name && each.getClientRects().length);
  group.scrollIntoView({block: "center"});
  const box = group.getBoundingClientRect();
  for (let n = 0; n < 400; n++) {
    const x = box.x + box.width * (n % 20 + 0.5) / 20;
    const y = box.y + box.height * (Math.floor(n / 20) + 0.5) / 20;
    if (document.elementFromPoint(x, y)?.closest("g[tabindex]") === group) return [x, y];
  }
}"""
TOLD = f"{SEEN}[0].querySelector('.told').textContent"


def walk(
    page: Page, scenario: Scenario, folder: Path, size: tuple[int, int], *, picture: bool = False
) -> None:
    """Use the page of a realm as somebody would, and raise an assertion error if something is wrong."""
    file = folder / f"{scenario.data['id']}.html"
    file.write_text(realm_page(scenario, ExportOptions()), "utf-8")
    page.open(file, size)
    assert page.too_wide() == 0, scenario.data["id"]
    for players in (count for count in scenario.counts if scenario.realm(count).has_map):
        page.click(f"label[for=c{players}]")
        assert page.run(f"{SEEN}.map(map => map.dataset.count).join()") == str(players)
        _by_keys(page)
        _by_pointer(page, scenario, players)
        if picture:
            page.shoot(folder / f"{scenario.data['id']}_{players}_{size[0]}.png")
    assert page.too_wide() == 0
    assert page.troubles == []


def _by_keys(page: Page) -> None:
    """Go from the switch of counts to the first two regions."""
    page.press("Tab")
    first = page.run(CHOSEN)
    page.press("Tab")
    assert first
    assert page.run(CHOSEN) not in (None, first)
    assert page.run("document.activeElement.getAttribute('role')") == "button"
    assert page.run(TOLD).startswith(f"{page.run(CHOSEN)}. ")


def _by_pointer(page: Page, scenario: Scenario, players: int) -> None:
    """Click on the last region."""
    realm = scenario.realm(players)
    last = realm.board.region_count - 1
    page.click_at(*page.run(f"({PLACE})({SEEN}[0], {json.dumps(realm.name(last))})"))
    assert page.run(CHOSEN) == realm.name(last)
    shown = page.run(f"[...{SEEN}[0].querySelectorAll('.near > title')].map(each => each.textContent)")
    assert set(shown) == {realm.name(each) for each in bits(realm.board.adj[last])}
