"""Realms as text that people send each other: short codes, and fragments of addresses."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from realms.locale import Sentence, sentence
from realms.locale.message_error import MessageError
from realms.scenario.scenario import Scenario, ScenarioError
from realms.sharing import digits
from realms.sharing.digits import CodeError
from realms.sharing.fragment import fragment_of, is_fragment
from realms.sharing.open_text import realm_of_text
from realms.sharing.short_code import NoCodeError, code_of


class NoSharedRealmError(MessageError):
    """A text that holds no realm; the message says why."""


@dataclass(frozen=True, slots=True)
class SharedText:
    """A realm as text, and words about it."""

    text: str
    message: Sentence


def looks_shared(text: str) -> bool:
    """Return True if a text is a code or an address, as far as can be seen at a glance."""
    if is_fragment(text):
        return True
    try:
        digits.read(text)
    except CodeError:
        return False
    return True


def own_faces(scenario: Scenario) -> Mapping[str, Any] | None:
    """Return the tile set of an open realm that is not bundled, which a code may need."""
    return None if scenario.bundled_tileset else scenario.tileset_data


def opened_text(text: str, faces: Mapping[str, Any] | None) -> Scenario:
    """Return the realm in a text, or raise `NoSharedRealmError`."""
    if not text.strip():
        raise NoSharedRealmError(sentence("paste a code or an address first"))
    try:
        return realm_of_text(text, faces)
    except CodeError as error:
        raise NoSharedRealmError(error.message) from error
    except ScenarioError as error:
        words = sentence("this holds no realm that the program can read: {reason}", reason=error.message)
        raise NoSharedRealmError(words) from error


def shared_text(scenario: Scenario) -> SharedText:
    """Return the short code of a realm, or all of it as a fragment if it has none."""
    try:
        code = code_of(scenario)
    except NoCodeError as error:
        words = sentence("The whole realm can be pasted as text ({reason}).", reason=error.message)
        return SharedText(fragment_of(scenario), words)
    words = sentence(
        "The code of the map can be pasted elsewhere, without texts and rules: {code}", code=code
    )
    return SharedText(code, words)
