"""River World: what harbours, the shipyard and the temple are good for."""

from random import Random

import pytest

from realms.play.commentary import decision_line
from realms.play.game import Game
from realms.play.setup import table_for
from realms.rules.content.scenarios.river_events import next_event
from realms.rules.content.scenarios.river_world import LOOK
from realms.rules.model.decisions import DRAW
from realms.rules.model.step import STEPS
from realms.rules.position.state import CHANCE

from help.documents import piece
from help.games import until_seat

# Land a to h in a ring of harbours, with a shipyard, a temple, and a river through it.
PORT = """
a farmland edge marker_harbour: b r
b hill marker_harbour: r
r river edge: c q
c forest marker_harbour marker_shipyard: d q
d swamp edge marker_harbour: e
q river: e
e mountain marker_temple: f
f farmland edge:
"""
PIRATES = "; mark pirate_ship: {ships}"


# --- harbours --------------------------------------------------------------------------------------------


@pytest.mark.rule("river_world.harbor.progressive", "river_world.harbor.example")
@pytest.mark.parametrize(
    ("held", "coins"), [("f", 1), ("a", 1), ("a b", 3), ("a b c", 6), ("a b c d", 10), ("a b f", 4)]
)
def test_the_nth_harbour_brings_n_coins(delta, held, coins) -> None:
    p = delta(
        f"at score; coins 0 0; 1 elves diplomat: {held}; 2 trolls swamp +3", chart=PORT, marked=("harbour",)
    )
    assert p.coins(1) == coins


@pytest.mark.rule("river_world.harbor.both_races")
def test_harbours_of_both_races_count_together(delta) -> None:
    line = "at score; coins 0 0; 1 elves diplomat: a; 1d giants hill: b c; 2 trolls swamp: d"
    assert delta(line, chart=PORT, marked=("harbour",)).coins(1) == 6
    alone = "at score; coins 0 0; 1d giants hill: b c; 2 trolls swamp: d"
    assert delta(alone, chart=PORT, marked=("harbour",)).coins(1) == 3
    without = delta(line, chart=PORT, toll=0)
    assert without.coins(1) == 3


@pytest.mark.rule("river_world.pirates.coin_floor")
@pytest.mark.parametrize(
    ("held", "ships", "toll", "coins"),
    [
        ("a b c", "r", 1, 3),
        ("a b c", "r q", 1, 3),
        ("a b d", "r", 1, 4),
        ("a b c", "r", 2, 1),
        ("a b d", "r", 2, 3),
        ("a d", "r", 5, 2),
        ("a b c", "r q", 0, 6),
    ],
)
def test_pirates_take_from_harbours_no_more_than_those_bring(delta, held, ships, toll, coins) -> None:
    line = f"at score; coins 0 0; 1 elves diplomat: {held}; 2 trolls swamp +3" + PIRATES.format(ships=ships)
    assert delta(line, chart=PORT, marked=("harbour",), toll=toll).coins(1) == coins


# --- shipyard --------------------------------------------------------------------------------------------

YARD = "at attack; coins 0 0; 1 elves diplomat +9: c; 2 trolls swamp: f=2"


@pytest.mark.rule("river_world.shipyard.place", "river_world.shipyard.entry_point")
def test_the_caravel_is_one_more_place_to_begin_from(delta) -> None:
    p = delta(YARD.replace("c;", "c;"), chart=PORT, marked=("shipyard",))
    assert (p.targets(), p.targets("sail")) == ("r d q", "r q")
    p.play("sail r")
    assert (p.mark("caravel"), p.targets(), p.targets("sail")) == ("r", "a b r d q", "")
    p.play("take a", "take b")
    assert p.price("r") == 1
    assert p.faults() == []


@pytest.mark.rule("river_world.shipyard.place")
def test_another_reading_lets_the_caravel_lie_anywhere(delta) -> None:
    p = delta(YARD, chart=PORT, marked=("shipyard",), caravel="any")
    assert p.targets("sail") == "a b r c d q e f"
    assert p.play("sail f").targets() == "r d q e f"


