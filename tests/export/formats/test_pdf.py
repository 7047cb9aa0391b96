"""The map on a page: drawn and not photographed, its letters text, and of exactly the promised size."""

from io import BytesIO
from typing import Any

import pytest
from pypdf import PdfReader

from realms.export.drawing.shapes import Picture
from realms.export.realm_map import draw_map
from realms.export.registry import ExportOptions, all_exports
from realms.scenario.scenario import Realm, bundled_scenario, scenario_from

from help.drawings import drawn_document, drawn_layer, two_regions

POINTS = 72 / 25.4
HAIR = 0.01  # millimetres


def content_of(realm: Realm, options: ExportOptions) -> bytes:
    return all_exports()["pdf"].write(realm, options)


def size_of(content: bytes) -> tuple[float, float]:
    """The width and height of the only page, in millimetres."""
    (page,) = PdfReader(BytesIO(content)).pages
    return float(page.mediabox.width) / POINTS, float(page.mediabox.height) / POINTS


def words_of(picture: Picture) -> set[str]:
    return {shape.text for part in picture.parts for shape in part.shapes if shape.kind == "text"}


@pytest.mark.parametrize("name", ["first_steps", "four_lands", "go_east"])
def test_every_word_of_the_drawing_can_be_searched(name: str) -> None:
    realm, options = bundled_scenario(name).realm(4), ExportOptions(legend=True, language="fr")
    (page,) = PdfReader(BytesIO(content_of(realm, options))).pages
    found = page.extract_text().split("\n")
    assert words_of(draw_map(realm, options)) <= {line.strip() for line in found}


def test_it_is_a_drawing_and_the_same_every_time() -> None:
    realm = bundled_scenario("first_steps").realm(3)
    content = content_of(realm, ExportOptions())
    assert b"/Subtype /Image" not in content
    assert content == content_of(realm, ExportOptions())


def test_all_fonts_are_embedded() -> None:
    (page,) = PdfReader(BytesIO(content_of(bundled_scenario("first_steps").realm(3), ExportOptions()))).pages
    resources: Any = page["/Resources"]
    fonts = [font.get_object() for font in resources["/Font"].get_object().values()]
    assert fonts
    assert all("/FontFile2" in font["/FontDescriptor"] for font in fonts)


def test_a_page_is_as_large_as_its_drawing() -> None:
    realm = scenario_from(drawn_document(drawn_layer(two_regions()))).realm(2)
    options = ExportOptions(heading=False)
    picture = draw_map(realm, options)
    width, height = size_of(content_of(realm, options))
    assert abs(width - picture.bounds.width * picture.unit) < HAIR
    assert abs(height - picture.bounds.height * picture.unit) < HAIR
    assert 200 < width < 300


def test_texts_from_strangers_are_only_texts() -> None:
    realm = bundled_scenario("first_steps").realm(2)
    titles = {"en": "\x1b[31m(\u202e) Tj ET <b>\\" + "x" * 150, "fr": "Œuvre 島"}
    strange = realm.scenario.with_data({**realm.scenario.data, "titles": titles})
    for language in titles:
        content = content_of(strange.realm(2), ExportOptions(language=language))
        assert len(PdfReader(BytesIO(content)).pages) == 1
