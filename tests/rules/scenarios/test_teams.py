"""Teams: columns of races and powers, what they cost, who may take which race, and whose score is whose."""

import pytest

from realms.play.game import Game, outcome
from realms.scenario.scenario import scenario_from

from help.documents import RIVER, document, layer, rule, tile
from help.games import until_seat

BELOW = ["small_world_underground"]
ROW = """
a farmland edge: b
b forest: c
c hill: d
d swamp: e
e farmland:
"""
COLUMNS = """
orcs hill drow 0, elves swamp ogres 2, humans forest kraken 0, trolls dragon_master flames 0,
ratmen stout liches 5, giants mounted shrooms 0
"""
FIVE = {"teams": [[1, 4], [2, 5], [3]]}


def five_of_them(seed: int = 0, **parameters: object) -> Game:
    """A game of five whose columns are laid out."""
    tiles = [tile("A", 0), tile("B", 1), tile("C", 5, face="underground")]
    teams = rule("teams", **{**FIVE, "draft": "columns", "races": "by_team", **parameters})
    boxes = ["small_world", *BELOW, "realms"]
    written = document(layer(tiles, players=5), boxes=boxes, water=RIVER, rules=[teams])
    return until_seat(Game.new(scenario_from(written), 5, seed))


def columns(ruled, line: str = "", *, seat: int = 1, column: str = COLUMNS, purse: int = 9, **parameters):
    """The pick of a seat, in a game of the booklet's five."""
    told = f"seat {seat}; coins {' '.join([str(purse)] * 5)}; column {' '.join(column.split())}; {line}"
    given = {"boxes": BELOW, **FIVE, "draft": "columns", "races": "by_team", **parameters}
    return ruled("teams", told, chart=ROW, players=5, **given)


# --- the columns -----------------------------------------------------------------------------------------


@pytest.mark.rule("scenario.all_together_now.columns", "scenario.all_together_now.race_stacks")
def test_six_rows_of_two_kinds_of_races_and_powers_are_laid_out() -> None:
    s = five_of_them().state
    worlds = s.table.catalogue.worlds
    assert len(s.column) == 6
    assert s.column_coins == [0] * 6
    assert all(worlds[row[0]] == "surface" and row[0] in s.table.catalogue.races for row in s.column)
    assert all(worlds[row[2]] == "underground" and row[2] in s.table.catalogue.races for row in s.column)
    assert all(row[1] in s.table.catalogue.powers for row in s.column)


@pytest.mark.rule("scenario.all_together_now.power_stack")
def test_the_powers_of_both_boxes_make_one_pile() -> None:
    worlds = {
        game.table.catalogue.worlds[row[1]]
        for game in map(five_of_them, range(4))
        for row in game.state.column
    }
    assert worlds == {"surface", "underground"}


@pytest.mark.rule("scenario.all_together_now.columns")
def test_there_may_be_fewer_rows_or_more() -> None:
    assert len(five_of_them(rows=2).state.column) == 2
    assert len(five_of_them(rows=10).state.column) == 10


@pytest.mark.rule("scenario.all_together_now.combo_free_mix")
def test_any_race_of_the_own_column_goes_with_any_power(ruled) -> None:
    position = columns(ruled)
    assert position.targets("race") == "orcs elves humans trolls ratmen giants"
    position.play("race ratmen")
    assert position.targets("power") == "hill swamp forest dragon_master stout mounted"
    assert position.play("power swamp").clause("1") == "1 ratmen swamp +12"


@pytest.mark.rule("scenario.all_together_now.combo_price", "scenario.all_together_now.combo_payment")
@pytest.mark.parametrize(
    ("race", "power", "price"),
    [("trolls", "swamp", 3), ("orcs", "mounted", 5), ("orcs", "hill", 0), ("elves", "forest", 2)],
)
def test_the_dearer_of_the_two_is_paid_for(ruled, race: str, power: str, price: int) -> None:
    before = columns(ruled).state.column_coins
    s = columns(ruled).play(f"race {race}", f"power {power}").state
    collected = before[price]
    assert s.coins[0] == 9 - price + collected
    assert s.column_coins == [coins + 1 for coins in before[:price]] + [0] + before[price + 1 :]
    assert s.bank_paid == 0


@pytest.mark.rule("scenario.all_together_now.combo_price")
def test_nobody_takes_what_he_cannot_pay(ruled) -> None:
    position = columns(ruled, purse=2)
    assert position.targets("race") == "orcs elves humans"
    assert position.play("race orcs").targets("power") == "hill swamp forest"


@pytest.mark.rule("scenario.all_together_now.combo_collect")
def test_coins_beside_the_dearer_are_collected_those_beside_the_cheaper_stay(ruled) -> None:
    position = columns(ruled).play("race elves", "power stout")
    assert position.coins(1) == 9 - 4 + 5
    assert position.state.column_coins == [1, 3, 1, 1, 0, 0]


