"""Throw-away traits, one of each kind that is to come: the hooks suffice for all of them."""

from collections.abc import Sequence

import pytest

from realms.locale import sentence
from realms.play.game import Game
from realms.rules.effects.board_change import apply_new_board
from realms.rules.ground.ground import Ground
from realms.rules.model.decisions import NO, verb
from realms.rules.model.seat_kind import SeatKind
from realms.rules.model.step import STEPS, Step, step
from realms.rules.model.table_rule import TableRule
from realms.rules.model.trait import Mark, Trait
from realms.rules.position.catalogue import Content
from realms.rules.position.ownership import conquer, lay_mark, remove_mark
from realms.rules.position.state import State, recompile_rules
from realms.rules.position.table import SLOTS, Setting, Table
from realms.rules.turn.attack import ATTACK, PREPARE_ATTACK
from realms.rules.turn.ordinary_seat import ORDINARY_SEAT
from realms.rules.turn.redeployment import GATHER, REDEPLOY
from realms.rules.turn.turn import FINISH_TURN, SCORE, begin_turn, proceed

from help.games import until_seat


def everybody(s: State) -> None:
    """Work out all bands again."""
    for band in range(s.table.guards):
        if s.combo[band]:
            recompile_rules(s, band, declined=bool(band % SLOTS))


# --- a race, a power -------------------------------------------------------------------------------------


class Kites(Trait):
    """Cheap forests, a token back for each forest held."""

    id, kind = "kites", "race"

    def __init__(self) -> None:
        self.cheaper = {"forest": 1}

    def gains(self, s: State, band: int) -> int:
        return (s.held[band] & s.table.ground.of("forest")).bit_count()


BURN = verb("burn", "region", sentence("burn {region}"))


class Burn(Step):
    """Give up a region for three coins."""

    id = "burn"

    def options(self, s: State) -> Sequence[int]:
        return [*(BURN + region for region in s.table.regions(s.held[s.band])), NO]

    def take(self, s: State, decision: int) -> None:
        if decision != NO:
            STEPS["leave_it"].take(s, decision - BURN)
            s.coins[s.seat] += 3
            s.bank_paid += 3


class LeaveIt(Step):
    id = "leave_it"

    def take(self, s: State, decision: int) -> None:
        from realms.rules.position.ownership import leave_region

        s.tray[s.combo[s.band][0]] += leave_region(s, decision)


BURNING = step(Burn())
step(LeaveIt())


class Arsonists(Trait):
    """A power with a step of its own."""

    id, kind = "arsonists", "power"
    steps = {"scored": (BURNING,)}


def test_a_race_and_a_power(at) -> None:
    extra = (Content(Kites(), 5, 12, ("edge",)), Content(Arsonists(), 3))
    line = "at attack; coins 0 0; 1 kites arsonists +4: a; 2 elves hill: k"
    position = at(line, extra=extra).play("take b")
    assert (position.tokens("b"), position.hand()) == (1, 3)
    position.play("stop", "stay 1")
    assert position.clause("1") == "1 kites arsonists: a b=5"
    assert position.options == ["burn a", "burn b", "no"]
    position.play("burn a")
    assert (position.coins(1), position.clause("1")) == (2 + 3, "1 kites arsonists: b=5")
    assert position.faults()[:1] != ["the price of a is wrong"]


# --- places and relics -----------------------------------------------------------------------------------


class Spring(Trait):
    """A place: two coins a turn for who holds it."""

    id, kind = "spring", "place"
    pays = 2


class Banner(Trait):
    """A relic: whoever has it may carry it on; it copies the place wherever that is."""

    id, kind = "banner", "relic"

    def lends(self, s: State, band: int) -> tuple[int, ...]:
        return (s.table.catalogue.number["spring"],)


class Finds(TableRule):
    """A find serves the band that holds its region; notes of nobody say where it lies."""

    id = "finds"
    steps = {"deployed": ()}

    def lends(self, s: State, band: int) -> tuple[int, ...]:
        found = []
        for name in ("spring", "banner"):
            region = s.race_notes.get((s.table.nobody, name))
            if region is not None and s.held[band] >> region & 1:
                found.append(s.table.catalogue.number[name])
        return tuple(found)

    def changed(self, s: State, regions: int) -> None:
        everybody(s)


FINDS = (Content(Spring()), Content(Banner()))


def with_finds(at, line: str, **lie: str):
    position = at(line, extra=FINDS, shared=(Finds(),))
    s = position.state
    for name, region in lie.items():
        s.race_notes[s.table.nobody, name] = s.table.ground.number[region]
    everybody(s)
    return position


