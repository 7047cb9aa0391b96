"""A set-up sheet says everything: a reader rebuilds each realm from its words alone."""

from io import BytesIO

import pytest
from pypdf import PdfReader

from realms.export.registry import ExportOptions, PrintOptions, all_exports
from realms.export.setup.pieces import piece_words
from realms.scenario.scenario import Realm, Scenario, bundled, bundled_scenario
from realms.scenario.special.special_rules import turns_of

from help.sheet_reader import ReadMap, read_maps, text_of

POINTS = 72 / 25.4
OF_TILES = [each for each in bundled() if each.realm(each.counts[0]).tiles]
DRAWN = [each for each in bundled() if each.realm(each.counts[0]).drawing]


def sheet(scenario: Scenario, options: ExportOptions | None = None) -> bytes:
    return all_exports()["sheet"].write(scenario, options or ExportOptions())


def map_of(realm: Realm) -> ReadMap:
    """The map as the document has it, from a corner on; borders go by their first side."""
    laid = [each.placement for each in realm.tiles]
    top = min(each.r for each in laid)
    left = min(2 * each.q + each.r for each in laid)
    tiles = {
        (each.tile, each.face, (2 * each.q + each.r - left - (each.r - top)) // 2, each.r - top, each.turn)
        for each in laid
    }
    pieces = []
    for each in realm.pieces:
        words = str(piece_words(each.piece))
        kind, _, details = words.partition(" (")
        pieces.append((kind, each.piece.at.partition("|")[0], details[:-1]))
    return ReadMap(turns_of(realm), frozenset(tiles), tuple(sorted(pieces)))


@pytest.mark.parametrize("scenario", OF_TILES, ids=lambda each: each.data["id"])
def test_a_reader_rebuilds_every_map_from_the_words(scenario: Scenario) -> None:
    assert read_maps(sheet(scenario)) == {count: map_of(scenario.realm(count)) for count in scenario.counts}


@pytest.mark.parametrize("scenario", DRAWN, ids=lambda each: each.data["id"])
def test_a_drawn_board_is_listed_region_by_region(scenario: Scenario) -> None:
    text = text_of(sheet(scenario))
    for realm in map(scenario.realm, scenario.counts):
        for region in range(realm.board.region_count):
            assert realm.name(region) in text


@pytest.mark.parametrize("language", ["en", "fr"])
def test_title_texts_and_rules_are_on_it(language: str) -> None:
    scenario = bundled_scenario("go_east")
    text = text_of(sheet(scenario, ExportOptions(language)))
    intro = scenario.text("intro", language)
    for words in (scenario.title(language), *intro.split()):
        assert words in text
    for words in ("stand-in", "Small World Realms"):
        assert words in text


def test_the_pick_list_says_what_is_printed_and_shared_rules_stand_once() -> None:
    text = text_of(sheet(bundled_scenario("adrift")))
    assert "Pieces: mountain 10 (1 x cavern, 2 x magic source, 2 x mine), tribe 15, chasm 2." in text
    assert text.count("Ways in: Newcomers") == 1
    assert "Rules, 3, 4, 5, 6 players • Chasms: nobody" in text
    assert text.count(" Legend ") == 1


def test_players_who_make_the_map_read_what_to_have_ready() -> None:
    text = text_of(sheet(bundled_scenario("game_of_gods")))
    assert "tiles 26, mountain 12 (3 x mine, 2 x cavern, 2 x magic source), chasm 6, tribe 18" in text
    assert "6 players, 8 turns" in text


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_the_pages_have_the_size_of_the_paper(paper: str) -> None:
    wanted = {"A4": {210.0, 297.0}, "Letter": {215.9, 279.4}}[paper]
    options = ExportOptions(print=PrintOptions(paper=paper))  # type: ignore[arg-type]
    for page in PdfReader(BytesIO(sheet(bundled_scenario("first_steps"), options))).pages:
        size = {round(float(each) / POINTS, 1) for each in (page.mediabox.width, page.mediabox.height)}
        assert size == wanted


def test_one_count_alone_and_the_same_bytes_every_time() -> None:
    scenario = bundled_scenario("first_steps")
    one = sheet(scenario, ExportOptions(players=3))
    assert set(read_maps(one)) == {3}
    assert one == sheet(scenario, ExportOptions(players=3))
    assert b"More than with 2 players" in text_of(one).encode()


@pytest.mark.parametrize("title", ["x" * 190, "\x1b[31m\u202eevil", "<b>&amp;{0}</b>", "مملكة صغيرة"])
def test_texts_of_strangers_are_only_texts(title: str) -> None:
    scenario = bundled_scenario("first_steps")
    texts = {"en": {"intro": f"{title} " * 50, "rules": f"<para>{title}</para>{{x}}"}}
    strange = scenario.with_data({**scenario.data, "titles": {"en": title}, "texts": texts})
    assert set(read_maps(sheet(strange))) == set(scenario.counts)
