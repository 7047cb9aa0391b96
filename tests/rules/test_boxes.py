"""The boxes of a game: content in play, shared traits, bans and handicaps."""

from collections import Counter
from pathlib import Path

import pytest

from realms.play.game import Game
from realms.play.record import new_game, record_of
from realms.rules.model.decisions import argument
from realms.rules.position.state import CHANCE
from realms.scenario.scenario import load_scenario, scenario_from

from help.games import until_seat

THIRTY = Path(__file__).parents[1] / "speed/thirty.realm.json"
SMALL = ["small_world", "cursed", "grand_dames", "be_not_afraid"]


def kinds(game: Game) -> Counter[str]:
    return Counter(trait.kind for trait in game.table.catalogue.traits)


@pytest.mark.rule("expansions.setup.tiles_added")
def test_other_boxes_add_banners_and_badges_and_change_nothing_else() -> None:
    scenario = load_scenario(THIRTY)
    game = until_seat(Game.new(scenario, 4, 7, SMALL))
    assert kinds(game) == {"race": 14 + 10, "power": 20 + 12}
    assert (len(game.state.column), len(game.state.banner_pile), len(game.state.badge_pile)) == (
        6,
        24 - 6,
        32 - 6,
    )
    plain = until_seat(Game.new(scenario, 4, 7))
    assert kinds(plain) == {"race": 14, "power": 20}
    assert game.state.coins == plain.state.coins
    assert game.state.agenda == plain.state.agenda
    assert game.state.step is plain.state.step


def test_a_box_alone_has_too_little_for_a_game() -> None:
    with pytest.raises(ValueError, match="too few"):
        Game.new(load_scenario(THIRTY), 4, 7, ["cursed"])


def test_what_a_box_brings_for_all_comes_with_it() -> None:
    scenario = load_scenario(THIRTY)
    game = until_seat(Game.new(scenario, 4, 7, ["small_world", "leaders"]))
    game.play(game.options()[0])
    assert game.state.step.id == "follow"
    without = until_seat(Game.new(scenario, 4, 7))
    without.play(without.options()[0])
    assert without.state.step.id == "attack" or without.seat == CHANCE


def test_the_pool_of_a_scenario_says_what_is_in_play() -> None:
    data = load_scenario(THIRTY).data
    pool = {"boxes": ["small_world", "cursed"], "ban": ["kobolds", "were", "elves"]}
    game = Game.new(scenario_from({**data, "pool": pool}), 4)
    ids = {trait.id for trait in game.table.catalogue.traits}
    assert {"goblins", "marauding"} <= ids
    assert not {"kobolds", "were", "elves", "pixies"} & ids


@pytest.mark.parametrize(("handicap", "coins"), [(3, 8), (-2, 3), (-9, 0)])
def test_a_handicap_comes_with_the_pick(handicap: int, coins: int) -> None:
    data = load_scenario(THIRTY).data
    races = {"trolls", "ratmen", "ghouls", "orcs", "elves", "giants", "skeletons", "sorcerers", "halflings"}
    pool = {"handicap": dict.fromkeys(races, handicap)}
    game = Game.new(scenario_from({**data, "pool": pool}), 4)
    troll = game.table.catalogue.number["trolls"]
    while game.seat == CHANCE:
        draws = {argument(option): option for option in game.options()}
        if not game.state.column and troll in draws:
            game.play(draws[troll])
        else:
            game.throw()
    game.play(game.options()[0])
    assert game.state.combo[0][0] == troll
    assert game.state.coins[0] == coins
    assert sum(game.state.coins) == 20 + game.state.bank_paid


def test_a_record_remembers_the_boxes() -> None:
    game = Game.new(load_scenario(THIRTY), 4, 7, ["small_world", "leaders", "cursed"])
    again = new_game(record_of(game, ["paced"] * 4, 7))
    assert again.table.catalogue.traits == game.table.catalogue.traits
    assert [trait.id for trait in again.table.setting.shared] == ["leader"]
