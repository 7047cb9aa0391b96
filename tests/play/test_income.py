"""Coins have reasons: one by one they add up to what the engine pays, whatever is in play."""

import re
from collections import Counter

import pytest

from realms.play.chronicle import ChronicledGame
from realms.play.game import Game
from realms.play.income import COIN_FIELDS, REGIONS, SEATS, Earning, earnings, source_of
from realms.play.info_cards import coins_line
from realms.play.notation import read
from realms.play.players.player import play_out
from realms.play.players.registry import players_for
from realms.play.setup import table_for
from realms.rules.compile.compile_rules import contributions
from realms.rules.position.state import State
from realms.rules.position.table import START_COINS
from realms.rules.turn.turn import coins_earned
from realms.scenario.scenario import Scenario, bundled, bundled_scenario

BOXES = (
    (),
    ("small_world_underground",),
    ("cursed", "grand_dames", "be_not_afraid"),
    ("leaders", "small_world_underground", "be_not_afraid", "cursed"),
)
SPECIAL = ("adrift", "all_together_now", "rusted_throne", "night_and_day", "lost_river")


class Checked(ChronicledGame):
    """A game in which every scoring is compared with what the engine counts."""

    named: Counter[str]

    def _begin(self) -> None:
        super()._begin()
        self.named = Counter()

    def _note_scoring(self, s: State) -> None:
        for band in s.table.slots[s.seat]:
            if s.combo[band]:
                parts = list(earnings(s, band))
                assert sum(part.coins for part in parts) == coins_earned(s, (band,))
                assert all(part.regions & ~s.held[band] == 0 for part in parts)
                assert all(part.regions.bit_count() == part.coins for part in parts if part.regions)
                self.named.update(part.trait.id if part.trait else part.source for part in parts)
        super()._note_scoring(s)


def check(game: Checked, seed: int) -> Counter[str]:
    """Play a game out, and compare all its coins with their reasons."""
    play_out(game, players_for([("paced", "random")[seat % 2] for seat in range(game.table.players)], seed))
    won: Counter[int] = Counter()
    for earning in game.chronicle.earnings:
        assert earning.coins
        assert str(earning.why(game.table))
        won[earning.seat] += earning.coins
    assert [START_COINS + won[seat] for seat in range(game.table.players)] == game.state.coins
    return game.named


@pytest.mark.parametrize("boxes", BOXES)
def test_the_reasons_add_up_in_games_of_every_box(anyhow, boxes: tuple[str, ...]) -> None:
    named: Counter[str] = Counter()
    for seed in range(1, 9):
        named += check(Checked(anyhow("winding", 3, seed, *boxes), seed), seed)
    assert len(named) > 8, "regions and several races and powers"


def test_a_region_tells_what_it_brings(thirty: Scenario) -> None:
    s = read(
        table_for(thirty.realm(4)),
        "at score; coins 0 0 0 0; 1 humans merchant: B/0 D/1 A/0; 2 orcs forest: G/2",
    )
    lines = [str(coins_line(s, 0, region)) for region in s.table.regions(s.held[0])]
    told = [re.fullmatch(r"coins at scoring: (\d) \((.+)\)", line) for line in lines]
    assert sum(int(each[1]) for each in told if each) == coins_earned(s, (0,))
    assert [each[2] for each in told if each].count("regions, Humans (farmland), Merchant") == 2


@pytest.mark.parametrize("name", SPECIAL)
def test_the_reasons_add_up_under_special_rules(name: str) -> None:
    scenario = bundled_scenario(name)
    for players in (scenario.counts[0], scenario.counts[-1]):
        assert check(Checked.new(scenario, players, 4), 4)[REGIONS]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("1 elves hill: C/1 D/0 A/0", ["3 regions", "2 Hill (hill)"]),
        ("1 humans merchant: B/0 D/1 A/0", ["3 regions", "2 Humans (farmland)", "3 Merchant"]),
        (
            "1 ratmen swamp: A/0; 1d dwarves hill: B/0 D/0",
            ["1 regions", "1 Swamp (swamp)", "2 regions in decline", "2 Dwarves (mine)"],
        ),
    ],
)
def test_every_reason_has_its_name(thirty: Scenario, line: str, expected: list[str]) -> None:
    s = read(table_for(thirty.realm(4)), f"at score; coins 0 0 0 0; {line}; 2 orcs forest: G/2")
    parts = [part for band in s.table.slots[0] if s.combo[band] for part in earnings(s, band)]
    assert [f"{part.coins} {part.why(s.table)}" for part in parts] == expected


def test_rules_that_bring_coins_are_called_by_words_in_both_languages() -> None:
    seen = set()
    for scenario in bundled():
        table = table_for(scenario.realm(scenario.counts[-1]), short=True)
        for trait in table.setting.shared:
            if any(place in COIN_FIELDS for place, *_ in contributions(trait, False).fields):
                why = Earning(0, 1, source_of(trait), trait).why(table)
                assert why.in_language("fr") != why.in_language("en"), trait.id
                seen.add(trait.id)
    assert {"trade", "peak_coins", "expelled"} <= seen


def test_the_others_in_a_payment_are_named(game: Game) -> None:
    given, got = Earning(0, 2, SEATS, others=(1,)), Earning(1, -2, SEATS, others=(0, 2))
    assert str(given.line(game.table, "2")) == "2 from player 2"
    assert str(got.line(game.table, "2")) == "2 to player 1, player 3"
