"""The words of a realm's character, checked on games made up for it."""

from random import Random

import pytest
from calibrate_character import false_words, lines_of, usual_figures, words_of

from realms.balance.portrait.character import differs_between_realms
from realms.balance.portrait.game_figures import MEASURES

Figures = list[dict[str, float]]


@pytest.fixture(scope="module")
def realms() -> list[Figures]:
    """Twelve realms, the last of which is far livelier; they differ in conflicts alone."""
    luck = Random(2)
    middles = [4 + 0.5 * luck.gauss(0, 1) for _ in range(11)] + [8.0]
    return [
        [{name: luck.gauss(middle if name == "conflicts" else 10, 1) for name in MEASURES} for _ in range(60)]
        for middle in middles
    ]


def test_realms_differ_in_what_they_were_made_to_differ_in(realms: list[Figures]) -> None:
    usual = usual_figures(realms)
    assert [name for name, figure in usual.items() if differs_between_realms(figure)] == ["conflicts"]
    assert usual["conflicts"].within == pytest.approx(1, abs=0.1)
    assert usual["margin"].mean == pytest.approx(10, abs=0.1)
    assert words_of(realms, 11) == ["conflicts+1"]


def test_a_realm_that_is_just_as_usual_hardly_ever_gets_a_word(realms: list[Figures]) -> None:
    assert sum(bool(false_words(realms, Random(run))) for run in range(20)) <= 2


def test_the_lines_say_all_of_it(realms: list[Figures]) -> None:
    lines = list(lines_of(4, realms, 3))
    assert lines[0] == "4 players: 12 realms, 720 values"
    assert lines[1].strip() == "realms differ in: conflicts"
    assert "'conflicts+1': 1" in lines[2]
    assert lines[3].startswith("  false words on 3 realms that are just as usual: ")
