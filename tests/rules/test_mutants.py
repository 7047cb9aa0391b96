"""The tables of mutants keep up with the engine."""

import ast
import runpy
from collections.abc import Mapping
from pathlib import Path

import pytest

HERE = Path(__file__).parent
SOURCE = runpy.run_path(str(HERE / "mutant_source.py"))
TABLES = sorted(HERE.rglob("mutants*.txt"))


@pytest.mark.parametrize(
    "mutant",
    [mutant for table in TABLES for mutant in SOURCE["read_table"](table)],
    ids=lambda m: m["new"][:40],
)
def test_a_mutant_changes_a_place_that_is_there_once(mutant: Mapping[str, str]) -> None:
    source = SOURCE["path_of"](mutant["file"]).read_text(encoding="utf-8")
    changed = SOURCE["mutated"](**mutant)
    assert changed != source
    ast.parse(changed)


def test_every_block_of_a_table_is_read() -> None:
    for table in TABLES:
        heads = [line for line in table.read_text(encoding="utf-8").splitlines() if line.startswith("@ ")]
        assert len(heads) == len(list(SOURCE["read_table"](table)))
