"""Tiles that are mirrored: places, pieces, borders, and the way back."""

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from realms.board.hexes import centre
from realms.scenario.edits import apply
from realms.scenario.mirror import Mirror, mirror_tiles, mirrored_placements
from realms.scenario.scenario import Realm, Scenario, bundled_scenario

MIRRORS: list[Mirror] = ["left_right", "top_bottom"]
SAMPLE = bundled_scenario("first_steps")


def shape(realm: Realm) -> set[object]:
    """Everything that lies on a map."""
    return {*realm.board.placements, *((piece.piece, piece.at) for piece in realm.board.pieces)}


def mirrored(scenario: Scenario, tiles: set[str], mirror: Mirror) -> Scenario:
    return apply(scenario, mirror_tiles(scenario, 4, tiles, mirror))


@pytest.mark.parametrize("mirror", MIRRORS)
@given(st.sets(st.sampled_from(sorted(SAMPLE.realm(4).board.rank_of))))
@settings(max_examples=12, deadline=None)
def test_mirroring_twice_changes_nothing(mirror: Mirror, tiles: set[str]) -> None:
    cells = {laid.cell for laid in mirrored_placements(SAMPLE.realm(4), tiles, mirror)}
    others = {laid.cell for laid in SAMPLE.realm(4).board.placements if laid.tile not in tiles}
    assume(not cells & others)  # where other tiles lie, nothing can be mirrored
    once = mirrored(SAMPLE, tiles, mirror)
    assert shape(mirrored(once, tiles, mirror).realm(4)) == shape(SAMPLE.realm(4))
    edit = mirror_tiles(SAMPLE, 4, tiles, mirror)
    assert apply(apply(SAMPLE, edit), edit.inverse()).data == SAMPLE.data


@pytest.mark.parametrize("mirror", MIRRORS)
def test_places_pieces_and_borders_lie_as_in_a_mirror(mirror: Mirror) -> None:
    tiles = set(SAMPLE.realm(4).board.rank_of)
    before, after = SAMPLE.realm(4), mirrored(SAMPLE, tiles, mirror).realm(4)
    axis = 0 if mirror == "left_right" else 1
    sums = set()
    for old in before.board.placements:
        new = after.board.placements[after.board.rank_of[old.tile]]
        one, other = centre(old.cell), centre(new.cell)
        sums.add(round(one[axis] + other[axis], 3))
        assert one[1 - axis] == pytest.approx(other[1 - axis])
    assert len(sums) == 1
    borders = [
        sum(piece.piece == "border" and realm.board.knows(piece.at) for piece in realm.board.pieces)
        for realm in (before, after)
    ]
    assert borders[0] == borders[1] > 0
    assert len(before.board.pieces) == len(after.board.pieces)


def test_nothing_is_mirrored_without_tiles() -> None:
    assert not mirror_tiles(SAMPLE, 4, set(), "left_right").changes
