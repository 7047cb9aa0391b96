"""The well of souls: what falls into it, and the ghosts that come of it."""

import pytest

ISLAND = "notes 3 aside={island}"
LINE = "seat {seat}; at attack; coins 0 0 0; 1 {one}; 2 {two}; 3 ghosts hill{ghosts}; notes 3 aside=1"


def well(p) -> dict[str, int]:
    """Return the contents of the well, by race."""
    s = p.state
    notes = {name: number for (_, name), number in s.race_notes.items() if name.split()[0] == "soul"}
    return {name.removeprefix("soul").strip() or "nameless": number for name, number in notes.items()}


def at_turn(haunted, *, one="giants hill +9: x", two="orcs swamp: z", ghosts="", seat=1, more="", **values):
    line = LINE.format(seat=seat, one=one, two=two, ghosts=ghosts)
    return haunted(line + more, **values)


# --- what falls into it ----------------------------------------------------------------------------------


@pytest.mark.rule("necromancer.well.receives_losses")
@pytest.mark.parametrize(
    ("two", "more", "found"),
    [
        ("orcs swamp: y", "", {"orcs": 1}),
        ("orcs swamp: y=3", "", {"orcs": 1}),
        ("orcs swamp: z; 2d humans forest: y", "", {"humans": 1}),
        ("orcs swamp: z", "; tribes: y", {"nameless": 1}),
    ],
)
def test_what_is_lost_in_a_conquest_falls_into_the_well(haunted, two, more, found) -> None:
    p = at_turn(haunted, two=two, more=more)
    before = p.tray("orcs"), p.tray("humans")
    p.play("take y")
    assert well(p) == found
    assert (p.tray("orcs"), p.tray("humans")) == before  # not into the tray
    assert p.faults() == []


@pytest.mark.rule("necromancer.well.receives_losses", "necromancer.ghost.loss_one")
def test_a_ghost_falls_into_it_as_well_and_the_others_stay_with_their_master(haunted) -> None:
    p = at_turn(haunted, ghosts=": a=3 c").play("take a")
    assert (well(p), p.hand("3"), p.tray("ghosts")) == ({"ghosts": 1}, 2, 9)
    alone = at_turn(haunted, ghosts=": a c").play("take a")
    assert (well(alone), alone.hand("3"), alone.faults()) == ({"ghosts": 1}, 0, [])


@pytest.mark.rule("necromancer.well.receives_losses")
def test_what_the_necromancer_himself_conquers_falls_into_it(haunted) -> None:
    p = at_turn(haunted, seat=3, one="giants hill: a=2", ghosts=" +9").play("take a")
    assert (well(p), p.hand("1")) == ({"giants": 1}, 1)


@pytest.mark.rule("necromancer.well.receives_losses")
def test_a_token_that_is_converted_falls_into_it(haunted) -> None:
    p = at_turn(haunted, one="sorcerers hill: x=2", two="orcs swamp: y").play("convert y")
    assert well(p) == {"orcs": 1}


@pytest.mark.rule("necromancer.well.elves_no_loss")
def test_elves_lose_nothing_while_they_are_active(haunted) -> None:
    assert well(at_turn(haunted, two="elves swamp: y=2").play("take y")) == {}
    declined = at_turn(haunted, two="orcs swamp: z; 2d elves forest: y").play("take y")
    assert well(declined) == {"elves": 1}


@pytest.mark.rule("necromancer.well.decline_excluded")
def test_what_goes_when_a_race_declines_goes_to_the_tray(haunted) -> None:
    line = (
        "seat 1; coins 0 0 0; 1 giants hill +1: x=3 y; 1d elves forest: b c; 2 orcs swamp: z; 3 ghosts hill"
    )
    p = haunted(line + "; notes 3 aside=1").play("decline")
    assert (well(p), p.tray("giants"), p.tray("elves"), p.faults()) == ({}, 11 - 2, 11, [])


