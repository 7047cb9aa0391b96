"""The leader who joins a race for a coin, and his ransom."""

from typing import Final

from realms.locale import sentence
from realms.rules.effects.companions import Escort, dismiss, escorts, join
from realms.rules.model.decisions import NO, verb
from realms.rules.model.step import Step, step
from realms.rules.model.table_rule import TableRule
from realms.rules.model.trait import REGISTRY, Mark
from realms.rules.position.ownership import earn, hand_over
from realms.rules.position.state import State
from realms.rules.position.table import SLOTS

LEADER: Final = Mark("leader", token=True, shy=True)
STAND = verb("leader", "region", sentence("the leader stands in {region}"))
FOLLOW = verb("follow", "nothing", sentence("pay a coin for the leader"))
RANSOM = verb("ransom", "nothing", sentence("pay a coin to free the leader"))
CAPTIVE = 2  # coins at the end of the game


class Follow(Step):
    """Have the leader join the race that was picked."""

    id = "follow"
    question = sentence("Pay a coin for a leader?")

    def enter(self, s: State) -> bool:
        s.options = (FOLLOW, NO)
        return s.coins[s.seat] > 0

    def take(self, s: State, decision: int) -> None:
        if decision == FOLLOW:
            earn(s, s.seat, -1)
            join(s, s.band, LEADER)


class Ransom(Step):
    """The owner of a leader who was captured buys him free at once, or never."""

    id = "ransom"
    question = sentence("Pay a coin to free the leader?")

    def enter(self, s: State) -> bool:
        s.actor = self._captured(s) // SLOTS
        s.options = (RANSOM, NO) if s.coins[s.actor] else (NO,)
        if len(s.options) > 1:
            return True
        self.take(s, NO)
        return False

    def _captured(self, s: State) -> int:
        return next(band for band, note in s.turn_notes if note == "captured")

    def take(self, s: State, decision: int) -> None:
        band = self._captured(s)
        del s.turn_notes[band, "captured"]
        s.actor = s.seat
        if decision == RANSOM:
            hand_over(s, band // SLOTS, s.seat, 1)
            join(s, band, LEADER)
            s.displaced_bands |= 1 << band
        else:
            key = _captives(s, s.seat)
            s.race_notes[key] = s.race_notes.get(key, 0) + 1


def _captives(s: State, seat: int) -> tuple[int, str]:
    """The note of how many leaders a seat holds."""
    return s.table.nobody, f"captives {seat + 1}"


RANSOM_STEP = step(Ransom())
_STANDS = escorts(STAND, LEADER)


class Leader(Escort, TableRule):
    """One more token for a coin; an opponent who takes his region captures him instead of a token."""

    id, kind = "leader", "leader"
    pieces = (LEADER,)
    steps = {"picked": (step(Follow()),), **_STANDS}

    def bleeds(self, s: State, band: int, region: int, by: int, tokens: int) -> int:
        """No token is lost where he is captured."""
        if not s.marks[s.table.mark[LEADER.id]] >> region & 1:
            return tokens
        if by >= s.table.guards or by // SLOTS == band // SLOTS:
            return super().bleeds(s, band, region, by, tokens)
        dismiss(s, band, LEADER, region)
        s.turn_notes[band, "captured"] = 1
        s.agenda.append(RANSOM_STEP)
        return 0

    def closing(self, s: State, seat: int) -> int:
        """Captives are worth something at last."""
        return CAPTIVE * s.race_notes.get(_captives(s, seat), 0)


LEADER_RULE: Final = Leader()
REGISTRY[Leader.id] = LEADER_RULE
