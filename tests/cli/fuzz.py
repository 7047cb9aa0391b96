"""Broken scenarios without end, and what every command must make of them.

`mutants` spoils a document in its bytes or in its values; `complaint` lets the commands loose on a file and
tells what is wrong with how they bear it. As a program it tries a row of seeds and prints what it saw as
JSON: `fuzz.py FOLDER FIRST COUNT EACH COMMANDS FILE...`.
"""

import contextlib
import io
import json
import signal
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from itertools import islice
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any

from realms.checks.registry import of_stage
from realms.checks.stages import FILE_STAGES, OPENING_STAGES
from realms.cli.main import main

SECONDS = 20  # after which a command hangs
ENOUGH = 20  # complaints, then something is wrong with everything

REFUSED_BY_MIGRATE = {check.code for stage in FILE_STAGES for check in of_stage(stage)}
REFUSED = {check.code for stage in OPENING_STAGES for check in of_stage(stage)}
UNSURE = {check.code for check in of_stage("layers")}

ODD_TEXTS = (
    *(
        "",
        " ",
        "A",
        "A2",
        "Z999",
        "A1000",
        "a",
        "A\n",
        "Ä",
        "\N{SNOW CAPPED MOUNTAIN}",
        "\x1b[2J",
        "\u202e",
        "é" * 500,
    ),
    *(
        "A/0",
        "A/3",
        "N/1",
        "A/0\n",
        "A.0",
        "A.6",
        "A.0|B.3",
        "A.0|A.3",
        "A.0|",
        "hole:A.1",
        "/",
        "|",
        ".",
        "~0~1",
    ),
    *(
        "stand-in",
        "winding",
        "../x.json",
        "x.tileset.json",
        "surface",
        "underground",
        "sea",
        "lake",
        "en",
        "fr",
    ),
    *(
        "mountain",
        "peak",
        "chasm",
        "tunnel",
        "border",
        "arrow",
        "tribe",
        "monsters",
        "throne",
        "token",
        "marker",
    ),
    *("{x}", "{}", "%s", "%", "\\", '"', "<svg>", "&amp;", "0", "-1", "1e9", "null", "NaN"),
)
ODD_NUMBERS = (-1, 0, 1, 2, 3, 5, 6, 7, 99, 100, 500, 501, -500, 10**14, 0.5, -0.0, 1.0, 1e300, 5e-324)
ODD_VALUES: tuple[Any, ...] = (None, True, False, *ODD_NUMBERS, *ODD_TEXTS, [], {}, [[]], [{}], {"": {}})
JUNK = (
    *(
        b"{",
        b"}",
        b"[",
        b"]",
        b",",
        b":",
        b'"',
        b"\\",
        b"\\u",
        b"\\ud83c",
        b"0",
        b"-",
        b"e9",
        b"1e999",
        b"NaN",
    ),
    *(b"null", b"true", b"\0", b"\n", b"\r", b"\t", b" "),
)
JUNK_BYTES = (
    b"\xff",
    b"\xc3",
    b"\xed\xa0\x80",
    b"\xef\xbb\xbf",
    b"\xf4\x90\x80\x80",
    "\N{SNOW CAPPED MOUNTAIN}".encode(),
)

Place = tuple[Any, Any]  # a container and a key of it


# Mutants


def mutants(seed: int, text: str) -> Iterator[bytes]:
    """A text spoilt in ever new ways, always the same for the same seed."""
    random, document = Random(seed), json.loads(text)
    while True:
        if random.random() < 0.3:
            raw = text.encode()
            for _ in range(random.choice((1, 1, 2, 5))):
                raw = random.choice(BYTE_CHANGES)(random, raw)
            yield raw
        else:
            spoilt = {"": deepcopy(document)}
            for _ in range(random.choice((1, 1, 1, 2, 3, 8))):
                random.choice(VALUE_CHANGES)(random, spoilt)
            yield json.dumps(
                spoilt.get(""), ensure_ascii=random.random() < 0.5, indent=random.choice((None, 1))
            ).encode(errors="surrogatepass")


def span(random: Random, raw: bytes) -> tuple[int, int]:
    start = random.randrange(len(raw) + 1)
    return start, min(len(raw), start + random.choice((1, 2, 10, 100, 1000)))


def cut(random: Random, raw: bytes) -> bytes:
    start, end = span(random, raw)
    return raw[:start] + raw[end:]