@pytest.mark.rule("river_world.shipyard.occupied_ok")
def test_the_caravel_may_lie_where_somebody_is(delta) -> None:
    p = delta(YARD.replace("f=2", "f r=2"), chart=PORT, marked=("shipyard",), now="harsh_winter")
    p.play("sail r")
    assert (p.mark("caravel"), p.price("r"), p.targets()) == ("r", 4, "a b r d q")
    ship = delta(YARD + PIRATES.format(ships="r"), chart=PORT, marked=("shipyard",)).play("sail r")
    assert ship.price("r") == 2


@pytest.mark.rule("river_world.shipyard.entry_point")
def test_a_first_conquest_may_begin_at_the_caravel(delta) -> None:
    line = "at attack; coins 0 0; 1 elves diplomat +9; 1d giants hill: c; 2 trolls swamp +2"
    p = delta(line, chart=PORT, marked=("shipyard",))
    assert p.targets() == "a r d f"
    p.play("sail q")
    assert p.targets() == "a r c d q e f"
    p.play("take e")
    assert p.targets() == "r c d q f"  # from the mountain, and still from the caravel


@pytest.mark.rule("river_world.shipyard.removed", "river_world.shipyard.available_again")
def test_the_caravel_is_back_in_hand_when_the_turn_is_over(delta) -> None:
    p = delta(YARD.replace("c;", "c d;"), chart=PORT, marked=("shipyard",)).play("sail r", "take b", "stop")
    p.rest()
    assert (p.state.seat, p.mark("caravel")) == (1, "")
    assert "b=9" in p.clause("1").split()  # it stays his though cut off
    p.rest()
    p.play("expand")
    assert p.targets("sail") == "r q"


@pytest.mark.rule("river_world.shipyard.needs_occupation_now")
def test_only_who_holds_the_shipyard_now_has_the_caravel(delta) -> None:
    line = "at attack; coins 0 0; 1 elves diplomat +9: d; 2 trolls swamp: f=2"
    p = delta(line, chart=PORT, marked=("shipyard",))
    assert p.targets("sail") == ""
    assert p.play("take c").targets("sail") == "r q"
    lost = delta(line.replace("f=2", "c"), chart=PORT, marked=("shipyard",))
    assert lost.targets("sail") == ""


@pytest.mark.rule("river_world.shipyard.entry_point")
def test_others_do_not_begin_at_the_caravel(delta) -> None:
    p = delta(YARD.replace("f=2", "d") + "; mark caravel: r", chart=PORT, marked=("shipyard",))
    assert p.state.rules[0].extends
    assert not p.state.rules[3].extends


# --- temple ----------------------------------------------------------------------------------------------

SEER = "turn {turn}; seat 2; coins 0 0; 1 trolls swamp +3; 2 elves hill{hand}: {held}"
BOTH = {"storm": 1, "pirates": 3}


@pytest.fixture
def seer(delta):
    """The beginning of the second player's turn, who holds the temple unless he is said to hold less."""

    def make(held="e", *, turn=2, hand="", at="", left=BOTH, notes=()):
        line = SEER.format(turn=turn, hand=hand, held=held) + at
        return delta(line, chart=PORT, marked=("temple",), now="storm", left=left, notes=notes)

    return make


@pytest.mark.rule("river_world.temple.peek")
def test_the_holder_of_the_temple_may_look_ahead(seer) -> None:
    p = seer()
    assert (p.at, p.options) == ("consult", ["look", "no"])
    p.play("look")
    s = p.state
    assert (s.actor, p.options, list(s.step.weights(s))) == (CHANCE, ["draw storm", "draw pirates"], [1, 3])
    assert p.table.catalogue.id_of(s.step.draw(s, 0.3) & 1023) == "pirates"
    p.play("draw pirates", "expand")
    assert p.state.turn == 3
    assert p.mark("pirate_ship") == "r q"  # what he saw has come, without another draw
    assert "next" not in p.clause("notes")
    assert "seen" not in p.clause("notes")
    assert "3d pirates=2" in p.clause("notes")
    assert p.faults() == []


@pytest.mark.rule("river_world.temple.peek")
def test_he_may_look_between_conquests_as_well(seer) -> None:
    assert seer("f", hand=" +9", at="; at attack").may("look") is False
    p = seer("f=9", left={"quiet_waters": 2}).play("expand", "take e", "look", "draw quiet_waters")
    assert (p.at, p.may("look"), p.state.actor) == ("attack", False, 1)
    again = seer("e=9").play("no", "expand")
    assert again.may("look")


