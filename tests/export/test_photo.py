"""The photo that was traced is in an export only if somebody asks for it."""

from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from realms.board.drawing import UNIT
from realms.export.drawing.theme import LIGHT
from realms.export.photo import photo_words, straightened_photo
from realms.export.registry import ExportError, ExportOptions, all_exports
from realms.scenario.photos import hash_of
from realms.scenario.scenario import Realm, bundled_scenario, load_scenario
from realms.tiles.jsonform import dumps

from help.drawings import drawn_document, drawn_layer, two_regions

RED, GREEN, BLUE, GREY = "#ff0000", "#00ff00", "#0000ff", "#808080"
WHOLE = [[-20, -20], [220, -20], [220, 120], [-20, 120]]  # around the two regions
FORMATS = ("svg", "png", "pdf")
Make = Callable[..., Realm]


@pytest.fixture
def photo(tmp_path: Path) -> Path:
    """A photo with a quarter in each of four colours."""
    image, path = QImage(240, 140, QImage.Format.Format_RGB32), tmp_path / "board.png"
    painter = QPainter(image)
    for place, name in enumerate((RED, GREEN, BLUE, GREY)):
        painter.fillRect(QRectF(place % 2 * 120, place // 2 * 70, 120, 70), QColor(name))
    painter.end()
    assert image.save(str(path))
    return path


@pytest.fixture
def realm(tmp_path: Path, photo: Path) -> Make:
    def make(**values: Any) -> Realm:
        entry = {"path": photo.name, "hash": hash_of(photo.read_bytes()), "corners": WHOLE, **values}
        path = tmp_path / "traced.realm.json"
        path.write_text(dumps(drawn_document(drawn_layer(two_regions(picture=entry)))), "utf-8")
        return load_scenario(path).realm(2)

    return make


def colour_at(realm: Realm, x: float, y: float) -> QColor:
    """The colour of the straightened photo at a point of the sheet."""
    photo = straightened_photo(realm, LIGHT)
    image, area = QImage.fromData(photo.content), QRectF(*photo.area)
    across, down = (x * UNIT - area.x()) / area.width(), (y * UNIT - area.y()) / area.height()
    return image.pixelColor(int(across * image.width()), int(down * image.height()))


def is_near(one: QColor, other: str) -> bool:
    wanted = QColor(other)
    apart = one.red() - wanted.red(), one.green() - wanted.green(), one.blue() - wanted.blue()
    return max(map(abs, apart)) < 12


@pytest.mark.parametrize("name", FORMATS)
def test_without_the_option_no_byte_is_of_the_photo(realm: Make, tmp_path: Path, name: str) -> None:
    export, traced = all_exports()[name], realm()
    bare = tmp_path / "bare.realm.json"
    bare.write_text(dumps(drawn_document(drawn_layer(two_regions()))), "utf-8")
    content = export.write(traced, ExportOptions())
    assert content == export.write(load_scenario(bare).realm(2), ExportOptions())
    assert b"<image" not in content
    assert b"/Subtype /Image" not in content


@pytest.mark.parametrize("name", FORMATS)
def test_with_the_option_the_photo_is_there(realm: Make, name: str) -> None:
    export, traced = all_exports()[name], realm()
    content = export.write(traced, ExportOptions(photo=True))
    assert content != export.write(traced, ExportOptions())
    assert {"svg": b"<image", "png": b"PNG", "pdf": b"/Subtype /Image"}[name] in content


def test_the_svg_holds_the_photo_itself(realm: Make) -> None:
    root = ElementTree.fromstring(all_exports()["svg"].write(realm(opacity=0.4), ExportOptions(photo=True)))
    (image,) = root.findall(".//{*}image")
    assert image.get("href", "").startswith("data:image/jpeg;base64,/9j/")
    assert float(image.get("opacity", "")) == 0.4
    glass = [each for each in root.iter() if each.get("fill-opacity")]
    assert len(glass) >= 2, "the two regions and their marks let it shine through"


def test_the_photo_lies_where_its_corners_say(realm: Make) -> None:
    traced = realm()
    for place, wanted in (((50, 20), RED), ((150, 20), GREEN), ((50, 80), BLUE), ((150, 80), GREY)):
        assert is_near(colour_at(traced, *place), wanted)


def test_a_turned_and_crooked_photo_is_straightened(realm: Make) -> None:
    traced = realm(corners=[[230, -30], [240, 130], [-40, 110], [-10, -15]])
    assert is_near(colour_at(traced, 180, 15), RED)
    assert is_near(colour_at(traced, 20, 90), GREY)


def test_beside_the_photo_is_the_ground(realm: Make) -> None:
    assert is_near(colour_at(realm(corners=[[0, 0], [90, 0], [90, 90], [0, 90]]), 150, 50), LIGHT.ground)


def test_what_is_beyond_the_map_is_not_in_the_file(realm: Make) -> None:
    photo = straightened_photo(realm(corners=[[-900, -900], [900, -900], [900, 900], [-900, 900]]), LIGHT)
    image = QImage.fromData(photo.content)
    assert image.width() < 100, "a photo of 240 pixels is not made larger"
    assert photo.area.width < 300 * UNIT


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"path": "gone.png"}, "The photo gone.png is missing"),
        ({"path": "../board.png"}, "lies outside the folder"),
        ({"path": "traced.realm.json"}, "is no picture that can be shown"),
        ({"corners": [[0, 0], [10, 10], [20, 20], [30, 30]]}, "is no picture that can be shown"),
        ({"corners": [[5, 5]] * 4}, "is no picture that can be shown"),
    ],
)
def test_a_photo_that_cannot_be_shown(realm: Make, values: dict[str, Any], words: str) -> None:
    with pytest.raises(ExportError, match=words):
        all_exports()["svg"].write(realm(**values), ExportOptions(photo=True))


def test_folded_corners_do_no_harm(realm: Make) -> None:
    folded = realm(corners=[[0, 0], [200, 100], [200, 0], [0, 100]])
    assert all_exports()["png"].write(folded, ExportOptions(photo=True))


def test_maps_without_a_photo(tmp_path: Path) -> None:
    bare = tmp_path / "bare.realm.json"
    bare.write_text(dumps(drawn_document(drawn_layer(two_regions()))), "utf-8")
    for realm, words in (
        (load_scenario(bare).realm(2), "there is no photo under the drawing"),
        (bundled_scenario("first_steps").realm(2), "the map is no drawing"),
    ):
        with pytest.raises(ExportError, match=words):
            all_exports()["png"].write(realm, ExportOptions(photo=True))


def test_people_hear_whose_art_it_is(realm: Make, photo: Path) -> None:
    traced = realm()
    (art,) = photo_words(traced)
    assert "belongs to its publisher" in str(art)
    image = QImage(5, 5, QImage.Format.Format_RGB32)
    image.fill(0)
    assert image.save(str(photo))
    assert [str(each) for each in photo_words(traced)][1:] == [
        "The photo board.png is not the one that was traced: its file changed."
    ]


def test_without_qt_it_is_said_what_to_install(realm: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("realms.export.painter.entry_points", lambda **_: ())
    traced = realm()
    with pytest.raises(ExportError, match="photos need PySide6; install it with"):
        all_exports()["svg"].write(traced, ExportOptions(photo=True))
    assert all_exports()["svg"].write(traced, ExportOptions())
