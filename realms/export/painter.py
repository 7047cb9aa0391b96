"""The painter of what needs a graphics library: the editor offers one, found like a command."""

from collections.abc import Sequence
from importlib.metadata import entry_points
from typing import TYPE_CHECKING, Protocol

from realms.export.registry import ExportError
from realms.locale import Sentence, sentence

if TYPE_CHECKING:
    from realms.export.drawing.shapes import Bounds, Picture, Point

GROUP = "realms.painters"


class Painter(Protocol):
    """A module that an installed package offers under the entry point group `realms.painters`."""

    def png(self, picture: "Picture", scale: float | None = None) -> bytes:
        """Return the picture in pixels, so many for a unit of the drawing or in the usual size."""

    def straighten(
        self, photo: bytes, corners: "Sequence[Point]", area: "Bounds", ground: str
    ) -> bytes | None:
        """Return an area of the drawing plane as JPEG, with a photo whose corners lie there on the ground.

        Return None if the photo cannot be decoded or its corners span no area.
        """


def unloadable(error: ImportError) -> Sentence:
    """Return the message for a PySide6 that is installed on a system without a library that it needs."""
    return sentence(
        "PySide6 cannot be loaded: {reason} (the page on installing lists what a system must have)",
        reason=str(error),
    )


def find_painter() -> Painter:
    """Return the first painter that can be loaded."""
    for entry in entry_points(group=GROUP):
        try:
            painter: Painter = entry.load()
        except ModuleNotFoundError as error:
            if (error.name or "").startswith("realms"):
                raise
            continue  # its graphics library is not installed
        except ImportError as error:  # it is installed, but the system lacks something that it needs
            raise ExportError(unloadable(error)) from error
        return painter
    raise ExportError(
        sentence(
            "PNG and photos need PySide6; install it with: {command}",
            command='pip install "realmwright[editor]"',
        )
    )
