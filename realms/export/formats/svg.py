"""The map of a realm as SVG."""

from typing import TYPE_CHECKING

from realms.export.registry import ONE_MAP, ExportOptions, export
from realms.locale import sentence

if TYPE_CHECKING:
    from realms.scenario.scenario import Realm


@export(
    "svg",
    sentence("the map as a drawing (SVG)"),
    suffix=".svg",
    uses=ONE_MAP,
    about=sentence("A drawing that stays sharp at any size, for browsers and drawing programs."),
)
def svg(realm: "Realm", options: ExportOptions) -> bytes:
    """Draw the map for browsers; the lines of a drawn one go along unseen, so that it can be imported."""
    from realms.board.drawn_board import DrawnBoard
    from realms.export.realm_map import draw_map
    from realms.export.svg import render_svg

    text = render_svg(draw_map(realm, options))
    if isinstance(realm.board, DrawnBoard):
        from realms.export.drawn_groups import hidden_groups

        hidden = "\n".join(hidden_groups(realm))
        text = text.removesuffix("</svg>\n") + f"{hidden}\n</svg>\n"
    return text.encode()
