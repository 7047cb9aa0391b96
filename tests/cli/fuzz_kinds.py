"""Broken files of every kind that the program reads, and what commands and desk must make of them.

The samples are those of the museum, and maps of other programs. As a program it tries a row of seeds in one
warm process and prints what it saw as JSON: `fuzz_kinds.py FOLDER FIRST COUNT`. `fuzz.py` does more with
scenarios alone.
"""

import json
import os
import re
import runpy
import shutil
import signal
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

from realms.play.record import RecordError, read_record
from realms.scenario.scenario import load_scenario
from realms.tiles.jsonfile import ReadError
from realms_editor.desk import clipboard, drafts, files, preferences, restore
from realms_editor.desk.findings import Findings, settings_of
from realms_editor.desk.match import Match
from realms_editor.desk.paste import PasteTarget, paste
from realms_editor.desk.tileset.draft import FormError
from realms_editor.desk.tileset.draft import read as read_form

MUSEUM = Path(__file__).parents[1] / "museum/0.1.0"
MAPS = "../../importing/samples"
FUZZ = runpy.run_path(str(Path(__file__).with_name("fuzz.py")), run_name="fuzz")
GAMES = ("--games", "1", "--seats", "random,random")
MUTANT, SOUND, TARGET = "MUTANT", "SOUND", "TARGET"  # in words: the spoilt file, a good realm, an output
ENOUGH = 20  # complaints, then something is wrong with everything
REFUSALS = (clipboard.ClippingError, RecordError, ReadError, FormError, drafts.DraftError)
ODD_XML = (
    *(
        b"<",
        b">",
        b"/>",
        b"&",
        b"&amp;",
        b"&a;",
        b"<!--",
        b"]]>",
        b"<![CDATA[",
        b"<?x?>",
        b"<g>",
        b"</g>",
        b"<svg>",
    ),
    *(
        b'"',
        b"'",
        b"=",
        b"<!DOCTYPE svg []>",
        b'<!DOCTYPE svg [<!ENTITY a "b">]>',
        b"xmlns=''",
        b"x:y='1'",
        b"<use/>",
    ),
    *(
        b" class='lake'",
        b" transform='rotate(1e9)'",
        b" data-sheet='9 9'",
        b" viewBox='0 0 1e-9 1'",
        b" d=''",
    ),
    *(
        b"M",
        b"A1 1 0 0 1 ",
        b"C",
        b"T",
        b"z",
        b"1e308",
        b"-",
        b"0",
        b"9999",
        b"e5",
        b"NaN",
        b"%",
        b"mm",
        b".5.5",
    ),
)
ODD_TOML = (b"[", b"[[", b"]", b"a.b.", b"=", b"nan", b"9" * 400, b"[checks.limits]\n", b"'''", b"1979-05-27")


@dataclass(frozen=True)
class Kind:
    """Files of one kind: samples, their name when spoilt, how they are spoilt, and all that reads them."""

    samples: str
    name: str
    spoil: Callable[[int, Path], Iterator[bytes]]
    commands: Sequence[tuple[str, ...]] = ()
    desk: Callable[[Path], object] | None = None
    often: int = 1  # how many of all mutants are of this kind, against the others


# Spoiling


def as_json(seed: int, sample: Path) -> Iterator[bytes]:
    found: Iterator[bytes] = FUZZ["mutants"](seed, sample.read_text("utf-8-sig"))
    return found


def as_text(seed: int, sample: Path) -> Iterator[bytes]:
    """Spoil the bytes, and put in what means something in TOML."""
    random = Random(seed)
    while True:
        raw = sample.read_bytes()
        for _ in range(random.choice((1, 1, 2, 5))):
            raw = random.choice(FUZZ["BYTE_CHANGES"])(random, raw)
            if random.random() < 0.3:
                place = random.randrange(len(raw) + 1)
                raw = raw[:place] + random.choice(ODD_TOML) + raw[place:]
        yield raw


def as_xml(seed: int, sample: Path) -> Iterator[bytes]:
    """Spoil the bytes, put in what means something in SVG, and change numbers."""
    random = Random(seed)
    while True:
        raw = sample.read_bytes()
        for _ in range(random.choice((1, 1, 2, 5))):
            if random.random() < 0.3:
                raw = random.choice(FUZZ["BYTE_CHANGES"])(random, raw)
            place = random.choice([0, *(match.start() for match in re.finditer(rb"\d+", raw))])
            number = random.choice((b"0", b"-1", b"1", b"1e9", b"1e-9", b"12345", b"0.1", b""))
            if random.random() < 0.5:
                raw = raw[:place] + re.sub(rb"^\d+", number, raw[place:])
            if random.random() < 0.4:
                place = random.randrange(len(raw) + 1)
                raw = raw[:place] + random.choice(ODD_XML) + raw[place:]
        yield raw


