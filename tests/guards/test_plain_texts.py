"""Whatever shows a text goes through realms_editor.view.plain_text, which shows it as it is."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

VIEW = Path(__file__).resolve().parents[2] / "editor/realms_editor/view"
PLAIN = VIEW / "plain_text.py"
# What Qt takes for HTML as soon as it looks so, or always.
RICH = {
    *("QLabel", "QMessageBox", "QErrorMessage", "QInputDialog", "QProgressDialog", "QSplashScreen"),
    *("QTextBrowser", "QTextEdit", "QTextDocument", "QGraphicsTextItem", "QToolTip", "QWhatsThis"),
}
RICH_CALLS = {"setHtml", "setMarkdown", "insertHtml", "appendHtml", "setTextFormat", "setOpenExternalLinks"}
TIPS = {"setToolTip", "setStatusTip", "setWhatsThis"}
TIP_ROLES = {"ToolTipRole", "StatusTipRole", "WhatsThisRole"}
# What marks a key by `&`, with a text for the first argument.
CAPTIONED = {
    *("addAction", "addMenu", "insertMenu", "addButton", "addTab", "QAction", "QMenu"),
    *("QPushButton", "QCheckBox", "QRadioButton", "QToolButton", "QGroupBox", "QCommandLinkButton"),
}
TEXTS = {"say", "_say", "in_language", "title", "format", "join"}  # methods that make a text


def name_of(node: ast.AST) -> str:
    """The last word of what is called or named."""
    if isinstance(node, ast.Call):
        return name_of(node.func)
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def is_text(node: ast.expr) -> bool:
    """Return whether an expression clearly makes a text."""
    made = isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and name_of(node) in TEXTS
    words = isinstance(node, ast.Constant) and isinstance(node.value, str) and "&" in node.value
    return made or words or isinstance(node, ast.JoinedStr) or name_of(node) in ("name", "text")


def fault_of(call: ast.Call) -> str:
    """Return the fault of a call, or nothing."""
    name, arguments = name_of(call), call.args
    if name in RICH_CALLS or name == "SafeHtml":
        return "shows HTML"
    if name in TIPS and not (
        arguments and isinstance(arguments[-1], ast.Call) and name_of(arguments[-1]) == "safe_tooltip"
    ):
        return "without safe_tooltip()"
    if name in CAPTIONED and arguments and is_text(arguments[0]):
        return "without safe_caption()"
    if name == "fill_html" and not (arguments and isinstance(arguments[0], ast.Constant)):
        return "of something that is not written here"
    return ""


def faults(source: str) -> Iterator[str]:
    """Every use of Qt that shows a text otherwise."""
    tree = ast.parse(source)
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    for call in calls:
        fault = fault_of(call)
        if fault:
            yield f"{call.lineno}: {name_of(call)} {fault}"
    for node in ast.walk(tree):
        if isinstance(node, ast.Name | ast.Attribute | ast.alias):
            name = node.name if isinstance(node, ast.alias) else name_of(node)
            if name in RICH:
                yield f"{node.lineno}: {name}"
    roles = {name_of(node) for node in ast.walk(tree)} & TIP_ROLES
    if roles and "safe_tooltip" not in {name_of(call) for call in calls}:
        yield f"0: {', '.join(roles)} without safe_tooltip()"


@pytest.mark.parametrize(
    "path", [path for path in sorted(VIEW.rglob("*.py")) if path != PLAIN], ids=lambda path: path.stem
)
def test_every_text_is_shown_as_it_is(path: Path) -> None:
    assert list(faults(path.read_text(encoding="utf-8"))) == []


@pytest.mark.parametrize(
    "line",
    [
        "QLabel(text)",
        "from PySide6.QtWidgets import QTextBrowser",
        "QMessageBox.warning(None, title, text)",
        "QtWidgets.QLabel()",
        "entry.setToolTip(str(path))",
        "item.setToolTip(0, text)",
        "action.setStatusTip(f'{name}')",
        "item.setData(Qt.ItemDataRole.ToolTipRole, text)",
        "page.setHtml(text)",
        "label.setTextFormat(Qt.TextFormat.RichText)",
        "menu.addAction(path.name, act)",
        "menu.addAction(sample.title(language))",
        "QPushButton(self.say(message))",
        "QCheckBox(f'{name}')",
        "fill_html(text)",
        "SafeHtml(f'<b>{name}</b>')",
    ],
)
def test_what_would_not_be_is_found(line: str) -> None:
    assert list(faults(line))


@pytest.mark.parametrize(
    "line",
    [
        "Label(text)",
        "item.setToolTip(0, safe_tooltip(text))",
        "menu.addAction(safe_caption(path.name), act)",
        "menu.addAction(entries['save'])",
        "fill_html('<b>{}</b>', name)",
    ],
)
def test_what_is_as_it_should_be_passes(line: str) -> None:
    assert list(faults(line)) == []
