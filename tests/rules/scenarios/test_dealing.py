"""The growing board: races and powers that are dealt or drafted, and combinations of them."""

from collections import Counter
from random import Random

import pytest

from realms.play.commentary import decision_line
from realms.play.setup import SetupError, table_for
from realms.rules.model.decisions import argument, verb_of
from realms.rules.position.state import CHANCE

from help.growing import BOTH, Play, gods


@pytest.mark.rule("scenario.game_of_gods.deal_races", "scenario.game_of_gods.deal_powers")
@pytest.mark.parametrize("players", [3, 4, 6])
def test_everybody_is_dealt_three_races_and_three_powers(players: int) -> None:
    play = Play(gods(players), players).until("lay")
    assert [play.kinds(seat) for seat in range(players)] == [Counter(race=3, power=3)] * players
    dealt = [card for cards in play.state.cards for card in cards]
    assert len(dealt) == len(set(dealt)) == 6 * players
    others = Play(gods(players), players, seed=2).until("lay")
    assert others.names != play.names


@pytest.mark.rule("scenario.game_of_gods.deal_races", "scenario.game_of_gods.deal_powers")
def test_there_have_to_be_enough_for_all() -> None:
    table_for(gods(4, boxes=["small_world", "realms"]).realm(4))
    with pytest.raises(SetupError):
        table_for(gods(5, boxes=["small_world", "realms"]).realm(5))
    few = Play(gods(3, races=1, powers=2)).until("lay")
    assert few.kinds(0) == Counter(race=1, power=2)


@pytest.mark.rule("scenario.game_of_gods.items_secret")
def test_nobody_sees_what_others_were_dealt() -> None:
    play = Play(gods()).until("lay")
    own, seen = play.state.cards[0], play.game.view(0).public()
    assert (seen.cards[0], seen.cards[1:]) == (own, ((), (), ()))
    unseen = {*play.state.banner_pile, *play.state.badge_pile, *play.state.cards[1], *play.state.cards[2]}
    assert {*seen.banner_pile, *seen.badge_pile} == unseen
    guesses = {play.game.view(0).sample(Random(seed)).cards for seed in range(8)}
    assert {cards[0] for cards in guesses} == {own}
    assert len(guesses) > 1
    for cards in guesses:
        assert [len(dealt) for dealt in cards] == [6, 6, 6, 0]
        assert {*cards[1], *cards[2]} <= unseen


@pytest.mark.rule("scenario.game_of_gods.items_secret")
def test_only_the_taker_is_told_of_a_card_and_of_his_choices() -> None:
    play = Play(gods())
    while play.state.step.id != "deal_cards":
        play.game.throw()
    option, seat = play.game.options()[0], play.state.seat
    name = play.table.catalogue.name(argument(option)).in_language("en")
    assert name in str(decision_line(play.game, option, [seat]))
    assert name not in str(decision_line(play.game, option, [(seat + 1) % 3]))
    play.until("field_race")
    chooser = play.game.seat
    assert list(play.game.view(chooser).public().options) == list(play.game.options())
    other = play.game.view((chooser + 1) % 3)
    assert list(other.public().options) == []
    guessed = {option for seed in range(6) for option in other.sample(Random(seed)).options}
    assert not guessed <= set(play.game.options())
    assert all(verb_of(option).word == "field" for option in guessed)


@pytest.mark.rule("scenario.game_of_gods.two_player_draw", "scenario.game_of_gods.two_player_barred")
def test_two_players_find_seven_of_each_laid_open() -> None:
    scenario = gods(2, boxes=[*BOTH, "cursed", "grand_dames", "be_not_afraid"])
    for seed in range(6):
        play = Play(scenario, 2, seed).until("draft_card")
        assert play.kinds(2) == Counter(race=7, power=7)
        assert play.game.view(0).public().cards == play.state.cards
    for name in ("cursed", "homunculi", "shadow_mimes"):
        assert name not in play.table.catalogue.number or name not in play.names[2]
    known = table_for(scenario.realm(2)).catalogue.number
    assert not {"homunculi", "shadow_mimes"} & known.keys()
    assert {"dwarves", "white_ladies", "iron_dwarves"} <= known.keys()


@pytest.mark.rule("scenario.game_of_gods.two_player_draft", "scenario.game_of_gods.two_player_leftover")
def test_two_players_take_turns_until_each_has_three_of_each() -> None:
    play = Play(gods(2), 2).until("draft_card")
    first, deciders = play.state.first_seat, []
    while play.state.step.id == "draft_card":
        deciders.append(play.game.seat)
        races = [
            text for text in play.options if play.table.catalogue.traits[_number(play, text)].kind == "race"
        ]
        if len(deciders) > 6:
            assert not races
        play.play((races or play.options)[0])
    assert deciders == [first, 1 - first] * 6
    assert [play.kinds(seat) for seat in range(3)] == [Counter(race=3, power=3)] * 2 + [Counter()]
    assert (len(play.state.bottom_banners), len(play.state.discarded_badges)) == (1, 1)


def _number(play: Play, text: str) -> int:
    return play.table.catalogue.number[text.split()[1]]


