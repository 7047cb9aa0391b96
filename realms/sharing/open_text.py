"""Texts that people paste: a short code, a fragment, or an address with one."""

from collections.abc import Mapping
from typing import Any

from realms.scenario.scenario import Scenario
from realms.sharing.fragment import is_fragment, realm_in
from realms.sharing.short_code import realm_from


def realm_of_text(text: str, tileset: Mapping[str, Any] | None = None) -> Scenario:
    """Return the realm that somebody shared as text, or raise `CodeError` or `ScenarioError`."""
    return realm_in(text) if is_fragment(text) else realm_from(text, tileset)
