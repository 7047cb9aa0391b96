"""Pictograms as they are seen at 24 pixels, without colour: no two look alike."""

import os
from itertools import combinations

import numpy
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from realms.export.drawing.pictograms import drawn_pictograms
from realms.export.drawing.theme import LIGHT
from realms_editor.view.pictures import pictogram_pixmap

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

SIZE = 24
ALIKE = 0.7  # the share of ink that two pictograms have in common; the trace of a crown in another crown


def ink(name: str) -> "numpy.ndarray[tuple[int, ...], numpy.dtype[numpy.float64]]":
    """The ink of each pixel, from 0 to 1."""
    image = pictogram_pixmap(name, LIGHT, SIZE, 1.0).toImage().convertToFormat(QImage.Format.Format_ARGB32)
    raw = numpy.frombuffer(image.constBits(), dtype=numpy.uint8).reshape(SIZE, SIZE, 4).astype(float)
    return raw[:, :, 3] / 255 * (1 - raw[:, :, :3].mean(axis=2) / 255)


def test_no_two_pictograms_look_alike_in_grey(qtbot: QtBot) -> None:  # noqa: ARG001 - it makes the program
    drawn = {name: ink(name) for name in drawn_pictograms()}
    for name, pixels in drawn.items():
        assert 0.12 < pixels.mean() < 0.75, name  # neither thin as a hair nor a blot
    shared = {
        pair: numpy.minimum(drawn[pair[0]], drawn[pair[1]]).sum()
        / numpy.maximum(drawn[pair[0]], drawn[pair[1]]).sum()
        for pair in combinations(drawn, 2)
    }
    assert max(shared.values()) < ALIKE, sorted(shared, key=shared.__getitem__)[-5:]
