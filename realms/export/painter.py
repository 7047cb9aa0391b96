"""The painter of files that need a graphics library: the editor offers one, found like a command."""

from importlib.metadata import entry_points
from typing import TYPE_CHECKING, Protocol

from realms.export.registry import ExportError
from realms.locale import sentence

if TYPE_CHECKING:
    from realms.export.drawing.shapes import Picture

GROUP = "realms.painters"


class Painter(Protocol):
    """A module that an installed package offers under the entry point group `realms.painters`."""

    def png(self, picture: "Picture") -> bytes:
        """Return the picture in pixels."""

    def pdf(self, picture: "Picture") -> bytes:
        """Return the picture on a page of its size."""


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
            raise ExportError(sentence("PySide6 cannot be loaded: {reason}", reason=str(error))) from error
        return painter
    raise ExportError(
        sentence(
            "PNG and PDF need PySide6; install it with: {command}",
            command='pip install "realmwright[editor]"',
        )
    )
