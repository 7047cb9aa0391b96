"""A kit measured on paper: true sizes, backs behind their fronts, and everything that a realm needs."""

from collections import Counter
from math import dist
from random import Random
from string import ascii_uppercase

import pytest

from realms.export.drawing.shapes import text_width
from realms.export.kit.cards import lines_of, turn_track
from realms.export.kit.contents import contents
from realms.export.kit.imposition import mirrored
from realms.export.kit.needs import GUARDS, needed, owned_elsewhere
from realms.export.kit.parts import parts_of
from realms.export.paper.book import A4, PageSize
from realms.export.registry import ExportOptions, Flip, PrintOptions, all_exports
from realms.scenario.scenario import Scenario, bundled_scenario, scenario_from

from help.homemade import homemade_at_random
from help.pdf_paths import Point, clips_of, faults_of_kit, pages_of

NEAR = 0.2  # millimetres
SIDES = 6
FLIPS: tuple[Flip, ...] = ("long", "short")


def kit(scenario: Scenario, chosen: PrintOptions | None = None, players: int | None = None) -> bytes:
    options = ExportOptions(players=players, print=chosen or PrintOptions())
    return all_exports()["kit"].write(scenario, options)


def hexagons(pdf: bytes, page: int) -> list[list[Point]]:
    return [clip for clip in clips_of(pages_of(pdf)[page]) if len(clip) == SIDES]


def middle(shape: list[Point]) -> Point:
    return sum(x for x, _ in shape) / len(shape), sum(y for _, y in shape) / len(shape)


@pytest.mark.parametrize("tile", [45.0, 90.0, 93.5])
def test_the_edge_of_a_tile_has_its_true_length(tile: float) -> None:
    found = hexagons(kit(bundled_scenario("first_steps"), PrintOptions(tile=tile), 2), 2)
    assert found
    for each in found:
        for one, other in zip(each, [*each[1:], each[0]], strict=True):
            assert abs(dist(one, other) - tile / 3**0.5) < NEAR
        assert abs(max(x for x, _ in each) - min(x for x, _ in each) - tile) < NEAR


def test_what_a_printer_shrinks_is_drawn_larger() -> None:
    (plain, *_), (larger, *_) = (
        hexagons(kit(bundled_scenario("first_steps"), PrintOptions(factor=factor), 2), 2)
        for factor in (1.0, 0.95)
    )
    assert abs(dist(*larger[:2]) * 0.95 - dist(*plain[:2])) < NEAR


@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("flip", FLIPS)
def test_the_back_of_a_tile_lies_behind_its_front(flip: Flip, paper: str) -> None:
    pdf = kit(bundled_scenario("first_steps"), PrintOptions(flip=flip, paper=paper), 3)  # type: ignore[arg-type]
    sizes = {(float(page.mediabox.width), float(page.mediabox.height)) for page in pages_of(pdf)}
    ((width, height),) = sizes
    page = PageSize(width / 72 * 25.4, height / 72 * 25.4)
    fronts, backs = hexagons(pdf, 2), hexagons(pdf, 3)
    assert len(fronts) == len(backs) >= 2
    for front, back in zip(fronts, backs, strict=True):
        assert dist(mirrored(middle(front), page, flip), middle(back)) < NEAR


def test_turning_a_sheet_twice_is_not_turning_it() -> None:
    for flip in FLIPS:
        for page in (A4, A4.turned):
            assert mirrored(mirrored((20.0, 30.0), page, flip), page, flip) == pytest.approx((20.0, 30.0))
        assert mirrored((20.0, 30.0), A4, flip) != mirrored((20.0, 30.0), A4.turned, flip)


@pytest.mark.parametrize("name", ["rusted_throne", "all_together_now", "dig_too_far", "lake_of_lamps"])
def test_no_part_leaves_the_page_or_lies_on_another(name: str) -> None:
    """All bundled realms are looked at by `dev.py bench export`."""
    scenario = bundled_scenario(name)
    assert faults_of_kit(kit(scenario), drawn=name == "lake_of_lamps") == []


@pytest.mark.parametrize("name", ["adrift", "night_and_day", "go_east", "game_of_gods"])
def test_it_has_every_tile_and_as_many_pieces_as_any_count_lays(name: str) -> None:
    scenario = bundled_scenario(name)
    realms = [scenario.realm(players) for players in scenario.counts]
    tiles = {laid.placement.tile for realm in realms for laid in realm.tiles} or set(ascii_uppercase)
    assert tiles == {part.name for part in parts_of(scenario, realms, 90, "en") if part.kind == "tile"}
    most: Counter[str] = Counter()
    for realm in realms:
        most |= Counter(laid.piece.piece for laid in realm.pieces if laid.piece.piece not in GUARDS)
    found: Counter[str] = Counter()
    for piece, _, copies in needed(realms):
        found[piece.piece] += copies
    assert found == most or name == "game_of_gods"