@pytest.mark.rule("river_world.temple.peek", "river_world.shipyard.place")
def test_who_holds_both_may_look_and_sail(delta) -> None:
    p = delta(YARD.replace("c;", "c e;"), chart=PORT, marked=("shipyard", "temple"), left=BOTH)
    assert (p.may("look"), p.targets("sail")) == (True, "r q")


@pytest.mark.rule("river_world.temple.peek")
@pytest.mark.parametrize(("turn", "left"), [(10, BOTH), (2, {"storm": 0})])
def test_without_a_next_event_there_is_nothing_to_see(seer, turn, left) -> None:
    assert seer(turn=turn, left=left).at == "choose"


@pytest.mark.rule("river_world.temple.peek")
def test_who_does_not_hold_the_temple_is_not_asked(seer) -> None:
    assert seer("f").at == "choose"
    assert seer("f; 2d giants hill: e").at == "consult"


@pytest.mark.rule("river_world.temple.peek", "river_world.winter.decline_next")
def test_a_temple_that_is_lost_in_the_thaw_serves_nobody(delta) -> None:
    chart = PORT.replace("q river:", "q river marker_temple:")
    line = SEER.format(turn=2, hand="", held="a") + "; 2d trolls hill: b q; at begin"
    assert delta(line, chart=chart, marked=("temple",), left=BOTH).at == "choose"
    assert delta(line, chart=chart, marked=("temple",), left=BOTH, now="harsh_winter").at == "consult"


@pytest.mark.rule("river_world.temple.peek")
def test_a_second_one_sees_the_same_marker_without_a_draw(seer) -> None:
    p = seer(notes=("next event=0", "seen by 1=1")).play("look")
    assert (p.at, p.state.actor) == ("choose", 1)
    assert "seen by 2=1" in p.clause("notes")
    assert seer(notes=("next event=0", "seen by 2=1")).at == "choose"
    assert seer(left={}, notes=("next event=0", "seen by 1=1")).at == "consult"


@pytest.mark.rule("river_world.temple.tell")
def test_nobody_else_gets_to_know_what_the_holder_saw(delta_realm) -> None:
    realm = delta_realm(piece("marker", "B/1", marker="temple"))
    game = until_seat(Game(table_for(realm), 1, realm))
    s = game.state
    s.race_notes.pop((s.table.nobody, "storm"))
    s.race_notes |= {
        (s.table.nobody, "storm"): 1,
        (s.table.nobody, "next event"): 0,
        (s.table.nobody, "seen by 1"): 1,
    }
    storm = game.table.catalogue.number["storm"]
    assert next_event(game.view(0).public()) == storm
    other = game.view(1).public()
    assert next_event(other) is None
    assert other.race_notes[s.table.nobody, "storm"] == 2  # unseen among the rest
    assert next_event(game.view(1).sample(Random(1))) is None
    assert next_event(s) == storm
    s.step, s.seat = STEPS["peek"], 0
    assert str(decision_line(game, DRAW + storm, [0])) == "drawn: storm"
    assert "storm" not in str(decision_line(game, DRAW + storm, [1]))


def test_the_look_is_in_the_words_of_the_table(delta_realm) -> None:
    realm = delta_realm(piece("marker", "B/1", marker="temple"))
    game = Game(table_for(realm), 1, realm)
    assert str(game.explain(LOOK).text) == "look at the next event"


@pytest.mark.rule("river_world.temple.tell")
def test_the_table_tells_of_this_event_and_of_the_next_to_who_knows_it(delta_realm) -> None:
    realm = delta_realm(piece("marker", "B/1", marker="temple"), harsh_winters=20, storms=0, quiet_waters=0)
    game = Game(table_for(realm), 1, realm)
    s = game.state
    while game.seat == CHANCE:
        game.throw()
    s.race_notes |= {(s.table.nobody, "event"): 2, (s.table.nobody, "next event"): 2}
    s.race_notes[s.table.nobody, "seen by 1"] = 1
    now, known = "this round: harsh winter", "next round: harsh winter"
    assert [str(line) for line in game.lines_beside_map(0)] == [now, known]
    assert (
        [str(line) for line in game.lines_beside_map(1)]
        == [str(line) for line in game.lines_beside_map(-1)]
        == [now]
    )
