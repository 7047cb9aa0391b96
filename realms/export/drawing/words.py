"""The words on a drawing: codes of two letters for the kinds of ground, and names for the legend."""

from collections.abc import Mapping

from realms.export.drawing.icons_in_play import IN_PLAY
from realms.locale import Sentence, sentence, term
from realms.tiles.kinds import MOUNTAIN, WATER_KINDS, World

# In small letters, because the letters of tiles are capitals.
_CODES: Mapping[str, Sentence] = {
    "farmland": sentence("fa"),
    "hill": sentence("hi"),
    "forest": sentence("fo"),
    "swamp": sentence("sw"),
    "water": sentence("wa"),
    "mountain": sentence("mo"),
    "mushroom_forest": sentence("sh"),
    "mudpool": sentence("mu"),
    "mine": sentence("mi"),
    "crystal": sentence("cr"),
    "black_mountain": sentence("bm"),
}

GROUND_WORDS: Mapping[str, Sentence] = {
    "farmland": sentence("farmland"),
    "hill": sentence("hill"),
    "forest": sentence("forest"),
    "swamp": sentence("swamp"),
    "water": sentence("water"),
    "river": sentence("river"),
    "lake": sentence("lake"),
    "sea": sentence("sea"),
    "mountain": sentence("mountain"),
    "black_mountain": sentence("black mountain"),
    "chasm": sentence("chasm"),
    "mushroom_forest": sentence("mushroom forest"),
    "mudpool": sentence("mudpool"),
    "mine": sentence("mine"),
    "crystal": sentence("crystal"),
}

ICON_WORDS: Mapping[str, Sentence] = {
    "cavern": sentence("cavern"),
    "mine": sentence("mine"),
    "magic_source": sentence("magic source"),
    "peak": sentence("peak"),
    "tribe": sentence("lost tribe"),
    "monsters": sentence("monsters"),
    "place": sentence("place"),
    "relic": sentence("relic"),
    "place_or_relic": sentence("place or relic"),
    "sword": sentence("sword"),
    "tunnel": sentence("tunnel"),
    "coin_mine": sentence("coin mine"),
    "throne": sentence("throne"),
    "token": sentence("token"),
    "vein": sentence("vein"),
    "harbour": sentence("harbour"),
    "shipyard": sentence("shipyard"),
    "temple": sentence("temple"),
    "pirates": sentence("pirates"),
    "piece": sentence("piece"),
    **{mark: term(mark) for mark in ("vein_coin", "peak_coin", *IN_PLAY)},
    "necromancer_island": sentence("Necromancer's island"),
    "note": sentence("note"),
    "volcano": sentence("volcano"),
    "border": sentence("river border"),
    "arrow": sentence("entry"),
}


def code_of(ground: str, world: World, language: str) -> str:
    """Return the two letters for a kind of ground, or nothing for a chasm."""
    key = "water" if ground in WATER_KINDS else _key(ground, world)
    return _CODES[key].in_language(language) if key in _CODES else ""


def ground_word(ground: str, world: World, language: str) -> str:
    """Return the name of a kind of ground in the legend."""
    return GROUND_WORDS[_key(ground, world)].in_language(language)


def _key(ground: str, world: World) -> str:
    return "black_mountain" if ground == MOUNTAIN and world == "underground" else ground