def as_draft(seed: int, sample: Path) -> Iterator[bytes]:
    """Spoil now the heading, now the document below it with a heading that is true of it."""
    head, _, body = sample.read_bytes().partition(b"\n")
    told = json.loads(head)
    bodies = FUZZ["mutants"](seed, body.decode())
    heads = FUZZ["mutants"](seed, head.decode())
    while True:
        yield next(heads).replace(b"\n", b" ") + b"\n" + body
        path = Path(told["path"]) if told["path"] else None
        yield drafts.pack(drafts.DocumentDraft("1", told["title"], path, next(bodies), told["disk"], 1.0))


# What the desk does with a file


def open_realm(path: Path) -> None:
    """Open it, look at every count, and check it as the editor does."""
    opened = files.open_file(path)
    for players in opened.scenario.counts:
        assert opened.scenario.realm(players).board.region_count >= 0
    findings = Findings(opened.scenario, *settings_of(path))
    while not findings.check_part(opened.scenario.counts[0]):
        pass
    assert not findings.result.crashes, findings.result.crashes


def restore_draft(path: Path) -> None:
    """Find it as the draft of a process that is dead, and restore it."""
    root = path.parent / "drafts"
    shutil.rmtree(root, ignore_errors=True)
    (root / "1-dead").mkdir(parents=True)
    shutil.copy(path, root / "1-dead/1.draft")
    for left in drafts.orphaned_drafts(root):
        for draft in left.drafts:
            assert restore.restored_draft(draft).scenario.counts
        left.close()


def paste_clipping(path: Path) -> None:
    """Read it as text that somebody copied, and lay it on a map."""
    clipping = clipboard.read_clipping(path.read_text("utf-8", errors="surrogateescape"))
    sound = load_scenario(path.with_name("sound.realm.json"))
    for limited in (True, False):
        with suppress(clipboard.ClippingError):
            paste(PasteTarget(sound, sound.counts[0], None, limited), clipping, (3, -2), 1)


def settle(path: Path) -> None:
    """Read it as the settings beside a realm, and as those that are remembered."""
    settings_of(path.with_name("sound.realm.json"))
    remembered = Path(os.environ["XDG_CONFIG_HOME"]) / "realmwright/realms.toml"
    remembered.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(path, remembered)
    preferences.boxes_owned()


IMPORTS = (
    ("import", MUTANT, "-o", TARGET, "--force"),
    ("import", MUTANT, "--tolerance", "3", "--size", "300"),
    ("import", MUTANT, "--layer", "lines", "--tolerance", "0"),
)
REPLAYS = (("replay", MUTANT), ("replay", MUTANT, "--dump", "--at", "9"))
KINDS: dict[str, Kind] = {
    "realm": Kind(
        "realms/*.realm.json",
        "mutant.realm.json",
        as_json,
        (
            ("validate", "--format", "json", MUTANT),
            ("validate", "--fix", "--diff", MUTANT),
            ("show", MUTANT),
            ("render", "--labels", "--legend", MUTANT),
            ("export", MUTANT, "-o", TARGET, "--force"),
            ("migrate", MUTANT, "-o", TARGET, "--force"),
            ("diff", SOUND, MUTANT),
            ("diff", MUTANT, SOUND),
            ("play", MUTANT, *GAMES),
            ("play", MUTANT),
            ("rules", "--homemade", MUTANT),
            ("import", MUTANT),
            ("export", MUTANT, "--as", "geojson"),
        ),
        open_realm,
        often=6,
    ),
    "tile set": Kind(
        "tilesets/own.tileset.json",
        "mutant.tileset.json",
        as_json,
        (
            ("tiles", MUTANT),
            ("tiles", "--svg", MUTANT),
            *((command, "--tileset", MUTANT, SOUND) for command in ("show", "validate", "render", "export")),
        ),
        lambda path: read_form(path).to_json(),
    ),
    "homemade": Kind(
        "homemade/*.json",
        "mutant.json",
        as_json,
        (
            ("rules", "--homemade", MUTANT),
            ("rules", "--homemade", MUTANT, "beavers"),
            ("play", SOUND, "--homemade", MUTANT, *GAMES),
        ),
    ),
    "record": Kind(
        "records/*-2-*.json",
        "mutant.game.json",
        as_json,
        (*REPLAYS, ("replay", MUTANT, "--at", "30", "--page", TARGET, "--force")),
        lambda path: Match.of_record(read_record(path)),
    ),
    "settings": Kind(
        "settings/realms.toml",
        "realms.toml",
        as_text,
        (
            ("validate", SOUND),
            ("validate", "--fix", "--diff", SOUND),
            ("boxes",),
            ("validate", "--owned", SOUND),
        ),
        settle,
    ),
    "svg": Kind(f"{MAPS}/*.svg", "mutant.svg", as_xml, IMPORTS, often=2),
    "geojson": Kind(f"{MAPS}/*.geojson", "mutant.geojson", as_json, IMPORTS[:2]),
    "clipping": Kind("clippings/*.json", "clipping.json", as_json, desk=paste_clipping),
    "draft": Kind("state/drafts/*/*.draft", "mutant.draft", as_draft, desk=restore_draft),
    "backup": Kind(
        "state/backups/*/*.json",
        "backup.realm.json",
        as_json,
        desk=lambda path: files.open_bytes(path.read_bytes(), path),
    ),
    "preferences": Kind(
        "config/realmwright/editor.json",
        "editor.json",
        as_json,
        desk=lambda path: preferences.change_preferences(
            path, theme=preferences.load_preferences(path).theme
        ),
    ),
}


