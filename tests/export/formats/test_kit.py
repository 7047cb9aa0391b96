"""A kit measured on paper: true sizes, backs behind their fronts, and everything that a realm needs."""

from collections import Counter
from math import dist
from random import Random

import pytest

from realms.export.kit.imposition import mirrored
from realms.export.kit.parts import needed, parts_of
from realms.export.paper.book import A4, PageSize
from realms.export.registry import ExportError, ExportOptions, Flip, PrintOptions, all_exports
from realms.scenario.scenario import Scenario, bundled, bundled_scenario, scenario_from

from help.homemade import homemade_at_random
from help.pdf_paths import Point, clips_of, pages_of

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


@pytest.mark.parametrize("scenario", bundled(), ids=lambda each: each.data["id"])
def test_no_part_leaves_the_page_or_lies_on_another(scenario: Scenario) -> None:
    if not any(scenario.realm(players).has_map for players in scenario.counts):
        with pytest.raises(ExportError, match="nothing to print"):
            kit(scenario)
        return
    for page in pages_of(kit(scenario, players=scenario.counts[-1])):
        boxes = [
            (
                min(x for x, _ in clip),
                min(y for _, y in clip),
                max(x for x, _ in clip),
                max(y for _, y in clip),
            )
            for clip in clips_of(page)
        ]
        assert all(
            left > 4 and top > 4 and right < 206 and bottom < 293 for left, top, right, bottom in boxes
        )
        for number, one in enumerate(boxes):
            for other in boxes[:number]:
                apart = one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
                assert apart or scenario.realm(scenario.counts[-1]).drawing


@pytest.mark.parametrize("name", ["adrift", "night_and_day", "go_east"])
def test_it_has_every_tile_and_as_many_pieces_as_any_count_lays(name: str) -> None:
    scenario = bundled_scenario(name)
    realms = [scenario.realm(players) for players in scenario.counts]
    parts = list(parts_of(scenario, realms, 90, "en"))
    tiles = {laid.placement.tile for realm in realms for laid in realm.tiles}
    assert tiles <= {part.name for part in parts}
    most: Counter[str] = Counter()
    for realm in realms:
        most |= Counter(laid.piece.piece for laid in realm.pieces)
    found: Counter[str] = Counter()
    for piece, _, copies in needed(realms):
        found[piece.piece] += copies
    assert all(found[kind] >= count for kind, count in most.items())


def test_homemade_races_have_banners_and_powers_badges() -> None:
    bare = bundled_scenario("first_steps")
    own = homemade_at_random(Random(3), bare, races=2, powers=3)
    scenario = scenario_from({**bare.data, "pool": {"homemade": own}})
    names = {part.name for part in parts_of(scenario, [scenario.realm(2)], 90, "en")}
    assert {each["names"]["en"] for key in ("races", "powers") for each in own[key]} <= names


def test_a_drawn_board_covers_its_pages_with_overlap() -> None:
    scenario = bundled_scenario("four_lands")
    pages = pages_of(kit(scenario, players=4))
    assert len(pages) > 6
    assert "row 1, sheet 2" in " ".join(page.extract_text() for page in pages)


def test_the_trial_page_comes_first_and_bytes_stay() -> None:
    scenario = bundled_scenario("first_steps")
    first, second, *_ = pages_of(kit(scenario))
    assert "--factor" in first.extract_text()
    assert "back of the page before" in second.extract_text()
    assert kit(scenario, players=2) == kit(scenario, players=2)
    for page in pages_of(kit(scenario)):
        assert page.trimbox == page.mediabox
        assert "100 mm" in page.extract_text()
