"""Reasons for a way, in words that people read: conquests, coins, attacks, losses and the die."""

import pytest

from realms.locale import Sentence
from realms.play.advice import counted
from realms.play.advice.advise import Advice, advise
from realms.play.advice.choice_text import choice_text, planned_tokens
from realms.play.advice.comparison import TurnComparison
from realms.play.advice.reasons import MOST_REASONS, most_telling, reasons_for
from realms.play.advice.rival_attacks import attacks_on
from realms.play.game import Game, OptionDetails
from realms.play.players.way import Way
from realms.rules.model.decisions import STAY, STOP
from realms.rules.model.draft import Offer
from realms.rules.position.state import State
from realms.tiles import kinds

from help.charts import ISLE
from help.positions import Position, table_of

PLAIN = OptionDetails(Sentence("something"))


def position(line: str, turns: int = 10) -> State:
    return Position(table_of(ISLE, 2, turns, (), ()), line).state


def reasons(
    before: str, after: str, first: OptionDetails = PLAIN, offer: Offer | None = None, turns: int = 10
) -> list[str]:
    changes = TurnComparison(position(before, turns), position(after, turns), 0)
    return [str(reason.text) for reason in reasons_for(changes, first, offer)]


NOW = "turn 3; seat 1; at attack; coins 5 5; 1 {race} flying +4: a"
LATER = "turn 3; seat 2; coins {coins} 5; 1 {race} flying: {held}"


@pytest.mark.parametrize(
    ("race", "held", "said"),
    [
        ("elves", "a b", "conquers b"),
        ("elves", "a b c", "conquers b and c"),
        ("elves", "a b c d", "conquers 3 regions"),
        ("dwarves", "a b i", "conquers 2 mines"),
        ("humans", "a n", "conquers n"),
        ("dwarves", "a b c", "conquers 2 regions, among them a mine"),
        ("dwarves", "a b c d i", "conquers 4 regions, among them 2 mines"),
        ("wizards", "a d", "conquers d"),
    ],
)
def test_conquests_are_named_by_what_they_bring(race: str, held: str, said: str) -> None:
    found = reasons(NOW.format(race=race), LATER.format(race=race, held=held, coins=8))
    assert said in found
    assert "3 coins this turn" in found


def test_the_region_of_the_choice_itself_is_not_conquered_twice() -> None:
    first = OptionDetails(Sentence("conquer b"), 1)
    now, later = NOW.format(race="dwarves"), LATER.format(race="dwarves", held="a b c d", coins=5)
    found = reasons(now, later, first)
    assert "that region brings 2 coins a turn" in found
    assert "then conquers c and d" in found
    assert "no coins this turn" in found


def test_regions_given_up_and_kept() -> None:
    now = "turn 3; seat 1; at attack; coins 5 5; 1 dwarves flying +4: a b i"
    found = reasons(now, LATER.format(race="dwarves", held="b i", coins=6))
    assert {"gives up a", "keeps 2 mines", "1 coin this turn"} <= {*found}
    assert "gives up a and b" in reasons(now, LATER.format(race="dwarves", held="i", coins=6))


def test_coins_that_a_way_costs() -> None:
    assert "costs 2 coins this turn" in reasons(
        NOW.format(race="elves"), LATER.format(race="elves", held="a", coins=3)
    )


# Threats


ORCS = "turn 3; seat 2; at choose; coins 5 5; 1 {race} flying: {held}; 2 orcs hill: {orcs}"


@pytest.mark.parametrize(
    ("race", "held", "orcs", "said"),
    [
        ("elves", "a b", "d=4", "Orcs can take a with 3 tokens"),
        ("elves", "a b", "d=9", "Orcs can take a and b (from 3 tokens on)"),
        ("dwarves", "b i", "d=9 h", "Orcs can take 2 mines (from 3 tokens on)"),
        ("dwarves", "a b", "d=9", "Orcs can take 2 regions, among them a mine (from 3"),
        ("elves", "a=3 b=3", "d=4", "no race on the map can take any of your regions"),
    ],
)
def test_what_rivals_can_take_next(race: str, held: str, orcs: str, said: str) -> None:
    s = ORCS.format(race=race, held=held, orcs=orcs)
    found = reasons(s.replace("seat 2", "seat 1"), s)
    assert any(each.startswith(said) for each in found), found