def truncate(random: Random, raw: bytes) -> bytes:
    return raw[: random.randrange(len(raw) + 1)]


def double(random: Random, raw: bytes) -> bytes:
    start, end = span(random, raw)
    return raw[:end] + raw[start:]


def insert(random: Random, raw: bytes) -> bytes:
    place = random.randrange(len(raw) + 1)
    return raw[:place] + random.choice((*JUNK, *JUNK_BYTES)) + raw[place:]


def flip(random: Random, raw: bytes) -> bytes:
    place = random.randrange(len(raw)) if raw else 0
    return raw[:place] + bytes([random.randrange(256)]) + raw[place + 1 :]


def swap_bytes(random: Random, raw: bytes) -> bytes:
    (start, end), (other, far) = sorted((span(random, raw), span(random, raw)))
    return raw[:start] + raw[other:far] + raw[end:other] + raw[start:end] + raw[max(end, far) :]


BYTE_CHANGES: Sequence[Callable[[Random, bytes], bytes]] = (cut, truncate, double, insert, flip, swap_bytes)


def places(value: Any) -> Iterator[Place]:
    """Every value of a document, by its container and key."""
    for key, inner in list(value.items() if isinstance(value, dict) else enumerate(value)):
        yield value, key
        if isinstance(inner, dict | list):
            yield from places(inner)


def some_place(random: Random, document: Any) -> Place:
    return random.choice(list(places(document)) or [(document, "")])


def odd(random: Random, document: Any) -> None:
    container, key = some_place(random, document)
    container[key] = deepcopy(random.choice(ODD_VALUES))


def nudge(random: Random, document: Any) -> None:
    """A number one more or less, and a text one character off: most such documents are still scenarios."""
    container, key = some_place(random, document)
    value = container.get(key) if isinstance(container, dict) else container[key]
    if isinstance(value, int | float):
        container[key] = value + random.choice((-1, 1))
    elif isinstance(value, str) and value:
        place = random.randrange(len(value))
        container[key] = value[:place] + random.choice("ABCNPXZ0123456/.|-_") + value[place + 1 :]


def delete(random: Random, document: Any) -> None:
    container, key = some_place(random, document)
    with contextlib.suppress(KeyError):
        del container[key]


def repeat(random: Random, document: Any) -> None:
    container, key = some_place(random, document)
    if isinstance(container, list):
        container.insert(random.randrange(len(container) + 1), deepcopy(container[key]))


def exchange(random: Random, document: Any) -> None:
    """Two values of the same key change places, where there are two."""
    container, key = some_place(random, document)
    alike = [(other, its) for other, its in places(document) if its == key and isinstance(key, str)]
    if alike:
        other, its = random.choice(alike)
        container[key], other[its] = deepcopy(other[its]), deepcopy(container[key])


def move(random: Random, document: Any) -> None:
    (container, key), (target, name) = some_place(random, document), some_place(random, document)
    value = deepcopy(container.get(key) if isinstance(container, dict) else container[key])
    if isinstance(target, list):
        target.append(value)
    else:
        target[random.choice((str(key), str(name)))] = value


def rename(random: Random, document: Any) -> None:
    container, key = some_place(random, document)
    if isinstance(container, dict) and key in container:
        container[random.choice((*ODD_TEXTS, "piece", "tile", "at", "players", "base", "number"))] = (
            container.pop(key)
        )


VALUE_CHANGES: Sequence[Callable[[Random, Any], None]] = (
    *(odd, nudge, nudge, nudge, delete, repeat, exchange, exchange, move, rename),
)


# What the commands make of them


def shown(code: int, err: str, errors: set[str]) -> tuple[bool, bool]:
    """Judge the messages and the exit code of a command that shows a realm even with errors."""
    warned = err.count("\n") == 1 and "the realm has errors" in err
    return warned if errors else err == "", code == 0


def drawn(code: int, err: str, errors: set[str]) -> tuple[bool, bool]:
    """Judge like `shown`; the errors may be those of another count of players."""
    return err == "" or shown(code, err, errors)[0], code == 0


def played(code: int, err: str, errors: set[str]) -> tuple[bool, bool]:
    """Judge the messages and the exit code of a game, which errors prevent."""
    said = [line for line in err.splitlines() if "left out" not in line]
    if code == 2:
        listed = all(line.startswith("  ") for line in said[1:]) and (len(said) > 1) <= bool(errors)
        return said[0].startswith("realms: ") and listed, True
    return said == [], code == 0


