"""The map of a realm in pixels."""

from typing import TYPE_CHECKING

from realms.export.registry import ONE_MAP, PIXELS, ExportOptions, export
from realms.locale import sentence

if TYPE_CHECKING:
    from realms.scenario.scenario import Realm


@export(
    "png",
    sentence("the map as a picture (PNG)"),
    suffix=".png",
    uses=ONE_MAP | PIXELS | {"tile"},
    about=sentence("A picture of any size for chats, posts and slides."),
)
def png(realm: "Realm", options: ExportOptions) -> bytes:
    """Paint the map in pixels."""
    from realms.export.pixels import png_of

    return png_of(realm, options)
