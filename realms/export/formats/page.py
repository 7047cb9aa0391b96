"""A game as a page of HTML."""

from typing import TYPE_CHECKING

from realms.export.registry import ExportOptions, export
from realms.locale import sentence

if TYPE_CHECKING:
    from realms.export.game_sections import PlayedGame


@export("page", sentence("the game as a page (HTML)"), suffix=".html", of="game")
def page(game: "PlayedGame", options: ExportOptions) -> bytes:
    """Write a page that opens anywhere, with charts, maps and figures."""
    from dataclasses import replace

    from realms.export.game_page import game_page

    return game_page(replace(game, language=options.language)).encode()
