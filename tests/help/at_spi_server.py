"""A screen reader's connection to the editor, for Debian's Python: pyatspi is no package of the environment.

It starts the editor and answers requests, one line of JSON for each: [name, arguments...] on the standard
input, ["ok", answer] or ["error", text] on the standard output. It imports nothing of ours.
"""

import json
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pyatspi

Node = Any  # an accessible object of pyatspi, which has no types
PATIENCE = 60  # seconds
DEEPEST = 40
SCROLLED = ("tree", "list", "table")  # a screen reader comes to rows that are out of sight too
MODIFIERS = {"Shift": 50, "Ctrl": 37, "Alt": 64}  # codes of the keys on every keyboard of X
WINDOWS = (pyatspi.ROLE_FRAME, pyatspi.ROLE_DIALOG, pyatspi.ROLE_APPLICATION)
STATES = ("showing", "visible", "focusable", "focused", "enabled", "checked", "selected", "modal", "active")


class Reader:
    """Looks at the tree of one program, and does what its objects offer."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self.known: list[Node] = []

    def application(self) -> Node:
        """Wait until the program has a window that can be looked at."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            desktop = pyatspi.Registry.getDesktop(0)
            for place in range(desktop.childCount):
                with suppress(Exception):  # it may be gone again
                    found = desktop.getChildAtIndex(place)
                    if found.get_process_id() == self.pid and found.childCount:
                        return found
            time.sleep(0.05)
        raise LookupError("the program shows nothing")

    # Requests

    def tree(self) -> Any:
        """Return all that is showing, anew."""
        root = self.application()
        root.clear_cache()
        self.known = []
        return self._described(root, 0)

    def act(self, number: int, name: str) -> None:
        """Do an action of an object by its name."""
        actions = self.known[number].queryAction()
        names = [actions.getName(place) for place in range(actions.nActions)]
        actions.doAction(names.index(name))

    def focus(self, number: int) -> bool:
        """Give an object the keyboard."""
        window = node = self.known[number]
        while window.getRole() not in WINDOWS:
            window = window.parent
        if not window.getState().contains(pyatspi.STATE_ACTIVE):
            _bring_to_front(window)
        return bool(node.queryComponent().grabFocus())

    def write(self, number: int, text: str) -> bool:
        """Replace the text of a field."""
        return bool(self.known[number].queryEditableText().setTextContents(text))

    def text(self, number: int) -> str:
        """Return the text of a field."""
        field = self.known[number].queryText()
        return str(field.getText(0, field.characterCount))

    def choose(self, number: int, place: int) -> bool:
        """Select a child of a list."""
        return bool(self.known[number].querySelection().selectChild(place))

    def key(self, name: str, *held: str) -> None:
        """Press a key, named as X names it, while others are held."""
        send = pyatspi.Registry.generateKeyboardEvent
        for each in held:
            send(MODIFIERS[each], None, pyatspi.KEY_PRESS)
        send(pyatspi_symbol(name), None, pyatspi.KEY_SYM)
        for each in reversed(held):
            send(MODIFIERS[each], None, pyatspi.KEY_RELEASE)

    # The tree

    def _described(self, node: Node, depth: int) -> Any:
        number = len(self.known)
        self.known.append(node)
        states = node.getState()
        known = [name for name in STATES if states.contains(getattr(pyatspi, f"STATE_{name.upper()}"))]
        return {
            "number": number,
            "role": node.getRoleName(),
            "name": node.name or "",
            "description": node.description or "",
            "label": _label(node),
            "states": known,
            "actions": _actions(node),
            "children": self._children(node, depth),
        }

    def _children(self, node: Node, depth: int) -> list[Any]:
        found = []
        whole = depth == 0 or node.getRoleName() in SCROLLED
        for place in range(node.childCount if depth < DEEPEST else 0):
            with suppress(Exception):  # windows close while they are looked at
                child = node.getChildAtIndex(place)
                if child is not None and (whole or child.getState().contains(pyatspi.STATE_SHOWING)):
                    found.append(self._described(child, depth + 1))
        return found


def _bring_to_front(window: Node) -> None:
    """Click its upper right corner, where nothing is: there is no window manager that would activate it."""
    box = window.queryComponent().getExtents(pyatspi.DESKTOP_COORDS)
    pyatspi.Registry.generateMouseEvent(box.x + box.width - 3, box.y + 3, "b1c")
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and not window.getState().contains(pyatspi.STATE_ACTIVE):
        time.sleep(0.02)


def pyatspi_symbol(name: str) -> int:
    """Return the number of a key, which is that of its character where it has one."""
    others = {"Return": 0xFF0D, "Escape": 0xFF1B, "Tab": 0xFF09, "Delete": 0xFFFF, "F10": 0xFFC7}
    arrows = {"Left": 0xFF51, "Up": 0xFF52, "Right": 0xFF53, "Down": 0xFF54}
    return {**others, **arrows}[name] if len(name) > 1 else ord(name)


def _actions(node: Node) -> list[str]:
    try:
        found = node.queryAction()
    except NotImplementedError:
        return []
    return [found.getName(place) for place in range(found.nActions)]


def _label(node: Node) -> str:
    """Return the text of the label that stands for an object."""
    for relation in node.getRelationSet():
        if relation.getRelationType() == pyatspi.RELATION_LABELLED_BY:
            return " ".join(relation.getTarget(place).name for place in range(relation.getNTargets()))
    return ""


def answer(asked: Callable[..., Any], words: list[Any]) -> list[Any]:
    """Return the line that answers a request."""
    try:
        return ["ok", asked(*words)]
    except Exception as error:  # noqa: BLE001 - the test says it
        return ["error", f"{type(error).__name__}: {error}"]


def main() -> None:
    """Start the editor with the arguments, and answer until the standard input ends."""
    editor = subprocess.Popen(sys.argv[1:], stdin=subprocess.DEVNULL, stdout=sys.stderr)
    reader = Reader(editor.pid)
    try:
        for line in sys.stdin:
            name, *words = json.loads(line)
            print(json.dumps(answer(getattr(reader, name), words)), flush=True)  # noqa: T201
    finally:
        editor.terminate()
        editor.wait(PATIENCE)


if __name__ == "__main__":
    main()
