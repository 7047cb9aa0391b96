"""The start of the frozen program."""

import runpy
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
NAME = "LD_LIBRARY_PATH"


@pytest.mark.parametrize("before", [None, "/opt/club/lib"])
def test_other_programs_do_not_get_our_libraries(before: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(NAME, "/usr/lib/realmwright/_internal")
    if before is None:
        monkeypatch.delenv(f"{NAME}_ORIG", raising=False)
    else:
        monkeypatch.setenv(f"{NAME}_ORIG", before)
    start = runpy.run_path(str(ROOT / "packaging/frozen/start.py"))
    start["free_other_programs"]()
    assert start["os"].environ.get(NAME) == before
    assert f"{NAME}_ORIG" not in start["os"].environ
