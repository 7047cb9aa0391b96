"""The page of a game: whole, inert whatever the titles are, light and dark, in two languages."""

import re
import shutil
import subprocess
from collections import Counter
from html import escape
from html.parser import HTMLParser
from pathlib import Path

import pytest

from realms.board.board import bits
from realms.board.names import region_name
from realms.cli.main import main
from realms.export.drawing.heat import draw_tinted_map
from realms.export.drawing.theme import DARK, LIGHT, THEMES, Theme
from realms.export.game_page import game_page
from realms.export.game_sections import PlayedGame, played_game, sections_of
from realms.locale import LANGUAGES, Sentence, sentence
from realms.play.chronicle import ChronicledGame, chronicle_of
from realms.play.players.player import play_out
from realms.play.players.registry import player_title, players_for
from realms.play.record import Record, read_record, record_of, to_text
from realms.rules.position.table import START_COINS
from realms.scenario.scenario import Scenario, bundled_scenario, load_scenario, scenario_from

TESTS = Path(__file__).parents[1]
NASTY = "</title><script>document.title='bad'</script><img src=x onerror=alert(1)>&amp;\x00'\""
EMPTY = {"meta", "path", "rect", "circle", "br"}
BROWSER = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)


class Read(HTMLParser):
    """The texts, tags, attributes and rows that a browser finds on a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags, self.open, self.text = Counter[str](), list[str](), list[str]()
        self.attributes: list[tuple[str, str]] = []
        self.rows: list[list[str]] = []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags[tag] += 1
        self.attributes += [(name, value or "") for name, value in attrs]
        if tag not in EMPTY:
            self.open.append(tag)
        if tag == "tr":
            self.rows.append([])

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags[tag] += 1
        self.attributes += [(name, value or "") for name, value in attrs]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text.append(data)
        if self.open and self.open[-1] in ("td", "th"):
            self.rows[-1].append(data)


def played(scenario: Scenario, *, stop: int | None = None) -> ChronicledGame:
    game = ChronicledGame.new(scenario, 3, 7)
    play_out(game, players_for(["paced"] * 3, 7))
    if stop is not None:
        game.replay(game.decisions[:stop])
    return game


@pytest.fixture(scope="module")
def river() -> Scenario:
    return load_scenario(TESTS.parent / "realms/scenarios/lost_river.realm.json")


@pytest.fixture(scope="module")
def hostile(river: Scenario) -> Scenario:
    return scenario_from({**river.data, "titles": {"en": NASTY, "fr": NASTY}})


def page_of(game: ChronicledGame, language: str = "en") -> str:
    kinds = [player_title(kind) for kind in ("greedy", NASTY, "human")]
    return game_page(played_game(game, kinds, language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_hostile_titles_are_only_text(hostile: Scenario, language: str) -> None:
    page = page_of(played(hostile), language)
    read = Read(page)
    assert read.open == []
    assert not read.tags.keys() & {"script", "img", "iframe", "link", "object", "form", "a", "image", "use"}
    assert not [name for name, _ in read.attributes if name.startswith("on") or name in ("src", "href")]
    assert "url(" not in page
    assert "@import" not in page
    assert "\x00" not in page
    assert any("<script>" in text for text in read.text), "it is shown as it is written"
    assert "default-src 'none'" in page


def test_it_tells_what_happened(river: Scenario) -> None:
    game = played(river)
    rows = Read(page_of(game)).rows
    coins = [str(each) for each in game.outcome().coins]
    assert [row[1] for row in rows[1:4]] == coins
    course = next(row for row in rows if row[0].startswith("Seat 1") and len(row) == 12)
    assert course[1] == str(START_COINS)
    assert course[-1] == coins[0]
    sources = [row for row in rows if row[:2] == ["Seat 1 (greedy)", str(START_COINS)] and row is not course]
    assert sum(map(int, sources[0][1:-1])) == int(sources[0][-1]) == game.state.coins[0]
    races = {row[0]: int(row[3]) for row in rows if len(row) == 4 and row[2].isdigit() and row[0] != "Seat"}
    assert sum(races.values()) == sum(each.total() for each in game.chronicle.sources)


def test_teams_have_a_score(river: Scenario) -> None:
    game = played(scenario_from({**river.data, "rules": [{"rule": "teams", "teams": [[1, 2], [3]]}]}))
    rows = Read(page_of(game)).rows
    coins = game.state.coins
    assert rows[0][-1] == "Score of the side"
    assert [row[-1] for row in rows[1:4]] == [str(coins[0] + coins[1])] * 2 + [str(2 * coins[2])]
    assert "Score of the side" not in page_of(played(river))


def test_every_picture_is_there_for_day_and_night(river: Scenario) -> None:
    game = played(river)
    page = page_of(game)
    assert (
        page.count('<div class="light">')
        == page.count('<div class="dark">')
        == 4 + len(game.chronicle.rounds)
    )
    assert f'fill="{LIGHT.ground}"' in page
    assert f'fill="{DARK.ground}"' in page
    assert "prefers-color-scheme: dark" in page
    assert "@media print" in page
    assert page_of(game) == page, "it is the same every time"


def test_the_regions_that_nobody_took_are_named(river: Scenario) -> None:
    game = played(river, stop=40)
    board = river.realm(3).board
    taken = {board.region(name) for name in game.chronicle.conquests}
    told = " ".join(Read(page_of(game)).text)
    for region in range(board.region_count):
        if board.land >> region & 1 and not board.impassable >> region & 1 and region not in taken:
            assert river.realm(3).name(region) in told
    assert "breaks off" in told


def test_a_game_that_has_not_begun_has_a_page_too(river: Scenario) -> None:
    read = Read(page_of(played(river, stop=0)))
    assert read.open == []
    assert "breaks off" in " ".join(read.text)


def test_it_is_written_by_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record, page = TESTS / "games/greedy.game.json", tmp_path / "page.html"
    assert main(["replay", str(record), "--page", str(page)]) == 0
    again = read_record(record)
    whole = game_page(played_game(chronicle_of(again), [player_title(kind) for kind in again.seats], "en"))
    assert page.read_text(encoding="utf-8") == whole
    assert main(["replay", str(record), "--page", str(page)]) == 3
    assert main(["replay", str(record), "--page", str(page), "--force", "--language", "fr"]) == 0
    assert '<html lang="fr">' in page.read_text(encoding="utf-8")
    capsys.readouterr()


@pytest.mark.skipif(BROWSER is None, reason="there is no Chromium on this machine")
def test_a_browser_shows_it_and_runs_nothing(hostile: Scenario, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text(page_of(played(hostile)), encoding="utf-8")
    options = ["--headless", "--no-sandbox", "--disable-gpu", "--enable-logging=stderr", "--dump-dom"]
    done = subprocess.run(
        [str(BROWSER), *options, f"--user-data-dir={tmp_path / 'profile'}", page.as_uri()],
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        check=True,
    )
    assert "<script" not in done.stdout
    assert done.stdout.count("<svg") == page.read_text(encoding="utf-8").count("<svg")
    title = re.search("<title>(.*?)</title>", done.stdout)
    assert title
    assert title[1].startswith("&lt;/title&gt;&lt;script&gt;")
    assert "CONSOLE" not in done.stderr, "nothing was refused and nothing failed"


def test_a_map_whose_tiles_were_moved_is_shown_as_it_ended() -> None:
    scenario = bundled_scenario("adrift")
    game = ChronicledGame.new(scenario, 3, 2)
    play_out(game, players_for(["random"] * 3, 2))
    board = game.state.table.ground.board
    assert board is not None
    assert board.placement_at != scenario.realm(3).board.placement_at
    told = " ".join(Read(page_of(game)).text)
    taken = {board.region(name) for name in game.chronicle.conquests}
    names = [str(region_name(board, region)) for region in taken if region is not None]
    assert names
    assert all(f"{name} (" in told for name in names)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_it_says_of_a_picture_is_a_whole_sentence(river: Scenario, language: str) -> None:
    names = (player_title("paced"),) * 3
    sections = sections_of(PlayedGame(played(river), river.realm(3), names, language))
    notes = [section.note for section in sections if section.note]
    told = [note.in_language(language) for note in notes]
    whole = [note for note in told if note.endswith(".")]
    assert len(whole) >= 4
    assert not [note for note in told if note.endswith((":", "…"))]
    assert not [note for note in told if re.search(r"how many of \d+ rounds\.$|des \d+ manches\.$", note)]


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
@pytest.mark.parametrize("small", [False, True])
def test_water_that_nobody_took_is_no_chasm(river: Scenario, theme: Theme, small: bool) -> None:
    board = river.realm(3).board
    picture = draw_tinted_map(board, {}, theme, sentence("Result"), "en", small=small)
    fills = dict[int, str]()
    for laid, part in zip(board.placements, picture.parts, strict=False):
        for shape in part.shapes:
            region = board.region(f"{laid.tile}/{shape.region}")
            if shape.role == "area" and region is not None:
                fills[region] = shape.fill
    water = {fills[region] for mask in board.water_regions.values() for region in bits(mask)}
    assert water
    assert theme.void not in water


def test_seats_and_races_have_their_signs_and_names(river: Scenario) -> None:
    game = played(river)
    names = [Sentence("{name}", {"name": name}) for name in ("Ann", "Ben", "Zoé")]
    kinds = [player_title("human")] * 3
    page = game_page(played_game(game, kinds, "en", names))
    read = Read(page)
    assert read.open == []
    assert [row[0] for row in read.rows[1:4]] == ["1 - Ann (human)", "2 - Ben (human)", "3 - Zoé (human)"]
    assert page.count('<span class="sign">') == 3 + 2 * len(game.chronicle.reigns)
    named = game.table.catalogue.name
    seen = {str(named(each)) for reign in game.chronicle.reigns for each in reign.combination}
    assert all(f"<title>{escape(title)}</title>" in page for title in seen)


def test_a_record_with_names_has_a_page_with_names(river: Scenario, tmp_path: Path) -> None:
    record = record_of(played(river, stop=20), ["greedy"] * 3, 7)
    path, page = tmp_path / "x.game.json", tmp_path / "page.html"
    kept = Record({**record.data, "table": {"names": ["Ann", "", "Zoé"]}})
    path.write_text(to_text(kept), encoding="utf-8")
    assert main(["replay", str(path), "--page", str(page)]) == 0
    rows = Read(page.read_text(encoding="utf-8")).rows
    assert [row[0] for row in rows[1:4]] == ["1 - Ann (greedy)", "Seat 2 (greedy)", "3 - Zoé (greedy)"]
