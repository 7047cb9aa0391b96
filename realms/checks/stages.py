"""The stages of a run, in their order, and which checks run where."""

from dataclasses import dataclass
from typing import Literal, get_args

StageName = Literal[
    "file",
    "document",
    "layers",
    "tileset",
    "faces",
    "letters",
    "scenario",
    "rules",
    "structure",
    "drawing",
    "realm",
    "after",
]
STAGE_NAMES: tuple[StageName, ...] = get_args(StageName)

# What the checks of a stage are given: the file, the scenario, the scenario for the sake of its tile set
# (skipped for bundled sets, which our tests check), one count of players, one count whose board is drawn,
# or the exclusions of the document.
Subject = Literal["source", "scenario", "tileset", "case", "drawing", "exclusions"]


@dataclass(frozen=True, slots=True)
class Stage:
    """A group of checks that run together, and how far a run depends on it."""

    name: StageName
    subject: Subject
    needs_map: bool = False  # skipped where there is nothing that could be a map
    essential: bool = False  # runs whatever the settings say; after an error no later stage runs
    to_open: bool = False  # an error means that the file cannot be opened

    @property
    def per_count(self) -> bool:
        """True for a stage that runs for each count of players."""
        return self.subject in ("case", "drawing")


STAGES = (
    Stage("file", "source", essential=True, to_open=True),
    Stage("document", "source", essential=True, to_open=True),
    Stage("layers", "scenario", essential=True),
    Stage("tileset", "tileset", essential=True, to_open=True),
    Stage("faces", "tileset", essential=True, to_open=True),
    Stage("letters", "tileset"),
    Stage("scenario", "scenario"),
    Stage("rules", "case"),
    Stage("structure", "case", needs_map=True, essential=True),
    Stage("drawing", "drawing"),
    Stage("realm", "case", needs_map=True),
    Stage("after", "exclusions"),
)

FILE_STAGES = tuple(stage.name for stage in STAGES if stage.subject == "source")
OPENING_STAGES = tuple(stage.name for stage in STAGES if stage.to_open)
TILESET_STAGES = tuple(stage.name for stage in STAGES if stage.subject == "tileset")
COUNT_STAGES = tuple(stage.name for stage in STAGES if stage.per_count)