def test_a_place_goes_with_its_region(at) -> None:
    line = "at attack; coins 0 0; 1 ratmen hill +5: a; 2 elves swamp: b k"
    position = with_finds(at, line, spring="b")
    assert (position.state.rules[0].pays, position.state.rules[3].pays) == (0, 2)
    position.play("take b")
    assert (position.state.rules[0].pays, position.state.rules[3].pays) == (2, 0)
    assert position.rest().coins(1) == 4


def test_a_relic_moves_and_copies(at) -> None:
    position = with_finds(
        at, "at attack; coins 0 0; 1 ratmen hill +5: a; 2 elves swamp: b k", spring="i", banner="k"
    )
    s = position.state
    assert [trait.id for trait in s.rules[3].traits if trait.kind in ("place", "relic")] == [
        "spring",
        "banner",
    ]
    s.race_notes[s.table.nobody, "banner"] = s.table.ground.number["a"]
    everybody(s)
    assert (s.rules[0].pays, s.rules[3].pays) == (2, 0)


CARRY = verb("carry", "region", sentence("carry the banner to {region}"))


class Carry(Step):
    """The banner moves on with the race, or stays where it is."""

    id = "carry"

    def options(self, s: State) -> Sequence[int]:
        lies = s.race_notes[s.table.nobody, "banner"]
        near = s.held[s.band] & s.table.near(1 << lies)
        return [*(CARRY + region for region in s.table.regions(near)), NO] if near else ()

    def take(self, s: State, decision: int) -> None:
        if decision != NO:
            s.race_notes[s.table.nobody, "banner"] = decision - CARRY
            everybody(s)


class Standard(Trait):
    """A relic with a step of its own: it is carried on, and pays for the hill where it lies."""

    id, kind = "banner", "relic"
    steps = {"deployed": (step(Carry()),)}

    def income(self, s: State, band: int) -> int:
        return 2 * (s.table.ground.of("hill") >> s.race_notes[s.table.nobody, "banner"] & 1)


def test_a_relic_is_carried_on_by_its_own_step(at) -> None:
    extra = (Content(Spring()), Content(Standard()))
    line = "coins 0 0; 1 ratmen wealthy: b d e=4; 2 elves swamp: k"
    position = at(line, extra=extra, shared=(Finds(),))
    s = position.state
    s.race_notes[s.table.nobody, "banner"] = s.table.ground.number["e"]
    everybody(s)
    begin_turn(s)
    proceed(s, None)
    position.play("expand", "take h", "stop", "stay 1", "stay 1", "stay 1")
    assert (position.at, position.targets("carry")) == ("carry", "b d h")
    position.play("carry h")
    assert position.coins(1) == 4 + 2
    position.rest()
    assert (position.at, s.seat) == ("choose", 0)
    position.play("expand", "take f", *["stay 1"] * 4)
    assert position.targets("carry") == "e f"
    position.play("carry e")
    assert position.coins(1) == 6 + 5


# --- a leader --------------------------------------------------------------------------------------------

LEAD = verb("lead", "region", sentence("send the captain to {region}"))
CAPTAIN = Mark("captain", defence=1, limit=1)


class Lead(Step):
    """The captain goes to a region of the race."""

    id = "lead"

    def options(self, s: State) -> Sequence[int]:
        return [LEAD + region for region in s.table.regions(s.held[s.band])]

    def take(self, s: State, decision: int) -> None:
        remove_mark(s, CAPTAIN, s.marks[s.table.markers.number[CAPTAIN.id]])
        lay_mark(s, CAPTAIN, decision - LEAD)


