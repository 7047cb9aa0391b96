"""A release: the version, the day and the notes; what may not be released is refused and changes nothing."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "packaging"))

import release  # noqa: E402 - it lies in packaging

PACKAGE = 'before = 1\n__version__ = "0.9.0"\n'
CHANGES = "# Changelog\n\n## 1.0.0 (unreleased)\n\n- Rivers bend.\n\n## 0.9.0 (2026-01-02)\n\n- Rivers.\n"


def test_version_and_day_are_written() -> None:
    texts = release.released(release.Texts(PACKAGE, CHANGES), "1.0.0", "2026-11-20")
    assert '__version__ = "1.0.0"' in texts.package
    assert "## 1.0.0 (2026-11-20)\n" in texts.changelog
    assert "## 0.9.0 (2026-01-02)\n" in texts.changelog
    assert release.notes(texts.changelog, "1.0.0") == "# Realmwright 1.0.0 (2026-11-20)\n\n- Rivers bend.\n"


@pytest.mark.parametrize(
    ("version", "package", "changes", "words"),
    [
        ("1.0", PACKAGE, CHANGES, "no version such as"),
        ("1.1.0", PACKAGE, CHANGES, "begins with"),
        ("1.0.0", PACKAGE, CHANGES.replace("unreleased", "2026-03-04"), "begins with"),
        ("1.0.0", PACKAGE.replace("0.9.0", "1.2.0"), CHANGES, "is below 1.2.0"),
        ("1.0.0", PACKAGE, CHANGES.replace("0.9.0", "1.0.1"), "does not come after 1.0.1"),
        ("1.0.0", "", CHANGES, "names no version"),
    ],
)
def test_a_version_that_does_not_fit_is_refused(version: str, package: str, changes: str, words: str) -> None:
    with pytest.raises(release.ReleaseError, match=words):
        release.released(release.Texts(package, changes), version, "2026-11-20")


def test_a_version_without_changes_has_no_notes() -> None:
    with pytest.raises(release.ReleaseError, match="says nothing"):
        release.notes(CHANGES.replace("- Rivers bend.", ""), "1.0.0")


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small project of its own in a repository."""
    (tmp_path / "realms").mkdir()
    (tmp_path / "realms/__init__.py").write_text(PACKAGE)
    (tmp_path / "CHANGELOG.md").write_text(CHANGES)
    monkeypatch.setattr(release, "ROOT", tmp_path)
    for words in (["init", "-q"], ["add", "."], ["commit", "-qm", "Begin"]):
        subprocess.run(["git", "-c", "user.name=a", "-c", "user.email=a@b", *words], cwd=tmp_path, check=True)
    monkeypatch.setenv("GIT_AUTHOR_NAME", "a")
    for name in ("GIT_AUTHOR_EMAIL", "GIT_COMMITTER_NAME", "GIT_COMMITTER_EMAIL"):
        monkeypatch.setenv(name, "a@b")
    return tmp_path


def test_a_release_is_a_commit_and_a_tag(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    monkeypatch.setattr(release, "STEPS", (done.append,))
    release.release("1.0.0")
    assert done == ["1.0.0"]
    assert release.git("tag") == "v1.0.0"
    assert release.git("log", "-1", "--format=%s") == "[release] Release 1.0.0"
    assert '"1.0.0"' in (checkout / "realms/__init__.py").read_text()


def test_a_failure_leaves_everything_as_it_was(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: str) -> None:
        raise release.ReleaseError("this failed: dev.py test")

    monkeypatch.setattr(release, "STEPS", (fail,))
    with pytest.raises(release.ReleaseError, match=r"dev\.py test"):
        release.release("1.0.0")
    assert release.git("status", "--porcelain") == ""
    (checkout / "note.txt").write_text("mine")
    with pytest.raises(release.ReleaseError, match="in no commit"):
        release.release("1.0.0")
