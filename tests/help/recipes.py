"""The recipes of docs/recipes.md, performed on a copy of the project.

A file `tests/recipes/NAME.txt` performs one. It begins with `# HEADING`, the heading on the page. Then come:

    ? tests/rules tests/pool           the tests that the recipe says to run
    @ realms/tiles/boxes.json          a file; `- ` lines stand in it once and become the `+ ` lines,
    - ...                              and without `- ` lines the file is new
    + ...
    $ packaging/words.py > FILE        what Python runs in the copy, and the file for its output
"""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fnmatch import fnmatch
from functools import cache
from hashlib import sha256
from pathlib import Path

from help.project import ROOT, project_files

PAGE = ROOT / "docs/recipes.md"
FOLDER = ROOT / "tests/recipes"
NAMED_PATH = re.compile(r"`((?:[\w.<>*-]+/)+[\w.<>*-]*|pyproject\.toml|CHANGELOG\.md)`")


@dataclass(frozen=True)
class Recipe:
    """A recipe as it is performed: its heading on the page, the tests it names, and its steps."""

    name: str
    heading: str
    tests: tuple[str, ...]
    steps: tuple[tuple[str, str], ...]  # head line, and the lines below it

    @property
    def named_files(self) -> tuple[str, ...]:
        """The paths that the page names under the heading, as patterns."""
        section = PAGE.read_text(encoding="utf-8").split(f"\n## {self.heading}\n")[1].split("\n## ")[0]
        return tuple(re.sub(r"<\w+>", "*", path) for path in NAMED_PATH.findall(section))

    def names(self, path: str) -> bool:
        """True if the page names this path, or a folder that the path is in."""
        return any(_fits(path, named) for named in self.named_files)


def _fits(path: str, named: str) -> bool:
    """True if a path is in a folder that is named, or agrees with a pattern, name by name."""
    if named.endswith("/"):
        return fnmatch(path, f"{named}*")
    names, wanted = path.split("/"), named.split("/")
    return len(names) == len(wanted) and all(map(fnmatch, names, wanted))


def all_recipes() -> tuple[Recipe, ...]:
    """Read every recipe."""
    return tuple(_read(path) for path in sorted(FOLDER.glob("*.txt")))


def _read(path: Path) -> Recipe:
    heading, *lines = path.read_text(encoding="utf-8").rstrip("\n").split("\n")
    tests: list[str] = []
    steps: list[tuple[str, list[str]]] = []
    for line in lines:
        if line[:2] == "? ":
            tests += line[2:].split()
        elif line[:2] in ("@ ", "$ "):
            steps.append((line, []))
        elif line:
            steps[-1][1].append(line)
    whole = tuple((head, "\n".join(rest)) for head, rest in steps)
    return Recipe(path.stem, heading.removeprefix("# "), tuple(tests), whole)


def copy_project(folder: Path) -> Path:
    """Copy the project, without what .gitignore names, and return its root there."""
    for path in project_files():
        target = folder / path.relative_to(ROOT)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(path, target)
    return folder


def contents(root: Path) -> Mapping[str, str]:
    """Return a digest of every file below a root, but for caches."""
    return {
        path.relative_to(root).as_posix(): _digest(path, path.stat().st_mtime_ns, path.stat().st_size)
        for path in root.rglob("*")
        if path.is_file() and not re.search(r"__pycache__|\.pytest_cache|\.dist-info", path.as_posix())
    }


@cache
def _digest(path: Path, *_stamp: int) -> str:
    """Return the digest of a file, which is read again only if its time or its size is another."""
    return sha256(path.read_bytes()).hexdigest()


def perform(recipe: Recipe, root: Path) -> list[str]:
    """Perform a recipe in a copy; return the files that changed and are not named on the page."""
    before = contents(root)
    for head, body in recipe.steps:
        if head[0] == "@":
            _edit(root / head[2:], body)
        else:
            _run(root, head[2:])
    after = contents(root)
    changed = (path for path in sorted(before.keys() | after.keys()) if before.get(path) != after.get(path))
    return [path for path in changed if not recipe.names(path)]


def _edit(path: Path, body: str) -> None:
    old, new = ("".join(line[2:] + "\n" for line in body.split("\n") if line[:1] == sign) for sign in "-+")
    if not old:
        if path.exists():
            raise ValueError(f"{path} is there already")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(new, encoding="utf-8")
        return
    text = path.read_text(encoding="utf-8")
    if text.count(old) != 1:
        raise ValueError(f"{path} holds {text.count(old)} times:\n{old}")
    path.write_text(text.replace(old, new), encoding="utf-8")


def _run(root: Path, line: str) -> None:
    words, _, output = line.partition(" > ")
    done = run_python(root, *words.split())
    if done.returncode:
        raise RuntimeError(f"{line} ended with {done.returncode}\n{done.stdout}\n{done.stderr}")
    if output:
        (root / output).write_text(done.stdout, encoding="utf-8")


def run_python(root: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
    """Run Python with the packages of a copy instead of those of this project."""
    _install(root)
    path = os.pathsep.join(str(root / part) for part in ("", "editor", "schemas", "build/installed"))
    env = {**os.environ, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1", "QT_QPA_PLATFORM": "offscreen"}
    return subprocess.run(
        [sys.executable, *arguments], cwd=root, env=env, capture_output=True, text=True, check=False
    )


ABOUT = "Metadata-Version: 2.1\nName: realmwright\nVersion: 0\n"


def _install(root: Path) -> None:
    """Write the commands of a copy where Python looks for those of installed packages."""
    groups = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]["entry-points"]
    folder = root / "build/installed/realmwright-0.dist-info"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "METADATA").write_text(ABOUT, encoding="utf-8")
    (folder / "entry_points.txt").write_text("\n".join(_lines(groups)) + "\n", encoding="utf-8")


def _lines(groups: Mapping[str, Mapping[str, str]]) -> Iterator[str]:
    for group, commands in groups.items():
        yield f"[{group}]"
        yield from (f"{name} = {module}" for name, module in commands.items())