def test_an_attack_goes_on_from_what_it_took_and_changes_nothing() -> None:
    s = position(ORCS.format(race="elves", held="k a b", orcs="d=12"))
    before = s.held[:], s.tokens[:]
    (attack,) = attacks_on(s, 0)
    assert [s.table.ground.names[region] for region in attack.regions] == ["a", "b"]
    assert (attack.seat, attack.price) == (1, 3)
    assert (s.held, s.tokens) == before


def test_a_race_that_was_only_imagined_is_not_named() -> None:
    s = ORCS.format(race="elves", held="a b", orcs="d=4")
    before = s.replace("orcs hill", "trolls hill").replace("seat 2", "seat 1")
    assert "player 2 can take a with 3 tokens" in reasons(before, s)
    s = ORCS.format(race="elves", held="a b", orcs="d=9")
    before = s.replace("orcs hill", "trolls hill").replace("seat 2", "seat 1")
    assert "player 2 can take a and b (from 3 tokens on)" in reasons(before, s)


def test_a_rival_that_loses_regions() -> None:
    now = "turn 3; seat 1; at attack; coins 5 5; 1 elves flying +6: a; 2 orcs hill: b d n"
    later = "turn 3; seat 2; coins 8 5; 1 elves flying: a b d; 2 orcs hill: n"
    assert "takes 2 regions from player 2" in reasons(now, later)


def test_the_last_turn_has_no_tomorrow() -> None:
    s = ORCS.format(race="elves", held="a b", orcs="d=9").replace("turn 3", "turn 9")
    early, late = (reasons(s.replace("seat 2", "seat 1"), s, turns=turns) for turns in (10, 9))
    assert {*early} - {*late} == {
        "Orcs can take a and b (from 3 tokens on)",
    }
    assert late == ["no coins this turn"]


def test_in_the_turn_of_another_only_the_attacks_count() -> None:
    s = ORCS.format(race="elves", held="a=3 b", orcs="d=9")
    assert reasons(s, s) == [
        "Orcs can take a and b (from 3 tokens on)",
        "2 tokens free for the next turn",
    ]


# Decline, offers and the die


def test_a_race_that_goes_into_decline() -> None:
    now = "turn 3; seat 1; at choose; coins 5 5; 1 dwarves hill: a b i"
    later = "turn 3; seat 2; coins 10 5; 1d dwarves: a b i"
    found = reasons(now, later)
    assert "leaves 3 regions in decline, worth 5 coins a turn" in found
    assert "a new race comes next turn" in found
    assert "leaves 3 regions in decline" in reasons(now, later, turns=3)


def test_the_gains_and_costs_of_an_offer() -> None:
    now = "turn 3; seat 1; at pick; coins 5 5"
    later = "turn 3; seat 2; coins 8 5; 1 elves hill: a b"
    found = reasons(now, later, offer=Offer(9, 2, 1))
    assert found[:3] == ["brings 9 tokens", "takes the coins that lie on it: 2", "costs 1 coin"]


@pytest.mark.parametrize(
    ("pips", "said"),
    [(1, "1 or more: 3 chances in 6"), (2, "2 or more: 2 chances in 6"), (3, "3: one chance in 6")],
)
def test_the_throw_that_a_conquest_needs(pips: int, said: str) -> None:
    now = NOW.format(race="elves")
    assert reasons(now, now, OptionDetails(Sentence("x"), 1, 5, (), pips))[0] == f"the die must show {said}"


# The choice among reasons


def test_what_holds_for_all_ways_says_little() -> None:
    now = NOW.format(race="dwarves")
    ends = [LATER.format(race="dwarves", held=held, coins=7) for held in ("a b", "a c")]
    several = [reasons_for(TurnComparison(position(now), position(end), 0), PLAIN, None) for end in ends]
    one, other = (most_telling(several[place], [several[1 - place]]) for place in (0, 1))
    assert [str(each) for each in one][:1] == ["conquers b"]
    assert [str(each) for each in other][:1] == ["conquers c"]
    assert len(one) <= MOST_REASONS


def test_every_kind_of_ground_has_a_plural() -> None:
    names = {*kinds.LAND, *kinds.SYMBOLS, *kinds.WATER_KINDS}
    assert names <= counted.KNOWN_KINDS
    for language, said in (("en", "2 mines"), ("fr", "2 mines")):
        assert counted.regions_of_kind("mine", 2).in_language(language) == said
    assert str(counted.regions_of_kind("mine", 1)) == "a mine"
    assert str(counted.regions_of_kind("odd", 2)) == "2 regions that bring more"


# Advice


