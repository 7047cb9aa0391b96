"""Pictures and models that lie beside a saved game, and the addresses by which it names them."""

from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Final

from realms.export.registry import ExportOptions

ENDING: Final = ".assets"
SCHEMES: Final = ("https://", "http://")
NAME_LENGTH: Final = 20  # of the hash in the name of a file


@dataclass
class Assets:
    """The files of a saved game; equal contents have one name, by which the program remembers them."""

    folder: Path
    prefix: str  # of the addresses
    shared: bool  # others can load them
    files: dict[str, bytes] = field(default_factory=dict)

    def put(self, content: bytes, suffix: str) -> str:
        """Keep a file and return its address."""
        name = f"{sha256(content).hexdigest()[:NAME_LENGTH]}{suffix}"
        self.files[name] = content
        return self.prefix + name


def assets_for(options: ExportOptions, name: str) -> Assets:
    """Return the folder and the addresses of the files; without a choice they lie beside the game."""
    file = (options.file or Path(name)).absolute()
    folder = file.with_name(file.name.removesuffix(".json") + ENDING)
    if options.assets.lower().startswith(SCHEMES):
        return Assets(folder, options.assets.rstrip("/") + "/", shared=True)
    if options.assets:
        folder = Path(options.assets).absolute()
    return Assets(folder, local_address(folder), shared=False)


def local_address(folder: Path) -> str:
    """Return the start of the addresses of files in a folder, written as the program writes them itself."""
    separator = "\\" if "\\" in str(folder) else "/"
    return f"file:///{str(folder).lstrip('/')}{separator}"
