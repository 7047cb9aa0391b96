"""The questions of a game at the table: for each step, and for choices that speak for themselves."""

from typing import get_args

from realms.locale import Sentence, sentence
from realms.rules.model.decisions import About

# The questions of the usual steps; the choices of others speak for themselves.
STEP_QUESTIONS: dict[str, Sentence] = {
    "pick": sentence("pick one of the combinations"),
    "choose": sentence("expand, go into decline, or first abandon regions"),
    "attack": sentence("choose a region to conquer, or stop"),
    "spread": sentence("drag a token to another region; click, Shift-click and wheel move tokens too"),
    "lay": sentence("choose a tile to lay"),
    "face": sentence("choose the side of the tile that lies up"),
    "beside": sentence("choose a place for the tile on the map"),
    "align": sentence("choose how the tile is turned"),
    "field_race": sentence("choose one of your races"),
    "field_power": sentence("choose a power for this race"),
    "muster": sentence("drag ghosts to another region; those that you take in hand go back to the island"),
}
NOTHING_LEFT = sentence("no combination is left: pass, and score your races in decline")
# For all other steps: by choices on the map, and choices in the list.
CHOOSE: dict[tuple[bool, bool], Sentence] = {
    (True, True): sentence("choose something lit on the map, or in the list"),
    (True, False): sentence("choose something lit on the map"),
    (False, True): sentence("choose something in the list"),
}

OPEN = dict.fromkeys(get_args(About), "…")  # the blanks of a choice before anything is chosen
