"""The leader, who joins a race for a coin and may be captured and ransomed."""

from typing import Final

from realms.locale import sentence
from realms.rules.effects.companions import CompanionTrait, add_companion, companion_steps, remove_companion
from realms.rules.model.decisions import NO, verb
from realms.rules.model.step import Step, step
from realms.rules.model.table_rule import TableRule
from realms.rules.model.trait import REGISTRY, Mark
from realms.rules.position.ownership import earn, transfer_coins
from realms.rules.position.state import State
from realms.rules.position.table import SLOTS

LEADER: Final = Mark("leader", token=True, shy=True)
STAND = verb("leader", "region", sentence("the leader stands in {region}"))
FOLLOW = verb("follow", "nothing", sentence("pay a coin for the leader"))
RANSOM = verb("ransom", "nothing", sentence("pay a coin to free the leader"))
CAPTIVE = 2  # coins at the end of the game


class HireLeader(Step):
    """Choose whether a leader joins the race that was picked."""

    id = "follow"
    question = sentence("Pay a coin for a leader?")

    def enter(self, s: State) -> bool:
        s.options = (FOLLOW, NO)
        return s.coins[s.seat] > 0

    def take(self, s: State, decision: int) -> None:
        if decision == FOLLOW:
            earn(s, s.seat, -1)
            add_companion(s, s.band, LEADER)


class RansomLeader(Step):
    """The owner of a captured leader pays for its freedom at once, or never."""

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
            transfer_coins(s, band // SLOTS, s.seat, 1)
            add_companion(s, band, LEADER)
            s.displaced_bands |= 1 << band
        else:
            key = _captives_note(s, s.seat)
            s.race_notes[key] = s.race_notes.get(key, 0) + 1


def _captives_note(s: State, seat: int) -> tuple[int, str]:
    """Return the key of the note that counts the leaders a seat holds captive."""
    return s.table.nobody, f"captives {seat + 1}"


RANSOM_STEP = step(RansomLeader())
_STANDS = companion_steps(STAND, LEADER)


class Leader(CompanionTrait, TableRule):
    """One token more for a coin; an opponent who takes its region captures it instead of a token."""

    id, kind = "leader", "leader"
    pieces = (LEADER,)
    steps = {"picked": (step(HireLeader()),), **_STANDS}

    def bleeds(self, s: State, band: int, region: int, by: int, tokens: int) -> int:
        """Lose no token where the leader is captured."""
        if not s.marks[s.table.markers.number[LEADER.id]] >> region & 1:
            return tokens
        if by >= s.table.guards or by // SLOTS == band // SLOTS:
            return super().bleeds(s, band, region, by, tokens)
        remove_companion(s, band, LEADER, region)
        s.turn_notes[band, "captured"] = 1
        s.agenda.append(RANSOM_STEP)
        return 0

    def closing(self, s: State, seat: int) -> int:
        """Pay for captive leaders at the end of the game."""
        return CAPTIVE * s.race_notes.get(_captives_note(s, seat), 0)


LEADER_RULE: Final[Leader] = Leader()
REGISTRY[Leader.id] = LEADER_RULE
