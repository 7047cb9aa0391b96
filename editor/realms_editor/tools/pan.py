"""The tool that moves the view; the middle button does so with every tool."""

from realms.locale import Sentence, sentence
from realms_editor.tools.spot import Spot
from realms_editor.tools.tool import DRAWINGS, TILES, Aim, Tool


class Pan(Tool):
    """A drag moves the map in the window."""

    id = "pan"
    title = sentence("Move the view")
    key = "H"
    maps = TILES | DRAWINGS
    pans = True

    def hint(self, at: Spot | None) -> Sentence:  # noqa: ARG002 - the same everywhere
        """Describe the effect of a drag."""
        return sentence("drag to move the view; the wheel zooms")

    def aim(self, at: Spot) -> Aim | None:  # noqa: ARG002 - nothing would change
        """Return None: nothing would change."""
        return None