# Trying


def tried(kind: Kind, path: Path, random: Random) -> str:
    """Let one command and the desk loose on a file; return what there is to complain of."""
    names = {MUTANT: path, SOUND: path.with_name("sound.realm.json"), TARGET: path.with_name("out")}
    raw = path.read_bytes()
    try:
        if kind.commands:
            words = random.choice(kind.commands)
            code, _, err = run([str(names.get(word, word)) for word in words])
            if code not in (0, 1, 2):
                return f"{' '.join(words)}: {code} {err}"
            if path.read_bytes() != raw:
                return f"{' '.join(words)}: the file was changed"
        if kind.desk:
            with guarded(), suppress(*REFUSALS):
                kind.desk(path)
    except FUZZ["HangingError"]:
        return "hangs"
    except Exception as error:  # noqa: BLE001 - the whole point is to see it
        return f"raises {type(error).__name__}: {error}"
    return ""


@contextmanager
def guarded() -> Iterator[None]:
    """Give up what takes for ever."""
    earlier = signal.signal(signal.SIGALRM, FUZZ["give_up"])
    signal.alarm(FUZZ["SECONDS"])
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, earlier)


def run(words: Sequence[str]) -> tuple[int, str, str]:
    """Run a command with nobody at the terminal."""
    try:
        found: tuple[int, str, str] = FUZZ["ran"](*words)
    except SystemExit as ending:
        return int(ending.code or 0), "", ""
    return found


def chosen(random: Random) -> tuple[str, Kind, Path]:
    """Choose a kind, the frequent ones oftener, and one of its samples."""
    name = random.choice([name for name, kind in KINDS.items() for _ in range(kind.often)])
    kind = KINDS[name]
    return name, kind, random.choice(sorted(MUSEUM.glob(kind.samples)))


def seen(folder: Path, seeds: range) -> dict[str, Any]:
    """Try a mutant for each seed: how many there were of each kind, and what there is to complain of."""
    os.environ["XDG_CONFIG_HOME"] = os.environ["XDG_STATE_HOME"] = str(folder / "home")
    os.environ.pop("REALMS_DEBUG", None)
    sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115, PTH123 - for as long as the process
    counts, complaints = Counter[str](), list[str]()
    for seed in seeds:
        random = Random(seed)
        name, kind, sample = chosen(random)
        raw = next(islice(kind.spoil(seed, sample), seed % 2, None))
        trouble = tried_anew(folder, kind, raw, random)
        counts[name] += 1
        if trouble:
            kept = folder.parent / f"{seed}-{kind.name}"
            kept.write_bytes(raw)
            complaints.append(f"{kept} ({sample.name}): {trouble[:500]}")
        if len(complaints) == ENOUGH:
            break
    return {"counts": dict(counts), "complaints": complaints}


def tried_anew(folder: Path, kind: Kind, raw: bytes, random: Random) -> str:
    """Try a mutant in a folder that holds a good realm beside it and nothing of the mutant before."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    shutil.copy(MUSEUM / "realms/first_steps.realm.json", folder / "sound.realm.json")
    shutil.copy(MUSEUM / "tilesets/own.tileset.json", folder / "own.tileset.json")
    (folder / kind.name).write_bytes(raw)
    return tried(kind, folder / kind.name, random)


if __name__ == "__main__":
    first, count = map(int, sys.argv[2:4])
    json.dump(seen(Path(sys.argv[1]), range(first, first + count)), sys.stdout)
