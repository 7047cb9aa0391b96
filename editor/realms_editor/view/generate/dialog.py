"""The dialog that generates realms from wishes."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from realms.generate.outcome import Candidate
from realms.generate.wishes import Wishes
from realms.locale import Sentence, sentence
from realms.scenario.scenario import Scenario, scenario_from
from realms_editor.desk.generate.search import RealmSearch
from realms_editor.desk.generate.wish_words import first_wishes
from realms_editor.view.generate.parts import GeneratorLook
from realms_editor.view.generate.search_dialog import SearchDialog
from realms_editor.view.generate.wishes_form import WishesForm
from realms_editor.view.style import THEMES

if TYPE_CHECKING:
    from realms_editor.view.application import EditorApplication


class GenerateDialog(SearchDialog):
    """Wishes, and realms of which one opens in a window of its own; the search is kept for the next time."""

    begin_title = sentence("Generate")
    take_title = sentence("Open this realm")

    def __init__(
        self,
        parent: QWidget | None,
        look: GeneratorLook,
        search: RealmSearch,
        show_realm: Callable[[Scenario], object],
    ) -> None:
        super().__init__(parent, look, search, sentence("Generate realms"))
        self.show_realm = show_realm
        self.form = WishesForm(self.say, search.wishes, search.wanted)
        self.form.changed.connect(self.follow)
        self.lay_out(self.form)

    @classmethod
    def of(
        cls,
        application: "EditorApplication",
        parent: QWidget | None,
        show_realm: Callable[[Scenario], object] | None = None,
    ) -> "GenerateDialog":
        """Return the dialog of a program, with the wishes and realms of the last time."""
        if application.search is None:
            application.search = RealmSearch(first_wishes())
        look = GeneratorLook(THEMES[application.theme], application.language)
        return cls(parent, look, application.search, show_realm or application.show_new)

    @property
    def ready(self) -> bool:
        """True if at least one count of players is wished for."""
        return self.form.wishes is not None

    @property
    def note(self) -> Sentence:
        """The sentence while nothing has been found."""
        if not self.ready:
            return sentence("Choose at least one count of players.")
        return sentence(
            "Here the realms appear that the program finds, the most even one first. "
            "All of them pass the checks, and can be built from your boxes."
        )

    def begin(self) -> None:
        """Search for realms with the wishes of the form."""
        wishes = self.form.wishes
        if wishes:
            self.search.begin(wishes, self.form.wanted.value())

    def begin_with(self, wishes: Wishes) -> None:
        """Show other wishes in the form."""
        self.form.show_wishes(wishes)

    def take_over(self, candidate: Candidate) -> None:
        """Open a realm in a window of its own."""
        self.accept()
        self.show_realm(self.scenario_of(candidate))

    def scenario_of(self, candidate: Candidate) -> Scenario:
        """Return the realm of a candidate."""
        return scenario_from(dict(candidate.document))

    def title_of(self, candidate: Candidate) -> str:
        """Return the title of a realm."""
        titles = candidate.document["titles"]
        return str(titles.get(self.look.language, titles["en"]))

    def done(self, result: int) -> None:
        """Close the dialog; wishes and realms stay for the next time."""
        wishes = self.form.wishes
        if wishes and not self.search.busy:
            self.search.wishes, self.search.wanted = wishes, self.form.wanted.value()
        super().done(result)
