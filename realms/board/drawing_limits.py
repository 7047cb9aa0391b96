"""The most that a drawing may hold, as the schema has it, and a sentence for one that holds more."""

from collections.abc import Mapping
from typing import Any, Final

from realms.locale import Sentence, sentence

SHORTEST_SIDE: Final = 10  # of the sheet, in millimetres
LONGEST_SIDE: Final = 5000
LEAST_COORDINATE: Final = -5000
GREATEST_COORDINATE: Final = 10_000
MOST_NODES: Final = 20_000
MOST_NODES_OF_A_LINE: Final = 2000
MOST_LINES: Final = 5000
MOST_REGIONS: Final = 600
MOST_CORRECTIONS: Final = 2000  # joins, or severs


def excess(drawing: Mapping[str, Any]) -> Sentence | None:
    """Return a sentence about what a drawing has too much of, or None."""
    width, height = drawing["size"]
    counts = [len(drawing.get(part, ())) for part in ("nodes", "lines", "regions")]
    corrections = max(len(drawing.get(part, ())) for part in ("joins", "severs"))
    if not SHORTEST_SIDE <= min(width, height) <= max(width, height) <= LONGEST_SIDE:
        return sentence(
            "the sheet is {width} by {height} mm; a side may have {least} to {most} mm",
            width=width,
            height=height,
            least=SHORTEST_SIDE,
            most=LONGEST_SIDE,
        )
    if corrections > MOST_CORRECTIONS:
        return sentence(
            "{count} joins or severs; at most {limit} are read", count=corrections, limit=MOST_CORRECTIONS
        )
    for count, limit, words in zip(counts, (MOST_NODES, MOST_LINES, MOST_REGIONS), _WORDS, strict=True):
        if count > limit:
            return Sentence(words.text, {"count": count, "limit": limit})
    return None


_WORDS = (
    sentence("the map has {count} nodes; a drawing has at most {limit}"),
    sentence("the map has {count} lines; a drawing has at most {limit}"),
    sentence("the map has {count} regions; a drawing has at most {limit}"),
)
