"""Several maps on one sheet."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from realms.export.registry import DRAWING, ExportOptions, export
from realms.locale import sentence

if TYPE_CHECKING:
    from realms.scenario.scenario import Realm


@export(
    "contact",
    sentence("several maps on one sheet (SVG)"),
    suffix=".svg",
    of="realms",
    uses=DRAWING,
    about=sentence("Several maps side by side, to choose from."),
)
def contact(realms: "Sequence[Realm]", options: ExportOptions) -> bytes:
    """Draw the maps side by side at one scale."""
    from realms.export.drawing.contact_sheet import contact_sheet
    from realms.export.realm_map import draw_map
    from realms.export.svg import render_svg

    maps = [draw_map(realm, options) for realm in realms]
    several = sentence("{count} realms", count=len(maps)).in_language(options.language)
    return render_svg(contact_sheet(maps, several if len(maps) > 1 else maps[0].title)).encode()
