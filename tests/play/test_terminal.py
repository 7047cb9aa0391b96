"""A game at the terminal: what is asked, and what is said of the others and of chance."""

import inspect
import io
import re
from collections.abc import Callable, Iterable

import pytest

from realms.cli.terminal import Terminal
from realms.play.advice.advise import advise
from realms.play.advice.choice_text import planned_tokens
from realms.play.chronicle import ChronicledGame
from realms.play.commentary import Commentator, decision_line
from realms.play.players.registry import LEVELS, players_for
from realms.play.record import HUMAN
from realms.play.setup import table_for
from realms.rules.model.decisions import NO, argument
from realms.rules.model.step import STEPS, Step
from realms.rules.position.ownership import ASIDE
from realms.rules.position.state import CHANCE
from realms.rules.turn.redeployment import REDEPLOY
from realms.scenario.scenario import bundled_scenario

COINS = re.compile(r"^player (\d) (gets|pays) (\d+) coins?: (.+); (\d+) (in all|left)$", re.MULTILINE)
DIE = re.compile(r"^the die shows (\d); needed: (\d); (that is enough|not enough)$", re.MULTILINE)


def game_of(name: str, players: int, seed: int = 1) -> ChronicledGame:
    realm = bundled_scenario(name).realm(players)
    return ChronicledGame(table_for(realm), seed, realm)


def until(game: ChronicledGame, holds: Callable[[], bool], seed: int = 1) -> None:
    """Let greedy players play until something holds."""
    sitting = players_for(["greedy"] * game.table.players, seed)
    while not holds():
        assert not game.over
        if game.seat == CHANCE:
            game.throw()
        else:
            game.play(sitting[game.seat].choose(game.view(game.seat)))


def at_terminal(game: ChronicledGame, *lines: str, humans: Iterable[int] = (0,), language: str = "en") -> str:
    """The screen of somebody who types these lines."""
    seats = [HUMAN if seat in humans else "greedy" for seat in range(game.table.players)]
    out = io.StringIO()
    terminal = Terminal(game, seats, players_for(seats, 1), language, 1)
    terminal.run(io.StringIO("".join(f"{line}\n" for line in lines)), out)
    return out.getvalue()


def redeploying(tokens: int = 2) -> ChronicledGame:
    """A game in which somebody is about to redeploy tokens to more than three regions."""
    game = game_of("first_steps", 3)
    until(
        game,
        lambda: (
            game.state.step is REDEPLOY
            and game.state.hand[game.state.band] >= tokens
            and game.state.regions_to_ask.bit_count() > 3
        ),
    )
    return game


def redeployed(game: ChronicledGame, *lines: str) -> tuple[dict[int, int], str]:
    """The tokens of a race once somebody has typed some lines, and the screen."""
    seat, turn = game.seat, game.state.turn
    regions = list(game.table.regions(game.state.regions_to_ask))
    shown = at_terminal(game, *lines, humans=range(3))
    assert (game.state.turn, game.state.seat) != (turn, seat), "the turn is over"
    return {region: game.state.tokens[region] for region in regions}, shown


def test_a_redeployment_is_one_question() -> None:
    game = redeploying()
    s = game.state
    places, hand = list(game.table.regions(s.regions_to_ask)), s.hand[s.band]
    expected = {region: s.tokens[region] for region in places}
    expected[places[-2]] += hand
    after, shown = redeployed(game, str(len(places)))
    assert after == expected
    prompt = shown.partition("\n> ")[0]
    assert prompt.count("let all tokens in hand rest here") == len(places)
    assert f"redeploy: {expected[places[-2]]} in {game.place(places[-2])}\n" in shown
    assert "keep" not in shown


def test_tokens_are_evened_out_with_the_first_option() -> None:
    game = redeploying()
    s = game.state
    total = s.hand[s.band] + sum(s.tokens[region] for region in game.table.regions(s.regions_to_ask))
    after, _ = redeployed(game, "1")
    assert sum(after.values()) == total
    assert max(after.values()) - min(after.values()) <= 1