TELLING = {"show": shown, "render": drawn, "play": played}


class HangingError(BaseException):
    """A command that does not come to an end; no handler of ordinary errors may catch it."""


def give_up(_: int, __: FrameType | None) -> None:
    raise HangingError


def ran(*words: object) -> tuple[int, str, str]:
    """Return exit code, output and errors of a command in this process, which has limited time."""
    out, err = io.StringIO(), io.StringIO()
    earlier = signal.signal(signal.SIGALRM, give_up)
    signal.alarm(SECONDS)
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            code = main([str(word) for word in words])
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, earlier)
    return code, out.getvalue(), err.getvalue()


def tried(path: Path, good: Path, most: int) -> Iterator[tuple[str, int]]:
    """Run commands on a file; yield the fault of each answer, if any, and the exit code."""
    raw = path.read_bytes()
    code, out, err = ran("validate", "--format", "json", path)
    report = json.loads(out)["files"][0]
    errors = {finding["code"] for finding in report["findings"] if finding["severity"] == "error"}
    clear = code in (0, 1, 2) and bool(errors) == (code > 0) and not report["crashed"] and not err
    yield ("" if clear else f"validate: {code} {errors} {report['crashed']} {err}"), code
    target = path.with_suffix(".out")
    commands: list[tuple[object, ...]] = [
        ("show", path),
        ("render", "--labels", "--legend", path),
        ("diff", good, path),
        ("diff", path, good),
        ("export", path, "-o", target, "--force"),
        ("migrate", path, "-o", target, "--force"),
        ("play", path, "--seats", "random,random", "--games", "1"),
    ]
    for words in Random(raw).sample(commands, min(most, len(commands))):
        refusal = errors & (REFUSED_BY_MIGRATE if words[0] == "migrate" else REFUSED)
        code, out, err = ran(*words)
        clear = err.startswith(f"realms: {path}") and err.count("\n") == 1 if refusal else err == ""
        right = code == 2 if refusal else code in (0, 1)
        if words[0] in TELLING and not refusal:
            clear, right = TELLING[str(words[0])](code, err, errors)
        if errors & UNSURE and code == 2 and words[0] != "play":  # the report ends before what is refused
            clear = right = err.count("\n") == 1
        yield ("" if clear and right else f"{words[0]}: {code} {err}"), code
        if target in words and code == 0:
            again = ran("migrate", target)[1]
            yield (
                ("" if "nothing to do" in again else f"{words[0]}: its output is not in the stable form"),
                code,
            )
    yield ("" if path.read_bytes() == raw else "the file was changed"), code


def complaint(path: Path, good: Path, most: int = 7) -> tuple[int, str]:
    """Return the exit code of `realms validate`, and the first fault of any command."""
    codes: list[int] = []
    try:
        for trouble, code in tried(path, good, most):
            codes.append(code)
            if trouble:
                return codes[0], trouble
    except HangingError:
        return codes[0] if codes else -1, f"hangs after {len(codes)} trials"
    except Exception as error:  # noqa: BLE001 - the whole point is to see it
        return codes[0] if codes else -1, f"raises {type(error).__name__}: {error}"
    return codes[0], ""


def seen(folder: Path, seeds: range, each: int, samples: Sequence[Path], most: int) -> dict[str, Any]:
    """Count the files by exit code, and list the faults; files with a fault are kept."""
    codes, complaints = Counter[str](), list[str]()
    path = folder / "mutant.realm.json"
    for seed in seeds:
        for sample in samples:
            for number, raw in enumerate(islice(mutants(seed, sample.read_text("utf-8")), each)):
                path.write_bytes(raw)
                code, trouble = complaint(path, sample, most)
                codes[str(code)] += 1
                if trouble:
                    kept = folder / f"{sample.name.partition('.')[0]}-{seed}-{number}.realm.json"
                    kept.write_bytes(raw)
                    complaints.append(f"{kept}: {trouble[:500]}")
                if len(complaints) == ENOUGH:
                    return {"codes": dict(codes), "complaints": [*complaints, "and so on"]}
    return {"codes": dict(codes), "complaints": complaints}


if __name__ == "__main__":
    place, *numbers = sys.argv[1:6]
    first, count, few, commands = map(int, numbers)
    found = seen(
        Path(place), range(first, first + count), few, [Path(name) for name in sys.argv[6:]], commands
    )
    sys.stdout.write(json.dumps(found) + "\n")
