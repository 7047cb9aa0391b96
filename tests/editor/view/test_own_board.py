"""docs/own_board.md, done literally: a board is traced from a photo, painted, checked, printed and played."""

import re
from pathlib import Path

import pytest

from realms.cli.main import main
from realms.scenario.scenario import load_scenario
from realms_editor.tools.actions import ACTIONS
from realms_editor.view.files.file_controller import FileController

from help.own_board import DOUBTFUL, FILE, NAMES, TRIBES, Newcomer
from help.painted_board import REGIONS, paint_photo
from help.user import User

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs/own_board.md").read_text("utf-8")
CATALOGUE = (ROOT / "realms/locale/fr/LC_MESSAGES/realms.po").read_text("utf-8")
SENTENCES = [each.replace("&", "") for each in re.findall(r'^msgid "(.+)"$', CATALOGUE, re.M)] + ["A3"]
HELD = {"Shift", "Ctrl"}  # keys that are held while a click does something


def test_a_newcomer_traces_paints_prints_and_plays_a_board(
    user: User, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    photo, printed = tmp_path / "table.jpg", tmp_path / "my_board.pdf"
    paint_photo(photo)
    newcomer = Newcomer(user.bot, user.window, user.application)
    newcomer.begin(photo, (1400, 900))
    user.window.hide()  # it would lie on the new one, as there is no window manager
    try:
        newcomer.begin_to_straighten()
        newcomer.straighten()
        assert len(list(newcomer.draw_borders())) > 0
        assert len(list(newcomer.paint())) == len(REGIONS)
        newcomer.name_a_region()
        newcomer.lay_tribes()
        newcomer.sever()
        newcomer.save()
        newcomer.export(printed)
        file = tmp_path / FILE
        assert main(["validate", str(file)]) == 0, capsys.readouterr().out
        check_board(file)
        table = newcomer.play()
        user.bot.waitUntil(lambda: table.match.position > 20)
        table.keep_game = lambda _: True
        table.close()
    finally:
        controller = newcomer.window.file_controller
        assert isinstance(controller, FileController)
        controller.close_without_saving()
        user.window.show()


def check_board(file: Path) -> None:
    """The saved board has the regions of the painted one, and what else the page says."""
    realm = load_scenario(file).realm(2)
    board = realm.board
    assert len(board.names) == len(REGIONS)
    assert len(realm.pieces) == len(TRIBES)
    assert realm.drawing
    assert len(realm.drawing.data["severs"]) == 1
    names = [region["names"]["en"] for region in realm.drawing.data["regions"].values() if "names" in region]
    assert names == [NAMES["en"]]
    assert len(DOUBTFUL) == 2


@pytest.mark.parametrize("words", sorted(set(re.findall(r"\*\*([^*]+)\*\*", PAGE))))
def test_every_word_of_a_button_or_menu_exists(words: str) -> None:
    patterns = [re.sub(r"\\\{\w+\\\}", ".+", re.escape(each)) for each in SENTENCES if _has_words(each)]
    assert any(re.fullmatch(pattern, words) for pattern in patterns), words


def _has_words(sentence: str) -> bool:
    """Return True if a sentence says something besides its blanks."""
    return bool(re.search(r"[A-Za-z]{2}|^A3$", re.sub(r"\{\w+\}", "", sentence)))


def test_every_key_exists() -> None:
    keys = {key for action in ACTIONS for key in action.keys} | HELD
    named = set(re.findall(r"`([^`\s]+)`", PAGE))
    assert {key for key in named if "." not in key and "_" not in key} <= keys