def mustering() -> ChronicledGame:
    """A game in which the Necromancer is about to redeploy two ghosts or more to several regions."""
    game = game_of("necromancer_island", 3, seed=2)
    until(
        game,
        lambda: (
            game.state.step.id == "muster"
            and game.state.turn < game.table.turns
            and game.state.hand[game.state.band] > 1
            and game.state.regions_to_ask.bit_count() > 1
        ),
    )
    return game


def test_ghosts_are_redeployed_by_one_answer_with_one_line_in_the_log() -> None:
    game = mustering()
    places = list(game.table.regions(game.state.regions_to_ask))
    ghosts = game.state.tokens[places[-1]] + game.state.hand[game.state.band]
    after, shown = redeployed(game, str(1 + len(places)))
    assert after[places[-1]] == ghosts
    assert shown.count("redeploy: ") == 1
    assert f"redeploy: {ghosts} in {game.place(places[-1])}\n" in shown
    assert "keep" not in shown


def test_ghosts_that_are_not_placed_go_back_to_the_island() -> None:
    game = mustering()
    band, hand = game.state.band, game.state.hand[game.state.band]
    least = {region: game.state.tokens[region] for region in game.table.regions(game.state.regions_to_ask)}
    after, shown = redeployed(game, " ".join(map(str, least.values())))
    assert after == least
    assert game.state.race_notes[band, ASIDE] >= hand
    assert "redeploy: one token in each region\n" in shown


def test_a_hint_names_the_ghosts_of_all_regions_and_no_more_than_there_are() -> None:
    game = mustering()
    whole = game.state.hand[game.state.band] + sum(
        game.state.tokens[region] for region in game.table.regions(game.state.regions_to_ask)
    )
    for advice in advise(game, LEVELS["normal"](1)):
        assert str(advice.text).startswith("redeploy")
        assert sum(planned_tokens(game, advice.parts).values()) <= whole
    assert "redeploy" in at_terminal(game, "hint", humans=range(3))


def test_the_necromancers_powers_are_shown_in_plain_words() -> None:
    game = game_of("necromancer_island", 3)
    shown = at_terminal(game, "1", humans=(2,))
    assert "a power that the Necromancer may buy: " in shown
    assert "drawn: " not in shown.lower()


def test_a_number_for_each_region_is_a_redeployment() -> None:
    game = redeploying()
    s = game.state
    wanted = {region: s.tokens[region] for region in game.table.regions(s.regions_to_ask)}
    first, second, *_ = wanted
    wanted[first] += s.hand[s.band] - 1
    wanted[second] += 1
    too_many = " ".join(["9"] * len(wanted))
    after, shown = redeployed(game, too_many, "1 1", " ".join(map(str, wanted.values())))
    assert after == wanted
    assert shown.count("this is not one of the options") == 2


def test_that_prompt_is_undone_as_a_whole_and_old_words_still_work() -> None:
    game = redeploying()
    seat, decisions = game.seat, list(game.decisions)
    at_terminal(game, "2", "u", "q", humans=range(3))
    assert game.decisions == decisions
    at_terminal(game, "stay 1", "q", humans=[seat])
    assert len(game.decisions) == len(decisions) + 1


def test_h_explains_the_race_and_power_in_play() -> None:
    game = redeploying()
    s = game.state
    race, power = s.combo[s.band]
    shown = at_terminal(game, "h", "q", humans=range(3))
    for number in (race, power):
        assert f"{game.table.catalogue.name(number)} (" in shown
    assert "\n  - " in shown, "the rules one by one"


def test_h_with_a_number_explains_an_option() -> None:
    game = game_of("first_steps", 3)
    until(game, lambda: game.state.step.picks)
    race, power = game.state.column[2]
    shown = at_terminal(game, "h 3", "h 99", "h", "q", humans=range(3))
    assert all(f"{game.table.catalogue.name(number)} (" in shown for number in (race, power))
    assert shown.count("there is no race or power to explain") == 2


def test_h_tells_who_holds_the_region_of_an_option() -> None:
    game = redeploying()
    s = game.state
    shown = at_terminal(game, "h 1", "h 2", "q", humans=range(3))
    region = next(iter(game.table.regions(s.regions_to_ask)))
    assert f"> {game.place(region)}\n  player {game.seat + 1}, " in shown


