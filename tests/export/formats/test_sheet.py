"""A set-up sheet says everything: a reader rebuilds each realm from its words alone."""

from io import BytesIO

import pytest
from pypdf import PdfReader

from realms.export.registry import ExportOptions, PrintOptions, all_exports
from realms.scenario.scenario import Scenario, bundled_scenario

from help.sheet_reader import map_of, read_maps, text_of

POINTS = 72 / 25.4


def sheet(scenario: Scenario, options: ExportOptions | None = None) -> bytes:
    return all_exports()["sheet"].write(scenario, options or ExportOptions())


@pytest.mark.parametrize("name", ["dig_too_far", "night_and_day", "river_world", "rusted_throne", "go_east"])
def test_a_reader_rebuilds_every_map_from_the_words(name: str) -> None:
    """Together they have every kind of piece; all bundled realms are read by `dev.py bench export`."""
    scenario = bundled_scenario(name)
    assert read_maps(sheet(scenario)) == {count: map_of(scenario.realm(count)) for count in scenario.counts}


def test_a_drawn_board_is_listed_region_by_region() -> None:
    scenario = bundled_scenario("down_to_the_sea")
    text = text_of(sheet(scenario))
    for realm in map(scenario.realm, scenario.counts):
        for region in range(realm.board.region_count):
            assert realm.name(region) in text


@pytest.mark.parametrize("language", ["en", "fr"])
def test_title_texts_and_rules_are_on_it(language: str) -> None:
    scenario = bundled_scenario("go_east")
    text = text_of(sheet(scenario, ExportOptions(language, players=2)))
    intro = scenario.text("intro", language)
    for words in (scenario.title(language), *intro.split()):
        assert words in text
    for words in ("stand-in", "Small World Realms"):
        assert words in text


def test_the_pick_list_says_what_is_printed_and_shared_rules_stand_once() -> None:
    scenario = bundled_scenario("adrift")
    layers = [layer for layer in scenario.data["layers"] if layer["players"] < 4]
    text = text_of(sheet(scenario.with_data({**scenario.data, "layers": layers})))
    assert "Pieces: mountain 5 (1 x magic source, 1 x mine), tribe 6, chasm 1." in text
    assert text.count("Ways in: Newcomers") == 1
    assert "Rules, 3 players • Chasms: nobody" in text
    assert text.count(" Legend ") == 1


def test_what_a_count_adds_is_counted_as_in_its_pick_list() -> None:
    text = text_of(sheet(bundled_scenario("go_east")))
    assert "More than with 2 players: 1 x mountain, 2 x coin mine, 4 x tribe." in text


def test_copies_of_a_box_are_counted() -> None:
    bare = bundled_scenario("first_steps")
    twice = bare.with_data({**bare.data, "boxes": ["small_world", "realms", "realms"]})
    assert "Boxes: Small World, 2 x Small World Realms" in text_of(sheet(twice))


def test_lists_with_semicolons_are_set_as_the_language_sets_them() -> None:
    text = text_of(sheet(bundled_scenario("first_steps"), ExportOptions("fr")))
    assert ");" not in text
    assert ") ;" in text  # the reader makes every space a plain one


def test_players_who_make_the_map_read_what_to_have_ready() -> None:
    text = text_of(sheet(bundled_scenario("game_of_gods")))
    assert "tiles 26, mountain 12 (3 x mine, 2 x cavern, 2 x magic source), chasm 6, tribe 18" in text
    assert "6 players, 8 turns" in text


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_the_pages_have_the_size_of_the_paper(paper: str) -> None:
    wanted = {"A4": {210.0, 297.0}, "Letter": {215.9, 279.4}}[paper]
    options = ExportOptions(print=PrintOptions(paper=paper))  # type: ignore[arg-type]
    for page in PdfReader(BytesIO(sheet(bundled_scenario("all_together_now"), options))).pages:
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
    scenario = bundled_scenario("all_together_now")
    texts = {"en": {"intro": f"{title} " * 50, "rules": f"<para>{title}</para>{{x}}"}}
    strange = scenario.with_data({**scenario.data, "titles": {"en": title}, "texts": texts})
    assert set(read_maps(sheet(strange))) == set(scenario.counts)
