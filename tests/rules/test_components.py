"""The contents of the box, and the set-up of a game."""

from collections import Counter
from pathlib import Path

import pytest

from realms.play.game import Game
from realms.rules.position.state import CHANCE
from realms.rules.position.table import Setting, Table
from realms.rules.registry import base_game, traits
from realms.rules.turn.attack import LAST_THROW
from realms.rules.turn.ordinary_seat import ORDINARY_SEAT
from realms.rules.turn.turn import begin_game
from realms.scenario.scenario import load_scenario, scenario_from
from realms.tiles.boxes import supply

from help import figures
from help.games import until_seat

THIRTY = Path(__file__).parents[1] / "speed/thirty.realm.json"


@pytest.mark.rule("base.components.player_count")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_two_to_five_can_play(at, players: int) -> None:
    position = at(
        "coins "
        + "5 " * players
        + "; column orcs hill, humans swamp, elves stout, trolls spirit, giants forest",
        players=players,
    )
    seen = []
    for _ in range(players):
        seen.append(position.state.seat)
        position.play("pick 1").rest()
    assert seen == list(range(players))


@pytest.mark.rule("base.components.race_banners", "base.components.power_badges")
def test_there_are_fourteen_races_and_twenty_powers() -> None:
    kinds = Counter(content.trait.kind for content in base_game())
    assert kinds == {"race": 14, "power": 20}
    assert {content.trait.id for content in base_game()} <= set(traits())


@pytest.mark.rule("base.components.race_tokens")
def test_there_are_168_race_tokens() -> None:
    assert sum(content.supply for content in base_game()) == 168


@pytest.mark.parametrize(("race", "tokens", "in_all"), figures.RACES)
def test_the_tokens_of_a_race_are_a_fixed_supply(at, race: str, tokens: int, in_all: int) -> None:
    position = at(f"1 {race} hill +{tokens}: a=2")
    assert position.tray(race) + tokens + 2 == in_all


@pytest.mark.rule("base.components.lost_tribe_tokens", "base.components.markers")
def test_the_box_holds_tribes_and_markers(at) -> None:
    box = supply(["small_world"])
    counts = {"tribe": 18, "troll_lair": 10, "fortress": 6, "mountain": 9, "encampment": 5}
    counts |= {"hole_in_the_ground": 2, "hero": 2, "dragon": 1}
    assert {piece: box.count(piece) for piece in counts} == counts
    limits = {mark.id: mark.limit for mark in at("coins 0 0").table.markers.marks}
    assert (limits["fortress"], limits["hole"], limits["hero"]) == (6, 2, 2)


@pytest.mark.rule("base.components.victory_coins", "base.setup.bank")
def test_the_bank_never_runs_out(at) -> None:
    position = at("at score; coins 600 0; 1 ratmen merchant: a b c")
    assert position.coins(1) == 606
    assert position.state.bank_paid == 6


@pytest.mark.rule("base.components.reinforcement_die")
def test_the_die_shows_nothing_half_of_the_time(at) -> None:
    position = at("at attack; 1 ratmen hill +1: a").play("take b")
    assert position.options == ["die 0", "die 1", "die 2", "die 3"]
    assert list(LAST_THROW.weights(position.state)) == [3, 1, 1, 1]
    faces = [LAST_THROW.draw(position.state, sixth / 6) & 7 for sixth in range(6)]
    assert sorted(faces) == [0, 0, 0, 1, 2, 3]


@pytest.mark.rule("base.setup.map_matches_players")
def test_each_count_of_players_has_its_own_map() -> None:
    scenario = load_scenario(THIRTY)
    data = {**scenario.data, "layers": [*scenario.data["layers"], smaller(scenario.data["layers"][0])]}
    both = scenario_from(data)
    assert Game.new(both, 4).table.ground.n == 33
    assert Game.new(both, 3).table.ground.n == 30


