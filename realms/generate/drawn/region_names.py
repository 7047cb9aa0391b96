"""Names for the regions of a drawn board, by terrain and kind of water, in all languages."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from random import Random

from realms.tiles import jsonfile

Names = Mapping[str, str]  # by language


def names_for(kinds: Sequence[str], luck: Random) -> Iterator[Names]:
    """Yield a name for each region of these kinds; none comes twice, and the last regions may get none."""
    left = {kind: luck.sample(names, len(names)) for kind, names in _names().items()}
    for kind in kinds:
        yield left[kind].pop() if left[kind] else {}


@cache
def _names() -> Mapping[str, Sequence[Names]]:
    """Return the names of each kind; those at one place of the lists of all languages belong together."""
    data = jsonfile.parse((files("realms.generate.drawn") / "names.json").read_text("utf-8"))
    return {
        kind: [dict(zip(words, same, strict=True)) for same in zip(*words.values(), strict=True)]
        for kind, words in data.items()
    }
