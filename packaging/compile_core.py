"""Compiles the core of the engine with mypyc: `packaging/compile_core.py [--clear]`, or `dev.py build`.

Which modules make the core stands in `pyproject.toml`. The compiled files go into a folder of their own, with
a digest of the sources; nothing is left beside these. The build hook for wheels uses the same functions.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))  # the sources beside this file, whichever are installed

from realms.compiled import GROUP, STAMP, sources_digest  # noqa: E402 - from the path above

FOLDER = "build/compiled"  # as `realms.compiled` has it
STALE = 3600  # seconds after which a build that has not finished was killed
# For half the size: nothing unwinds C, functions that nobody calls go, and most files hold a single one.
SMALL = ("-fvisibility=hidden", "-fno-asynchronous-unwind-tables", "-ffunction-sections", "-fdata-sections")
SMALL_FILES = ("-nostartfiles", "-Wl,--strip-all,--gc-sections,--build-id=none,-z,noseparate-code,-z,norelro")
OPTIMIZATION = "2"  # 3 gains nothing that could be measured, and takes longer


def core_modules(root: Path = ROOT) -> list[str]:
    """Return the files of the core, by the patterns in `pyproject.toml`."""
    settings = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    patterns = settings["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]["core"]
    found = {path.relative_to(root).as_posix(): None for pattern in patterns for path in root.glob(pattern)}
    return sorted(name for name in found if not name.endswith("__init__.py"))


def compile_into(target: Path, root: Path = ROOT, modules: Sequence[str] | None = None) -> None:
    """Compile the core of some sources; the files lie in `target` as in the packages."""
    names = core_modules(root) if modules is None else modules
    with tempfile.TemporaryDirectory() as work:
        command = [
            sys.executable,
            str(Path(__file__).resolve()),
            "--work",
            work,
            "--into",
            str(target),
            *names,
        ]
        apart = {**os.environ, "REALMS_PLAIN": "1"}
        done = subprocess.run(
            command,
            cwd=root,
            env=apart,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
    if done.returncode:
        raise SystemExit(f"{done.stdout}\nThe core could not be compiled.")


def compile_here(work: Path, target: Path, names: list[str]) -> None:
    """Compile modules of the working folder; all that else is left behind lies in `work`."""
    from mypyc.build import mypycify
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    # Types are checked elsewhere; a library that is not installed here is no reason to stop.
    settings = ["--config-file=", "--ignore-missing-imports", "--cache-dir", str(work / "cache"), *names]
    extensions = mypycify(
        settings, opt_level=OPTIMIZATION, debug_level="0", target_dir=str(work), group_name=GROUP
    )
    for each in extensions if sys.platform == "linux" else ():
        each.extra_compile_args += SMALL
        each.extra_link_args += SMALL_FILES
    build = build_ext(Distribution({"name": "realmwright-core", "ext_modules": extensions}))
    build.build_lib, build.build_temp = str(target), str(work / "objects")
    build.ensure_finalized()
    build.parallel = os.cpu_count()
    build.run()


def fresh(folder: Path, root: Path = ROOT) -> bool:
    """Return True if a folder has the core of these sources compiled."""
    stamp = folder / STAMP
    return stamp.exists() and stamp.read_text(encoding="ascii") == stamp_of(root)


def stamp_of(root: Path) -> str:
    """Return what a core is compiled from: the digest of all sources, and the names of its modules."""
    return "\n".join([sources_digest(str(root)), *core_modules(root), ""])


def build(root: Path = ROOT) -> None:
    """Compile the core of a checkout for its own use, unless that was done already."""
    folder = root / FOLDER
    if fresh(folder, root):
        print(f"The core in {FOLDER} is up to date.")
        return
    start, stamp = time.monotonic(), stamp_of(root)
    folder.parent.mkdir(exist_ok=True)
    remove_stale(folder)
    new = Path(tempfile.mkdtemp(prefix="compiled.", dir=folder.parent))
    try:
        compile_into(new, root)
        (new / STAMP).write_text(stamp, encoding="ascii")
        clear(root)
        try:
            new.rename(folder)
        except OSError:
            if not fresh(folder, root):  # otherwise another build was quicker
                raise
    finally:
        shutil.rmtree(new, ignore_errors=True)
    size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    print(f"{FOLDER}: {size / 1e6:.1f} MB in {time.monotonic() - start:.0f} s")


def remove_stale(folder: Path) -> None:
    """Remove what builds that were killed left beside a folder; one that still runs is not so old."""
    for left in folder.parent.glob(f"{folder.name}.*"):
        if time.time() - left.stat().st_mtime > STALE:
            shutil.rmtree(left, ignore_errors=True)


def clear(root: Path = ROOT) -> None:
    """Remove the compiled core of a checkout."""
    (root / FOLDER / STAMP).unlink(missing_ok=True)  # first, so that half a core is never used
    shutil.rmtree(root / FOLDER, ignore_errors=True)


def main() -> None:
    parser = argparse.ArgumentParser(description="Compile the core of the engine.")
    parser.add_argument("--clear", action="store_true", help="remove the compiled files instead")
    parser.add_argument("--work", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--into", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("names", nargs="*", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.work:
        compile_here(options.work, options.into, options.names)
    elif options.clear:
        clear()
    else:
        build()


if __name__ == "__main__":
    main()
