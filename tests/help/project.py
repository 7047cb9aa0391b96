"""The files of the project itself, for tests that look at them."""

from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def project_files() -> Iterator[Path]:
    """List the files that .gitignore does not name."""
    ignored = {line.rstrip("/") for line in (ROOT / ".gitignore").read_text(encoding="utf-8").split()}
    folders = [ROOT]
    while folders:
        for path in folders.pop().iterdir():
            if path.name == ".git" or ignored & {path.name, path.relative_to(ROOT).as_posix()}:
                continue
            if path.is_dir():
                folders.append(path)
            else:
                yield path
