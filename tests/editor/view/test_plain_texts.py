"""Whatever stands in a file is shown as text: nothing of it is taken for HTML, no picture is loaded."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QAbstractItemModel, QModelIndex, Qt
from PySide6.QtGui import QAction, QTextDocument
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QGroupBox,
    QLabel,
    QMenu,
    QMessageBox,
    QTextEdit,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)
from pytestqt.qtbot import QtBot

from realms.locale import Sentence, sentence
from realms.scenario.changes import set_value
from realms.scenario.scenario import Scenario
from realms_editor.desk.files import open_file
from realms_editor.view.application import EditorApplication
from realms_editor.view.dialogs.questions import ask
from realms_editor.view.form.section import SectionView
from realms_editor.view.plain_text import Label, Page, fill_html, safe_title, safe_tooltip, shortened
from realms_editor.view.window import Window

from help.tables import greedy_choice
from help.windows import DIALOGS, be_idle, close_dialogs, editor, open_table, opened_dialogs, settle

BAD = '<img src="picture.png">A&B[*]'
NAME = "<img src=picture.png>A&B"
TEXT = f"a text with {BAD} in it, and a second line\n<b>bold</b>"


def bad_realm(sample: Scenario, path: Path) -> Path:
    """A realm that says such things wherever a file can say something."""
    data: dict[str, Any] = json.loads(sample.to_bytes())
    told = {"intro": TEXT, "notes": TEXT}
    race = {
        "id": "beavers",
        "names": {"en": BAD, "fr": BAD},
        "tokens": 12,  # which is unwise, says a check that names it
        "lender": "tritons",
        "coins": {"coast": 1},
        "needs": ["coast"],
    }
    data |= {"titles": {"en": BAD, "fr": BAD}, "authors": [BAD], "licence": BAD}
    data |= {"texts": {"en": told, "fr": told}, "pool": {"homemade": {"format": 1, "races": [race]}}}
    data["layers"][0]["pieces"].append({"piece": "marker", "marker": "note", "at": "U/0", "note": BAD})
    path.write_text(json.dumps(data), encoding="utf-8")
    return path


@pytest.fixture
def application(qtbot: QtBot, tmp_path: Path) -> Iterator[EditorApplication]:
    with editor(tmp_path) as application:
        yield application
    del qtbot


def shown(application: EditorApplication, path: Path) -> Window:
    """The window on a file, with all that it has to tell."""
    application.show_opened(open_file(path))
    window = application.windows[-1]
    window.canvas.fit()
    while not window.canvas.ready:
        settle()
    window.live_checks.run_all()
    window.document.mark_modified()
    for dock in window.docks.values():
        dock.reveal()
        settle()
        dock.content.refresh()
    window.docks["scenario"].reveal()
    for section in window.docks["scenario"].findChildren(SectionView):
        section.head.setChecked(True)
    settle()
    return window


@pytest.fixture
def window(application: EditorApplication, sample: Scenario, tmp_path: Path) -> Window:
    window = shown(application, bad_realm(sample, tmp_path / f"{NAME}.realm.json"))
    document = window.document
    document.do(set_value(document.scenario, ("pool", "ban"), [BAD]))  # of which a finding tells
    window.live_checks.run_all()
    window.docks["findings"].reveal()
    settle()
    window.docks["findings"].content.refresh()
    return window


def is_rich(text: str) -> bool:
    """Whether Qt would load the picture that a text names."""
    document = QTextDocument()
    document.setHtml(text)
    return "<img" in text and "<img" in document.toHtml()


def faults(widget: QWidget) -> Iterator[str]:
    """What of a widget is not shown as it is."""
    kind = type(widget).__name__
    if is_rich(widget.toolTip()) or widget.statusTip() or widget.whatsThis():
        yield f"{kind}, tip: {widget.toolTip()}"
    if isinstance(widget, QLabel):
        yield from of_label(widget)
    if isinstance(widget, QAbstractButton | QGroupBox | QMenu):
        yield from struck(kind, widget.text() if isinstance(widget, QAbstractButton) else widget.title())
    if isinstance(widget, QTextEdit) and "<img" in widget.toHtml():
        yield f"{kind}: {widget.toPlainText()}"
    for action in widget.actions():
        yield from of_action(action)
    if isinstance(widget, QAbstractItemView):
        yield from (f"{kind}, tip: {each}" for each in tips(widget.model(), QModelIndex()) if is_rich(each))


def of_label(label: QLabel) -> Iterator[str]:
    """What of a label is not shown as it is."""
    plain = label.textFormat() == Qt.TextFormat.PlainText
    if not plain and is_rich(QLabel.text(label)):
        yield f"label: {label.text()}"
    if label.buddy() and plain:
        yield from struck("label", QLabel.text(label))


def of_action(action: QAction) -> Iterator[str]:
    """What of an action is not shown as it is; the tip that it makes of its text is shown nowhere."""
    yield from struck("action", action.text())
    if action.toolTip() != QAction(action.text()).toolTip() and is_rich(action.toolTip()):
        yield f"action, tip: {action.toolTip()}"


def struck(what: str, text: str) -> Iterator[str]:
    """Tell of `&` in a text that Qt would take for the mark of a key."""
    if "A&B" in text:
        yield f"{what}: {text}"


def tips(model: QAbstractItemModel | None, parent: QModelIndex) -> Iterator[str]:
    """The tooltips of all lines of a list or tree."""
    for row in range(model.rowCount(parent)) if model else ():
        index = model.index(row, 0, parent)
        yield str(index.data(Qt.ItemDataRole.ToolTipRole) or "")
        yield from tips(model, index)


def items(tree: QTreeWidget) -> Iterator[QTreeWidgetItem]:
    """The lines of a tree of two levels."""
    for row in range(tree.topLevelItemCount()):
        parent = tree.topLevelItem(row)
        yield from (parent.child(place) for place in range(parent.childCount()) if parent)


def all_faults() -> list[str]:
    """What of anything that there is, is not shown as it is."""
    return [fault for widget in QApplication.allWidgets() for fault in faults(widget)]


def test_of_a_file_all_is_shown_as_it_is(window: Window) -> None:
    assert BAD in window.document.scenario.title("en")
    tree = window.docks["findings"].content.tree  # type: ignore[attr-defined]
    tree.setCurrentItem(next(each for each in items(tree) if BAD in each.text(0)))
    texts = [each.text() for each in window.findChildren(Label)]
    assert any(BAD in text for text in texts)
    for menu in window.menus.values():
        menu.aboutToShow.emit()
        for each in menu.findChildren(QMenu):
            each.aboutToShow.emit()
    assert all_faults() == []


def test_tooltips_of_findings_are_plain(window: Window) -> None:
    tree = window.docks["findings"].content.tree  # type: ignore[attr-defined]
    quoted = [each for each in tips(tree.model(), QModelIndex()) if "img" in each]
    assert quoted
    assert not any(map(is_rich, quoted))


def test_the_bar_and_the_box_about_a_file_are_plain(
    application: EditorApplication, window: Window, tmp_path: Path
) -> None:
    window.message_bars.show_message("outside", sentence("{file} was changed by another program.", file=NAME))
    broken = tmp_path / f"{NAME}2.realm.json"
    broken.write_bytes(b"\xff\xfe\x00")
    application.show_opened(open_file(broken))
    application.open_files([tmp_path / f"{NAME}3.realm.json"])
    be_idle(window)
    damaged = tmp_path / f"{NAME}4.realm.json"
    damaged.write_text(
        (tmp_path / f"{NAME}.realm.json").read_text(encoding="utf-8").replace('"realms"', '"<img>"')
    )
    application.show_opened(open_file(damaged))
    controller = application.windows[-1].file_controller
    assert controller
    controller.show_findings()
    settle()
    assert all_faults() == []
    close_dialogs()


def test_dialogs_show_what_a_file_says_as_it_is(application: EditorApplication, window: Window) -> None:
    application.preferences = application.preferences.__class__(recent=(Path(f"/{NAME}.realm.json"),))
    wrong = {}
    for name in [name for name in DIALOGS if not name.startswith("table")]:
        DIALOGS[name](window)
        settle()
        assert opened_dialogs(), name
        wrong[name] = all_faults()
        close_dialogs()
        be_idle(window)
    assert {name: found for name, found in wrong.items() if found} == {}


def test_the_table_shows_what_a_file_says_as_it_is(
    application: EditorApplication, sample: Scenario, tmp_path: Path
) -> None:
    data: dict[str, Any] = json.loads(sample.to_bytes())
    names = {"en": BAD, "fr": BAD}
    races = [
        {"id": f"own{number}", "names": names, "tokens": 6, "lender": "tritons", "coins": {"coast": 1}}
        for number in range(3)
    ]
    data |= {"titles": names, "pool": {"homemade": {"format": 1, "races": races}}}
    path = tmp_path / "table.realm.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    window = shown(application, path)
    table = open_table(window)
    for seat in (1, 0):
        while not table.match.over and len(table.match.line) < 60:
            if table.match.waits_for_human and table.match.redeployment():
                table.run_named("spread")
            elif table.match.waits_for_human:
                table.bench.decide(greedy_choice(table.match))
            settle()
        table.sit(seat, "human")
    column = table.panels["column"][1]
    column.list.setCurrentRow(0)  # type: ignore[attr-defined]
    for name in ("advice", "after_game"):
        table.run_named(name)
        settle()
    assert all_faults() == []
    close_dialogs()


def test_a_box_shows_long_texts_within_itself(window: Window) -> None:
    box = ask(window, "en", Sentence("{x}", {"x": "w" * 5000}), Sentence("{x}", {"x": "<b>x</b> " * 5000}))
    settle()
    assert isinstance(box, QMessageBox)
    assert box.width() <= 800
    assert box.height() <= 700
    assert "<b>x</b> " * 5000 in box.detailedText()
    assert all_faults() == []
    close_dialogs()


def test_a_label_with_a_field_shows_an_ampersand(qtbot: QtBot) -> None:
    label, field = Label("A&B"), QWidget()
    qtbot.addWidget(label)
    qtbot.addWidget(field)
    label.setBuddy(field)
    assert label.text() == "A&B"
    assert QLabel.text(label) == "A&&B"
    label.setText("C&D")
    assert QLabel.text(label) == "C&&D"


def test_a_page_loads_no_picture(qtbot: QtBot, tmp_path: Path, sample: Scenario) -> None:
    del sample
    picture = tmp_path / "picture.png"
    QLabel("x").grab().save(str(picture))
    page = Page()
    qtbot.addWidget(page)
    page.show_markdown(f"![x]({picture}) <img src='{picture}'>")
    image = page.loadResource(QTextDocument.ResourceType.ImageResource.value, str(picture))
    assert not image
    page.show_html(fill_html("<p>{}</p>", f'<img src="{picture}">'))
    assert page.toPlainText() == f'<img src="{picture}">'


def test_helpers() -> None:
    assert safe_tooltip("a short text") == "a short text"
    assert safe_tooltip("<b>") == "<qt>&lt;b&gt;</qt>"
    assert safe_tooltip("a\nb & c") == "<qt>a<br>b &amp; c</qt>"
    assert safe_tooltip("long " * 30).startswith("<qt>long")
    assert safe_title("a[*]b") == "a[*][*]b"
    assert shortened("a\n" * 40).count("\n") == 13
    assert len(max(shortened("w" * 500).split("\u200b"), key=len)) == 60
    assert fill_html("<i>{}</i>", fill_html("<b>{}</b>", "<x>")) == "<i><b>&lt;x&gt;</b></i>"
