"""The table of mutants keeps up with the engine."""

import runpy
from collections.abc import Mapping
from pathlib import Path

import pytest

LIST = runpy.run_path(str(Path(__file__).with_name("mutant_list.py")))
RULES = Path(__file__).resolve().parents[2] / "realms/rules"


@pytest.mark.parametrize(
    "mutant", [mutant for _, mutant in LIST["source_mutants"]()], ids=lambda mutant: mutant["new"][:40]
)
def test_what_a_mutant_changes_stands_there_once(mutant: Mapping[str, str]) -> None:
    places = [RULES / mutant["file"], RULES.parent / mutant["file"]]
    source = next(place for place in places if place.exists()).read_text(encoding="utf-8")
    assert source.count(mutant["old"]) == 1
    assert mutant["old"] != mutant["new"]
    assert "\n=>\n" not in mutant["new"]  # the head of the next one is missing
