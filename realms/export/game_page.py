"""The page of a played game: what its sections show, as one HTML file."""

from realms.export.game_sections import PlayedGame, sections_of
from realms.export.html_page import html_page
from realms.locale import Sentence, sentence


def game_page(played: PlayedGame) -> str:
    """Return the page of a game as the text of an HTML file."""
    title = played.realm.scenario.title(played.language)
    name = sentence("{title}: after the game", title=title)
    return html_page(name, title, [_length(played)], sections_of(played), played.language)


def _length(played: PlayedGame) -> Sentence:
    table = played.game.table
    return sentence("{players} players, {turns} turns", players=table.players, turns=table.turns)
