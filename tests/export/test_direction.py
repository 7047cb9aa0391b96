"""Words from right to left: as a page shows them, and read again from a PDF."""

from io import BytesIO

import pytest
from pypdf import PdfReader

from realms.export.paper.direction import as_seen, lines_as_seen
from realms.export.paper.fonts import font_name
from realms.export.registry import ExportOptions, all_exports
from realms.scenario.scenario import Scenario, bundled_scenario

PEACE = "שלום"
HELLO = "مرحبا"


@pytest.mark.parametrize("text", ["", "Lake", "Île d'Été", "1 + 2 = 3"])
def test_other_words_stay_as_they_are(text: str) -> None:
    assert as_seen(text) == text


def test_letters_are_turned_round_and_numbers_are_not() -> None:
    assert as_seen(PEACE) == PEACE[::-1]
    assert as_seen(f"{PEACE} 12") == f"12 {PEACE[::-1]}"
    assert as_seen(f"Realm {PEACE} of 12") == f"Realm {PEACE[::-1]} of 12"


def test_arabic_letters_are_joined() -> None:
    seen = as_seen(HELLO)
    assert len(seen) == len(HELLO)
    assert all("\ufe70" <= letter <= "\ufeff" for letter in seen)


def test_a_long_text_is_read_from_its_first_line_on() -> None:
    words = [f"{PEACE}{'א' * count}" for count in range(1, 12)]
    lines = lines_as_seen(" ".join(words), font_name(bold=False), 10, 150)
    assert len(lines) > 2
    assert [word[::-1] for line in lines for word in reversed(line.split())] == words


@pytest.mark.parametrize("form", ["sheet", "pdf", "kit"])
def test_a_title_is_on_the_paper_as_it_is_seen(form: str) -> None:
    data = {**bundled_scenario("first_steps").data, "titles": {"en": PEACE}}
    export = all_exports()[form]
    scenario = Scenario(data)
    subject = scenario if "scenario" in export.subjects else scenario.realm(2)
    pages = PdfReader(BytesIO(export.write(subject, ExportOptions(players=2)))).pages
    text = "".join(page.extract_text() for page in pages)
    assert PEACE in text  # pypdf gives words in the order of reading, as people see them
