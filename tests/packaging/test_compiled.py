"""The compiled core is found only where it was built, from these sources, and where it is wanted."""

import ast
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

from realms import compiled

from help.alike import ROOT

MODULE = "realms.rules.turn.turn"


@pytest.fixture
def compiler(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The program that compiles the core."""
    monkeypatch.syspath_prepend(str(ROOT / "packaging"))
    import compile_core

    return compile_core


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Path]:
    """Make a checkout with a compiled module, whose stamp has a digest of the sources or another one."""

    def build(digest: str = "") -> Path:
        folder = tmp_path / "build/compiled/realms/rules/turn"
        folder.mkdir(parents=True)
        (tmp_path / "realms/rules/turn").mkdir(parents=True)
        (tmp_path / "realms/rules/turn/turn.py").write_text("one = 1\n", encoding="utf-8")
        (folder / f"turn{compiled.SUFFIX}").touch()
        stamp = digest or compiled.sources_digest(str(tmp_path))
        (tmp_path / "build/compiled" / compiled.STAMP).write_text(f"{stamp}\n{MODULE}\n", encoding="ascii")
        monkeypatch.setattr(compiled, "ROOT", str(tmp_path))
        monkeypatch.setattr(compiled, "BUILT", str(tmp_path / "build/compiled"))
        monkeypatch.setattr(sys, "meta_path", [])
        return tmp_path

    return build


def finder() -> object:
    """Finders that were put in front of those of Python."""
    compiled.choose()
    return sys.meta_path[0] if sys.meta_path else None


def test_a_module_is_found_that_was_compiled_from_these_sources(
    built: Callable[[], Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = built()
    monkeypatch.delenv("REALMS_PLAIN")
    found = finder()
    assert isinstance(found, compiled.BuiltFinder)
    spec = found.find_spec(MODULE, None)
    assert spec is not None
    assert spec.origin == str(folder / f"build/compiled/realms/rules/turn/turn{compiled.SUFFIX}")
    assert found.find_spec("realms.rules.turn.attack", None) is None
    assert found.find_spec("json", None) is None


@pytest.mark.parametrize("change", ["another text", "another module"])
def test_no_module_is_found_after_a_change_of_a_source(
    built: Callable[[], Path], monkeypatch: pytest.MonkeyPatch, change: str
) -> None:
    name = "turn.py" if change == "another text" else "more.py"
    (built() / "realms/rules/turn" / name).write_text("one = 2\n", encoding="utf-8")
    monkeypatch.delenv("REALMS_PLAIN")
    found = finder()
    assert isinstance(found, compiled.BuiltFinder)
    assert found.find_spec(MODULE, None) is None


def test_the_digest_changes_with_the_list_of_modules_alone(tmp_path: Path) -> None:
    settings, found = tmp_path / "pyproject.toml", []
    for core in ('core = ["a.py"]\nother = 1', 'core = ["a.py"]\nother = 2', 'core = ["a.py", "b.py"]'):
        settings.write_text(f"[hooks]\n{core}\n", encoding="utf-8")
        found.append(compiled.sources_digest(str(tmp_path)))
    assert found[0] == found[1] != found[2]


def test_plain_python_is_kept_on_demand(built: Callable[[], Path], monkeypatch: pytest.MonkeyPatch) -> None:
    built()
    for word, plain in (("1", True), ("yes", True), ("0", False), ("", False)):
        monkeypatch.setenv("REALMS_PLAIN", word)
        monkeypatch.setattr(sys, "meta_path", [])
        assert (finder() is None) is plain


def test_a_wheel_with_a_compiled_core_runs_plain_on_demand(
    built: Callable[[], Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = built()
    for name in ("core__mypyc", "rules/turn/turn"):
        (folder / f"realms/{name}{compiled.SUFFIX}").touch()
    monkeypatch.setenv("REALMS_PLAIN", "1")
    found = finder()
    assert isinstance(found, compiled.PlainFinder)
    spec = found.find_spec(MODULE, None)
    assert spec is not None
    assert spec.origin == str(folder / "realms/rules/turn/turn.py")
    assert found.find_spec("realms.rules.turn.attack", None) is None
    monkeypatch.delenv("REALMS_PLAIN")
    monkeypatch.setattr(sys, "meta_path", [])
    assert finder() is None  # Python finds them by itself


def test_the_tests_run_plain() -> None:
    assert not compiled.is_compiled()
    assert not compiled.is_stale()


def test_the_core_is_named_in_one_place_and_has_no_content(compiler: ModuleType) -> None:
    names = compiler.core_modules()
    assert "realms/rules/turn/turn.py" in names
    assert not [name for name in names if "/content/" in name or not (ROOT / name).is_file()]
    assert {name.split("/")[1] for name in names} <= set(compiled.FOLDERS)


def test_the_digest_covers_all_that_the_core_imports(compiler: ModuleType) -> None:
    known = {*compiled.FOLDERS, "compiled"}
    waiting, seen = list(compiler.core_modules()), set[str]()
    while waiting:
        name = waiting.pop()
        if name in seen or not (ROOT / name).is_file():
            continue
        seen.add(name)
        for node in ast.walk(ast.parse((ROOT / name).read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("realms."):
                assert str(node.module).split(".")[1] in known, f"{name} imports {node.module}"
                waiting.append(f"{str(node.module).replace('.', '/')}.py")
    assert len(seen) > 60


def test_nothing_compiled_lies_beside_the_sources() -> None:
    folders = (ROOT / name for name in ("realms", "editor", "schemas"))
    assert [path for folder in folders for kind in ("*.so", "*.pyd") for path in folder.rglob(kind)] == []


def test_what_was_compiled_can_be_removed(compiler: ModuleType, tmp_path: Path) -> None:
    (tmp_path / compiler.FOLDER).mkdir(parents=True)
    compiler.clear(tmp_path)
    assert not (tmp_path / compiler.FOLDER).exists()
    compiler.clear(tmp_path)


def test_half_a_core_is_not_used(
    compiler: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stamp = tmp_path / compiler.FOLDER / compiled.STAMP
    stamp.parent.mkdir(parents=True)
    stamp.touch()

    def stop(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(compiler.shutil, "rmtree", stop)
    with pytest.raises(KeyboardInterrupt):
        compiler.clear(tmp_path)
    assert not stamp.exists()


def test_a_build_that_comes_second_leaves_the_first(
    compiler: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / compiler.FOLDER

    def overtaken(_: Path, __: Path) -> None:
        folder.mkdir()
        (folder / compiled.STAMP).write_text("same", encoding="ascii")

    monkeypatch.setattr(compiler, "compile_into", overtaken)
    monkeypatch.setattr(compiler, "clear", lambda _: None)
    monkeypatch.setattr(compiler, "stamp_of", lambda _: "same")
    compiler.build(tmp_path)
    assert [path.name for path in folder.parent.iterdir()] == ["compiled"]


def test_the_next_build_removes_what_killed_ones_left(compiler: ModuleType, tmp_path: Path) -> None:
    folder = tmp_path / compiler.FOLDER
    old, young = (folder.parent / f"compiled.{name}" for name in ("old", "young"))
    for each in (old, young, folder):
        each.mkdir(parents=True)
        (each / "file").touch()
    os.utime(old, (1, 1))
    os.utime(folder, (1, 1))
    compiler.remove_stale(folder)
    assert not old.exists()
    assert young.exists()
    assert folder.exists()


def test_an_import_of_the_library_stays_light() -> None:
    ask = "import sys; before = {*sys.modules}; import realms; print(*sorted({*sys.modules} - before))"
    done = subprocess.run([sys.executable, "-c", ask], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["realms", "realms.compiled"]