def test_games_without_anybody_have_headings_prices_losses_and_coins() -> None:
    game = game_of("first_steps", 3)
    shown = at_terminal(game, humans=())
    headings = re.findall(r"^turn (\d+) of 10, player (\d)$", shown, re.MULTILINE)
    assert headings == list(dict.fromkeys(headings)), "each once"
    assert {(str(turn), str(seat)) for turn in range(1, 11) for seat in (1, 2, 3)} == {*headings}
    conquests = [line for line in shown.splitlines() if line.startswith("conquer ")]
    assert conquests
    assert all(
        re.search(r": \d+ tokens?( \(\+.+, .+\))?(; needed: \d on the die)?$", line) for line in conquests
    )
    assert re.search(r"^player \d loses .+ \(.+; tokens lost: 1\)$", shown, re.MULTILINE)
    coins = COINS.findall(shown)
    last = {int(seat): int(now) for seat, _, _, _, now, _ in coins}
    assert last == {seat + 1: coins for seat, coins in enumerate(game.outcome().coins)}
    assert any(" for regions, " in parts for *_, parts, _, _ in coins)
    for _, verb, change, parts, _, _ in coins:
        numbers = re.findall(r"(?:^|, )([+-]?\d+) (?:for|from|to) ", parts)
        assert abs(sum(map(int, numbers))) == int(change), parts
        assert verb == "gets" or "-" in parts or "+" not in parts


def test_coins_of_the_program_stay_hidden_from_people() -> None:
    game = game_of("first_steps", 3)
    shown = at_terminal(game, *["1"] * 60, humans=[1])
    assert {seat for seat, *_ in COINS.findall(shown)} == {"2"}


def test_losses_are_those_of_the_engine() -> None:
    game = game_of("first_steps", 4)
    commentator, lost = Commentator(game), 0
    sitting = players_for(["greedy"] * 4, 1)

    def tokens() -> list[int]:
        s = game.state
        return [
            sum(s.tokens[region] for region in s.table.regions(s.held[band])) + s.hand[band]
            for band in range(s.table.guards)
        ]

    while not game.over:
        decider, s = game.seat, game.state
        before, races, turn = tokens(), list(s.combo), s.seat
        game.play(game.foresee() if decider == CHANCE else sitting[decider].choose(game.view(decider)))
        report = [str(words) for words in commentator.report(decider).open]
        for band, (then, now) in enumerate(zip(before, tokens(), strict=True)):
            if (
                band // 3 not in (decider, turn)
                and races[band]
                and races[band] == s.combo[band]
                and now < then
            ):
                lost += 1
                assert any(
                    f"player {band // 3 + 1} loses" in words and f"lost: {then - now})" in words
                    for words in report
                )
    assert lost > 10


@pytest.mark.parametrize(("name", "players", "seed"), [("lost_river", 3, 1), ("dig_too_far", 3, 2)])
def test_finds_are_announced_with_their_place(name: str, players: int, seed: int) -> None:
    game = game_of(name, players, seed)
    shown = at_terminal(game, humans=())
    found = re.findall(r"^found: (.+) \((.+)\)$", shown, re.MULTILINE)
    assert found
    assert {str(game.table.catalogue.name(number)) for number in game.state.find_at} == {
        find for find, _ in found
    }
    assert not re.search(r"^drawn: ", shown, re.MULTILINE)


def test_the_die_says_what_was_needed_and_whether_that_was_enough() -> None:
    seen = set()
    for seed in range(4):
        game = game_of("first_steps", 3, seed)
        sitting = players_for(["greedy"] * 3, seed)
        while not game.over:
            if game.seat != CHANCE:
                game.play(sitting[game.seat].choose(game.view(game.seat)))
                continue
            thrown, region, band = game.state.step.id == "die", game.state.target, game.state.band
            decision = game.foresee()
            line = str(decision_line(game, decision, ()))
            game.play(decision)
            if thrown:
                pips, needed, verdict = DIE.findall(line)[0]
                assert int(pips) == argument(decision)
                assert (int(pips) >= int(needed)) == (verdict == "that is enough")
                wet = game.table.ground.rivers >> region & 1  # its tokens are back in hand at once
                assert wet or (game.state.holder[region] == band) == (verdict == "that is enough")
                seen.add(verdict)
    assert seen == {"that is enough", "not enough"}


