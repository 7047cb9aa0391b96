"""XML from strangers: what is read, and what is refused with its place."""

import pytest

from realms.importing import xml_reader
from realms.importing.xml_reader import read_xml
from realms.tiles.jsonfile import ReadError

INKSCAPE = 'xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"'


def refusal(raw: str | bytes) -> tuple[str, int, int]:
    with pytest.raises(ReadError) as caught:
        read_xml(raw.encode() if isinstance(raw, str) else raw)
    return caught.value.kind, caught.value.line, caught.value.column


def test_elements_have_a_tag_attributes_text_and_a_line() -> None:
    group_text = '<g inkscape:label="lines" xml:lang="fr">a<b/>c</g>'
    root = read_xml(f'<svg xmlns="{xml_reader.SVG}" {INKSCAPE}>\n{group_text}</svg>'.encode())
    group = root.children[0]
    assert (root.tag, group.tag, group.line, group.text) == ("svg", "g", 2, "ac")
    assert group.attributes == {"inkscape:label": "lines", "xml:lang": "fr"}
    assert [each.tag for each in root.walk()] == ["svg", "g", "b"]


def test_other_vocabularies_have_no_tag_and_references_are_not_kept() -> None:
    root = read_xml(b'<svg xmlns:x="urn:x"><x:g x:id="a" href="data:;base64,AAAA"><path d=""/></x:g></svg>')
    assert (root.children[0].tag, root.children[0].attributes) == ("", {})


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "latin-1"])
def test_encodings_of_the_file_are_heeded(encoding: str) -> None:
    text = f'<?xml version="1.0" encoding="{encoding}"?><svg id="é"/>'
    assert read_xml(text.encode(encoding)).get("id") == "é"


@pytest.mark.parametrize(
    ("raw", "place"),
    [
        ("", ("not-xml", 1, 1)),
        ("<svg>\n <g></svg>", ("not-xml", 2, 7)),
        ("<svg><g x:id='1'/></svg>", ("not-xml", 1, 6)),
        (b"<svg>\xff</svg>", ("not-xml", 1, 6)),
        ('<?xml version="1.0" encoding="nonsense"?><svg/>', ("not-xml", 1, 31)),
        ("<svg>&nbsp;</svg>", ("not-xml", 1, 6)),
        ('<!DOCTYPE svg [<!ENTITY a "b">]><svg>&a;</svg>', ("declares", 1, 15)),
        ('<!DOCTYPE svg SYSTEM "x.dtd" [\n<!ATTLIST svg id ID #IMPLIED>]><svg/>', ("declares", 1, 30)),
        ("<g>" * (xml_reader.MAX_DEPTH + 1), ("too-deep", 1, 301)),
        ("<g>" + "<a/>" * xml_reader.MAX_ELEMENTS, ("too-large", 1, 200000)),
    ],
)
def test_what_cannot_be_read_has_a_place(raw: str | bytes, place: tuple[str, int, int]) -> None:
    assert refusal(raw) == place


def test_a_public_document_type_is_passed_over() -> None:
    dtd = '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">'
    assert read_xml(f"{dtd}<svg/>".encode()).tag == "svg"


def test_entities_that_multiply_are_not_even_begun() -> None:
    bomb = '<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><svg>&b;</svg>'
    assert refusal(bomb)[0] == "declares"
    assert refusal(bomb.encode("utf-16"))[0] == "declares"


def test_long_texts_are_cut() -> None:
    assert len(read_xml(f"<svg>{'a' * 5000}<g/>{'b' * 5000}</svg>".encode()).text) <= 2 * xml_reader.MAX_TEXT
