"""Actions that start a game on the realm (F5) or many games for its balance (Ctrl+F5).

A realm with errors shows its first error instead. The engine is imported only here, so that the editor
starts without it.
"""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from realms.locale import Sentence, sentence
from realms_editor.tools.actions import ACTIONS
from realms_editor.view.dialogs.questions import ask, do_nothing
from realms_editor.view.files.kept_games import (
    KeptGamesBox,
    keep_before_closing,
    keep_meanwhile,
    resume,
    waiting_games,
)
from realms_editor.view.window_placement import place_like

if TYPE_CHECKING:
    from realms.checks.finding import Finding
    from realms_editor.desk.match import Match, Seating
    from realms_editor.view.balance.panel import BalancePanel
    from realms_editor.view.table.setup import SetupDialog
    from realms_editor.view.table.window import TableWindow
    from realms_editor.view.window import Window


@ACTIONS.action("play", sentence("Play…"), "map", "F5", level="window", group=9)
def play(window: "Window") -> None:
    """Play a game on the realm; the document does not change."""
    from realms_editor.view.table.setup import SetupDialog

    dialog = SetupDialog(window.document.scenario, window.document.players, window.language, window)
    dialog.accepted.connect(lambda: start_game(window, dialog.seating))
    _offer_kept(window, dialog)
    dialog.open()


@ACTIONS.action("balance", sentence("Measure the balance"), "map", "Shift+F5", level="window", group=9)
def balance(window: "Window") -> None:
    """Show the balance dock, where Enter starts games in the background."""
    _with_panel(window, lambda panel: panel.button.setFocus(Qt.FocusReason.ShortcutFocusReason))


@ACTIONS.action(
    "balance_games",
    sentence("Start or stop games for the balance"),
    "map",
    "Ctrl+F5",
    level="window",
    group=9,
)
def balance_games(window: "Window") -> None:
    """Start many games in the background, or stop them; the balance dock shows their results."""
    _with_panel(window, lambda panel: panel.start_or_stop())


@ACTIONS.action("next_heat", sentence("Next heat map"), "view", "Alt+0", level="window", group=1)
def next_heat(window: "Window") -> None:
    """Show the next heat map of the balance dock on the map, and none after the last."""
    _with_panel(window, lambda panel: panel.heat.choose_next())


def _with_panel(window: "Window", act: Callable[["BalancePanel"], None]) -> None:
    """Do something with the balance panel as soon as its dock is shown."""
    from realms_editor.view.docks.balance import BalanceDock

    window.docks["balance"].show()
    window.docks["balance"].raise_()
    content = window.docks["balance"].content
    if isinstance(content, BalanceDock):
        content.with_panel(act)


def _offer_kept(window: "Window", dialog: "SetupDialog") -> None:
    """Offer unfinished games on this realm in the dialog."""
    kept = waiting_games(window.file_controller.application, window) if window.file_controller else []
    if window.file_controller and kept:
        box = KeptGamesBox(window.file_controller.application, kept)
        box.chosen.connect(dialog.reject)
        box.chosen.connect(partial(resume, window))
        dialog.offer(box)


def start_game(window: "Window", seating: "Seating | None" = None) -> "TableWindow | None":
    """Open a game at the table; if the map has errors, show the first one instead.

    Without a seating the user plays against standard players, at the player count of the visible map.
    """
    from realms.checks.errors import errors_in
    from realms.play.setup import SetupError
    from realms_editor.desk.match import Match, new_seed, usual_seating

    seating = seating or usual_seating(window.document.players, new_seed())
    errors = errors_in(seating.played(window.document.scenario), seating.players)
    if errors:
        window.document.look_at(seating.players)
        _show_error(window, errors[0])
        return None
    try:
        match = Match.new(window.document.scenario, seating)
    except SetupError as error:
        _refuse(window, error.message)
        return None
    return open_table(window, match)


def start_tutorial(window: "Window") -> "TableWindow":
    """Open the game of the tutorial, which is not kept, with its steps."""
    from realms_editor.view.table.tutorial import Tutorial, first_game

    table = open_table(window, first_game(), kept=False)
    table.tutorial = Tutorial(table, do_nothing)
    return table


def open_table(window: "Window", match: "Match", *, kept: bool = True) -> "TableWindow":
    """Open the window of a game, which is kept until it has ended."""
    from realms_editor.view.table.window import TableWindow

    table = TableWindow(match, window.theme, window.language)
    place_like(table, window)
    _keep(window, table, kept=kept)
    table.show()
    return table


def _keep(window: "Window", table: "TableWindow", *, kept: bool = True) -> None:
    """Tie a game to the window of its map, which closes it and keeps it."""
    window.tables.append(table)
    if kept:
        table.keep_game = partial(keep_before_closing, window)
        table.keeping_wanted.connect(partial(keep_meanwhile, window, table))
    table.closed.connect(lambda: window.tables.remove(table))
    table.map_wanted.connect(window.activateWindow)
    table.table_opened.connect(partial(_keep, window))
    if window.file_controller:
        application = window.file_controller.application
        table.rolls_changed.connect(lambda rolls: application.save_preferences(die_rolls=rolls))
        table.flow.setting_changed.connect(lambda name, on: application.save_preferences(**{name: on}))
        table.flow.load(application.preferences)


def _show_error(window: "Window", error: "Finding") -> None:
    window.scene.outline_places(error.remark.at, error.remark.point)
    _refuse(window, Sentence("{code} {message}", {"code": error.code, "message": error.remark.message}))


def _refuse(window: "Window", why: Sentence) -> None:
    """Explain why no game can start."""
    ask(window, window.language, sentence("The game cannot start"), why)