@pytest.mark.rule("scenario.all_together_now.example")
def test_the_example_of_the_booklet(ruled) -> None:
    position = columns(ruled).play("race trolls", "power hill")
    assert position.coins(1) == 9 - 3
    assert position.state.column_coins == [1, 3, 1, 0, 5, 0]
    other = columns(ruled).play("race trolls", "power dragon_master")
    assert (other.coins(1), other.state.column_coins) == (6, [1, 3, 1, 0, 5, 0])


AFTER = "pile skeletons mummies; badges flying"


@pytest.mark.rule("scenario.all_together_now.combo_shift")
def test_both_columns_close_up_and_are_filled(ruled) -> None:
    position = columns(ruled, AFTER).play("race humans", "power stout")
    names = position.table.catalogue.id_of
    lanes = [[names(row[lane]) for row in position.state.column] for lane in range(3)]
    assert lanes == [
        ["orcs", "elves", "trolls", "ratmen", "giants", "skeletons"],
        ["hill", "swamp", "forest", "dragon_master", "mounted", "flying"],
        ["drow", "ogres", "kraken", "flames", "liches", "shrooms"],
    ]


@pytest.mark.rule("scenario.all_together_now.race_stacks", "scenario.all_together_now.combo_shift")
def test_each_column_is_filled_from_its_own_pile(ruled) -> None:
    position = columns(ruled, AFTER, seat=2).play("race drow", "power hill")
    assert position.clause("column").endswith("giants flying mummies 0")
    short = columns(ruled, "pile mummies; badges flying").play("race orcs", "power hill")
    assert short.clause("column").endswith("- flying shrooms 0")
    assert short.faults() == []


@pytest.mark.rule("scenario.all_together_now.combo_shift")
def test_a_banner_that_comes_free_fills_the_gap_that_was_waiting_for_it(ruled) -> None:
    line = "at attack; 1 orcs hill +9: a; 2d dwarves: b"
    position = columns(ruled, line, column=COLUMNS.replace("giants", "-"))
    assert position.clause("column").endswith("- mounted shrooms 0")
    position.play("take b", "stop").rest()
    assert position.clause("column").endswith("dwarves mounted shrooms 0")


@pytest.mark.rule("scenario.all_together_now.coins_do_not_shift")
def test_coins_stay_on_their_rows_or_move_up(ruled) -> None:
    assert columns(ruled).play("race humans", "power forest").state.column_coins == [1, 3, 0, 0, 5, 0]
    moving = columns(ruled, coins="shift")
    assert moving.play("race humans", "power forest").state.column_coins == [1, 3, 0, 5, 0, 0]


@pytest.mark.rule("scenario.all_together_now.combo_price", "scenario.all_together_now.combo_payment")
def test_a_dear_badge_is_dear_to_pass_and_not_to_take(ruled) -> None:
    cursed = COLUMNS.replace("hill", "cursed")
    line = {"column": cursed, "boxes": [*BELOW, "cursed"]}
    assert columns(ruled, **line).play("race elves", "power swamp").coins(1) == 9 - 3 + 2
    assert columns(ruled, **line).play("race elves", "power cursed").coins(1) == 9 - 1 + 2
    assert columns(ruled, **line, purse=2).targets("race") == "orcs elves humans"
    assert columns(ruled, **line, purse=2).play("race humans").targets("power") == "cursed"


@pytest.mark.rule("race.homunculi.token_when_skipped")
def test_tokens_gather_on_a_race_that_is_passed_in_its_column(ruled) -> None:
    gather = {"column": COLUMNS.replace("orcs", "homunculi"), "boxes": [*BELOW, "be_not_afraid"]}
    above = columns(ruled, **gather).play("race elves", "power hill")
    assert above.clause("notes").endswith("waiting homunculi=1")
    assert columns(ruled, **gather, seat=2).play("race ogres", "power hill").clause("notes") == ""
    assert columns(ruled, **gather).play("race homunculi", "power swamp").clause("notes") == ""


def test_powers_are_exchanged_with_any_row(ruled) -> None:
    mimes = columns(ruled, seat=2, column=COLUMNS.replace("drow", "shadow_mimes"))
    position = mimes.play("race shadow_mimes", "power hill")
    assert position.targets("swap") == "1 2 3 4 5"
    position.play("swap 3")
    assert position.clause("2") == "2 shadow_mimes dragon_master +12"
    assert position.clause("column").split(", ")[2] == "humans hill flames 0"


# --- who takes which race --------------------------------------------------------------------------------


@pytest.mark.rule("scenario.all_together_now.team_surface")
@pytest.mark.parametrize("seat", [1, 4])
def test_the_first_team_plays_races_of_the_surface(ruled, seat: int) -> None:
    assert columns(ruled, seat=seat).targets("race") == "orcs elves humans trolls ratmen giants"