class Fixed:
    """An adviser with a settled opinion: the last option is best, and each end is the present position."""

    def ways(self, view: object) -> list[Way]:
        s = view.public()  # type: ignore[attr-defined]
        return [Way((option,), float(place), s) for place, option in enumerate(s.options)][::-1]


def game_of(line: str) -> Game:
    game = Game(table_of(ISLE, 2, 10, (), ()))
    game.state = Position(game.table, line).state
    return game


def test_the_best_three_ways_with_their_distance() -> None:
    game = game_of("turn 3; seat 1; at attack; coins 5 5; 1 elves hill +4: a")
    found = advise(game, Fixed())
    assert [str(each.text) for each in found] == ["stop conquering", "conquer d", "conquer b"]
    assert [str(each.verdict) for each in found] == ["best", "1.0 coins behind", "2.0 coins less"]
    assert [each.verdict.in_language("fr").replace("\xa0", " ") for each in found] == [
        "le mieux",
        "1,0 pièce de moins",
        "2,0 pièces de moins",
    ]
    assert str(Advice((1,), Sentence("x"), 0.0, False, ()).verdict) == "just as good"


def test_a_single_option_needs_no_adviser() -> None:
    game = game_of("turn 1; seat 1; at pick; coins 5 5; column elves hill")
    (only,) = advise(game, Fixed())
    assert [str(each) for each in only.reasons] == ["there is no other choice"]


def test_a_redeployment_is_one_decision() -> None:
    game = game_of("turn 3; seat 1; at attack; coins 5 5; 1 elves hill +3: a b c")
    game.play(STOP)
    found = advise(game, Fixed())
    assert str(found[0].text) == "redeploy: 4 on a"
    assert len(found) == 3
    assert len({each.parts for each in found}) == 3
    assert game.state.hand[0] == 3


def test_nobody_is_advised_after_the_end() -> None:
    game = game_of("turn 10; seat 2; at over; coins 5 5; 1 elves hill: a")
    assert advise(game, Fixed()) == []


def test_a_redeployment_is_about_the_attacks_that_may_follow() -> None:
    game = game_of("turn 3; seat 1; at attack; coins 5 5; 1 dwarves hill +3: a b i; 2 orcs hill: d=9 h")
    game.play(STOP)
    (best, *_) = advise(game, Fixed())
    assert str(best.text) == "redeploy: 4 on a"
    assert any(str(each).startswith("Orcs can take ") for each in best.reasons)
    assert not any("this turn" in str(each) for each in best.reasons)


def test_places_of_a_redeployment_are_told_apart() -> None:
    game = game_of("turn 3; seat 1; at attack; coins 5 5; 1 elves hill +3: a b c")
    game.play(STOP)
    texts = {str(choice_text(game, parts)) for parts in ((STAY + 2, STAY + 2), (STAY + 1, STAY + 1))}
    assert texts == {"redeploy: 2 on a; 2 on b; 2 on c", "redeploy: 4 on c"}
    assert planned_tokens(game, (STAY + 2, STAY + 2)) == {0: 2, 1: 2, 2: 2}


class Farsighted(Fixed):
    """An adviser that plans on beyond the decision that is due."""

    def ways(self, view: object) -> list[Way]:
        return [Way((*way.parts, STOP, STAY + 1, STAY + 1), way.coins, way.end) for way in super().ways(view)]


def test_only_the_decision_that_is_due_is_advised() -> None:
    game = game_of("turn 3; seat 1; at attack; coins 5 5; 1 elves hill +4: a")
    found = advise(game, Farsighted())
    assert [str(each.text) for each in found] == ["stop conquering", "conquer d", "conquer b"]
    assert all(len(each.parts) == 1 for each in found)


def test_coins_are_singular_in_french_as_they_are_shown() -> None:
    said = {
        behind: Advice((1,), Sentence("x"), behind, False, ()).verdict.in_language("fr")
        for behind in (1.94, 1.96)
    }
    assert said == {1.94: "1,9 pièce de moins", 1.96: "2,0 pièces de moins"}


def test_a_region_that_is_given_up_and_conquered_again() -> None:
    now, begun, end = (
        f"turn 3; seat {seat}; at choose; coins 5 5; 1 elves flying +4: {held}"
        for seat, held in ((1, "a b"), (1, "a"), (2, "a b c"))
    )
    changes = TurnComparison(position(now), position(end), 0, position(begun))
    found = [str(each.text) for each in reasons_for(changes, PLAIN, None)]
    assert found[:2] == ["conquers b again", "conquers c"]
