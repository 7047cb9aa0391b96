"""The map in pixels, painted without a window."""

import struct

from realms.export.registry import ExportOptions, all_exports
from realms.scenario.scenario import bundled_scenario

PNG = all_exports()["png"]


def test_it_has_300_pixels_for_the_width_of_a_tile() -> None:
    content = PNG.write(bundled_scenario("first_steps").realm(3), ExportOptions(heading=False))
    assert content.startswith(b"\x89PNG\r\n\x1a\n")
    assert struct.unpack(">2I", content[16:24]) == (1192, 1524)


def test_it_is_the_same_every_time() -> None:
    realm = bundled_scenario("first_steps").realm(2)
    assert PNG.write(realm, ExportOptions()) == PNG.write(realm, ExportOptions())
