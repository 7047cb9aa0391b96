"""The registry of exports: every format is whole, and no other place knows the formats by name."""

import ast
import re
from pathlib import Path

import pytest

from realms.balance.games.experiment import Experiment
from realms.balance.report.summary import MeasuredRealm
from realms.balance.verdict.tally import Tally
from realms.cli.export import READERS
from realms.export import formats
from realms.export.options import OPTIONS
from realms.export.registry import Export, ExportOptions, all_exports, export
from realms.locale import LANGUAGES, sentence
from realms.play.chronicle import ChronicledGame
from realms.play.players.player import play_out
from realms.play.players.registry import players_for
from realms.scenario.scenario import bundled_scenario

TESTS = Path(__file__).parent
EXPORTS = pytest.mark.parametrize("each", all_exports().values(), ids=lambda each: each.name)


def subject_of(each: Export) -> object:
    """A subject that the export can be made of."""
    scenario = bundled_scenario("first_steps")
    if each.subjects[0] == "game":
        from realms.export.game_sections import played_game

        game = ChronicledGame.new(scenario, 2, 3)
        play_out(game, players_for(["random"] * 2, 3))
        return played_game(game, [sentence("somebody"), sentence("nobody")], "en")
    if each.subjects[0] == "balance":
        from realms.export.balance_sections import BalanceReport

        tally = Tally(Experiment.of(scenario, ("paced",) * 2))
        return BalanceReport((MeasuredRealm("x.realm.json", scenario.realm(2), tally),), "en")
    subjects = {
        "scenario": scenario,
        "realm": scenario.realm(3),
        "realms": [scenario.realm(2)] * 2,
        "scenarios": [scenario],
    }
    return subjects[each.subjects[0]]


@EXPORTS
def test_an_export_is_bytes_of_one_line_at_least(each: Export) -> None:
    for language in LANGUAGES:
        assert each.write(subject_of(each), ExportOptions(language)).count(b"\n") > 0


@EXPORTS
def test_an_export_is_declared_whole(each: Export) -> None:
    assert each.name.isidentifier()
    assert each.suffix.startswith(".")
    assert each.subjects
    assert READERS.keys() >= set(each.subjects)
    assert each.uses <= OPTIONS.keys()
    assert len({each.title.in_language(language) for language in LANGUAGES}) == len(LANGUAGES)
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
