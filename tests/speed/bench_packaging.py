"""Packages, built from this checkout and tried where nothing else of ours is: `dev.py bench packaging`.

The wheel in an empty environment and by pipx; the frozen folder, unpacked from its archive; the Debian
package, installed into a root folder of its own, tried there, and removed without traces.
"""

import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "packaging"))

import freeze  # noqa: E402 - it lies in packaging
import make_deb  # noqa: E402
import make_wheel  # noqa: E402
import smoke_wheel  # noqa: E402

SAMPLE = ROOT / "realms/scenarios/first_steps.realm.json"
DPKG = ("--force-depends", "--force-script-chrootless", "--force-not-root", "--log=/dev/null")


class Trial:
    """A program, tried in a folder of its own with no variables but those that a desktop sets."""

    def __init__(self, program: Path, folder: Path) -> None:
        self.program, self.folder = program, folder
        folder.mkdir(parents=True)

    def run(self, *arguments: str) -> str:
        """Run the program; its output, or the end of the bench if it fails."""
        env = {
            "HOME": str(self.folder),
            "PATH": "/usr/bin:/bin",
            "LANG": "C.UTF-8",
            "QT_QPA_PLATFORM": "offscreen",
        }
        done = subprocess.run(
            [str(self.program), *arguments],
            cwd=self.folder,
            env=env,
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            raise SystemExit(f"FAILED {arguments}: {done.returncode}\n{done.stdout}{done.stderr}")
        return done.stdout

    def whole(self) -> None:
        """Draw a realm, check it, play it, measure it in processes, print it, and open the window."""
        made = "drawn.realm.json"
        self.run("generate", "--drawn", "--players", "2", "--seed", "3", "-o", made)
        self.run("validate", made, "--fail-on", "warning")
        self.run("play", made, "--players", "2", "--games", "1")
        self.run("balance", made, "--players", "2", "--games", "8", "--workers", "2")
        self.run("export", made, "--as", "sheet", "-o", "sheet.pdf")
        self.run("export", made, "--as", "png", "-o", "map.png")
        self.run("edit", made, "--shot", "window.png")
        self.run("edit", made, "--play", "--shot", "table.png")
        same = subprocess.run(
            [sys.executable, "-m", "realms", "--version", "--long"],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
        ).stdout.splitlines()[-1]
        if self.run("--version", "--long").splitlines()[-1] != same:
            raise SystemExit("FAILED: the engine has another hash than the sources")
        print(f"ok      {self.program.name}: drawn, checked, played, measured, printed, shown")


def megabytes(path: Path) -> str:
    """The size of a file, or of all files in a folder."""
    files = [path] if path.is_file() else [each for each in path.rglob("*") if not each.is_symlink()]
    return f"{sum(each.stat().st_size for each in files if each.is_file()) / 1e6:.1f} MB"


def try_wheel(base: Path) -> None:
    """The wheel in an empty environment, and installed by pipx."""
    wheel = make_wheel.make_wheel(base)
    subprocess.run(
        [sys.executable, str(ROOT / "packaging/smoke_wheel.py"), "--wheel", str(wheel)], check=True
    )
    venv.create(base / "pipx", with_pip=True)
    python = str(base / "pipx/bin/python")
    subprocess.run([python, "-m", "pip", "install", "--quiet", "pipx"], check=True)
    places = {
        "PIPX_HOME": str(base / "apps"),
        "PIPX_BIN_DIR": str(base / "bin"),
        "PIPX_MAN_DIR": str(base / "man"),
    }
    install = [python, "-m", "pipx", "install", "--quiet", f"{wheel}[editor]"]
    subprocess.run(install, env={**os.environ, **places}, check=True)
    if not (base / "man/man1/realms.1").exists():
        raise SystemExit("FAILED: pipx shows no manual page")
    Trial(base / "bin/realms", base / "home of pipx").whole()
    print(f"wheel: {megabytes(wheel)}")


def try_archive(base: Path) -> Path:
    """The archive of the frozen folder, unpacked at another place."""
    frozen = freeze.freeze()
    packed = freeze.archive(frozen)
    with tarfile.open(packed) as tar:
        tar.extractall(base / "unpacked", filter="data")
    require_documentation(base / "unpacked")
    Trial(base / "unpacked/realmwright/realms", base / "home of the archive").whole()
    print(f"folder: {megabytes(frozen)}, archive: {megabytes(packed)}")
    return frozen


def require_documentation(root: Path) -> None:
    """The pages that F1 opens lie below a folder."""
    found = {path.as_posix().partition(f"/{smoke_wheel.SITE}")[2] for path in root.rglob("*.html")}
    lacking = {page.removeprefix(smoke_wheel.SITE) for page in smoke_wheel.pages()} - found
    if lacking:
        raise SystemExit(f"FAILED: pages are missing: {sorted(lacking)}")


def try_deb(base: Path, frozen: Path) -> None:
    """The Debian package, installed into a root folder of its own and removed again."""
    package, root = make_deb.make_deb(frozen), base / "root"
    for name in ("updates", "info"):
        (root / "var/lib/dpkg" / name).mkdir(parents=True)
    for name in ("status", "available"):
        (root / "var/lib/dpkg" / name).touch()
    before = files_below(root)
    subprocess.run(
        ["dpkg", f"--root={root}", *DPKG, "--install", str(package)], check=True, capture_output=True
    )
    lacking = [place for place in make_deb.shared_files() if not list((root / "usr").glob(f"{place}*"))]
    if lacking:
        raise SystemExit(f"FAILED: not installed: {lacking}")
    require_documentation(root)
    Trial(root / make_deb.HOME / "realms", base / "home of the package").whole()
    subprocess.run(
        ["dpkg", f"--root={root}", *DPKG, "--purge", "realmwright"], check=True, capture_output=True
    )
    left = files_below(root) - before
    if left:
        raise SystemExit(f"FAILED: left behind: {sorted(left)[:5]}")
    print(f"ok      removed without traces\n.deb: {megabytes(package)}")


def files_below(root: Path) -> set[str]:
    """The files of a root folder, but for the notes of dpkg itself."""
    found = (path.relative_to(root).as_posix() for path in root.rglob("*"))
    return {name for name in found if not name.startswith("var/lib/dpkg")}


def main(*, soak: bool = False) -> None:
    """Build and try each package."""
    del soak
    with tempfile.TemporaryDirectory() as name:
        base = Path(name)
        try_wheel(base)
        frozen = try_archive(base)
        if shutil.which("dpkg-deb"):
            try_deb(base, frozen)
        else:
            print("there is no dpkg-deb here: the Debian package is not tried")


if __name__ == "__main__":
    main()
