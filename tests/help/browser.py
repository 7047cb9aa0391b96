"""A browser without a window, driven as somebody would: by pointer, by keys, at the size of a phone."""

import base64
import json
import os
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

BROWSER = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
PHONE, DESKTOP = (390, 844), (1440, 900)
SWITCHES = ("--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--remote-debugging-pipe")
KEYS = {"Tab": 9, "Enter": 13, "Escape": 27, "ArrowRight": 39, "ArrowDown": 40, "/": 191}


class Page:
    """A page of the browser; messages of its console and errors are collected in `troubles`."""

    def __init__(self, commands: Any, answers: Any) -> None:
        self._commands, self._answers, self._number = commands, answers, 0
        self._session = ""
        self.troubles: list[str] = []
        target = self.ask("Target.createTarget", url="about:blank")["targetId"]
        self._session = self.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log"):
            self.ask(f"{domain}.enable")

    def ask(self, method: str, **params: Any) -> dict[str, Any]:
        """Send a command and return its answer."""
        self._number += 1
        message = {"id": self._number, "method": method, "params": params}
        if self._session:
            message["sessionId"] = self._session
        self._commands.write(json.dumps(message).encode() + b"\0")
        self._commands.flush()
        while True:
            answer = self._next()
            if answer.get("id") == self._number:
                assert "error" not in answer, answer
                return dict(answer["result"])

    def _next(self) -> Mapping[str, Any]:
        """Read the next message, and note what went wrong on the page."""
        text = bytearray()
        while (byte := self._answers.read(1)) != b"\0":
            assert byte, "the browser has ended"
            text += byte
        message: dict[str, Any] = json.loads(text)
        if message.get("method") in ("Runtime.exceptionThrown", "Log.entryAdded"):
            self.troubles.append(json.dumps(message["params"])[:500])
        return message

    def open(self, file: Path, size: tuple[int, int] = DESKTOP, *, dark: bool = False) -> None:
        """Open a file at a size, in light or dark colours, and wait until it is loaded."""
        width, height = size
        self.ask(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=1,
            mobile=size == PHONE,
        )
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.ask("Emulation.setEmulatedMedia", features=[scheme])
        self.ask("Page.navigate", url=file.as_uri())
        self.wait_for_load()

    def wait_for_load(self) -> None:
        """Wait until the page is loaded that a command or a click has asked for."""
        while self._next().get("method") != "Page.loadEventFired":
            pass

    def run(self, script: str) -> Any:
        """Return the value of an expression on the page, or of the promise that it is."""
        answer = self.ask("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in answer, answer
        return answer["result"].get("value")

    def press(self, key: str) -> None:
        """Press a key."""
        text = "\r" if key == "Enter" else key if len(key) == 1 else ""
        code = KEYS.get(key, ord(key.upper()[0]))
        more = {"text": text} if text else {}
        for kind in ("keyDown", "keyUp"):
            self.ask("Input.dispatchKeyEvent", type=kind, key=key, windowsVirtualKeyCode=code, **more)

    def write(self, text: str) -> None:
        """Write a text where the cursor is."""
        self.ask("Input.insertText", text=text)

    def click(self, selector: str) -> None:
        """Click on the middle of an element."""
        box = f"document.querySelector({json.dumps(selector)})"
        self.run(f"{box}.scrollIntoView({{block: 'center'}})")
        x, y = self.run(f"(r => [r.x + r.width / 2, r.y + r.height / 2])({box}.getBoundingClientRect())")
        self.click_at(x, y)

    def click_at(self, x: float, y: float) -> None:
        """Click on a place of the window."""
        for kind in ("mousePressed", "mouseReleased"):
            self.ask("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def too_wide(self) -> int:
        """Return how many pixels the page is wider than the screen."""
        return int(self.run("document.documentElement.scrollWidth - document.documentElement.clientWidth"))

    def shoot(self, file: Path, *, whole: bool = False) -> None:
        """Save a picture of what is to be seen, or of the whole page."""
        data = self.ask("Page.captureScreenshot", captureBeyondViewport=whole)["data"]
        file.write_bytes(base64.b64decode(data))


def _high_pipe() -> tuple[int, int]:
    """Return both ends of a pipe, by numbers that are out of the way of those that the browser wants."""
    import fcntl  # systems without it have no such pipes

    ends = os.pipe()
    high = fcntl.fcntl(ends[0], fcntl.F_DUPFD_CLOEXEC, 20), fcntl.fcntl(ends[1], fcntl.F_DUPFD_CLOEXEC, 20)
    for end in ends:
        os.close(end)
    return high


@contextmanager
def browsed(profile: Path) -> Iterator[Page]:
    """Start a browser, and end it afterwards."""
    (commands_in, commands_out), (answers_in, answers_out) = _high_pipe(), _high_pipe()

    def arrange() -> None:
        os.dup2(commands_in, 3)
        os.dup2(answers_out, 4)

    command = [str(BROWSER), *SWITCHES, f"--user-data-dir={profile}"]
    # The pipe of the browser has two fixed numbers, which only the new process can give its ends.
    started = subprocess.Popen(
        command,
        preexec_fn=arrange,  # noqa: PLW1509 - no thread of ours runs between
        close_fds=False,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(commands_in)
    os.close(answers_out)
    try:
        with os.fdopen(commands_out, "wb") as commands, os.fdopen(answers_in, "rb") as answers:
            yield Page(commands, answers)
    finally:
        started.kill()
        started.wait()
