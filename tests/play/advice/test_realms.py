"""Advice in games on every bundled realm: always in whole sentences, and the game stays as it is."""

import pytest

from realms.locale import LANGUAGES
from realms.play.advice.advise import advise
from realms.play.game import Game
from realms.play.notation import write
from realms.play.players.registry import players_for
from realms.rules.position.state import CHANCE
from realms.scenario.scenario import bundled, bundled_scenario

from help.advisers import PlainAdviser

EVERY = 12  # how many decisions are played between two questions
REALMS = [each.data["id"] for each in bundled()]


@pytest.mark.parametrize("name", REALMS)
def test_advice_everywhere(name: str) -> None:
    scenario = bundled_scenario(name)
    game = Game.new(scenario, scenario.counts[0], 5)
    sitting = players_for(["paced"] * scenario.counts[0], 5)
    asked = 0
    while not game.over:
        if game.seat == CHANCE:
            game.throw()
            continue
        asked += 1
        if asked % EVERY == 0:
            advise_soundly(game)
        game.play(sitting[game.seat].choose(game.view(game.seat)))
    assert asked > EVERY


def advise_soundly(game: Game) -> None:
    line, options = write(game.state), [*game.options()]
    found = advise(game, PlainAdviser())
    assert write(game.state) == line
    assert 1 <= len(found) <= 3
    assert found[0].is_best
    assert found[0].behind == 0
    texts = [str(each.text) for each in found]
    assert len(set(texts)) == len(texts)
    for each in found:
        assert each.parts[0] in options
        assert each.reasons or game.state.seat != game.seat
        for language in LANGUAGES:
            words = [part.in_language(language) for part in (each.text, each.verdict, *each.reasons)]
            assert not any("{" in word or "None" in word for word in words), words
