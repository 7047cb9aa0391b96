"""The picture of the README is drawn from the sample as it is now."""

from pathlib import Path

from realms.cli.main import main

ROOT = Path(__file__).parents[2]
COMMAND = ("render", "realms/scenarios/first_steps.realm.json", "--players", "6", "--language", "en")


def test_the_picture_is_what_render_draws_today(tmp_path: Path) -> None:
    sample = str(ROOT / COMMAND[1])
    assert main([COMMAND[0], sample, *COMMAND[2:], "-o", str(tmp_path / "now.svg")]) == 0
    shown = ROOT / "docs/first_steps.svg"
    assert shown.read_bytes() == (tmp_path / "now.svg").read_bytes(), f"realms {' '.join(COMMAND)} -o {shown}"
    assert "docs/first_steps.svg" in (ROOT / "README.md").read_text("utf-8")
