"""Puts the compiled core into a wheel of this platform, if hatchling is asked to.

hatch-mypyc does much the same, but compiles beside the sources and renames pyproject.toml meanwhile.
"""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).resolve().parent))

from compile_core import compile_into


class CoreBuildHook(BuildHookInterface[Any]):
    """Compiles the core into a folder that is gone when the wheel is made."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add the compiled files to a wheel; an editable one finds them by `dev.py build`."""
        if version == "editable":
            return
        self._folder = TemporaryDirectory()
        built = Path(self._folder.name)
        compile_into(built, Path(self.root))
        files = [path for path in built.rglob("*") if path.is_file()]
        build_data["force_include"].update({str(path): path.relative_to(built).as_posix() for path in files})
        build_data["pure_python"], build_data["infer_tag"] = False, True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:  # noqa: ARG002
        """Remove the folder."""
        if version != "editable":
            self._folder.cleanup()
