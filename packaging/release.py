"""A release, from a checked tree to packages and notes: `python3 dev.py release X.Y.Z`.

It writes the version and the day, runs every check and test, builds the packages into `dist` with the notes
beside them, and makes a commit and a tag. Nothing leaves this machine.
"""

import argparse
import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
VERSION: Final = re.compile(r"(\d+)\.(\d+)\.(\d+)")
WRITTEN: Final = re.compile(r'^__version__ = "([^"]+)"$', re.MULTILINE)
HEADING: Final = re.compile(r"^## (\S+) \(([^)]+)\)$", re.MULTILINE)
OPEN: Final = "unreleased"


class ReleaseError(Exception):
    """A reason why there is no release yet."""


@dataclass(frozen=True)
class Texts:
    """The two files that name the version."""

    package: str  # realms/__init__.py
    changelog: str


def released(texts: Texts, version: str, day: str) -> Texts:
    """Return the texts with the version and its day; refuse a version that does not follow the changelog."""
    new = _numbers(version)
    now = WRITTEN.search(texts.package)
    top = HEADING.search(texts.changelog)
    if now is None or top is None:
        raise ReleaseError("realms/__init__.py or CHANGELOG.md names no version")
    if (top[1], top[2]) != (version, OPEN):
        raise ReleaseError(f'CHANGELOG.md begins with "{top[0]}", not with "## {version} ({OPEN})"')
    if new < _numbers(now[1]):
        raise ReleaseError(f"{version} is below {now[1]}, which the package has")
    earlier = [each[1] for each in HEADING.finditer(texts.changelog)][1:]
    if any(new <= _numbers(each) for each in earlier):
        raise ReleaseError(f"{version} does not come after {earlier[0]}")
    return Texts(
        WRITTEN.sub(f'__version__ = "{version}"', texts.package),
        texts.changelog.replace(top[0], f"## {version} ({day})", 1),
    )


def _numbers(version: str) -> tuple[int, ...]:
    found = VERSION.fullmatch(version)
    if found is None:
        raise ReleaseError(f"{version} is no version such as 1.2.0")
    return tuple(map(int, found.groups()))


def notes(changelog: str, version: str) -> str:
    """Return what the changelog says of a version, as the text that goes with its packages."""
    section = changelog.partition(f"\n## {version} (")[2].partition("\n## ")[0]
    day, _, body = section.partition(")\n")
    if not body.strip():
        raise ReleaseError(f"CHANGELOG.md says nothing of {version}")
    return f"# Realmwright {version} ({day})\n\n{body.strip()}\n"


def git(*words: str) -> str:
    """Return what git answers."""
    done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        raise ReleaseError(f"git {' '.join(words)}: {done.stderr.strip()}")
    return done.stdout.strip()


def require_clean(version: str) -> None:
    """Refuse a tree with changes that are in no commit, and a version that has a tag."""
    if git("status", "--porcelain"):
        raise ReleaseError("there are changes that are in no commit yet")
    if git("tag", "--list", f"v{version}"):
        raise ReleaseError(f"there is a tag v{version} already")


def run(*words: str) -> None:
    """Run a program of this checkout in the private environment, at this terminal."""
    if subprocess.call([sys.executable, *words], cwd=ROOT):
        raise ReleaseError(f"this failed: {' '.join(words)}")


def build(version: str) -> None:
    """Build the wheel and the frozen packages into `dist`, all with the documentation."""
    run("packaging/make_wheel.py")
    run("packaging/freeze.py")
    if sys.platform == "linux":
        run("packaging/make_deb.py")
    text = notes((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), version)
    (ROOT / f"dist/notes-{version}.md").write_text(text, encoding="utf-8")


def release(version: str) -> None:
    """Write the version, prove the tree, build, and record the release; after a failure all is as before."""
    require_clean(version)
    files = (ROOT / "realms/__init__.py", ROOT / "CHANGELOG.md")
    before = Texts(*(file.read_text(encoding="utf-8") for file in files))
    after = released(before, version, datetime.now(UTC).date().isoformat())
    try:
        for file, text in zip(files, (after.package, after.changelog), strict=True):
            file.write_text(text, encoding="utf-8")
        for step in STEPS:
            step(version)
    except BaseException:
        git("checkout", "--quiet", "--", ".")  # the tree was clean
        raise
    git("commit", "--quiet", "--all", "--message", f"[release] Release {version}")
    git("tag", "--annotate", f"v{version}", "--message", f"Realmwright {version}")


STEPS: tuple[Callable[[str], None], ...] = (
    lambda _: run("packaging/pages.py"),  # the manual page names the version
    lambda _: run("dev.py", "check"),
    lambda _: run("dev.py", "test"),
    build,
)


def main() -> int:
    """Make the release that the arguments name."""
    parser = argparse.ArgumentParser("dev.py release")
    parser.add_argument("version", metavar="X.Y.Z")
    version = parser.parse_args().version
    try:
        release(version)
    except ReleaseError as error:
        print(f"No release: {error}", file=sys.stderr)
        return 2
    print(
        f"dist/ has the packages and notes-{version}.md; push the commit and the tag v{version} to publish."
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
