"""Plug-ins for tests: packages written where Python finds them."""

import importlib
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from realms.checks import registry as checks
from realms.export import registry as exports
from realms.play.players import registry as players
from realms.plugins import loading

from help.project import ROOT

EXAMPLE = ROOT / "docs/plugin_example"


def write_package(
    folder: Path, name: str, groups: Mapping[str, Mapping[str, str]], version: str = "2.5"
) -> None:
    """Write what an installed package says about itself: its name, version and entry points."""
    about = folder / f"{name.replace('-', '_')}-{version}.dist-info"
    about.mkdir(parents=True)
    (about / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n", encoding="utf-8"
    )
    lines = [
        line
        for group, entries in groups.items()
        for line in (f"[{group}]", *(f"{key} = {value}" for key, value in entries.items()))
    ]
    (about / "entry_points.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


def write_plug_in(folder: Path, group: str, source: str, prefix: str = "guild") -> None:
    """Write a package with one module, which it offers to a group under a prefix."""
    name = f"{group.rpartition('.')[2]}_of_{prefix.replace('-', '_')}"
    (folder / f"{name}.py").write_text(source, encoding="utf-8")
    write_package(folder, f"realmwright-{name}".replace("_", "-"), {group: {prefix: name}})


def declare_ours(folder: Path) -> None:
    """Write the entry points that this checkout declares, whatever is installed."""
    groups = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["entry-points"]
    write_package(folder, "realmwright", groups, "0")


def install_example(folder: Path) -> None:
    """Build a copy of the example and install it into a folder, without asking any server."""
    copy = shutil.copytree(EXAMPLE, folder / "sources", ignore=shutil.ignore_patterns("__pycache__"))
    options = ("--quiet", "--no-deps", "--no-build-isolation", "--no-index", "--target", str(folder))
    done = subprocess.run(
        [sys.executable, "-m", "pip", "install", *options, str(copy)],
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(done.stderr)


CACHES: tuple[Any, ...] = (checks.all_checks, exports.all_exports, players.added_players, loading.is_foreign)
KNOWN: tuple[dict[Any, Any], ...] = (checks._CHECKS, exports._KNOWN, players._ADDED, loading._loaded)


def _forget_caches() -> None:
    importlib.invalidate_caches()
    for each in CACHES:
        each.cache_clear()


@contextmanager
def found_in(folder: Path) -> Iterator[None]:
    """Let Python find the packages of a folder; afterwards the registries are as they were."""
    for registry in (checks.all_checks, exports.all_exports):
        registry()
    before, modules = [dict(each) for each in KNOWN], {*sys.modules}
    sys.path.insert(0, str(folder))
    _forget_caches()
    try:
        yield
    finally:
        sys.path.remove(str(folder))
        for name in {*sys.modules} - modules:
            if str(folder) in str(getattr(sys.modules[name], "__file__", "")):
                del sys.modules[name]
        for known, old in zip(KNOWN, before, strict=True):
            known.clear()
            known.update(old)
        _forget_caches()
