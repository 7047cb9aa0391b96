"""A game as a page; the page itself is tested with `realms.export.game_page`."""

from realms.export.game_sections import played_game
from realms.export.registry import ExportOptions, all_exports
from realms.locale import sentence
from realms.play.chronicle import ChronicledGame
from realms.scenario.scenario import bundled_scenario


def test_the_page_is_in_the_language_of_the_export() -> None:
    game = ChronicledGame.new(bundled_scenario("first_steps"), 2, 3)
    subject = played_game(game, [sentence("somebody"), sentence("nobody")], "en")
    page = all_exports()["page"].write(subject, ExportOptions("fr")).decode()
    assert '<html lang="fr">' in page
    assert "Premiers pas" in page
