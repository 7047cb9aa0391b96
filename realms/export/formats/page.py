"""A game or a realm as a page of HTML."""

from typing import TYPE_CHECKING

from realms.export.registry import ExportOptions, export
from realms.locale import sentence

if TYPE_CHECKING:
    from realms.export.game_sections import PlayedGame
    from realms.scenario.scenario import Scenario


@export(
    "page",
    sentence("a page for browsers (HTML)"),
    suffix=".html",
    of=("game", "scenario"),
    about=sentence("One file for every browser: maps that answer, set-up, rules, and the realm inside."),
)
def page(subject: "PlayedGame | Scenario", options: ExportOptions) -> bytes:
    """Write a page that opens anywhere: of a game with charts, or of a realm with maps that answer."""
    from dataclasses import replace

    from realms.export.game_page import game_page
    from realms.export.realm_page import page_bytes
    from realms.scenario.scenario import Scenario

    if isinstance(subject, Scenario):
        return page_bytes(subject, options)
    return game_page(replace(subject, language=options.language)).encode()