def smaller(layer: dict) -> dict:
    tiles = [tile for tile in layer["tiles"] if tile["tile"] != "J"]
    pieces = [piece for piece in layer["pieces"] if not piece["at"].startswith("J")]
    return {**layer, "players": 3, "tiles": tiles, "pieces": pieces}


@pytest.fixture
def dealt() -> Game:
    """A game of four in which the column has been laid out."""
    return until_seat(Game.new(load_scenario(THIRTY), 4, seed=7))


@pytest.mark.rule("base.setup.turn_marker_start", "base.setup.starting_coins", "base.setup.lost_tribes")
def test_the_first_turn_begins_with_five_coins_and_tribes(dealt: Game) -> None:
    s = dealt.state
    assert (s.turn, s.coins) == (1, [5, 5, 5, 5])
    tribes = {piece.at for piece in dealt.realm.board.pieces if piece.piece == "tribe"}
    assert {dealt.table.ground.names[r] for r in dealt.table.regions(s.held[dealt.table.guards])} == tribes
    assert len(tribes) == 10
    assert {s.holder[region] for region in range(33) if s.tokens[region]} == {dealt.table.guards}


@pytest.mark.rule("base.setup.mountains")
def test_every_mountain_defends(dealt: Game) -> None:
    ground = dealt.table.ground
    heights = [ground.price[region] for region in ground.members(ground.of("mountain"))]
    assert heights == [3] * 6


@pytest.mark.rule("base.setup.turn_track_length")
@pytest.mark.parametrize(("players", "turns"), [(2, 10), (3, 10), (4, 9), (5, 8)])
def test_the_game_lasts_eight_to_ten_turns(players: int, turns: int) -> None:
    scenario = load_scenario(THIRTY)
    layer = {**scenario.data["layers"][0], "players": players}
    game = Game.new(scenario_from({**scenario.data, "layers": [layer]}), players)
    assert game.table.turns == turns


@pytest.mark.rule("base.setup.tray_common")
def test_all_draw_from_one_tray(at) -> None:
    position = at("coins 5 5; column ratmen hill, elves swamp")
    position.play("pick 1").rest()
    assert position.tray("ratmen") == 13 - 12
    assert position.tray("elves") == 11


@pytest.mark.rule("base.setup.tray_common")
def test_at_first_all_tokens_lie_in_the_tray(dealt: Game) -> None:
    assert sum(dealt.state.tray) == 168


@pytest.mark.rule("base.setup.race_column", "base.setup.power_pairing", "base.setup.six_combos")
def test_six_pairs_of_banner_and_badge_are_on_offer(dealt: Game) -> None:
    s = dealt.state
    assert len(s.column) == 6
    assert len(set(s.column)) == 6
    assert {
        race in dealt.table.catalogue.races and power in dealt.table.catalogue.powers
        for race, power in s.column
    } == {True}
    assert len(dealt.options()) == 6


@pytest.mark.rule("base.setup.race_stack", "base.setup.power_stack")
def test_the_others_form_two_piles(dealt: Game) -> None:
    s = dealt.state
    assert len(s.banner_pile) == 14 - 6
    assert len(s.badge_pile) == 20 - 6
    assert not {number for pair in s.column for number in pair} & {*s.banner_pile, *s.badge_pile}


@pytest.mark.rule("base.setup.race_column", "base.setup.power_pairing")
def test_the_column_is_drawn_by_chance() -> None:
    columns = set()
    for seed in range(20):
        game = until_seat(Game.new(load_scenario(THIRTY), 4, seed=seed))
        columns.add(tuple(game.state.column))
    assert len(columns) == 20


def test_a_table_without_a_pile_begins_at_once(at) -> None:
    table = at("coins 0 0").table
    s = begin_game(Table(table.ground, Setting(table.catalogue.content, (ORDINARY_SEAT, ORDINARY_SEAT), 1)))
    assert s.actor == CHANCE
