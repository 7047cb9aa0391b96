"""Several realms as pages, with an index to search and sort them."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from realms.export.registry import Bundle, ExportOptions, export
from realms.locale import sentence

if TYPE_CHECKING:
    from realms.scenario.scenario import Scenario

_TITLE = sentence("pages of several realms with an index to search, in a folder (HTML)")
_ABOUT = sentence(
    "An index with pictures and a search, and the page of each realm; put it on the web as it is."
)


@export("site", _TITLE, suffix=".html", of="scenarios", about=_ABOUT)
def site(scenarios: "Iterable[Scenario]", options: ExportOptions) -> Bundle:
    """Write an index with a card and pictures for each realm, and the page of each."""
    from realms.export.site import site_of

    return site_of(scenarios, options)
