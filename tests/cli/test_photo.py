"""`--photo`: the traced photo in a drawing, with a word on whose art it is."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtGui import QImage

from help.drawings import drawn_document, drawn_layer, two_regions

Call = Callable[..., Any]
CORNERS = [[0, 0], [200, 0], [200, 100], [0, 100]]


@pytest.fixture
def traced(tmp_path: Path, write: Callable[..., Path]) -> Path:
    image = QImage(60, 30, QImage.Format.Format_RGB32)
    image.fill(0x884422)
    assert image.save(str(tmp_path / "board.png"))
    picture = {"path": "board.png", "corners": CORNERS}
    return write("traced.realm.json", drawn_document(drawn_layer(two_regions(picture=picture))))


@pytest.mark.parametrize("command", [("render",), ("export", "--as", "svg")])
def test_it_is_asked_for(realms: Call, traced: Path, command: tuple[str, ...]) -> None:
    plain, asked = realms(*command, traced), realms(*command, traced, "--photo")
    assert (plain.code, asked.code) == (0, 0)
    assert ("<image" in plain.out, "<image" in asked.out) == (False, True)
    assert "publisher" not in plain.err
    assert "The art of a printed board belongs to its publisher" in asked.err


def test_a_photo_that_changed_is_said(realms: Call, traced: Path, write: Callable[..., Path]) -> None:
    picture = {"path": "board.png", "hash": f"sha256:{'0' * 64}", "corners": CORNERS}
    path = write(traced.name, drawn_document(drawn_layer(two_regions(picture=picture))))
    ran = realms("render", path, "--photo", "--language", "fr")
    assert ran.code == 0
    assert "son fichier a changé" in ran.err


@pytest.mark.parametrize("command", [("render",), ("export", "--as", "png")])
def test_what_is_not_there_cannot_be_shown(
    realms: Call, sample: Path, traced: Path, command: tuple[str, ...]
) -> None:
    (traced.parent / "board.png").unlink()
    for path, words in ((sample, "the map is no drawing"), (traced, "The photo board.png is missing.")):
        target = path.with_name("out.svg" if command == ("render",) else "out.png")
        ran = realms(*command, path, "--photo", "-o", target)
        assert ran.code == 2
        assert words in ran.err
        assert not target.exists()


def test_a_sheet_of_several_realms_has_no_photo(realms: Call, sample: Path, traced: Path) -> None:
    for command in (("render",), ("export", "--as", "contact")):
        ran = realms(*command, sample, traced, "--photo")
        assert (ran.code, ran.err) == (2, "realms: --photo has no effect on contact\n")


def test_without_qt_it_is_said_what_to_install(
    realms: Call, traced: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("realms.export.painter.entry_points", lambda **_: ())
    ran = realms("render", traced, "--photo")
    assert ran.code == 2
    assert 'photos need PySide6; install it with: pip install "realmwright[editor]"' in ran.err
