"""Builds the program for machines without Python: `python3 packaging/freeze.py`.

It writes the folder `build/frozen/realmwright`, which runs where it lies, and an archive of it into `dist`.
All that is needed is installed into an environment of its own, in `build/environments`.
"""

import os
import platform
import shutil
import tarfile
from pathlib import Path

from environments import ROOT, environment, pip_install, run
from make_wheel import make_wheel

WORK = ROOT / "build/frozen"
FOLDER = WORK / "realmwright"
SPEC = ROOT / "packaging/frozen/realmwright.spec"
# OR-tools are left out: with pandas, which they import, they would add 145 MB. The generator's own search
# does their work.
EXTRA = "editor"


def freeze() -> Path:
    """Build the folder anew and return it."""
    programs, wheel = environment("freeze"), str(make_wheel(WORK))
    pip_install(programs, "--force-reinstall", "--no-deps", wheel)
    pip_install(programs, f"{wheel}[{EXTRA}]")
    shutil.rmtree(FOLDER, ignore_errors=True)
    places = ("--distpath", str(WORK), "--workpath", str(WORK / "work"))
    run(str(programs / "pyinstaller"), "--noconfirm", "--log-level", "ERROR", *places, str(SPEC))
    return FOLDER


def version() -> str:
    """Return the version of this checkout."""
    words = (ROOT / "realms/__init__.py").read_text(encoding="utf-8").partition('__version__ = "')[2]
    return words.partition('"')[0]


def archive(folder: Path) -> Path:
    """Pack the folder: as zip for Windows, as tar.xz elsewhere."""
    target = (
        ROOT / "dist" / f"realmwright-{version()}-{platform.system().lower()}-{platform.machine().lower()}"
    )
    target.parent.mkdir(exist_ok=True)
    if os.name == "nt":
        return Path(shutil.make_archive(str(target), "zip", folder.parent, folder.name))
    packed = target.with_name(f"{target.name}.tar.xz")
    with tarfile.open(packed, "w:xz", preset=6) as tar:
        tar.add(folder, folder.name)
    return packed


def main() -> None:
    """Build the folder and its archive, and say where they are and how large."""
    folder = freeze()
    packed = archive(folder)
    size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file() and not path.is_symlink())
    print(f"{folder.relative_to(ROOT)}: {size / 1e6:.0f} MB")
    print(f"{packed.relative_to(ROOT)}: {packed.stat().st_size / 1e6:.0f} MB")


if __name__ == "__main__":
    main()
