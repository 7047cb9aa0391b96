"""Small pictures of a folder of realms, and the list that says whose they are."""

from realms.export.registry import Bundle, ExportOptions, PixelOptions, all_exports
from realms.scenario.scenario import bundled_scenario


def made(names: list[str], options: ExportOptions) -> Bundle:
    content = all_exports()["thumbnails"].make([bundled_scenario(name) for name in names], options)
    assert isinstance(content, Bundle)
    return content


def width_of(png: bytes) -> int:
    return int.from_bytes(png[16:20], "big")


def test_each_realm_has_a_picture_of_the_wanted_width() -> None:
    bundle = made(["first_steps", "four_lands"], ExportOptions(pixels=PixelOptions(width=200)))
    assert len(bundle.beside) == 2
    assert all(width_of(picture) == 200 for picture in bundle.beside.values())
    rows = [line.split("\t") for line in bundle.main.decode().splitlines()]
    assert [name for _, name in rows] == list(bundle.beside)


def test_realms_of_one_id_have_pictures_of_their_own() -> None:
    assert len(made(["first_steps", "first_steps"], ExportOptions()).beside) == 2