@pytest.mark.rule("scenario.game_of_gods.hard_items_option")
def test_hard_ones_may_be_dealt_again() -> None:
    boxes = [*BOTH, "cursed", "grand_dames", "be_not_afraid"]
    hard = {"dwarves", "white_ladies", "shadow_mimes", "homunculi", "iron_dwarves"}
    kept = table_for(gods(boxes=boxes).realm(3))
    assert hard <= kept.catalogue.number.keys()
    assert not hard & table_for(gods(boxes=boxes, hard="replace").realm(3)).catalogue.number.keys()
    as_usual = Play(gods(2, drawn_for_two=0), 2).until("lay")
    assert as_usual.kinds(0) == Counter(race=3, power=3)


def arrival(race: str, power: str, **values: object) -> tuple[int, int]:
    """The coins that a combination brings at its arrival, and the tokens beyond those of banner and badge."""
    boxes = [*BOTH, "cursed", "grand_dames", "be_not_afraid"]
    play = Play(gods(3, "ABC", boxes=boxes, regions=2, first_tiles=1, **values)).until("field_race")
    seat, number = play.game.seat, play.table.catalogue.number
    cards = [list(dealt) for dealt in play.state.cards]
    for name in (race, power):
        for dealt in (*cards, play.state.banner_pile, play.state.badge_pile):
            if number[name] in dealt:
                dealt.remove(number[name])
    cards[seat] = [number[race], number[power]]
    play.state.cards = tuple(map(tuple, cards))
    play.state.options = play.state.step.options(play.state)
    play.play(f"field {race}", f"field {power}")
    due = play.table.catalogue.tokens[number[race]] + play.table.catalogue.tokens[number[power]]
    came = play.state.hand[3 * seat] or due  # those of some races come after a bargain
    return play.state.coins[seat] - 5, came - due


@pytest.mark.parametrize(
    ("race", "power", "coins", "tokens"),
    [
        pytest.param("elves", "cursed", 12, 0, marks=pytest.mark.rule("scenario.game_of_gods.bonus.cursed")),
        pytest.param("dwarves", "hill", 4, 0, marks=pytest.mark.rule("scenario.game_of_gods.bonus.dwarves")),
        pytest.param(
            "white_ladies", "hill", 4, 0, marks=pytest.mark.rule("scenario.game_of_gods.bonus.white_ladies")
        ),
        pytest.param(
            "shadow_mimes", "hill", 2, 0, marks=pytest.mark.rule("scenario.game_of_gods.bonus.shadow_mimes")
        ),
        pytest.param(
            "homunculi", "hill", 0, 2, marks=pytest.mark.rule("scenario.game_of_gods.bonus.homunculi")
        ),
        pytest.param(
            "iron_dwarves", "hill", -4, 0, marks=pytest.mark.rule("scenario.game_of_gods.bonus.iron_dwarves")
        ),
        ("elves", "hill", 0, 0),
    ],
)
@pytest.mark.rule("scenario.game_of_gods.hard_items_option")
def test_weak_ones_are_made_up_for(race: str, power: str, coins: int, tokens: int) -> None:
    assert arrival(race, power) == (coins, tokens)


@pytest.mark.rule("scenario.game_of_gods.bonus.iron_dwarves", "scenario.game_of_gods.bonus_once")
def test_nobody_pays_more_than_there_is_and_nothing_comes_twice() -> None:
    assert arrival("iron_dwarves", "hill", coins={"iron_dwarves": -20}) == (-5, 0)
    play = Play(gods()).until("field_race")
    cards = play.names[play.game.seat]
    play.until("attack", "choose")
    assert all(name not in left for name in _fielded(play) for left in play.names)
    assert _fielded(play) <= set(cards)


def _fielded(play: Play) -> set[str]:
    return {play.table.catalogue.id_of(number) for number in play.state.combo[3 * play.state.seat]}


@pytest.mark.rule("scenario.game_of_gods.own_combo", "scenario.game_of_gods.item_once")
def test_combinations_come_from_ones_own_hand_and_cost_nothing() -> None:
    play = Play(gods(3, "ABCDEFGHI", regions=2)).until("field_race")
    seat, coins = play.game.seat, list(play.state.coins)
    races = [
        name
        for name in play.names[seat]
        if play.table.catalogue.traits[play.table.catalogue.number[name]].kind == "race"
    ]
    assert play.of("field") == races
    plain = next(name for name in races if name not in ("dwarves", "homunculi", "iron_dwarves"))
    play.play(f"field {plain}")
    powers = [name for name in play.names[seat] if name not in races]
    assert play.of("field") == powers
    play.play(f"field {powers[-1]}")
    assert play.state.coins == coins
    assert play.names[seat] == [*(name for name in races if name != plain), *powers[:-1]]
    assert play.state.column == []
    play.until("field_race")
    assert (play.game.seat, play.state.column) == ((seat + 1) % 3, [])


@pytest.mark.rule("scenario.game_of_gods.item_once", "scenario.game_of_gods.own_combo")
def test_who_has_no_race_left_plays_on_without() -> None:
    play = Play(gods(3, "ABCDEFGHI", regions=2, races=1, powers=1)).until("choose")
    seat = play.game.seat
    assert play.state.cards[seat] == ()
    play.play("decline")
    turn = play.state.turn
    while play.state.turn == turn or play.state.seat != (seat + 1) % 3:
        assert play.game.seat != seat or play.state.step.id not in ("field_race", "field_power")
        play.game.throw() if play.game.seat == CHANCE else play.game.play(play.game.options()[-1])
    assert not play.state.combo[3 * seat]
