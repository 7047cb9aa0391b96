"""What a kill costs: a process edits, autosaves and saves until it is killed, and the next one goes on.

Whatever the moment, every file must be whole, what was saved must be there, and of what was not saved at most
the last few seconds may be missing. The soak goes on where it was stopped; its count is in `build/kills`.
"""

import hashlib
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from realms.scenario.changes import set_value, together, turn_tile
from realms.scenario.edits import Edit
from realms.scenario.scenario import Scenario
from realms_editor.desk import files
from realms_editor.desk.autosave import DELAY
from realms_editor.desk.backups import Backups
from realms_editor.desk.drafts import orphaned_drafts
from realms_editor.desk.open_document import OpenDocument
from realms_editor.desk.workspace import Workspace

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "build/kills"
KILLS, SOAK_KILLS = 30, 1000
LONGEST_LIFE = 4.0  # seconds after the first edit
BEARABLE = DELAY + 3.0  # seconds of work; the disk may be busy
SAVES = 0.02  # of all edits are followed by a save


def main(soak: bool) -> None:
    """Kill as often as asked, and tell what it cost."""
    count = FOLDER / "count.json"
    done = json.loads(count.read_text()) if soak and count.exists() else 0
    if not done:
        shutil.rmtree(FOLDER, ignore_errors=True)
    tally = Tally()
    for number in range(done, SOAK_KILLS if soak else KILLS):
        place = FOLDER / str(number % 7)  # several lives in each folder, so that kills meet what kills left
        tally.add(place, *life(place, number))
        count.write_text(str(number + 1))
        if number % 50 == 49:
            print(tally.told(), flush=True)
    print(tally.told())
    if tally.faults:
        sys.exit("\n".join(tally.faults))


# --- the process that is killed --------------------------------------------------------------------------


def live(place: Path, seed: int) -> None:
    """Edit, autosave and save for ever, telling every step as soon as it is done."""
    dice = random.Random(seed)
    paper = first(place, Workspace(place))
    document, number = paper.document, number_of(paper.document.scenario)
    while True:
        number += 1
        document.do(edit(document.scenario, number, dice))
        tell("edit", number)
        if dice.random() < SAVES:
            mark, path = document.save_point(), map_in(place)
            paper.note_saved(paper.save_job(path, paper.stamp)(), mark)
            tell("saved", number)
        time.sleep(dice.random() * 0.01)


def first(place: Path, workspace: Workspace) -> OpenDocument:
    """What the process before has left: its draft, unless the file is newer; else the file; else a sample."""
    path = map_in(place)
    for left in orphaned_drafts(workspace.drafts):
        for draft in list(left.drafts):
            at_hand = files.open_file(path) if path.exists() else None
            if at_hand is None or number_of(at_hand.scenario) <= number_in(draft.content):
                return workspace.restore(draft, left)
            left.drop(draft)  # it was killed between a save and the end of its draft
    return workspace.add(
        files.open_file(path) if path.exists() else files.OpenedFile(files.templates()[0], path)
    )


def edit(scenario: Scenario, number: int, dice: random.Random) -> Edit:
    """The next edit, after which the number can be read, and whether the state is whole."""
    texts = {"intro": str(number), "rules": mark(number)}
    tile = dice.choice(scenario.realm(2).tiles).placement.tile
    return together(
        "walk",
        scenario,
        [
            lambda state: turn_tile(state, 2, tile),
            lambda state: set_value(state, ("texts", "en"), texts),
        ],
    )


def tell(what: str, number: int) -> None:
    """One whole line at once, so that none is ever lost or torn."""
    os.write(1, f"{what} {number} {time.monotonic():.4f}\n".encode())


def map_in(place: Path) -> Path:
    return place / "maps/map.realm.json"


def mark(number: int) -> str:
    return hashlib.sha256(str(number).encode()).hexdigest()


def number_of(scenario: Scenario) -> int:
    """The number of a state; an error if it is not whole."""
    texts: dict[str, Any] = scenario.data["texts"]["en"]
    if not texts["intro"].isdigit():
        return 0  # the template
    assert texts["rules"] == mark(int(texts["intro"])), "torn"
    return int(texts["intro"])


def number_in(content: bytes) -> int:
    document = files.open_bytes(content, None)
    assert not document.read_only, "damaged"
    return number_of(document.scenario)


# --- the one that kills ----------------------------------------------------------------------------------


def life(place: Path, seed: int) -> tuple[list[tuple[str, int, float]], float]:
    """Let a process live for a while and kill it; what it told, and when it was killed."""
    map_in(place).parent.mkdir(parents=True, exist_ok=True)
    command = [sys.executable, __file__, str(place), str(seed)]
    dice = random.Random(-seed - 1)
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        start = [process.stdout.readline()] if dice.random() < 0.8 else []  # else it dies while it starts
        time.sleep(dice.random() * (LONGEST_LIFE if start else 0.6))
        killed = time.monotonic()
        process.send_signal(signal.SIGKILL)
        lines = [*start, *process.stdout.readlines()]
    if process.returncode != -signal.SIGKILL:
        sys.exit(f"life {seed} ended by itself")
    words = [line.split() for line in lines if line.endswith("\n")]
    return [(what, int(number), float(when)) for what, number, when in words], killed


@dataclass
class Tally:
    """What the kills have cost so far."""

    kills: int = 0
    edits: int = 0
    saves: int = 0
    lost: list[float] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    def add(self, place: Path, steps: list[tuple[str, int, float]], killed: float) -> None:
        """Look at what a killed process has left."""
        self.kills += 1
        self.edits += sum(what == "edit" for what, _, _ in steps)
        self.saves += sum(what == "saved" for what, _, _ in steps)
        try:
            on_disk, kept = state(place)
        except Exception as error:  # noqa: BLE001 - whatever it is, it is the find
            self.faults.append(f"kill {self.kills}: {error!r}")
            return
        missing = [when for what, number, when in steps if what == "edit" and number > max(on_disk, kept)]
        self.lost.append(killed - min(missing, default=killed))
        if self.lost[-1] > BEARABLE:
            self.faults.append(f"kill {self.kills}: {self.lost[-1]:.1f} s of work lost")
        if on_disk < max((number for what, number, _ in steps if what == "saved"), default=0):
            self.faults.append(f"kill {self.kills}: what was saved is not there")

    def told(self) -> str:
        """The tally in a line."""
        worst, usual = max(self.lost, default=0), sorted(self.lost)[len(self.lost) // 2] if self.lost else 0
        return (
            f"{self.kills} kills in {self.edits} edits and {self.saves} saves: {len(self.faults)} faults; "
            f"work lost {usual:.1f} s as a rule, {worst:.1f} s at most (autosave after {DELAY:g} s)"
        )


def state(place: Path) -> tuple[int, int]:
    """The numbers of the states in the file and in the drafts; an error if anything is not whole."""
    path = map_in(place)
    on_disk = number_in(path.read_bytes()) if path.exists() else 0
    found = orphaned_drafts(place / "drafts")
    try:
        damaged = [file for left in found for file in left.damaged]
        assert not damaged, damaged
        drafts = [number_in(draft.content) for left in found for draft in left.drafts]
    finally:
        for left in found:
            left.close()
    for backup in Backups(place / "backups").of(path):
        number_in(backup.file.read_bytes())
    return on_disk, max(drafts, default=0)


if __name__ == "__main__":
    live(Path(sys.argv[1]), int(sys.argv[2]))
