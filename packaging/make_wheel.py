"""Builds the wheel with the documentation inside: `python3 packaging/make_wheel.py`.

It writes the wheel into `dist`. With `--compiled` it is the one of this platform, with the engine compiled.
"""

import argparse
import os
import shutil
import tempfile
from pathlib import Path

from build_site import SITE, build, python_with_tools
from environments import ROOT, run

COMPILE = "HATCH_BUILD_HOOK_ENABLE_CUSTOM"


def make_wheel(folder: Path = ROOT / "dist", *, compiled: bool = False) -> Path:
    """Build the site, then the wheel that holds it; the site is removed, as it would grow old there."""
    if compiled:
        os.environ[COMPILE] = "1"
    folder.mkdir(parents=True, exist_ok=True)
    pip = (python_with_tools(), "-m", "pip", "wheel", "--quiet", "--no-deps")
    with tempfile.TemporaryDirectory() as name:
        try:
            build()
            run(*pip, "--wheel-dir", name, str(ROOT))
        finally:
            shutil.rmtree(SITE, ignore_errors=True)
        wheel = next(Path(name).glob("*.whl"))
        return Path(shutil.move(wheel, folder / wheel.name))


def main() -> None:
    """Build the wheel, and print where it is and how large."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--compiled", action="store_true", help="compile the engine, for this platform")
    wheel = make_wheel(compiled=parser.parse_args().compiled)
    print(f"{wheel.relative_to(ROOT)}: {wheel.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
