"""Builds the wheel and tries its core in an empty environment: `python3 packaging/smoke_wheel.py`.

With `--compiled` it does so with the wheel of this platform, which has the engine compiled. `--wheel FILE`
tries a wheel that `packaging/make_wheel.py` has built, with the documentation inside.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import tomllib
import venv
import zipfile
from fnmatch import fnmatch
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = {
    "realms": ROOT / "realms",
    "realms_editor": ROOT / "editor/realms_editor",
    "realms_schemas": ROOT / "schemas/realms_schemas",
}
SITE = "realms/site/"
SAMPLE = "realms/scenarios/first_steps.realm.json"
DATA = (
    SAMPLE,
    "realms/pool/*.json",
    "realms/tiles/*.json",
    "realms/locale/*.mo",
    "realms_schemas/scenario.schema.json",
    *(f"{package}/py.typed" for package in PACKAGES),
)


def expect(right: bool, what: str, seen: object) -> None:
    """Report one expectation; the first that is not met ends the trial."""
    print(f"{'ok     ' if right else 'FAILED '} {what}", flush=True)
    if not right:
        raise SystemExit(f"seen instead: {seen}")


def said(what: str, command: list[str], folder: Path, status: int = 0) -> str:
    """What a command writes; that it ends with its status is an expectation in these words."""
    apart = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
    done = subprocess.run(command, cwd=folder, env=apart, capture_output=True, text=True, check=False)
    output = done.stdout + done.stderr
    expect(done.returncode == status, what, f"status {done.returncode}\n{output}")
    return output


def built_wheel(folder: Path, compiled: bool) -> Path:
    if compiled:
        os.environ["HATCH_BUILD_HOOK_ENABLE_CUSTOM"] = "1"
    pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps"]
    said("the wheel can be built", [*pip, "--wheel-dir", str(folder), str(ROOT)], folder)
    wheel = next(folder.glob("*.whl"))
    expect(wheel.stem.endswith("-py3-none-any") is not compiled, "its name says whether it is pure", wheel)
    return wheel


def brought_along(key: str) -> dict[str, str]:
    """Folders that become a part of a package, or files beside the packages, by their places."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    wheel: dict[str, dict[str, str]] = settings["tool"]["hatch"]["build"]["targets"]["wheel"]
    return wheel.get(key, {})