@pytest.mark.rule("necromancer.well.elves_decline")
def test_elves_that_decline_feed_the_well(haunted) -> None:
    line = "seat 1; coins 0 0 0; 1 elves hill: x=4 y=3 b c; 2 orcs swamp: z; 3 ghosts hill; notes 3 aside=1"
    p = haunted(line).play("decline")
    assert (well(p), p.clause("1d")) == ({"elves": 1}, "1d elves hill: b c x y")
    assert (p.tray("elves"), p.tray("ghosts")) == (11 - 5 + 0, 12)  # four of five brought a ghost at once
    assert "3 aside=2" in p.clause("notes")
    assert p.faults() == []
    hand = haunted(line.replace("hill: x=4 y=3 b c", "hill +3: x").replace("elves", "elves")).play("decline")
    assert well(hand) == {"elves": 3}


# --- what comes out of it --------------------------------------------------------------------------------

RICH = "seat 1; at score; coins 0 0 0; 1 giants hill: x; 2 orcs swamp: z; 3 ghosts hill{ghosts}"


def scored(haunted, lying: str, *, island=1, ghosts="", line=RICH, **values):
    notes = f"; notes 3 aside={island}" + (f", {lying}" if lying else "")
    return haunted(line.format(ghosts=ghosts) + notes, **values)


def island(p) -> int:
    return p.state.race_notes.get((6, "aside"), 0)


@pytest.mark.rule("necromancer.spawn.rate", "necromancer.spawn.remainder")
@pytest.mark.parametrize(("souls", "new"), [(0, 0), (3, 0), (4, 1), (7, 1), (8, 2), (9, 2)])
def test_every_four_souls_bring_a_ghost(haunted, souls, new) -> None:
    p = scored(haunted, f"4d soul={souls}" if souls else "")
    left = {"nameless": souls % 4} if souls % 4 else {}
    assert (island(p), p.tray("ghosts"), well(p)) == (1 + new, 13 - new, left)
    other = scored(haunted, "4d soul=10", souls=3)
    assert (island(other), well(other)) == (4, {"nameless": 1})


@pytest.mark.rule("necromancer.spawn.when")
@pytest.mark.parametrize(
    "line", [RICH, RICH.replace("at score", "at choose").replace("hill: x;", "hill: x y;")]
)
def test_ghosts_come_at_the_end_of_every_turn_of_others(haunted, line) -> None:
    p = scored(haunted, "4d soul=5", line=line)
    if p.state.seat == 0:
        p.play("decline")
    assert (p.state.seat, island(p)) == (1, 2)


@pytest.mark.rule("necromancer.spawn.when", "necromancer.ghost.redeploy_after")
def test_first_ghosts_are_placed_again_and_then_new_ones_come(haunted) -> None:
    p = at_turn(haunted, ghosts=": a=4 c e", more=", 4d soul=3").play("take a", "stop")
    p.play(p.options[-1])  # the giants keep what they have in one place
    assert (p.at, p.state.actor, p.hand("3"), p.options) == (
        "spread",
        2,
        3,
        ["stay 1", "stay 2", "stay 3", "stay 4"],
    )
    assert (island(p), well(p)) == (1, {"nameless": 3, "ghosts": 1})
    p.play("stay 2")
    assert (p.clause("3"), island(p), p.tray("ghosts")) == ("3 ghosts hill: c=2 e=3", 2, 14 - 5 - 2)
    assert p.faults() == []


@pytest.mark.rule("necromancer.ghost.redeploy_island")
def test_without_a_region_they_go_back_to_the_island(haunted) -> None:
    p = at_turn(haunted, ghosts=": a=4").play("take a", "stop")
    p.rest()
    assert (p.state.seat, p.hand("3"), island(p)) == (1, 0, 1 + 3)


