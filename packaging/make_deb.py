"""Builds a package for Debian and its relatives: `python3 packaging/make_deb.py`.

It holds the frozen program of `packaging/freeze.py` in `/usr/lib/realmwright`, with its own Python
and Qt, and what a desktop needs: command, desktop entry, file type, icon, manual page and completion.
"""

import gzip
import shutil
import subprocess
import tomllib
from pathlib import Path

from environments import ROOT
from freeze import WORK, freeze, version

LINUX = ROOT / "packaging/linux"
HOME = "usr/lib/realmwright"
# What Qt takes from the system; everything else is in the package.
NEEDS = (
    "libc6, libdbus-1-3, libegl1, libfontconfig1, libgl1, libglib2.0-0 | libglib2.0-0t64,"
    " libxkbcommon0, libxcb-cursor0"
)
CONTROL = """\
Package: realmwright
Version: {version}
Architecture: {architecture}
Maintainer: Realmwright <realmwright@localhost>
Installed-Size: {size}
Depends: {needs}
Recommends: fonts-dejavu-core, libwayland-cursor0, libwayland-egl1, xdg-utils
Section: games
Priority: optional
Description: editor for custom realms of the Small World board games
 Draw realms of hexagons or freely, check them, play them against friends or
 the computer, print and share them.
"""


def shared_files() -> dict[str, Path]:
    """Return the files for the desktop and the shell by their places below /usr, as the wheel has them."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    places: dict[str, str] = settings["tool"]["hatch"]["build"]["targets"]["wheel"]["shared-data"]
    moved = {
        place.replace("share/zsh/site-functions", "share/zsh/vendor-completions"): name
        for name, place in places.items()
    }
    return {place: ROOT / name for place, name in moved.items()}


def lay_out(root: Path, frozen: Path) -> None:
    """Lay all files out below a root folder as they will lie on the machine."""
    shutil.rmtree(root, ignore_errors=True)
    shutil.copytree(frozen, root / HOME, symlinks=True)
    programs = root / "usr/bin"
    programs.mkdir(parents=True)
    (programs / "realms").symlink_to("../lib/realmwright/realms")
    for place, source in shared_files().items():
        target = root / "usr" / place
        target.parent.mkdir(parents=True, exist_ok=True)
        if "/man/" in place:
            target.with_name(f"{target.name}.gz").write_bytes(gzip.compress(source.read_bytes(), mtime=0))
        else:
            shutil.copyfile(source, target)
    rights = root / "usr/share/doc/realmwright/copyright"
    rights.parent.mkdir(parents=True)
    shutil.copyfile(ROOT / "LICENSE", rights)


def write_control(root: Path) -> str:
    """Write what dpkg is to know; return the architecture."""
    architecture = subprocess.run(
        ["dpkg", "--print-architecture"], capture_output=True, text=True, check=True
    ).stdout.strip()
    kilobytes = sum(path.lstat().st_size for path in root.rglob("*")) // 1024
    about = root / "DEBIAN"
    about.mkdir()
    text = CONTROL.format(version=version(), architecture=architecture, size=kilobytes, needs=NEEDS)
    (about / "control").write_text(text, encoding="utf-8")
    return architecture


def make_deb(frozen: Path) -> Path:
    """Build the package from the frozen folder and return it."""
    root = WORK / "deb"
    lay_out(root, frozen)
    architecture = write_control(root)
    package = ROOT / "dist" / f"realmwright_{version()}_{architecture}.deb"
    package.parent.mkdir(exist_ok=True)
    command = ["dpkg-deb", "--root-owner-group", "-Zxz", "--build", str(root), str(package)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    shutil.rmtree(root)
    return package


def main() -> None:
    """Build the package, and say where it is and how large."""
    package = make_deb(freeze())
    print(f"{package.relative_to(ROOT)}: {package.stat().st_size / 1e6:.0f} MB")


if __name__ == "__main__":
    main()
