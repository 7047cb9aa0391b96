"""The services of an editor window for its docks and bars, which can so be tested without a window."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from realms.export.drawing.theme import Theme
from realms.locale import Sentence
from realms_editor.desk.document import Document
from realms_editor.tools.workbench import Workbench
from realms_editor.view.background.jobs import Jobs
from realms_editor.view.background.live_checks import LiveChecks

if TYPE_CHECKING:
    from realms.checks.finding import Finding
    from realms.scenario.scenario import Realm
    from realms_editor.desk.balance.heat_levels import HeatMark


def _ignore(*_: object) -> None:
    """Do nothing, for a dock or bar without a map beside it."""


@dataclass
class EditorContext:
    """An open document with its checks, the look of its window, and ways to reach its map."""

    bench: Workbench
    live_checks: LiveChecks
    jobs: Jobs
    theme: Theme
    language: str
    is_ready: Callable[[], bool] = lambda: True  # False until the first frame of the map is painted
    focus_map: Callable[[], None] = _ignore
    outline_places: Callable[[Iterable[str]], None] = _ignore  # by their addresses
    mark_heat: Callable[[Sequence["HeatMark"]], None] = _ignore
    show_finding: Callable[["Finding"], None] = _ignore
    choose_finding: Callable[["Finding"], None] = _ignore  # in the dock of findings
    show_preview: Callable[["Realm | None", Iterable[str]], None] = _ignore  # and the places that differ
    run_action: Callable[[str], None] = _ignore  # by its id

    @property
    def document(self) -> Document:
        """The document that is open on the workbench."""
        return self.bench.document

    def say(self, message: Sentence) -> str:
        """Return a sentence in the language of the window."""
        return message.in_language(self.language)