@pytest.mark.rule(
    "necromancer.spawn.ghosts_first", "necromancer.well.ghosts_on_top", "necromancer.spawn.ghosts_return"
)
def test_ghosts_leave_the_well_first_and_go_back_to_the_reserve(haunted) -> None:
    p = scored(haunted, "4d soul ghosts=2, 4d soul orcs=7", island=7)
    assert p.table.catalogue.supply[p.table.catalogue.number["ghosts"]] == 14
    # five in reserve; two sets used two ghosts and six souls, so 5 + 2 - 2 are left
    assert (p.tray("ghosts"), well(p), island(p)) == (5, {"orcs": 1}, 9)
    empty = scored(haunted, "4d soul ghosts=4", island=10)
    assert (empty.tray("ghosts"), well(empty), island(empty)) == (3, {}, 11)


@pytest.mark.rule("necromancer.spawn.souls_to_tray")
def test_other_souls_go_to_the_tray_of_their_race(haunted) -> None:
    p = scored(haunted, "4d soul orcs=2, 4d soul ratmen=2")
    assert (p.tray("orcs"), p.tray("ratmen"), well(p)) == (10 - 1, 13, {})
    assert p.faults() == []


@pytest.mark.rule("necromancer.spawn.empty_reserve")
def test_without_a_ghost_to_come_the_souls_stay(haunted) -> None:
    p = scored(haunted, "4d soul=9", island=14)
    assert (island(p), well(p), p.tray("ghosts")) == (14, {"nameless": 9}, 0)
    one = scored(haunted, "4d soul=9", island=13)
    assert (island(one), well(one), one.tray("ghosts")) == (14, {"nameless": 5}, 0)


@pytest.mark.rule("necromancer.spawn.when")
def test_another_reading_lets_the_necromancer_say_whether_they_come(haunted) -> None:
    p = scored(haunted, "4d soul=9", spawning="may")
    assert (p.at, p.state.actor, p.options) == ("spawn", 2, ["spawn", "no"])
    p.play("spawn", "no")
    assert (p.state.seat, p.state.actor, island(p), well(p)) == (1, 1, 2, {"nameless": 5})


def test_the_table_tells_where_ghosts_and_souls_are(haunted) -> None:
    p = scored(haunted, "4d soul=3, 3 keeps swamp=1", island=2)
    necromancy = p.table.setting.shared[-1]
    told = [str(line) for line in necromancy.tells(p.state)]
    assert told == [
        "ghosts on the island: 2, in reserve: 12; souls in the well: 3",
        "powers on sale: Swamp; price of one: 3",
    ]


@pytest.mark.rule("necromancer.well.elves_decline")
def test_hordes_of_elves_are_no_souls_of_elves(haunted) -> None:
    line = "seat 1; coins 0 0 0; 1 elves hordes_of: b=2 x=3 c=1; 2 orcs swamp: z; 3 ghosts hill"
    notes = "; notes 3 aside=1, 1 horde=1, 1 second_horde=1; mark horde: x; mark second_horde: c"
    p = haunted(line + notes, boxes=("cursed",)).play("decline")
    # four elves in two regions go into decline, so two are lost; c was held by a horde token alone
    assert (well(p), p.clause("1d"), p.faults()) == ({"elves": 2}, "1d elves hordes_of: b x", [])


@pytest.mark.rule("necromancer.well.receives_losses")
def test_a_horde_token_that_dies_instead_is_the_soul(haunted) -> None:
    line = "seat 1; at attack; coins 0 0 0; 1 giants hill +9: x; 2 orcs hordes_of: y=2 z; 3 ghosts hill"
    notes = "; notes 3 aside=1, 2 horde=1; mark horde: y"
    p = haunted(line + notes, boxes=("cursed",)).play("take y", "stop")
    while not p.may("spend"):
        p.play(p.options[-1])
    assert well(p) == {"orcs": 1}
    p.play("spend")
    assert (well(p), p.faults()) == ({"nameless": 1}, [])
