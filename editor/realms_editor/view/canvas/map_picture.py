"""The map of a window as it is seen, to be exported or copied: the shapes of the screen on another ground."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QMimeData

from realms.export.drawing.overlays import OVERLAYS
from realms.export.drawing.shapes import Picture
from realms.export.registry import ExportOptions
from realms.export.svg import render_svg
from realms_editor.view.canvas.map_scene import FINDINGS
from realms_editor.view.canvas.painter import image

if TYPE_CHECKING:
    from realms_editor.view.window import Window


def seen(window: "Window") -> ExportOptions:
    """Return how a window shows its map just now."""
    scene = window.scene
    return ExportOptions(
        language=scene.language,
        theme=scene.drawing_style.theme,
        labels=scene.shows_addresses,
        letters=scene.shows_letters,
        overlays=tuple(name for name in scene.overlays if name in OVERLAYS),
        heading=False,
        findings=dict(scene.finding_marks) if FINDINGS in scene.overlays else {},
        sample_map=False,
    )


def for_clipboard(picture: Picture) -> QMimeData:
    """Return a picture for other programs, in pixels and as SVG."""
    data = QMimeData()
    data.setImageData(image(picture))
    data.setData("image/svg+xml", render_svg(picture).encode())
    return data
