"""The players: paced as it is defined, and who is stronger than whom."""

from pathlib import Path

import pytest

from realms.play.game import Game
from realms.play.notation import read
from realms.play.players.heuristics import HORIZON, quick_decision, seat_value
from realms.play.players.paced import PacedPlayer
from realms.play.players.player import play_out
from realms.play.players.registry import (
    LEVELS,
    OTHERS,
    PLAYER_DESCRIPTIONS,
    PLAYER_TITLES,
    PLAYERS,
    player_title,
    players_for,
)
from realms.play.setup import table_for
from realms.rules.model.decisions import ABANDON, DECLINE, EXPAND, NO, STOP, argument
from realms.rules.position.state import State
from realms.scenario.scenario import bundled_scenario, load_scenario, scenario_from

SAMPLES = ("first_steps", "lost_river")


@pytest.mark.parametrize("name", SAMPLES)
def test_every_player_can_play_the_samples(name: str) -> None:
    scenario = bundled_scenario(name)
    for players in scenario.counts:
        for seed in range(4):
            game = Game.new(scenario, players, seed)
            seats = ["greedy", "paced", "greedy", "random", "greedy", "paced"][:players]
            play_out(game, players_for(seats, seed))
            assert game.over


def choices(game: Game, line: str) -> set[int]:
    game.state = read(game.table, line)
    return {PacedPlayer(seed).choose(game.view(game.seat)) for seed in range(60)}


def test_paced_declines_when_hardly_a_token_is_free(game: Game) -> None:
    rest = "; 2 orcs hill: B/1; 3 humans stout: C/1; 4 trolls flying: D/1"
    assert choices(game, "turn 3; coins 5 5 5 5; 1 elves swamp: A/0=2 A/2" + rest) == {DECLINE}
    assert choices(game, "turn 3; coins 5 5 5 5; 1 elves swamp: A/0=2 A/2=2" + rest) == {EXPAND}
    assert choices(game, "turn 9; coins 5 5 5 5; 1 elves swamp: A/0=2 A/2" + rest) == {EXPAND}


def test_paced_conquers_until_nothing_is_left(game: Game) -> None:
    line = "at attack; coins 5 5 5 5; 1 elves swamp +3: A/0; 2 orcs hill: B/1"
    found = choices(game, line)
    assert found == set(game.options()) - {STOP}


def test_paced_uses_what_it_has(game: Game) -> None:
    line = "at gather; coins 5 5 5 5; 1 elves fortified: A/0 A/2; 2 orcs hill: B/1"
    assert choices(game, line) == set(game.options()) - {NO}
    assert NO in choices(game, "at score; coins 5 5 5 5; 1 elves stout: A/0; 2 orcs hill: B/1")


def test_nobody_abandons_out_of_pace(game: Game) -> None:
    found = choices(game, "turn 3; coins 5 5 5 5; 1 elves swamp +5: A/0 A/2; 2 orcs hill: B/1")
    assert ABANDON + game.table.ground.number["A/0"] in game.options()
    assert found == {EXPAND}


@pytest.mark.parametrize(
    ("better", "worse", "games", "wins"), [("greedy", "random", 12, 11), ("planner", "random", 4, 4)]
)
def test_the_better_player_wins(thirty, better: str, worse: str, games: int, wins: int) -> None:
    layer = {**thirty.data["layers"][0], "players": 2}
    table = table_for(scenario_from({**thirty.data, "layers": [layer]}).realm(2))
    won = 0
    for seed in range(games):
        game = Game(table, seed)
        seats = [better, worse] if seed % 2 else [worse, better]
        play_out(game, players_for(seats, seed))
        won += seats.index(better) in game.outcome().winners
    assert won >= wins


def below(line: str) -> State:
    realm = load_scenario(Path(__file__).parent / "underground.realm.json").realm(3)
    return read(table_for(realm), line)


def test_who_places_the_queen_looks_at_what_could_be_taken() -> None:
    rest = "; 2 drow wise: J/1; 3 liches muddy: I/0"
    for regions, guarded in (("A/1 A/2", "A/2"), ("A/2 B/0", "A/2")):
        s = below(f"at gather; coins 5 5 5; 1 ogres royal: {regions}{rest}")
        assert argument(quick_decision(s)) == s.table.ground.number[guarded]


def test_what_others_would_pay_is_worth_something() -> None:
    line = "at attack; coins 5 {} 5; 1 ogres thieving +9: A/0; 2 drow wise: {}; 3 liches muddy: I/0"
    far, near, poor = (
        seat_value(below(line.format(*where)), 0) for where in ((5, "B/0"), (5, "A/1"), (0, "A/1"))
    )
    assert (near - far, poor - far) == pytest.approx((HORIZON, 0))


def test_what_a_race_in_decline_brings_is_worth_something() -> None:
    line = "at pick; coins 5 5 5; 1d ogres {}: A/0; 2 drow mining: B/0; column mummies stone"
    plain, wise = (seat_value(below(line.format(power)), 0) for power in ("royal", "wise"))
    assert wise - plain == pytest.approx(2 * HORIZON)


def test_the_guide_describes_the_levels_as_the_program_does() -> None:
    guide = (Path(__file__).parents[2] / "docs/guide.md").read_text("utf-8")
    for kind in ("human", *LEVELS):
        assert f"| `{kind}` | {PLAYER_DESCRIPTIONS[kind]} |" in guide
    for kind in OTHERS:
        assert f"`{kind}`" in guide


def test_a_record_of_an_earlier_version_names_players_that_are_still_there() -> None:
    assert {"random", "paced", "greedy", "planner"} == {*OTHERS}
    assert {*PLAYERS} == {*LEVELS, *OTHERS}
    assert {"human", *PLAYERS} == {*PLAYER_TITLES} == {*PLAYER_DESCRIPTIONS}
    assert str(player_title("nobody knows")) == "nobody knows"
