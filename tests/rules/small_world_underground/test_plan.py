"""The turn as it is laid out, and what becomes of it where traits come and go within it."""

import pytest

from realms.rules.compile.turn_plan import LEAVE_OPEN, OPEN_MOMENTS
from realms.rules.effects.places_and_relics import LEND_FINDS, lay_find
from realms.rules.model.step import Step, step
from realms.rules.model.table_rule import TableRule
from realms.rules.position.state import State
from realms.rules.turn.redeployment import REDEPLOY
from realms.rules.turn.turn import FINISH_TURN, begin_turn

from help.charts import DEEP
from help.positions import UNDERGROUND, Position

OCCASIONS = {occasion for several in OPEN_MOMENTS.values() for occasion in several}
ATTACKING = "at attack; coins 0 0; 1 ratmen fortified +9: a; 2 elves stout: i; "
CRYPT = "lies crypt_of_the_tomb_raider: "


def asked(position: Position) -> list[str]:
    """The steps that ask for anything until the turn is over, if all is declined."""
    s, found = position.state, []
    while s.seat == 0:
        found += [s.step.id] if s.step.id not in found else []
        ending = [text for text in ("stop", "no") if position.may(text)]
        position.play(*(ending or position.options[-1:]))
    return found


def test_a_turn_is_laid_out_with_all_that_is_known_when_it_begins(deep) -> None:
    s = deep(f"coins 0 0; 1 ratmen fortified: a b; 2 elves stout: i; {CRYPT}i").state
    begin_turn(s)
    assert "build" in [step.id for step in s.agenda]
    assert OCCASIONS.isdisjoint(s.agenda)


def test_what_is_found_has_its_say_in_the_same_turn(deep) -> None:
    usual = deep(ATTACKING + CRYPT + "i").play("take b")
    assert asked(usual) == ["attack", "spread", "build"]
    found = deep(ATTACKING + CRYPT + "b").play("take b")
    assert asked(found) == ["attack", "spread", "build", "haunt"]


def test_it_has_its_say_too_where_nothing_was_to_come(deep) -> None:
    line = ATTACKING.replace("fortified", "hill") + "lies scepter_of_avarice: b"
    assert asked(deep(line).play("take b")) == ["attack", "spread", "lay_relic"]


def test_what_is_left_has_none(deep) -> None:
    line = f"coins 0 0; 1 ratmen hill +5: a b; 2 elves stout: i; {CRYPT}a"
    assert "haunt" in asked(deep(line).play("expand"))
    assert "haunt" not in asked(deep(line).play("abandon a", "expand"))


class Carry(Step):
    """The fountain is carried elsewhere."""

    id = "carry_off"

    def enter(self, s: State) -> bool:
        magpie = next(trait for trait in s.table.setting.shared if isinstance(trait, Magpie))
        lay_find(s, s.table.catalogue.number["fountain_of_youth"], s.table.ground.number[magpie.to])
        return False


CARRY = step(Carry())


class Magpie(TableRule):
    """Comes as a turn begins."""

    id = "magpie"

    def __init__(self, to: str) -> None:
        self.to = to

    def begins(self, s: State) -> None:
        s.agenda.append(CARRY)


@pytest.mark.parametrize(("at_first", "carried", "tokens"), [("a", "k", 0), ("k", "a", 1)])
def test_what_comes_or_goes_before_the_race_begins(at, at_first: str, carried: str, tokens: int) -> None:
    line = "seat 2; at score; coins 0 0; 1 ratmen mounted: a b; 2 elves hill: i; lies fountain_of_youth: "
    shared = LEND_FINDS, Magpie(carried)
    assert at(line + at_first, chart=DEEP, extra=UNDERGROUND, shared=shared).hand() == tokens


def test_whoever_was_driven_out_places_tokens_and_no_more(deep) -> None:
    s = deep(ATTACKING).state
    s.agenda = [FINISH_TURN, REDEPLOY]
    LEAVE_OPEN.enter(s)
    assert s.agenda == [FINISH_TURN, REDEPLOY]
