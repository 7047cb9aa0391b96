"""The editor on a screen of its own, met through AT-SPI alone, as a screen reader meets it."""

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from subprocess import DEVNULL
from typing import Any, TypeVar

import PySide6

import realms

Seen = TypeVar("Seen")
DEBIAN_PYTHON = "/usr/bin/python3"  # which has pyatspi, if any has
PROGRAMS = ("Xvfb", "dbus-run-session")
PLACES = ("HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_RUNTIME_DIR")  # of the user
SCREEN = "1366x768x24"
PATIENCE = 60  # seconds
CONTROLS = {
    *("push button", "toggle button", "check box", "radio button", "combo box", "link"),
    *("text", "password text", "spin button", "slider", "editbar"),
    *("list", "list item", "tree", "tree item", "table", "tree table", "table cell"),
    *("page tab", "menu", "menu item", "check menu item", "radio menu item"),
    *("dialog", "frame", "alert"),
}
SPOKEN_WITH_THEIR_PARTS = {"combo box", "spin button", "text"}  # a label or description is as good as a name


def missing() -> str:
    """Return why this machine has no AT-SPI, or nothing."""
    lacks = [name for name in PROGRAMS if shutil.which(name) is None]
    if lacks:
        return f"not installed: {', '.join(lacks)}"
    qt = Path(PySide6.__file__).parent / "Qt/plugins/platforms/libqxcb.so"
    trials = {
        f"{DEBIAN_PYTHON} has no pyatspi": [DEBIAN_PYTHON, "-c", "import pyatspi"],
        "Qt lacks libraries for X": [sys.executable, "-c", f"import ctypes; ctypes.CDLL({str(qt)!r})"],
    }
    done = {why: subprocess.run(trial, stderr=DEVNULL, check=False) for why, trial in trials.items()}
    return next((why for why, trial in done.items() if trial.returncode), "")


@dataclass(frozen=True, slots=True)
class Spoken:
    """An object of the tree of a program, with all that a screen reader is given of it."""

    number: int
    role: str
    name: str
    description: str
    label: str
    states: tuple[str, ...]
    actions: tuple[str, ...]
    children: tuple["Spoken", ...]

    @property
    def is_control(self) -> bool:
        """True if people do something with it, or if the keyboard can be there."""
        return self.role in CONTROLS or "focusable" in self.states

    @property
    def is_named(self) -> bool:
        """True if a screen reader has something to say when it comes here."""
        others = (self.label, self.description) if self.role in SPOKEN_WITH_THEIR_PARTS else ()
        return any(text.strip() for text in (self.name, *others))

    def walk(self, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], "Spoken"]]:
        """Yield everything below, with the names on the way there."""
        yield path, self
        for child in self.children:
            yield from child.walk((*path, f"{self.role} {self.name!r}"))


def spoken(data: dict[str, Any]) -> Spoken:
    """Return an object of the tree from what the server says of it."""
    lists = {key: tuple(data[key]) for key in ("states", "actions")}
    return Spoken(**{**data, **lists, "children": tuple(spoken(child) for child in data["children"])})


class ScreenReader:
    """Asks the server, and waits for what is to be seen."""

    def __init__(self, server: subprocess.Popen[str]) -> None:
        self.server = server

    def ask(self, name: str, *words: object) -> Any:
        """Send a request and return its answer."""
        assert self.server.stdin
        assert self.server.stdout
        self.server.stdin.write(json.dumps([name, *words]) + "\n")
        self.server.stdin.flush()
        line = next((line for line in self.server.stdout if line.startswith('["')), "")  # the bus prints too
        assert line, "the server has ended"
        said, answer = json.loads(line)
        assert said == "ok", answer
        return answer

    def tree(self) -> Spoken:
        """Return all that is showing."""
        return spoken(self.ask("tree"))

    def wait(self, seen: Callable[[Spoken], Seen | None]) -> Seen:
        """Look at the tree until there is an answer that is not empty."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            found = seen(self.tree())
            if found:
                return found
            time.sleep(0.1)
        shown = [f"{each.role} {each.name}" for _, each in self.tree().walk() if each.name]
        raise AssertionError(f"not to be seen; there are {shown}")

    def find(self, role: str, fits: str | Callable[[Spoken], bool]) -> Spoken:
        """Wait for an object with a role, and with a name that begins so; the newest window comes first."""
        fit = (lambda each: each.name.startswith(fits)) if isinstance(fits, str) else fits

        def seen(tree: Spoken) -> Spoken | None:
            found = (each for window in reversed(tree.children) for _, each in window.walk())
            return next((each for each in found if each.role == role and fit(each)), None)

        return self.wait(seen)

    def press(self, role: str, name: str) -> None:
        """Do the first action of an object with that name."""
        found = self.find(role, name)
        self.ask("act", found.number, "Press" if "Press" in found.actions else found.actions[0])

    def write(self, role: str, name: str, text: str) -> None:
        """Replace the text of a field."""
        assert self.ask("write", self.find(role, name).number, text)

    def focus(self, role: str, name: str) -> None:
        """Give an object the keyboard, and wait until it has it."""
        self.ask("focus", self.find(role, name).number)
        self.find(role, lambda each: each.name.startswith(name) and "focused" in each.states)

    def key(self, *names: str) -> None:
        """Press keys one after the other, each as `Shift+a`."""
        for name in names:
            *held, pressed = name.split("+")
            self.ask("key", pressed, *held)


@contextmanager
def screen_reader(folder: Path, *arguments: str) -> Iterator[ScreenReader]:
    """The editor of a user who has never used it, on a screen and a bus that nobody else is on."""
    with _screen() as display:
        command = [sys.executable, "-m", "realms_editor", *arguments]
        server = Path(__file__).with_name("at_spi_server.py")
        log = (folder / "editor.log").open("w", encoding="utf-8")
        with (
            log,
            subprocess.Popen(
                ["dbus-run-session", "--", DEBIAN_PYTHON, str(server), *command],
                cwd=folder,
                env=_environment(folder, display),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            ) as session,
        ):
            try:
                yield ScreenReader(session)
            finally:
                assert session.stdin
                session.stdin.close()  # the server ends the editor, and the session ends with the server
                session.wait(PATIENCE)


@contextmanager
def _screen() -> Iterator[str]:
    """A screen that only memory has; it names its number when it can be used."""
    command = ["Xvfb", "-displayfd", "1", "-screen", "0", SCREEN, "-nolisten", "tcp"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=DEVNULL, text=True) as server:
        assert server.stdout
        try:
            yield f":{server.stdout.readline().strip()}"
        finally:
            server.terminate()


def _environment(folder: Path, display: str) -> dict[str, str]:
    root = Path(realms.__file__).parents[1]
    places = {name: str(folder / name.lower()) for name in PLACES}
    for place in places.values():
        Path(place).mkdir(mode=0o700)
    mine = {
        "DISPLAY": display,
        "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1",
        "QT_QPA_PLATFORM": "xcb",
        "PYTHONPATH": os.pathsep.join(str(root / each) for each in ("", "editor", "schemas")),
        "LC_ALL": "C.UTF-8",
    }
    return os.environ | places | mine
