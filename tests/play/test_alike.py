"""The compiled core decides as the plain one does, at every table and by every player.

`dev.py bench engine` plays many more games. These need the core: `python3 dev.py build`.
"""

import shutil
from pathlib import Path
from types import ModuleType

import pytest

from realms.compiled import STAMP

from help.alike import ROOT, Plan, Played, differences, fast_plans, played_apart, slow_plans

TURN = "realms/rules/turn/turn.py"


@pytest.fixture
def compiler(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The program that compiles the core; it has been at work here."""
    monkeypatch.syspath_prepend(str(ROOT / "packaging"))
    import compile_core

    if not compile_core.fresh(ROOT / compile_core.FOLDER):
        pytest.skip("the core is not compiled from these sources: python3 dev.py build")
    return compile_core


@pytest.mark.usefixtures("compiler")
def test_the_compiled_core_plays_as_the_plain_one() -> None:
    plans = [*fast_plans(1), *slow_plans(1, most=50)]
    plain, compiled = (played_apart(plans, plain=plain) for plain in (True, False))
    assert len(plain) == len(plans)
    assert sum(len(game.decisions) for game in plain) > 100 * len(plans)
    assert list(differences(plans, plain, compiled)) == []


def test_a_decision_or_a_coin_that_differs_is_found() -> None:
    plan = Plan("first_steps", 2, "own", "paced", 1)
    usual = Played([1, 2, 3], [4, 5])
    assert list(differences([plan], [usual], [usual])) == []
    for other in (Played([1, 9, 3], [4, 5]), Played([1], [4, 5]), Played([1, 2, 3], [4, 6])):
        assert len(list(differences([plan], [usual], [other]))) == 1
    assert "decision 1;" in next(differences([plan], [usual], [Played([1, 9, 3], [4, 5])]))


def test_a_compiled_module_that_does_otherwise_is_found(compiler: ModuleType, tmp_path: Path) -> None:
    for name in ("realms", "schemas", "editor"):
        (tmp_path / name).symlink_to(ROOT / name)
    (tmp_path / "realms").unlink()
    shutil.copytree(ROOT / "realms", tmp_path / "realms", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    source = (tmp_path / TURN).read_text(encoding="utf-8")
    other = source.replace("total += held.bit_count() + rules.pays", "total += held.bit_count() + 1")
    assert other != source
    (tmp_path / TURN).write_text(other, encoding="utf-8")
    built = tmp_path / compiler.FOLDER
    compiler.compile_into(built, tmp_path, [TURN])
    (tmp_path / TURN).write_text(source, encoding="utf-8")
    (built / STAMP).write_text(compiler.stamp_of(tmp_path), encoding="ascii")
    plans = fast_plans(1)[:6]
    plain, compiled = (played_apart(plans, tmp_path, plain=plain) for plain in (True, False))
    assert len(list(differences(plans, plain, compiled))) == len(plans)
