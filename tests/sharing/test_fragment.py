"""A fragment holds the whole file, and nothing in it can hurt the program that opens it."""

import random
import zlib
from base64 import urlsafe_b64encode

import pytest

from realms.scenario.scenario import Scenario, ScenarioError, bundled, bundled_scenario
from realms.sharing.digits import CodeError
from realms.sharing.fragment import MARK, fragment_of, realm_in
from realms.sharing.open_text import realm_of_text
from realms.sharing.short_code import code_of
from realms.tiles.jsonfile import MAX_BYTES


def packed(content: bytes) -> str:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return MARK + urlsafe_b64encode(packer.compress(content) + packer.flush()).decode().rstrip("=")


@pytest.mark.parametrize("scenario", bundled(), ids=lambda each: each.data["id"])
def test_every_bundled_realm_comes_back_to_the_byte(scenario: Scenario) -> None:
    for text in (fragment_of(scenario), f" https://realms.example/open{fragment_of(scenario)}\n"):
        assert realm_in(text).to_bytes() == scenario.to_bytes()


def test_a_text_is_opened_for_what_it_is() -> None:
    scenario = bundled_scenario("go_east")
    assert realm_of_text(fragment_of(scenario)).data == scenario.data
    assert realm_of_text(code_of(scenario)).counts == scenario.counts


@pytest.mark.parametrize(
    "text",
    [
        "#r1=",
        "#r2=abcd",
        "#r1=!!!!",
        "#r1=abc%20",
        fragment_of(bundled_scenario("first_steps"))[:-40],
        packed(b"[1, 2"),
        packed(b"\xff\xfe"),
        packed(b" " * (MAX_BYTES + 10)),
        "#r1=" + "A" * (MAX_BYTES + 10),
    ],
)
def test_damaged_and_oversized_ones_are_refused(text: str) -> None:
    with pytest.raises(CodeError):
        realm_of_text(text)


def test_what_is_no_realm_is_said() -> None:
    with pytest.raises(ScenarioError):
        realm_of_text(packed(b"[]"))


def test_wrong_characters_crash_nothing() -> None:
    text, luck = fragment_of(bundled_scenario("first_steps")), random.Random(2)
    for _ in range(400):
        place = luck.randrange(len(MARK), len(text))
        try:
            realm_in(text[:place] + luck.choice("abcXYZ019_-") + text[place + 1 :])
        except (CodeError, ScenarioError):
            continue
