"""Photos are decoded only if they are pixels, and not more of them than fit into memory."""

import struct
from zlib import crc32

import pytest
from PySide6.QtCore import QBuffer, QByteArray, QIODevice
from PySide6.QtGui import QImage, QImageWriter

from realms_editor.view.canvas.photo import MOST_PIXELS, decoded

SVG = b'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'


def file_of(width: int, height: int, kind: str) -> bytes:
    image, buffer = QImage(width, height, QImage.Format.Format_RGB32), QBuffer()
    image.fill(0x336699)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    assert QImageWriter(buffer, QByteArray(kind.encode())).write(image)
    return bytes(buffer.data().data())


def head_of_png(width: int, height: int) -> bytes:
    """A PNG that only claims its size."""
    head = b"IHDR" + struct.pack(">2I5B", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + head + struct.pack(">I", crc32(head))


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP", "BMP"])
def test_pictures_of_pixels_are_decoded(kind: str) -> None:
    image = decoded(file_of(40, 30, kind))
    assert (image.width(), image.height()) == (40, 30)


@pytest.mark.parametrize("content", [b"", b"no picture", SVG, file_of(4, 4, "PNG")[:60]])
def test_other_files_are_not(content: bytes) -> None:
    assert decoded(content).isNull()


@pytest.mark.parametrize("size", [(60_001, 1), (30_000, 30_000), (0, 5)])
def test_a_picture_that_claims_to_be_very_large_is_not_decoded(size: tuple[int, int]) -> None:
    assert decoded(head_of_png(*size)).isNull()


def test_a_large_photo_is_read_smaller() -> None:
    image = decoded(file_of(5000, 4000, "JPEG"))
    assert 0.9 * MOST_PIXELS < image.width() * image.height() <= MOST_PIXELS
