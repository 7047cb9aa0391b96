"""The ordinary seat: the steps of its turn, in their order."""

from typing import Final

from realms.rules.model.seat_kind import SeatKind
from realms.rules.model.step import Step
from realms.rules.model.trait import Moment
from realms.rules.turn.attack import ATTACK, PREPARE_ATTACK
from realms.rules.turn.column import PICK_COMBINATION
from realms.rules.turn.redeployment import GATHER, REDEPLOY
from realms.rules.turn.turn import ACT_IN_DECLINE, EXPAND_OR_DECLINE, FINISH_TURN, SCORE


class OrdinarySeat(SeatKind):
    """The ordinary seat."""

    id = "player"
    arrival = ("picked",)
    idle: tuple[Step | Moment, ...] = (PICK_COMBINATION,)
    rise = ("dawn", EXPAND_OR_DECLINE)
    campaign = (
        *(PREPARE_ATTACK, ATTACK, GATHER, "gathered", REDEPLOY, "deployed"),
        *(SCORE, "scored", FINISH_TURN),
    )
    retreat = (SCORE, FINISH_TURN)
    night = (ACT_IN_DECLINE, PREPARE_ATTACK, ATTACK, GATHER, "gathered", REDEPLOY)


ORDINARY_SEAT: Final = OrdinarySeat()
