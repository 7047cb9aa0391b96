"""The growing board: which tiles are laid where, and what goes on them."""

from collections import Counter

import pytest

from realms.play.setup import table_for
from realms.rules.position.state import CHANCE
from realms.rules.turn.attack import price_of

from help.growing import Play, gods


def placed(play: Play) -> list[str]:
    return [laid.tile for laid in play.game.board.placements]


def on_tile(play: Play, tile: str) -> Counter[str]:
    """The pieces on a tile."""
    return Counter(piece.piece for piece in play.game.board.pieces if piece.at.startswith(f"{tile}/"))


ONE = ["small_world", "realms"]
LAND, WATER = "ABCDEFGHIJKLMORUWZ", "NPQSTVXY"


@pytest.mark.rule("scenario.game_of_gods.tiles_spread", "scenario.game_of_gods.tiles.all")
def test_all_tiles_lie_there_to_choose_from() -> None:
    play = Play(gods(boxes=ONE)).until("lay")
    assert play.of("lay") == list("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    assert "K" not in play.lay("K").until("lay").of("lay")
    twice = table_for(gods(boxes=[*ONE, "realms"]).realm(3))
    assert len(twice.tiles) == 52


@pytest.mark.rule("scenario.game_of_gods.first_player", "scenario.game_of_gods.first_tile")
def test_chance_says_who_begins_and_lays_the_first_tile_in_the_middle() -> None:
    firsts = set()
    for seed in range(12):
        play = Play(gods(boxes=ONE), seed=seed).until("lay")
        firsts.add(play.game.seat)
        assert play.game.seat == play.state.first_seat
        play.play("lay D")
        assert play.state.step.id == "mountain"  # there is nothing to choose about its place
        (laid,) = play.game.board.placements
        assert (laid.tile, laid.cell) == ("D", (0, 0))
    assert firsts == {0, 1, 2}
    play.until("field_race")
    assert (play.state.turn, play.state.seat) == (1, play.state.first_seat)
    seats = []
    while play.state.turn == 1:
        if play.state.seat not in seats:
            seats.append(play.state.seat)
        play.game.throw() if play.game.seat == CHANCE else play.game.play(play.game.options()[-1])
    assert seats == [(play.state.first_seat + later) % 3 for later in range(3)]


@pytest.mark.rule("scenario.game_of_gods.tile_initial_round", "scenario.game_of_gods.tile_adjacent")
def test_everybody_lays_one_tile_beside_those_that_lie() -> None:
    play = Play(gods(boxes=ONE))
    layers = []
    for tile in "ABC":
        play.until("lay")
        layers.append(play.game.seat)
        play.play(f"lay {tile}")
        if tile != "A":
            sides = play.of("to")
            assert len(sides) == {"B": 6, "C": 8}[tile]
            play.play(f"to {sides[-1]}")
            assert play.of("turn") == list("012345")
            play.play("turn 3")
            board = play.game.board
            assert board.placements[board.rank_of[tile]].turn == 3
    first = play.state.first_seat
    assert layers == [first, (first + 1) % 3, (first + 2) % 3]
    assert len(play.game.board.landmasses) == 1
    assert play.until("lay").state.turn == 1
    two_each = Play(gods(boxes=ONE, first_tiles=2, regions=2)).until("field_race")
    assert len(placed(two_each)) == 6


@pytest.mark.rule("scenario.game_of_gods.tile_adjacent")
def test_a_tile_may_have_to_lie_beside_one_of_others() -> None:
    play = Play(gods(2, boxes=ONE, beside="others", first_tiles=2, drawn_for_two=0), 2)
    play.lay("A").lay("B").until("lay").play("lay C")
    assert {side[0] for side in play.of("to")} <= {"A", "B"}
    board = play.game.board
    foreign = board.placements[board.rank_of["B"]].cell
    free = set(board.outside.grid.cells(board.outside.free_cells_beside("surface")))
    assert len(play.of("to")) == len({cell for cell in free if _touch(cell, foreign)}) < len(free)


def _touch(one: tuple[int, int], other: tuple[int, int]) -> bool:
    dq, dr = one[0] - other[0], one[1] - other[1]
    return max(abs(dq), abs(dr), abs(dq + dr)) == 1


@pytest.mark.rule("scenario.game_of_gods.tile_mountain_chasm")
def test_a_mountain_and_a_chasm_may_go_on_different_land_of_the_tile() -> None:
    play = Play(gods(boxes=ONE)).lay("A")
    assert set(play.of("mountain")) == {"A/0", "A/1", "A/2"}
    assert play.options[-1] == "no"
    play.play("mountain_mine A/1")
    assert play.of("chasm") == ["A/0", "A/2"]
    play.play("chasm A/0")
    board = play.game.board
    assert on_tile(play, "A") == Counter(mountain=1, chasm=1)
    assert "mine" in board.symbols[board.region("A/1")]
    assert board.region("A/0") is None
    ground = play.table.ground
    assert ground.price[ground.number["A/1"]] == 3
    assert Play(gods(boxes=ONE)).lay("N").state.step.id == "lay"  # water bears neither
    one = Play(gods(boxes=ONE, covers="one")).lay("A").play("mountain A/1")
    assert one.state.step.id == "settle"
    instead = Play(gods(boxes=ONE, covers="one")).lay("A").play("no", "chasm A/1")
    assert on_tile(instead, "A") == Counter(chasm=1)


@pytest.mark.rule("scenario.game_of_gods.tile_mountain_chasm")
def test_mountains_and_chasms_run_out() -> None:
    covers = [{"piece": "chasm", "at": f"{tile}/0"} for tile in "ABCDEF"]
    symbols = [*["mine"] * 3, *["cavern"] * 2, *["magic_source"] * 2]
    covers += [
        {"piece": "mountain", "at": f"{tile}/1", "symbol": symbol}
        for tile, symbol in zip("ABCDEFG", symbols, strict=True)
    ]
    play = Play(gods(2, "ABCDEFG", pieces=covers, boxes=ONE), 2).lay("K")
    assert {text.split()[0] for text in play.options} == {"mountain", "no"}
    assert play.play("mountain K/0").state.step.id == "settle"
    covers += [{"piece": "mountain", "at": f"{tile}/2"} for tile in "ABCDE"]
    assert Play(gods(2, "ABCDEFG", pieces=covers, boxes=ONE), 2).lay("K").state.step.id == "settle"


@pytest.mark.rule("scenario.game_of_gods.tile_lost_tribe_must", "scenario.game_of_gods.tile_lost_tribe_may")
def test_a_tribe_has_to_go_on_much_plain_land() -> None:
    with_mountain = Play(gods(boxes=ONE)).lay("A").play("mountain A/1", "no")
    assert with_mountain.options == ["tribe A/0", "tribe A/2"]
    anywhere = Play(gods(boxes=ONE, tribe_on="land")).lay("A").play("mountain A/1", "no")
    assert anywhere.options == ["tribe A/0", "tribe A/1", "tribe A/2"]
    both = Play(gods(boxes=ONE)).lay("A").play("mountain A/1", "chasm A/0")
    assert both.options == ["tribe A/1", "tribe A/2", "no"]
    strict = Play(gods(boxes=ONE, tribe_from=1)).lay("A").play("mountain A/1", "chasm A/0")
    assert strict.options == ["tribe A/2"]
    both.play("tribe A/1")
    region = both.table.ground.number["A/1"]
    state = both.state
    assert (state.holder[region], state.tokens[region]) == (both.table.guards, 1)
    assert price_of(state, 0, region) == 2 + 1 + 1
    assert on_tile(both, "A")["tribe"] == 1
    assert on_tile(both.lay("B").play("no", "no", "tribe B/0"), "B") == Counter(tribe=1)


@pytest.mark.rule("scenario.game_of_gods.tile_lost_tribe_must")
def test_tribes_run_out() -> None:
    tribes = [{"piece": "tribe", "at": f"{tile}/{third}"} for tile in "ABCDEF" for third in range(3)]
    play = Play(gods(2, "ABCDEF", pieces=tribes[:17], boxes=ONE), 2).lay("K").play("no", "no")
    assert play.options == ["tribe K/0", "tribe K/1", "tribe K/2"]
    none = Play(gods(2, "ABCDEF", pieces=tribes, boxes=ONE), 2).lay("K").play("no", "no")
    assert none.state.step.id == "lay"


@pytest.mark.rule("scenario.game_of_gods.grow_condition", "scenario.game_of_gods.grow_counts_regions")
def test_the_map_grows_at_the_start_of_a_turn_while_it_is_small() -> None:
    land = [letter for letter in LAND if letter not in "UWZ"]
    small = Play(gods(3, land[:5], boxes=ONE)).until("field_race")  # 24 regions with the first three tiles
    assert len(placed(small)) == 9  # the one who begins laid one more
    chasm = [{"piece": "chasm", "at": "A/0"}]
    for pieces, tiles in ((chasm, 10), ([], 9)):
        play = Play(gods(3, land[:6], pieces=pieces, boxes=ONE))
        for tile in land[6:9]:
            play.lay(tile).play("no", "no").play(play.options[0])
        play.until("field_race")
        assert play.state.turn == 1
        assert len(placed(play)) == tiles  # 27 regions will do, 26 will not
    for counted, count in (("all", 6), ("land", 7)):
        river = Play(gods(2, [*land[:3], "N"], boxes=ONE, regions=8, counting=counted, drawn_for_two=0), 2)
        for tile in land[3:5]:
            river.lay(tile).play("no", "no").play(river.options[0])
        river.until("field_race")
        assert len(placed(river)) == count  # 15 regions of land and a river


@pytest.mark.rule("scenario.game_of_gods.grow_condition")
def test_the_map_grows_in_the_turn_of_a_decline_too() -> None:
    play = Play(gods(3, "ABC", boxes=ONE)).until("field_race")
    count = len(placed(play))
    play.until("choose")
    assert (play.state.turn, len(placed(play))) == (2, count + 3)
    assert "decline" in play.options


@pytest.mark.rule("scenario.game_of_gods.river_rules", "scenario.game_of_gods.river_merges")
def test_a_new_tile_joins_two_rivers() -> None:
    play = Play(gods(2, "N", boxes=ONE, drawn_for_two=0), 2).lay("A").play("no", "no")
    play.play(play.options[0])
    side = next(side for side in play.until("lay").play("lay P").of("to") if side.startswith("N."))
    before = play.game.board.region_count
    play.play(f"to {side}", "turn 0")
    ground = play.table.ground
    assert (play.game.board.region_count, ground.rivers.bit_count()) == (before, 1)
    river = ground.number["N/0"]
    assert (ground.region_at("P/0"), ground.price[river]) == (river, 1)
    assert not ground.rivers & play.state.rules[0].stays


@pytest.mark.rule("scenario.game_of_gods.underground_option")
def test_the_boxes_say_which_face_is_up() -> None:
    assert table_for(gods(boxes=ONE).realm(3)).shared["growing_board"].faces == ["surface"]
    below = Play(gods(2, boxes=["small_world_underground", "realms"]), 2).until("lay").play("lay A")
    assert below.game.board.placements[0].face == "underground"
    both = Play(gods()).until("lay").play("lay A")
    assert both.options == ["surface", "underground"]
    both.play("underground", "no", "no").play(both.options[0])
    assert both.until("lay").play("lay B").state.step.id == "beside"  # the other world would not touch
    mixed = Play(gods(touch=True)).until("lay").play("lay A", "underground", "no", "no")
    mixed.play(mixed.options[0]).until("lay").play("lay B")
    assert mixed.options == ["surface", "underground"]


@pytest.mark.rule("scenario.game_of_gods.underground_place_each")
@pytest.mark.rule("scenario.game_of_gods.underground_place_first")
def test_sites_are_hidden_on_the_first_tile_and_on_one_of_each_player() -> None:
    play = Play(gods(sites=True)).until("lay")
    assert not {"N", "X"} & {*play.of("lay")}  # where the first site has to go there must be land
    play.play("lay A", "surface", "no", "no")
    assert (play.state.step.id, play.options) == ("hide_first", ["hide A/0", "hide A/1", "hide A/2"])
    play.play("hide A/0")
    assert play.options == ["hide A/1", "hide A/2", "no"]
    play.play("hide A/2")
    assert play.options == ["tribe A/1"]
    state, ground = play.state, play.table.ground
    for name in ("A/0", "A/2"):
        region = ground.number[name]
        assert (state.holder[region], state.tokens[region]) == (play.table.guards, 2)
        assert state.unexplored >> region & 1
        assert ground.sites[region] == ("place", "relic")
    assert state.undiscovered == list(play.table.catalogue.finds)  # nobody knows yet what lies there
    play.play("tribe A/1").until("lay").lay("B").play("no", "no", "no")  # not yet
    play.play(play.options[0]).until("lay").play("lay N")  # who has one more tile to come may wait
    late = (play.state.first_seat + 1) % 3
    while not (play.state.step.id == "hide" and play.state.seat == late):
        play.until("hide", "lay")
        if play.state.step.id == "lay":
            play.lay(play.of("lay")[0])
        elif play.state.seat != late:
            play.game.play(play.game.options()[0])
    assert "no" not in play.options
    play.play(play.options[0]).until("attack")
    assert play.state.unexplored.bit_count() == sum(p.piece == "monsters" for p in play.game.board.pieces)
