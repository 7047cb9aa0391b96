"""Keeps which maps are open when the editor is closed, and opens them at the next start."""

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from realms.locale import sentence
from realms_editor.desk.files import open_file
from realms_editor.desk.session import OpenMap, read_session, session_text

if TYPE_CHECKING:
    from realms_editor.view.application import EditorApplication
    from realms_editor.view.window import Window


class SessionKeeper:
    """The session of all windows; while all are closed one by one it stays as it was before."""

    def __init__(self, application: "EditorApplication") -> None:
        self.application = application
        self._leaving = False

    def leave(self) -> None:
        """Keep all windows, which are going to be closed."""
        if not self._leaving:
            self._save(self.application.windows)
        self._leaving = True

    def end(self) -> None:
        """Keep the windows that the program is ended with; unsaved changes come back from their drafts."""
        if self.application.windows and not self._leaving:
            self._save(each for each in self.application.windows if not each.document.modified)

    def stay(self) -> None:
        """Go on: the user has opened another window, or closes none."""
        self._leaving = False

    def window_closes(self, window: "Window") -> None:
        """Keep the other windows, or the last one."""
        if not self._leaving:
            others = [other for other in self.application.windows if other is not window]
            self._save(others or [window])

    def restore(self) -> list[str]:
        """Open the maps of the last session; return the names of files that cannot be opened."""
        missing = []
        for seen in read_session(self.application.preferences.session):
            found = open_file(seen.path)
            if found.unusable:
                missing.append(seen.path.name)
                continue
            self.application.show_opened(found)
            window = self.application.window_of(seen.path)
            if window:
                _show_again(window, seen)
        return missing

    def tell_missing(self, missing: list[str]) -> None:
        """Name files of the last session that cannot be opened, above the map of the first window."""
        if missing and self.application.windows:
            told = sentence("These files of the last time cannot be opened: {files}", files=missing)
            self.application.windows[0].message_bars.show_message("session", told)

    def _save(self, windows: Iterable["Window"]) -> None:
        known = self.application.preferences
        text = session_text(seen for window in windows if (seen := _seen(window)))
        if known.restore_session and text != known.session:
            self.application.save_preferences(session=text)


def _seen(window: "Window") -> OpenMap | None:
    """Return the file of a window with what is seen of its map; None for one without a file."""
    document, canvas = window.document, window.canvas
    if document.path is None:
        return None
    chosen = tuple(sorted(window.bench.selection or window.bench.nodes))
    seen = OpenMap(document.path.absolute(), document.players, chosen=chosen)
    if canvas.fitted:
        return seen
    middle = canvas.mapToScene(canvas.viewport().rect().center())
    return replace(seen, width=float(canvas.tile_width), x=middle.x(), y=middle.y())


def _show_again(window: "Window", seen: OpenMap) -> None:
    """Show the same part of the map for the same number of players, with the same things selected."""
    if seen.players in window.document.scenario.counts and window.context.document.players != seen.players:
        window.document.look_at(seen.players)
    window.bench.select(frozenset(seen.chosen))
    window.bench.select_nodes(seen.chosen)
    if seen.width > 0:
        window.canvas.show_part(seen.width, (seen.x, seen.y))