def check_contents(wheel: Path, compiled: bool, documented: bool) -> None:
    """Exactly our packages, and of them every file."""
    with zipfile.ZipFile(wheel) as archive:
        inside = {name for name in archive.namelist() if ".dist-info/" not in name}
    site = {name for name in inside if name.startswith(SITE)}
    inside -= site
    if documented:
        expect(pages() <= site, "every page of the documentation is inside", sorted(pages() - site))
    shared = {name.partition(".data/data/")[2] for name in inside if ".data/data/" in name}
    wanted = {*brought_along("shared-data").values()}
    expect(shared == wanted, "desktop entry, file type, icon, manual page and completion are inside", shared)
    inside = {name for name in inside if ".data/" not in name}
    tops = sorted({name.partition("/")[0] for name in inside})
    expect(tops == sorted(PACKAGES), "the top-level names are our three packages", tops)
    source = {
        f"{package}/{path.relative_to(folder).as_posix()}"
        for package, folder in PACKAGES.items()
        for path in folder.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    source = {name for name in source if not name.startswith(SITE)}
    source |= {
        f"{target}/{path.name}" if (ROOT / place).is_dir() else target
        for place, target in brought_along("force-include").items()
        for path in ((ROOT / place).iterdir() if (ROOT / place).is_dir() else [ROOT / place])
    }
    machine_code = {name for name in inside if name.endswith((".so", ".pyd"))}
    expect(bool(machine_code) is compiled, "machine code is in the wheel of a platform alone", machine_code)
    inside -= machine_code
    expect(inside == source, "every file of the packages is inside, and no other", sorted(inside ^ source))
    missing = [pattern for pattern in DATA if not any(fnmatch(name, pattern) for name in inside)]
    expect(not missing, "schemas, tile sets, pool, sentences, scenarios and type marks are data", missing)


def pages() -> set[str]:
    """The pages of the site, and the one that it begins with."""
    sources = [*ROOT.glob("docs/*.md"), *ROOT.glob("docs/fr/*.md")]
    made = (path.relative_to(ROOT).with_suffix(".html").as_posix() for path in sources)
    return {f"{SITE}index.html", *(f"{SITE}{name}" for name in made)}


def installed(wheel: Path, environment: Path) -> Path:
    """The programs of a new environment that holds the wheel and what its core needs."""
    venv.create(environment, with_pip=False)
    programs = environment / ("Scripts" if os.name == "nt" else "bin")
    pip = [sys.executable, "-m", "pip", "--python", str(programs / "python"), "install", "--quiet"]
    said("its core can be installed", [*pip, str(wheel)], environment)
    return programs


def check_engine(programs: Path, compiled: bool, folder: Path) -> None:
    """The engine is compiled or not, and plain wherever that is asked for."""
    ask = "import realms.compiled as c, realms.rules.turn.turn as t; print(c.is_compiled(), t.__file__)"
    python = str(programs / "python")
    shown = said("the engine runs", [python, "-c", ask], folder)
    expect(shown.startswith(str(compiled)), f"it is {'compiled' if compiled else 'plain'}", shown)
    plain = f"import os; os.environ['REALMS_PLAIN'] = '1'; {ask}"
    shown = said("the plain engine runs", [python, "-c", plain], folder)
    expect(shown.startswith("False") and ".py" in shown, "it is plain", shown)


def check_commands(programs: Path, version: str, folder: Path) -> None:
    """The command line works from an empty folder and says what the editor lacks."""
    ask = "import importlib.util as u, realms; print(realms.__path__[0]); print(u.find_spec('PySide6'))"
    package, qt = said("Python finds it", [str(programs / "python"), "-c", ask], folder).splitlines()
    expect(qt == "None", "the environment has no PySide6", qt)

    def realms(what: str, *arguments: str, status: int = 0) -> str:
        command = [str(programs / "realms"), *arguments]
        return said(f"realms {arguments[0]} {what}", command, folder, status)

    shown = realms("works", "--version")
    expect(version in shown, f"it is {version}", shown)
    realms("accepts the bundled sample", "validate", str(Path(package).parent / SAMPLE))
    schema = json.loads(realms("prints a schema", "schema", "scenario"))
    expect("$schema" in schema, "it names its dialect", schema)
    shown = realms("ends with 2", "edit", status=2)
    expect("realmwright[editor]" in shown, "it says what to install", shown)
    manual = programs.parent / "share/man/man1/realms.1"
    expect(manual.is_file() or os.name == "nt", "the manual page is installed", manual)
    left = sorted(path.name for path in folder.iterdir())
    expect(not left, "nothing was written into the folder", left)


def check_documentation(programs: Path, folder: Path) -> None:
    """The program finds the page that F1 opens."""
    ask = "from realms_editor.desk.documentation import first_page; print(first_page())"
    shown = said("the editor looks for its documentation", [str(programs / "python"), "-c", ask], folder)
    expect(Path(shown.strip()).is_file(), "F1 opens it", shown)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--compiled", action="store_true")
    parser.add_argument("--wheel", type=Path)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        base, empty = Path(name), Path(name) / "empty"
        empty.mkdir()
        wheel = options.wheel or built_wheel(base, options.compiled)
        check_contents(wheel, options.compiled, documented=options.wheel is not None)
        programs = installed(wheel.resolve(), base / "environment")
        check_engine(programs, options.compiled, empty)
        check_commands(programs, wheel.name.split("-")[1], empty)
        if options.wheel:
            check_documentation(programs, empty)


if __name__ == "__main__":
    main()
