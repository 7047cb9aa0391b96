"""The registry of exports: every format is whole, and no other place knows the formats by name."""

import ast
import re
from pathlib import Path

import pytest

from realms.cli.export import READERS
from realms.export import formats
from realms.export.options import OPTIONS
from realms.export.registry import Export, ExportOptions, all_exports, export
from realms.locale import LANGUAGES, sentence
from realms.scenario.scenario import bundled_scenario

from help.exports import subject_of

TESTS = Path(__file__).parent
SCENARIO = bundled_scenario("first_steps")
EXPORTS = pytest.mark.parametrize("each", all_exports().values(), ids=lambda each: each.name)


@EXPORTS
def test_an_export_is_bytes_of_one_line_at_least(each: Export) -> None:
    for language in LANGUAGES:
        assert each.write(subject_of(each, SCENARIO, 2), ExportOptions(language)).count(b"\n") > 0


@EXPORTS
def test_an_export_is_declared_whole(each: Export) -> None:
    assert each.name.isidentifier()
    assert each.suffix.startswith(".")
    assert each.subjects
    assert READERS.keys() >= set(each.subjects)
    assert each.uses <= OPTIONS.keys()
    assert len({each.title.in_language(language) for language in LANGUAGES}) == len(LANGUAGES)
    assert each.about
    assert len({each.about.in_language(language) for language in LANGUAGES}) == len(LANGUAGES)
    assert each.title.text[0].islower(), "the menu says it after the word Export"


@EXPORTS
def test_an_export_has_a_module_and_a_test_of_its_name(each: Export) -> None:
    assert (Path(formats.__path__[0]) / f"{each.name}.py").is_file()
    assert (TESTS / f"formats/test_{each.name}.py").is_file()


def test_a_name_is_used_once() -> None:
    with pytest.raises(ValueError, match="two exports are called svg"):
        export("svg", sentence("the map"), suffix=".svg")(lambda *_: b"")


def test_formats_import_nothing_heavy() -> None:
    """The editor and `realms export --help` load them all at their start."""
    light = re.compile(r"collections\.abc|typing|realms\.(export\.registry|locale|scenario\.scenario)")
    for path in Path(formats.__path__[0]).glob("*.py"):
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.ImportFrom):
                assert light.fullmatch(node.module or ""), f"{path.name} imports {node.module}"
