"""The keys of actions: changed, clashing, kept, and read again."""

import pytest

from realms.locale import sentence
from realms_editor.tools.actions import Action, Registry
from realms_editor.tools.shortcuts import Shortcuts


@pytest.fixture
def shortcuts() -> Shortcuts:
    registry = Registry()
    for name, keys in (("undo", ("Ctrl+Z",)), ("redo", ("Ctrl+Y", "Ctrl+Shift+Z")), ("fit", ())):
        registry.add(Action(name, sentence(name), "edit", lambda _: None, keys))
    return Shortcuts(registry)


def action(shortcuts: Shortcuts, name: str) -> Action:
    return shortcuts.registry[name]


def test_other_keys_are_remembered_and_forgotten(shortcuts: Shortcuts) -> None:
    fit = action(shortcuts, "fit")
    shortcuts.set(fit, ("F5",))
    assert shortcuts.of(fit) == ("F5",)
    shortcuts.set(fit, ())
    assert shortcuts.changed == {}
    redo = action(shortcuts, "redo")
    shortcuts.set(redo, ())
    assert shortcuts.of(redo) == ()
    shortcuts.reset(redo)
    assert shortcuts.of(redo) == ("Ctrl+Y", "Ctrl+Shift+Z")


def test_a_key_given_twice_is_told_with_both_names(shortcuts: Shortcuts) -> None:
    fit = action(shortcuts, "fit")
    shortcuts.set(fit, ("F5", "Ctrl+Z"))
    assert shortcuts.conflicts == {"Ctrl+Z": ["undo", "fit"]}
    assert shortcuts.rivals(fit) == [("Ctrl+Z", action(shortcuts, "undo"))]
    shortcuts.set(action(shortcuts, "undo"), ("Alt+Backspace",))
    assert not shortcuts.conflicts


def test_what_is_kept_is_read_again(shortcuts: Shortcuts) -> None:
    shortcuts.set(action(shortcuts, "undo"), ("F2", "Ctrl+|"))
    shortcuts.set(action(shortcuts, "redo"), ())
    other = Shortcuts(shortcuts.registry)
    other.read(shortcuts.written())
    assert other.changed == shortcuts.changed


def test_strange_and_clashing_keys_are_not_read(shortcuts: Shortcuts) -> None:
    shortcuts.read({"gone": "F3", "fit": "Ctrl+Z"})
    assert shortcuts.changed == {}


def test_a_copy_is_changed_apart(shortcuts: Shortcuts) -> None:
    other = shortcuts.copy()
    other.set(action(other, "fit"), ("F5",))
    assert shortcuts.changed == {}


def test_in_a_context_its_keys_come_first(shortcuts: Shortcuts) -> None:
    for name, context in (("merge", "node"), ("mark", "drawing"), ("lay", "tiles")):
        keys = ("Ctrl+Z", "M") if name == "merge" else ("M",)
        shortcuts.registry.add(Action(name, sentence(name), "edit", lambda _: None, keys, context=context))
    assert not shortcuts.conflicts
    shortcuts.set(action(shortcuts, "fit"), ("M",))
    force = shortcuts.in_force(("", "drawing", "node"))
    assert force == {
        "undo": (),
        "redo": ("Ctrl+Y", "Ctrl+Shift+Z"),
        "fit": (),
        "merge": ("Ctrl+Z", "M"),
        "mark": (),
        "lay": (),
    }
    assert shortcuts.in_force(("", "drawing"))["mark"] == ("M",)
    assert shortcuts.in_force(("",)) == {
        **dict.fromkeys(("merge", "mark", "lay"), ()),
        "undo": ("Ctrl+Z",),
        "redo": ("Ctrl+Y", "Ctrl+Shift+Z"),
        "fit": ("M",),
    }