def test_players_who_lay_the_map_get_all_covers_of_both_worlds() -> None:
    scenario = bundled_scenario("game_of_gods")
    found = Counter[tuple[str, str]]()
    for piece, world, copies in needed([scenario.realm(4)]):
        found[piece.piece, world] += copies
    covers, worlds = (("mountain", 12), ("chasm", 6)), ("surface", "underground")
    assert found == {(kind, world): count for kind, count in covers for world in worlds}


def test_guards_that_no_box_has_are_printed() -> None:
    bare = bundled_scenario("first_steps")
    without = bare.with_data({**bare.data, "boxes": ["realms", "small_world_underground"]})
    for scenario, printed in ((bare, 0), (without, 18)):
        realms = [scenario.realm(6)]
        assert sum(copies for piece, _, copies in needed(realms) if piece.piece == "tribe") == printed
        assert owned_elsewhere(realms)["tribe"] == 18 - printed


def test_what_guards_guard_comes_from_the_boxes() -> None:
    scenario = bundled_scenario("all_together_now")
    said = [str(each) for each in contents([], [scenario.realm(5)])]
    assert said[-1].endswith("tribe 12, monsters 8, place or relic 4.")


def test_homemade_races_have_banners_and_powers_badges_and_what_they_lay() -> None:
    bare = bundled_scenario("first_steps")
    own = homemade_at_random(Random(3), bare, races=2, powers=3)
    own["races"][0]["lays"] = {"defence": 1, "limit": 7}
    scenario = scenario_from({**bare.data, "pool": {"homemade": own}})
    parts = {part.name: part for part in parts_of(scenario, [scenario.realm(2)], 90, "en")}
    names = [each["names"]["en"] for key in ("races", "powers") for each in own[key]]
    assert all(parts[name].kind == "card" for name in names)
    assert parts[f"{names[0]} *"].copies == 7
    said = " ".join(shape.text for shape in parts[names[0]].front.shapes)
    assert "lays a piece" in said or said.endswith("…")
    signed = [any(shape.role == "pictogram" for shape in parts[name].front.shapes) for name in names]
    assert signed == 2 * [True] + 3 * [False], "races show the sign of their tokens"


def test_the_track_has_a_square_for_each_turn() -> None:
    scenario = bundled_scenario("first_steps")
    track = turn_track([scenario.realm(2), scenario.realm(6)], "en")
    assert [shape.text for shape in track.front.shapes if shape.text] == [str(turn) for turn in range(1, 11)]


@pytest.mark.parametrize("text", ["", "word", "x" * 500, "two words " * 80])
def test_lines_stay_within_their_room(text: str) -> None:
    lines = lines_of(text, 40, 2, 3)
    assert len(lines) <= 3
    assert all(text_width(line, 2) <= 40 for line in lines)
    assert lines[-1].endswith("…") == (len(text) > 100)


def test_a_drawn_board_covers_few_pages_and_none_is_empty() -> None:
    scenario = bundled_scenario("four_lands")
    pages = pages_of(kit(scenario, players=4))[3:]
    assert len(pages) == 8
    names = [scenario.realm(4).name(region) for region in range(scenario.realm(4).board.region_count)]
    texts = [" ".join(page.extract_text().split()) for page in pages]
    assert "row 1, sheet 2" in " ".join(texts)
    words = {word for name in names for word in name.split()}
    assert all(any(word in text for word in words) for text in texts)
    assert all(any(word in text for text in texts) for word in words)


def test_the_trial_page_comes_first_and_bytes_stay() -> None:
    scenario = bundled_scenario("first_steps")
    first, second, *_ = pages_of(kit(scenario))
    assert "--factor" in first.extract_text()
    listed = " ".join(first.extract_text().split())
    assert "tile 24, " in listed
    assert "From Small World: " in listed
    assert "tribe 18" in listed
    assert "back of the page before" in second.extract_text()
    assert kit(scenario, players=2) == kit(scenario, players=2)
    for page in pages_of(kit(scenario)):
        assert page.trimbox == page.mediabox
        assert "100 mm" in page.extract_text()
