"""The map in pixels, painted without a window."""

import struct

import pytest
from PySide6.QtGui import QImage

from realms.export.realm_map import draw_map
from realms.export.registry import ExportError, ExportOptions, PixelOptions, all_exports
from realms.scenario.scenario import bundled_scenario

PNG = all_exports()["png"]


def test_it_has_300_pixels_for_the_width_of_a_tile() -> None:
    content = PNG.write(bundled_scenario("first_steps").realm(3), ExportOptions(heading=False))
    assert content.startswith(b"\x89PNG\r\n\x1a\n")
    assert struct.unpack(">2I", content[16:24]) == (1192, 1524)


def test_it_is_the_same_every_time() -> None:
    realm = bundled_scenario("first_steps").realm(2)
    assert PNG.write(realm, ExportOptions()) == PNG.write(realm, ExportOptions())


def size_of(content: bytes) -> tuple[int, int]:
    return struct.unpack(">2I", content[16:24])  # type: ignore[return-value]


@pytest.mark.parametrize("width", [64, 777])
def test_it_can_have_any_width(width: int) -> None:
    options = ExportOptions(pixels=PixelOptions(width=width))
    assert size_of(PNG.write(bundled_scenario("four_lands").realm(3), options))[0] == width


def test_a_resolution_is_that_of_the_table() -> None:
    """A tile of 90 mm has 3.54 inches, a drawn board the size of its sheet."""
    options = ExportOptions(heading=False, pixels=PixelOptions(dpi=100))
    usual = size_of(PNG.write(bundled_scenario("first_steps").realm(3), ExportOptions(heading=False)))
    found = size_of(PNG.write(bundled_scenario("first_steps").realm(3), options))
    assert abs(found[0] / usual[0] - 90 / 25.4 * 100 / 300) < 0.01
    realm = bundled_scenario("four_lands").realm(3)
    picture = draw_map(realm, options)
    wide = picture.bounds.width * picture.unit / 25.4 * 100
    assert abs(size_of(PNG.write(realm, options))[0] - wide) <= 1


def test_without_a_ground_the_corners_are_clear() -> None:
    options = ExportOptions(heading=False, pixels=PixelOptions(width=200, transparent=True))
    image = QImage.fromData(PNG.write(bundled_scenario("first_steps").realm(3), options))
    assert image.pixelColor(0, 0).alpha() == 0
    assert max(image.pixelColor(x, image.height() // 2).alpha() for x in range(200)) == 255


def test_what_is_too_large_is_refused_before_it_is_painted() -> None:
    with pytest.raises(ExportError, match="MB of memory"):
        PNG.write(bundled_scenario("first_steps").realm(3), ExportOptions(pixels=PixelOptions(dpi=90_000)))
