"""Files that come from accidents and from people who want the program to fall.

Each is checked by a process of its own, with bounded memory and a guard against hanging: it gets one clear
finding and a documented exit code, and is left as it was.
"""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from itertools import islice, pairwise
from pathlib import Path
from string import ascii_uppercase
from typing import Any

import pytest

from help.documents import RIVER, document, tile

pytestmark = pytest.mark.skipif(os.name != "posix", reason="limits of a process are POSIX")

SECONDS = 30  # a guard, no measure
MEMORY = 1 << 30
A = tile("A", 0)
DOCUMENT = document({"players": 2, "tiles": [A]}, id="some", titles={"en": "Some"}, water=RIVER)
TEXT = json.dumps(DOCUMENT)


def tiles(count: int) -> list[dict[str, Any]]:
    names = (f"{letter}{copy or ''}" for copy in (0, *range(2, 1000)) for letter in ascii_uppercase)
    return [
        {**A, "tile": name, "q": place % 200, "r": place // 200}
        for place, name in enumerate(islice(names, count))
    ]


def with_tile(**change: object) -> str:
    return json.dumps({**DOCUMENT, "layers": [{"players": 2, "tiles": [{**A, **change}]}]})


def nested(depth: int, opening: str, closing: str) -> str:
    return opening * depth + "1" + closing * depth


def layered(*counts: int) -> dict[str, Any]:
    """Layers on top of each other, each with so many tiles, and borders from each of them to the next."""
    rest = iter(tiles(sum(counts)))
    layers = []
    for players, count in enumerate(counts, 2):
        own = list(islice(rest, count))
        borders = [
            {"piece": "border", "at": f"{one['tile']}.0|{other['tile']}.3"} for one, other in pairwise(own)
        ]
        base = {} if players == 2 else {"base": players - 1}
        layers.append({"players": players, **base, "tiles": own, "pieces": borders})
    return {**DOCUMENT, "layers": layers}


LONG_KEY, MANY = "k" * 1_900_000, ",".join(f'"a{number}":1' for number in range(150_000))
HEAP = [{**tile, "q": 0, "r": 0} for tile in tiles(1300)]
UNLIKE = [{"a": [*range(300), number]} for number in range(2500)]

# Name, content, exit code and code of the finding.
CASES: list[tuple[str, Any, int, str]] = [
    ("not json", "<xml/>", 2, "F004"),
    ("not utf-8", b"\xff\xfe" + TEXT.encode("utf-16-le"), 2, "F003"),
    ("latin-1", TEXT.replace("Some", "\xe9").encode("latin-1"), 2, "F003"),
    ("truncated", TEXT[: len(TEXT) // 2], 2, "F004"),
    ("truncated in a string", TEXT[: TEXT.index("Some") + 2], 2, "F004"),
    ("empty", "", 2, "F004"),
    ("blank", " \n\t\n", 2, "F004"),
    ("only a byte order mark", b"\xef\xbb\xbf", 2, "F004"),
    ("zeros", b"\0" * 1000, 2, "F004"),
    ("two documents", TEXT + TEXT, 2, "F004"),
    ("a number", "1", 2, "F008"),
    ("null", "null", 2, "F008"),
    ("nested lists", nested(100_000, "[", "]"), 2, "F007"),
    ("nested objects", nested(100_000, '{"a":', "}"), 2, "F007"),
    ("nested and never closed", "[" * 4_000_000, 2, "F007"),
    ("nested in a document", TEXT.replace('"Some"', nested(500, "[", "]")), 2, "F007"),
    ("not a number", TEXT.replace('"q": 0', '"q": NaN'), 2, "F006"),
    ("endless", TEXT.replace('"q": 0', '"q": -Infinity'), 2, "F006"),
    ("too large for a float", TEXT.replace('"q": 0', '"q": 1e400'), 2, "F006"),
    ("a key twice", TEXT.replace('"q": 0', '"q": 0, "q": 1'), 2, "F005"),
    ("ten thousand digits", TEXT.replace('"q": 0', f'"q": {"9" * 10_000}'), 2, "F006"),
    ("ten thousand digits after the point", TEXT.replace('"q": 0', f'"q": 0.{"9" * 10_000}'), 2, "F006"),
    ("a long exponent", TEXT.replace('"q": 0', f'"q": 1e-{"9" * 10_000}'), 2, "F006"),
    ("fifty thousand tiles", {**DOCUMENT, "layers": [{"players": 2, "tiles": tiles(50_000)}]}, 2, "F009"),
    ("many layers of many tiles", layered(*[2900] * 5), 2, "F009"),
    ("as many tiles as are read", layered(1400, *[1100] * 4), 1, "F018"),
    ("heaped tiles", {**DOCUMENT, "layers": [{"players": 2, "tiles": HEAP}]}, 1, "G001"),
    ("far away", with_tile(q=10**9), 1, "F010"),
    ("far away on the other side", with_tile(r=-501), 1, "F010"),
    ("a turn too far", with_tile(turn=6), 1, "F010"),
    ("half a turn", with_tile(turn=0.5), 1, "F010"),
    ("future format", {**DOCUMENT, "format": 3}, 2, "F008"),
    ("far future format", {**DOCUMENT, "format": 10**14}, 2, "F008"),
    ("format of long ago", {**DOCUMENT, "format": -1}, 2, "F008"),
    ("format in words", {**DOCUMENT, "format": "1"}, 2, "F008"),
    ("unknown tile", with_tile(tile="AA"), 1, "F010"),
    ("unknown copy", with_tile(tile="A1"), 1, "F010"),
    ("a line break after a tile", with_tile(tile="A\n"), 1, "F010"),
    ("digits of another script", with_tile(tile="A٣"), 1, "F010"),
    ("half a character", TEXT.replace("Some", "\\ud83c"), 2, "F003"),
    ("a tile set above", {**DOCUMENT, "tileset": "../../../../etc/passwd.json"}, 1, "T001"),
    ("a tile set somewhere", {**DOCUMENT, "tileset": "/etc/passwd.json"}, 1, "T001"),
    ("a tile set of another system", {**DOCUMENT, "tileset": "C:\\sets\\own.json"}, 1, "T001"),
    ("a tile set that ends early", {**DOCUMENT, "tileset": "a\0.json"}, 1, "T001"),
    ("itself as a tile set", {**DOCUMENT, "tileset": "bad.realm.json"}, 1, "T002"),
    ("a long string of escapes", "[123456789012345678901a" + '"' + '\\"' * 2_000_000, 2, "F006"),
    ("a long key that stands before many", f'{{"{LONG_KEY}":{{{MANY},"a1":1}}}}', 2, "F005"),
    (
        (
            "a list of unlike things",
            {**DOCUMENT, "pool": {"ban": UNLIKE}},
            1,
            "F010",
        )
    ),
]


def validated(path: Path | str, folder: Path) -> subprocess.CompletedProcess[str]:
    import resource  # not on every system

    return subprocess.run(
        [sys.executable, "-m", "realms", "validate", path],
        cwd=folder,
        timeout=SECONDS,
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY)),
    )


def expect_one(done: subprocess.CompletedProcess[str], path: Path | str, exit_code: int, code: str) -> None:
    """An error of this code that names the file, no error of another code, and nothing else."""
    assert done.stderr == ""
    assert done.returncode == exit_code
    errors = [line for line in done.stdout.splitlines() if f": error {code} " in line]
    assert errors
    assert all(line.startswith(f"{path}:") for line in errors)
    assert f"errors: {len(errors)}," in done.stdout.splitlines()[-1]
    assert "Traceback" not in done.stdout
    assert all(len(line) < 1000 for line in done.stdout.splitlines())


@pytest.mark.parametrize(
    ("content", "exit_code", "code"), [case[1:] for case in CASES], ids=[case[0] for case in CASES]
)
def test_bad_content(tmp_path: Path, content: object, exit_code: int, code: str) -> None:
    path = tmp_path / "bad.realm.json"
    raw = (
        content
        if isinstance(content, bytes)
        else (content if isinstance(content, str) else json.dumps(content)).encode()
    )
    path.write_bytes(raw)
    expect_one(validated(path, tmp_path), path, exit_code, code)
    assert path.read_bytes() == raw
    assert list(tmp_path.iterdir()) == [path]


def folder(path: Path) -> None:
    path.mkdir()


def pipe(path: Path) -> None:
    os.mkfifo(path)


def sparse(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(200 << 20)


def link_to_itself(path: Path) -> None:
    path.symlink_to(path)


@pytest.mark.parametrize(
    ("make", "code"), [(folder, "F001"), (pipe, "F001"), (sparse, "F002"), (link_to_itself, "F001")]
)
def test_what_is_no_ordinary_file(tmp_path: Path, make: Callable[[Path], None], code: str) -> None:
    path = tmp_path / "bad.realm.json"
    make(path)
    before = path.lstat()
    expect_one(validated(path, tmp_path), path, 2, code)
    after = path.lstat()
    assert (after.st_ino, after.st_mode, after.st_size) == (before.st_ino, before.st_mode, before.st_size)


@pytest.mark.parametrize(
    "name", ["/dev/zero", "/dev/null", "/dev/tty", "/proc/self/mem", "none.realm.json", "", "x" * 300]
)
def test_what_cannot_be_read(tmp_path: Path, name: str) -> None:
    if name.startswith("/") and not Path(name).exists():
        pytest.skip("this system has no such file")
    expect_one(validated(name, tmp_path), Path(name), 2, "F001")


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="root may read everything")
def test_what_may_not_be_read(tmp_path: Path) -> None:
    path = tmp_path / "bad.realm.json"
    path.write_text(TEXT)
    path.chmod(0)
    expect_one(validated(path, tmp_path), path, 2, "F001")