class Captain(Trait):
    """A leader: defends where he stands, brings a coin, and is lost for good with his region."""

    id, kind = "captain", "leader"
    pieces = (CAPTAIN,)
    steps = {"deployed": (step(Lead()),)}

    def income(self, s: State, band: int) -> int:
        return (s.held[band] & s.marks[s.table.markers.number[CAPTAIN.id]]).bit_count()

    def lost(self, s: State, band: int, region: int, by: int) -> None:
        if s.marks[s.table.markers.number[CAPTAIN.id]] >> region & 1:
            del s.race_notes[s.table.nobody, "captain"]
            s.coins[by // SLOTS] += 2
            s.bank_paid += 2


class Follows(TableRule):
    """A captain leads the player's race, whatever race it is."""

    id = "follows"

    def lends(self, s: State, band: int) -> tuple[int, ...]:
        led = s.race_notes.get((s.table.nobody, "captain")) == band
        return (s.table.catalogue.number["captain"],) if led else ()

    def changed(self, s: State, regions: int) -> None:
        everybody(s)


def test_a_leader_stands_with_a_race_and_falls(at) -> None:
    line = "coins 0 0; 1 ratmen hill: a d=2; 2 elves swamp +9: b"
    position = at(line, extra=(Content(Captain()),), shared=(Follows(),))
    s = position.state
    s.race_notes[s.table.nobody, "captain"] = 0
    everybody(s)
    begin_turn(s)
    proceed(s, None)
    assert [trait.kind for trait in s.rules[0].traits] == ["seat", "scenario", "race", "power", "leader"]
    position.play("expand", "stop", "stay 1")
    assert (position.at, position.options) == ("lead", ["lead a", "lead d"])
    position.play("lead a")
    assert (position.coins(1), position.mark("captain")) == (2 + 1, "a")
    position.play("expand")
    assert position.price("a") == 2 + 1 + 1
    position.play("take a")
    assert (position.coins(2), position.mark("captain")) == (2, "")
    assert "leader" not in [trait.kind for trait in s.rules[0].traits]
    faults = [fault for fault in position.rest().faults() if "captain" in fault or "price" in fault]
    assert faults == []


# --- monsters, lent powers, events, teams ----------------------------------------------------------------


def test_monsters_guard_a_region(at) -> None:
    ground = at("coins 0 0").table.ground
    guarded = Ground(
        ground.names, ground.adj, ground.price, (0, 2, *ground.guards[2:]), ground.kinds, ground.ways
    )
    table = Table(
        guarded, Setting(at("coins 0 0").table.catalogue.content, (ORDINARY_SEAT, ORDINARY_SEAT), 3)
    )
    from realms.rules.position.state import empty_state

    s = empty_state(table)
    assert s.cost[1] == 2 + 2
    s.combo[0] = (table.catalogue.number["ratmen"], table.catalogue.number["hill"])
    recompile_rules(s, 0, declined=False)
    conquer(s, 0, 1, 4)
    assert (s.non_empty_conquests, s.held[table.guards]) == (1, 0)


class Crops(TableRule):
    """A player who holds three regions of the edge has Commando as well."""

    id = "crops"

    def lends(self, s: State, band: int) -> tuple[int, ...]:
        around = s.held[band] & s.table.ground.of("edge")
        return (s.table.catalogue.number["commando"],) if around.bit_count() >= 3 else ()

    def changed(self, s: State, regions: int) -> None:
        everybody(s)


def test_a_power_is_lent_and_taken_away(at) -> None:
    line = "at attack; coins 0 0; 1 ratmen swamp +9: a b; 2 elves hill +9: c=2 h"
    position = at(line, shared=(Crops(),))
    assert position.price("e") == 3
    position.play("take d")
    assert position.price("e") == 2
    position.play("stop", *["stay 1"] * 2)
    while position.state.actor != 1 or position.at != "choose":
        position.play(position.options[-1])
    position.play("expand", "take b")
    assert position.state.rules[0].cheaper == (0,) * 13


class Rain(Trait):
    """An event: farmland brings nothing but costs one less."""

    id, kind = "rain", "event"

    def __init__(self) -> None:
        self.cheaper = {"farmland": 1}


class Weather(TableRule):
    """From the second turn on it rains for everybody."""

    id = "weather"

    def begins(self, s: State) -> None:
        everybody(s)

    def lends(self, s: State, band: int) -> tuple[int, ...]:
        return (s.table.catalogue.number["rain"],) if s.turn >= 2 else ()


def test_an_event_changes_the_rules_for_all(at) -> None:
    line = "coins 0 0; 1 ratmen hill: b=5; 2 elves hill: k=5"
    position = at(line, extra=(Content(Rain()),), shared=(Weather(),)).play("expand")
    assert position.price("a") == 2
    position.rest().rest().play("expand")
    assert position.price("a") == 1


class Teams(TableRule):
    """Seats 1 and 3 do not attack each other."""

    id = "teams"

    def refuses(self, s: State, band: int, attacker: int) -> int:
        same = band // SLOTS % 2 == attacker // SLOTS % 2 and band // SLOTS != attacker // SLOTS
        return s.held[band] if same else 0


def test_teams_spare_each_other(at) -> None:
    line = "at attack; 1 ratmen hill +9: e; 2 elves swamp: b; 3 orcs stout: c; 3d humans: f"
    assert at(line, players=3).targets() == "b c d f g h"
    assert at(line, players=3, shared=(Teams(),)).targets() == "b d g h"


class Lots(Step):
    """Each seat in turn pays a coin into the bank, before anything else."""

    id = "lots"

    def enter(self, s: State) -> bool:
        s.coins = [coins - 1 for coins in s.coins]
        return False


class Opening(TableRule):
    """No more than two combinations are on offer, and lots are drawn first."""

    id, rows = "opening", 2
    lots = step(Lots())

    def opens(self, s: State) -> None:
        assert not s.column
        s.agenda.append(self.lots)


def test_what_all_share_may_set_the_game_up(at) -> None:
    table = at("coins 0 0", shared=(Opening(),)).table
    game = until_seat(Game(table))
    assert (game.state.coins, len(game.state.column)) == ([4, 4], 2)


# --- a seat of another kind, another board ---------------------------------------------------------------


class Raise(Step):
    """As many ghosts as there are regions without anybody, at most three."""

    id = "raise"

    def enter(self, s: State) -> bool:
        s.hand[s.band] += min(3, s.held[s.table.nobody].bit_count())
        return False


class Necromancer(SeatKind):
    """A seat without combinations: it raises, marches, redeploys and scores."""

    id = "necromancer"
    idle = (step(Raise()), PREPARE_ATTACK, ATTACK, GATHER, REDEPLOY, SCORE, FINISH_TURN)
    rise = idle


class Ghosts(Trait):
    """The one race of the necromancer."""

    id, kind = "ghosts", "race"


def test_a_seat_of_another_kind(at) -> None:
    table = at("coins 0 0").table
    content = (*table.catalogue.content, Content(Ghosts(), 0, 30, ("anywhere",)))
    table = Table(table.ground, Setting(content, (ORDINARY_SEAT, Necromancer()), 3))
    from realms.play.notation import read, write
    from realms.rules.turn.turn import play

    s = read(table, "seat 2; coins 0 0; 1 ratmen hill: a; 2 ghosts")
    assert (s.step.id, s.hand[3]) == ("attack", 3)
    play(s, table.ground.number["f"])
    play(s, s.options[-1])
    assert "2 ghosts: f=3" in write(s)
    assert (s.coins, s.turn, s.seat) == ([0, 1], 2, 0)


def test_regions_merge_and_split_on_a_new_board(at) -> None:
    line = "coins 0 0; 1 trolls bivouacking +1: a=2 b=3; heap encampment: b=2; mark lair: a b"
    position = at(line + "; 2 elves hill: d=4 e; 2d humans: h")
    s = position.state
    old = s.table.ground
    number = {"b": 0, "c": 1, "e": 2, "f": 3}
    adj = (0b0110, 0b1001, 0b1001, 0b0110)
    where = {"a": 0, "b": 0, "d": 2, "e": 2, "c": 1, "f": 3}
    new = Ground(tuple(number), adj, (2,) * 4, (0,) * 4, {"forest": 1}, {"edge": 0b1111}, where)
    apply_new_board(s, Table(new, s.table.setting))
    assert position.clause("1") == "1 trolls bivouacking +1: b=5"
    heaps = {(0, s.table.markers.heaped[0][0]): 2}
    assert (position.mark("lair"), s.heaps, s.cost[0]) == ("b", heaps, 2 + 5 + 1 + 2)
    assert position.clause("2") == "2 elves hill: e=5"
    assert position.clause("2d") == ""
    assert s.anchors == {0: "a", 2: "d"}
    apply_new_board(s, Table(old, s.table.setting))
    assert position.clause("1") == "1 trolls bivouacking +1: a=5"
    assert position.clause("2") == "2 elves hill: d=5"


def test_the_larger_stack_stays_where_regions_merge(at) -> None:
    position = at("coins 0 0; 1 trolls hill: a=2 k; 2 elves hill: b=3; tribes: h")
    s = position.state
    new = Ground(("a", "k", "h"), (0, 0, 0), (2,) * 3, (0,) * 3, {}, {"edge": 7}, {"a": 0, "b": 0})
    apply_new_board(s, Table(new, s.table.setting))
    assert (position.clause("1"), position.clause("2")) == ("1 trolls hill +2: k", "2 elves hill: a=3")
    assert position.clause("tribes") == "tribes: h"
    assert s.displaced_bands == 1


@pytest.mark.parametrize("name", ["player", "alchemist"])
def test_a_name_is_given_once(name: str) -> None:
    from realms.rules.model.trait import REGISTRY, power

    if name in REGISTRY:
        with pytest.raises(ValueError, match="two traits"):
            power(name)(Trait)
    with pytest.raises(ValueError, match="declared twice"):
        verb("take", "region", sentence("take {region}"))
    with pytest.raises(ValueError, match="name of its own"):
        step(Burn())


def test_marks_may_have_limits() -> None:
    assert Mark("x").limit == 0
