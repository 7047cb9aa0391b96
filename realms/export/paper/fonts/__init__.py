"""The fonts that are embedded in PDF files, and that Qt takes where the system has none."""

from functools import cache
from importlib.resources import as_file, files
from typing import Final

PLAIN: Final = "DejaVuSans"
BOLD: Final = "DejaVuSans-Bold"


def font_name(*, bold: bool) -> str:
    """Return the name of the font, which is ready for use then."""
    _load()
    return BOLD if bold else PLAIN


def font_file(name: str) -> bytes:
    """Return the file of a font."""
    return files(__name__).joinpath(f"{name}.ttf").read_bytes()


@cache
def _load() -> None:
    from reportlab.pdfbase.pdfmetrics import registerFont
    from reportlab.pdfbase.ttfonts import TTFont

    for name in (PLAIN, BOLD):
        with as_file(files(__name__) / f"{name}.ttf") as path:
            registerFont(TTFont(name, str(path)))