def test_a_throw_that_decides_nothing_says_the_number_alone() -> None:
    game = game_of("first_steps", 3)
    game.state.step = STEPS["berserk_die"]
    game.state.actor = CHANCE
    assert str(decision_line(game, game.options()[0], ())) == "the die shows 0"


def offers_no(step: Step) -> bool:
    """Return whether the source of a step offers a refusal."""
    source = "".join(inspect.getsource(kind) for kind in type(step).__mro__ if issubclass(kind, Step))
    return re.search(r"\bNO\b|\bREST_OR_GO_ON\b", source) is not None


def test_each_refusal_names_its_question() -> None:
    ours = [
        step for step in STEPS.values() if type(step).__module__.startswith("realms.")
    ]  # other tests have more
    refusing = [step for step in ours if offers_no(step)]
    assert len(refusing) > 25
    unnamed = [step.id for step in refusing if step.question is None and type(step).asks is Step.asks]
    assert unnamed == []


@pytest.mark.parametrize(
    "name", ["first_steps", "adrift", "long_quiet_river", "necromancer_island", "go_east"]
)
def test_no_thank_you_is_said_with_its_question(name: str) -> None:
    scenario = bundled_scenario(name)
    answered = 0
    for seed in range(4):
        game = game_of(name, scenario.counts[-1], seed)
        sitting = players_for(["random"] * game.table.players, seed)
        while not game.over:
            if game.seat == CHANCE:
                game.throw()
                continue
            if NO in game.options():
                answered += 1
                assert re.fullmatch(r"no, thank you \(.+\?\)", str(game.explain(NO).text))
            game.play(sitting[game.seat].choose(game.view(game.seat)))
    assert answered


def test_what_chance_shows_one_seat_alone_is_not_said_to_the_others() -> None:
    game = game_of("game_of_gods", 3)
    until(game, lambda: game.seat == CHANCE and game.state.step.secret)
    shown = at_terminal(game, humans=())
    assert "something that only player " in shown


def test_the_french_are_told_in_french() -> None:
    shown = at_terminal(game_of("first_steps", 3), humans=(), language="fr")
    for words in (" loses ", "needed", " of 10", "tokens"):
        assert words not in shown


def test_a_hint_has_the_best_ways_with_coins_and_reasons_and_changes_nothing() -> None:
    game = game_of("first_steps", 3)
    until(game, lambda: game.state.step.picks)
    before = list(game.decisions)
    shown = at_terminal(game, "hint", "q", humans=range(3))
    assert game.decisions == before
    first, *lines = shown.partition("> ")[2].splitlines()
    assert first == "Best ways, as the player normal sees them:"
    ways = [line for line in lines if re.match(r" +\d  pick ", line)]
    assert ways[0].endswith(" (best)")
    assert 2 <= len(ways) <= 3
    assert all(line.startswith("        - ") for line in lines if line not in ways and line != "> ")
    for way in ways:
        option = game.options()[int(way.split()[0]) - 1]
        assert str(game.explain(option).text) in way


def test_a_hint_in_french_and_for_a_whole_redeployment() -> None:
    game = game_of("first_steps", 3)
    until(game, lambda: game.state.step is REDEPLOY and game.state.hand[game.state.band] > 1)
    shown = at_terminal(game, "hint", "q", humans=range(3), language="fr").replace("\xa0", " ")
    assert "Les meilleures idées, selon le joueur normal :" in shown
    assert "redéployer : " in shown
    assert "(le mieux)" in shown


@pytest.mark.parametrize("level", LEVELS)
def test_a_hint_of_every_level(level: str) -> None:
    game = game_of("first_steps", 3)
    until(game, lambda: game.state.step.picks)
    shown = at_terminal(game, f"hint {level}", "hint nobody", "q", humans=range(3))
    assert f"Best ways, as the player {level} sees them:" in shown
    assert " (best)" in shown
    assert f'there is no level "nobody"; there are {", ".join(LEVELS)}' in shown
