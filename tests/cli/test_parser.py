"""Messages about arguments, in the language of the user."""

import os
from collections.abc import Callable
from typing import Any

import pytest

Call = Callable[..., Any]


def test_help_is_in_one_language(realms: Call) -> None:
    french = realms("replay", "--help", "--language", "fr").out
    assert french.startswith("emploi\u00a0: realms replay")
    assert "montrer cette aide" in french
    assert not any(word in french for word in ("usage:", "positional", "show this help"))
    assert realms("replay", "--help").out.startswith("usage: realms replay")


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["show"], "il manque ces arguments : file"),
        (["show", "a", "--zzz"], "arguments inconnus : --zzz"),
        (["play", "a", "--seed", "x"], "argument --seed : valeur non valable (type int) : 'x'"),
        (["play", "a", "--games", "-1"], "argument --games : un nombre entier est attendu, 0 au moins"),
        (["new"], "il faut l'un de ces arguments : --from --list"),
        (["replay", "a", "--dump", "--page", "b"], "ne va pas avec l'argument --dump"),
        (["replay", "a", "--at"], "il faut une valeur"),
    ],
)
def test_complaints_are_in_the_language_that_is_asked_for(
    realms: Call, arguments: list[str], complaint: str
) -> None:
    ran = realms(*arguments[:1], "--language", "fr", *arguments[1:])
    assert ran.code == 2
    assert complaint in ran.err.replace("\u00a0", " ")


def test_the_environment_stays_as_it_is(realms: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", "fr")
    assert realms("show").err.startswith("usage: ")  # what counts is the language of our own
    assert os.environ["LANGUAGE"] == "fr"
    monkeypatch.delenv("LANGUAGE")
    realms("show", "--language", "fr")
    assert "LANGUAGE" not in os.environ
