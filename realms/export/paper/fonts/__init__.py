"""The fonts that are embedded in PDF files, and their names there."""

from functools import cache
from importlib.resources import as_file, files
from typing import Final

PLAIN: Final = "DejaVuSans"
BOLD: Final = "DejaVuSans-Bold"


def font_name(*, bold: bool) -> str:
    """Return the name of the font, which is ready for use then."""
    _load()
    return BOLD if bold else PLAIN


@cache
def _load() -> None:
    from reportlab.pdfbase.pdfmetrics import registerFont
    from reportlab.pdfbase.ttfonts import TTFont

    for name in (PLAIN, BOLD):
        with as_file(files(__name__) / f"{name}.ttf") as path:
            registerFont(TTFont(name, str(path)))
