"""Plug-ins in the editor: the page that lists them, the export that they add, and a player that fails."""

from collections.abc import Callable

import pytest
from pytestqt.qtbot import QtBot

from realms.locale import sentence
from realms.play.players import registry
from realms.play.players.registry import PlayerKind
from realms.play.view import View
from realms.plugins.plug_in import PlugIn
from realms.scenario.scenario import Scenario
from realms_editor.desk.match import Match, Seating
from realms_editor.view import style
from realms_editor.view.dialogs.markdown_dialog import MarkdownDialog
from realms_editor.view.table.window import TableWindow
from realms_editor.view.window import Window


def test_the_page_shows_what_packages_say_of_themselves_as_it_is(
    open_window: Callable[..., Window], sample: Scenario, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = open_window(sample)
    line = "evil-<b>bold</b> [link](https://example.org) 1.0, checks: X-1"
    monkeypatch.setattr("realms_editor.view.dialogs.plug_ins.plug_in_lines", lambda _: [line])
    window.run_named("plug_ins")
    reader = window.findChild(MarkdownDialog)
    assert isinstance(reader, MarkdownDialog)
    assert line in reader.text.toPlainText()
    assert "href" not in reader.text.toHtml()


class Sleeper:
    """A player that does not play."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, view: View) -> int:
        """Fail."""
        raise RuntimeError(f"asleep at {view.seat}")


def test_another_player_takes_the_seat_of_one_that_fails(
    qtbot: QtBot, sample: Scenario, monkeypatch: pytest.MonkeyPatch
) -> None:
    kind = PlayerKind(
        "guild-sleeper",
        sentence("{name}", name="sleeper"),
        sentence("{name}", name="sleeps"),
        Sleeper,
        PlugIn("realms.players", "guild", "realmwright-guild", "1.0"),
    )
    monkeypatch.setattr(registry, "added_players", lambda: {kind.name: kind})
    match = Match.new(sample, Seating(2, (kind.name, "random"), 3))
    table = TableWindow(match, style.THEMES["light"], "en")
    qtbot.addWidget(table)
    table.pace.setCurrentIndex(0)
    table.show()
    qtbot.waitUntil(lambda: match.over, timeout=60_000)
    assert match.seating.seats == ("normal", "random")
