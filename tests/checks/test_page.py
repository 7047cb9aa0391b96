"""The page about checking says what the code does."""

import re
from dataclasses import fields
from pathlib import Path

from realms.checks.reports import FORMATS
from realms.checks.settings import Limits, load_settings

PAGE = (Path(__file__).parents[2] / "docs/checking.md").read_text("utf-8")


def test_the_table_of_limits_has_them_all_with_their_defaults() -> None:
    rows = re.findall(r"^\| (`[a-z_`, ]+) \| ([0-9.]+) \|", PAGE, re.MULTILINE)
    told = {name: float(value) for names, value in rows for name in re.findall(r"`([a-z_]+)`", names)}
    assert told == {each.name: float(each.default) for each in fields(Limits)}


def test_the_table_of_forms_has_them_all() -> None:
    forms = PAGE.partition("| `--format` |")[2].partition("\n\n")[0]
    assert re.findall(r"^\| `([a-z]+)` \|", forms, re.MULTILINE) == list(FORMATS)


def test_the_settings_of_the_page_can_be_read(tmp_path: Path) -> None:
    path = tmp_path / "realms.toml"
    path.write_text(PAGE.partition("```toml\n")[2].partition("```")[0], "utf-8")
    settings = load_settings(path)
    assert settings.limits.share == 0.08
    assert settings.boxes == ("small_world", "realms", "realms")
