"""`realms explain`: the manual of the checks."""

from collections.abc import Callable
from typing import Any

import pytest

from realms.checks.agreement import COMPARED
from realms.checks.registry import all_checks

Call = Callable[..., Any]


def test_the_list_has_a_line_for_every_check(realms: Call) -> None:
    lines = realms("explain").out.splitlines()
    assert [line.split()[:3] for line in lines] == [
        [check.code, check.name, check.severity] for check in all_checks()
    ]
    assert all(line.endswith(check.summary) for line, check in zip(lines, all_checks(), strict=True))


@pytest.mark.parametrize("wanted", ["G001", "g001", "tiles-overlap", "TILES-OVERLAP"])
def test_one_check(realms: Call, wanted: str) -> None:
    out = realms("explain", wanted).out
    assert out.startswith("G001 tiles-overlap (error)\n")
    assert "Two tiles lie on the same cell." in out
    assert "\nWhy: " in out
    assert "\nFix: " in out
    assert out.endswith("\n")


@pytest.mark.parametrize("wanted", ["P004", "p004", "entry-terrain-uneven"])
def test_a_check_that_is_gone_leads_to_its_successor(realms: Call, wanted: str) -> None:
    ran = realms("explain", wanted)
    assert (ran.code, ran.err) == (0, "")
    first, _, rest = ran.out.partition("\n\n")
    assert first == "P004 entry-terrain-uneven is gone; P011 has taken its place"
    assert rest == realms("explain", "P011").out
    french = realms("explain", wanted, "--language", "fr").out
    assert french.startswith("P004 entry-terrain-uneven n'existe plus")


@pytest.mark.parametrize("code", sorted(COMPARED))
def test_what_games_say_of_a_check_about_fairness_or_fun(realms: Call, code: str) -> None:
    assert "\nIn games: " in realms("explain", code).out


def test_all_checks(realms: Call) -> None:
    out = realms("explain", "--all").out
    assert all(f"{check.code} {check.name} ({check.severity})\n" in out for check in all_checks())


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_check_can_be_explained(realms: Call, language: str) -> None:
    for check in all_checks():
        ran = realms("explain", check.code, "--language", language)
        assert (ran.code, ran.err) == (0, "")
        assert ran.out.startswith(f"{check.code} {check.name}")


@pytest.mark.parametrize(
    ("wanted", "words"),
    [
        ("tile-overlap", "did you mean tiles-overlap?"),
        ("G999", "realms explain lists them"),
        ("", "realms explain lists them"),
    ],
)
def test_a_check_that_does_not_exist(realms: Call, wanted: str, words: str) -> None:
    ran = realms("explain", wanted)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f'realms: there is no check "{wanted}"; ')
    assert words in ran.err
