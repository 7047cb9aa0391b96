"""The pages of a PDF file as pixels; PDFium may be asked by one thread at a time."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Final

from realms.locale import sentence
from realms.locale.message_error import MessageError

_LOCK: Final = threading.Lock()


class NoPagesError(MessageError):
    """The pages cannot be shown; the message says why."""


@dataclass(frozen=True, slots=True)
class PagePixels:
    """A page of a file in pixels: rows of red, green and blue."""

    number: int
    of: int
    width: int
    height: int
    stride: int
    data: bytes


def page_pixels(pdf: bytes, number: int, width: int, height: int) -> PagePixels:
    """Return a page, counted from 0, that fits into so many pixels."""
    with _document(pdf) as document:
        number = min(number, len(document) - 1)
        page = document[number]
        scale = min(width / page.get_width(), height / page.get_height())
        bitmap = page.render(scale=scale, rev_byteorder=True)
        size = bitmap.width, bitmap.height, bitmap.stride
        return PagePixels(number, len(document), *size, bytes(bitmap.buffer))


@contextmanager
def _document(pdf: bytes) -> Iterator[Any]:
    """Open a file; Any, as the library has no types."""
    with _LOCK:
        try:
            library = import_module("pypdfium2")
        except ImportError as error:
            raise NoPagesError(
                sentence("To see pages here, install: {command}", command="pip install pypdfium2")
            ) from error
        document = library.PdfDocument(pdf)
        try:
            yield document
        finally:
            document.close()