@pytest.mark.rule("scenario.all_together_now.team_underground")
@pytest.mark.parametrize("seat", [2, 5])
def test_the_second_team_plays_races_of_the_underground(ruled, seat: int) -> None:
    assert columns(ruled, seat=seat).targets("race") == "drow ogres kraken flames liches shrooms"


@pytest.mark.rule("scenario.all_together_now.single_player")
def test_who_plays_alone_takes_either(ruled) -> None:
    both = "orcs elves humans trolls ratmen giants drow ogres kraken flames liches shrooms"
    assert columns(ruled, seat=3).targets("race") == both
    assert columns(ruled, seat=1, races="any").targets("race") == both


def test_worlds_hold_for_ready_pairs_too(ruled) -> None:
    line = "coins 5 0 5 5 5; column drow hill, orcs swamp, ogres stout, elves forest"
    row = {"chart": ROW, "boxes": BELOW, "players": 5, "races": "by_team", **FIVE}
    assert ruled("teams", line, **row).targets("pick") == "2 4"
    assert ruled("teams", f"seat 2; {line}", **row).targets("pick") == "1"
    assert ruled("teams", f"seat 4; {line.replace('5 5;', '0 5;')}", **row).targets("pick") == "1"


@pytest.mark.rule("scenario.all_together_now.seats")
def test_the_seats_take_their_turns_in_order() -> None:
    game, order = five_of_them(), []
    while game.state.turn == 1:
        if game.state.step.id == "pick_race":
            order.append(game.seat)
        game.play(game.options()[-1 if game.state.step.id == "attack" else 0])
    assert order == [0, 1, 2, 3, 4]


# --- whose score is whose --------------------------------------------------------------------------------


def ended(ruled, coins: str, held: str = "", **parameters):
    line = f"at over; coins {coins}; {held}"
    return outcome(ruled("teams", line, chart=ROW, players=5, boxes=BELOW, **FIVE, **parameters).state)


@pytest.mark.rule("scenario.all_together_now.team_score", "scenario.all_together_now.single_score")
def test_mates_add_their_scores_and_who_is_alone_doubles_his(ruled) -> None:
    end = ended(ruled, "70 50 66 65 51")
    assert [(side.seats, side.score) for side in end.sides] == [((0, 3), 135), ((1, 4), 101), ((2,), 132)]
    assert end.winners == (0, 3)
    assert ended(ruled, "70 50 68 65 51").winners == (2,)
    assert ended(ruled, "70 50 66 65 51", single=3).winners == (2,)


@pytest.mark.rule("scenario.all_together_now.team_score")
def test_a_tie_is_decided_by_the_tokens_of_the_whole_team(ruled) -> None:
    held = "1 orcs hill: a=2; 4 elves swamp: b=2; 3 humans forest: c={}"
    assert ended(ruled, "70 50 66 62 51", held.format(3)).winners == (0, 3)
    assert ended(ruled, "70 50 66 62 51", held.format(5)).winners == (2,)
    assert ended(ruled, "70 50 66 62 51", held.format(4)).winners == (0, 2, 3)


@pytest.mark.rule("scenario.all_together_now.team_score")
def test_or_a_team_has_the_score_of_its_weaker_member(ruled) -> None:
    end = ended(ruled, "70 52 25 50 51", score="lowest")
    assert [side.score for side in end.sides] == [50, 51, 50]
    assert end.winners == (1, 4)


def test_seats_of_no_team_play_alone(ruled) -> None:
    line = "at over; coins 10 20 30; "
    table = {"chart": ROW, "players": 3, "boxes": BELOW}
    end = outcome(ruled("teams", line, **table, teams=[[1, 2, 5]]).state)
    assert [(side.seats, side.score) for side in end.sides] == [((0, 1), 30), ((2,), 60)]
    assert [side.seats for side in end.scores] == [(0, 1), (2,)]
    alone = outcome(ruled("teams", line, **table, teams=[[1]], single=1).state)
    assert alone.scores == ()


@pytest.mark.rule("scenario.all_together_now.team_attack")
def test_mates_may_attack_each_other_unless_it_is_forbidden(ruled) -> None:
    line = "at attack; coins 0 0 0 0 0; 1 orcs hill +9: c; 4 elves swamp: b; 4d ratmen: e; 2 ogres stout: d"
    table = {"chart": ROW, "boxes": BELOW, "players": 5, **FIVE}
    assert ruled("teams", line, **table).targets() == "b d"
    assert ruled("teams", line, **table, attack=False).targets() == "d"
    other = line.replace("1 orcs", "3 orcs").replace("at attack", "seat 3; at attack")
    assert ruled("teams", other, **table, attack=False).targets() == "b d"
    own = line.replace("4d ratmen: e", "1d ratmen: b").replace("4 elves swamp: b", "4 elves swamp: e")
    assert ruled("teams", own, **table, attack=False).targets() == "b d"
