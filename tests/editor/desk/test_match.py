"""A game at the table: choices, refusals, redeployment, undo, looking back, taking over, records."""

from pathlib import Path

import pytest

from realms.play.game_log import LogReader
from realms.play.record import Record, RecordError, read_record, replay
from realms.play.redeployment import RedeploymentPlan
from realms.rules.model.decisions import argument, verb_of
from realms.rules.position.state import CHANCE
from realms.scenario.scenario import Scenario, bundled_scenario
from realms_editor.desk.match import HUMAN, Choice, Match, Seating

from help.tables import greedy_choice


def until_human(match: Match) -> None:
    while not match.over and not match.waits_for_human:
        if match.game.seat == CHANCE:
            match.throw()
        else:
            match.play(match.decision_job()())


def finish(match: Match) -> Match:
    while not match.over:
        until_human(match)
        if not match.over:
            match.play(greedy_choice(match).decision)
    return match


@pytest.fixture
def match(sample: Scenario) -> Match:
    made = Match.new(sample, Seating(2, (HUMAN, "greedy"), seed=5))
    until_human(made)
    return made


def on_the_map(match: Match) -> None:
    match.play(match.choices()[0].decision)
    until_human(match)


def test_the_choices_are_the_options_with_words(match: Match) -> None:
    assert [choice.decision for choice in match.choices()] == list(match.game.options())
    on_the_map(match)
    regions = {choice.region for choice in match.choices()} - {None}
    board = match.realm.board
    assert regions
    for choice in match.choices():
        if choice.region is not None:
            assert choice.details.price == sum(part.tokens for part in choice.details.parts)
    for region in set(range(board.region_count)) - regions:
        assert match.refusal(region) is not None


def test_a_region_says_why_it_cannot_be_taken(match: Match) -> None:
    on_the_map(match)
    board = match.realm.board
    inland = next(region for region in range(board.region_count) if not board.entry >> region & 1)
    assert str(match.refusal(inland)) == "a new race cannot come in there"
    first = next(choice for choice in match.choices() if choice.region is not None)
    match.play(first.decision)
    assert first.region is not None
    assert str(match.refusal(first.region)) == "this race holds it already"
    far = (
        board.all_regions & ~board.neighbours_of(1 << first.region) & ~board.impassable & ~(1 << first.region)
    )
    assert str(match.refusal(far.bit_length() - 1)) == "it touches no region of this race"


def test_undo_goes_back_to_the_last_decision_of_a_human(match: Match) -> None:
    assert not match.undo()
    first, line = list(match.game.decisions), None
    on_the_map(match)
    match.play(match.choices()[-1].decision)
    until_human(match)
    line = list(match.line)
    while match.undo():
        assert match.waits_for_human
    assert match.game.decisions == first
    assert match.line == line
    assert match.looks_back
    while match.redo():
        pass
    assert match.game.decisions == line


def test_another_decision_cuts_the_line_and_the_same_does_not(match: Match) -> None:
    on_the_map(match)
    line = list(match.line)
    match.undo()
    match.play(line[match.position])
    assert match.line == line
    match.undo()
    other = next(choice.decision for choice in match.choices() if choice.decision != line[match.position])
    match.play(other)
    assert match.line == [*line[: match.position - 1], other]
    assert len(match.log) == len(match.line)


def test_luck_stays_the_same_after_undo_unless_it_is_asked_anew(sample: Scenario) -> None:
    match = Match.new(sample, Seating(2, (HUMAN, HUMAN), seed=3))
    until_human(match)
    column = list(match.state.column)
    match.jump(0)
    until_human(match)
    assert match.state.column == column
    columns = set()
    for _ in range(5):
        match.jump(0)
        match.new_luck()
        until_human(match)
        columns.add(tuple(match.state.column))
    assert len(columns) > 1


def test_a_redeployment_is_planned_freely_and_carried_out_whole(sample: Scenario) -> None:
    match = Match.new(sample, Seating(2, (HUMAN, "greedy"), seed=5))
    plan: RedeploymentPlan | None = None
    while not (plan := match.redeployment()) or len(plan.tokens) < 2:
        if match.waits_for_human:
            match.play(greedy_choice(match).decision)
        else:
            until_human(match)
    total = sum(plan.tokens.values())
    assert plan.hand == 0
    assert max(plan.tokens.values()) - min(plan.tokens.values()) <= max(plan.least.values())
    first, last = min(plan.tokens), max(plan.tokens)
    while plan.move(first, -1):
        pass
    assert not plan.move(first, -1)
    while plan.move(last, 1):
        pass
    wanted = dict(plan.tokens)
    seat = plan.seat
    match.spread()
    until = match.state
    assert sum(wanted.values()) == total
    held = {region: until.tokens[region] for region in wanted if until.holder[region] // 3 == seat}
    assert held == wanted


def test_a_seat_is_taken_over_and_given_back(match: Match) -> None:
    match.seat_player(0, "random")
    assert not match.waits_for_human
    match.seat_player(0, HUMAN)
    assert match.waits_for_human


def test_a_whole_game_is_logged_and_its_record_replays_to_the_same_score(sample: Scenario) -> None:
    match = finish(Match.new(sample, Seating(3, (HUMAN, "greedy", "random"), seed=11)))
    assert len(match.log) == len(match.line)
    record = Record(match.record().data)
    assert replay(record).outcome() == match.outcome()
    again = Match.of_record(record)
    assert again.line == match.line
    assert again.log == match.log
    assert again.seating.seats == match.seating.seats
    again.jump(20)
    assert again.looks_back
    assert again.game.decisions == match.line[:20]


def test_the_words_of_a_choice_name_the_place(match: Match) -> None:
    on_the_map(match)
    choice = next(choice for choice in match.choices() if verb_of(choice.decision).about == "region")
    assert choice.region == argument(choice.decision)
    assert str(match.game.place(argument(choice.decision))) in str(choice.details.text)


def test_powers_that_a_race_is_lent_are_told() -> None:
    record = read_record(Path(__file__).parents[2] / "games/crops_of_power.game.json")
    match = Match.of_record(record)
    told = set()
    for position in range(20, len(match.line)):
        match.game.replay(match.line[:position])
        told |= {tuple(map(str, match.lent_powers(band))) for band in (0, 3)}
    laid = {str(match.state.table.catalogue.name(number)) for number in match.state.crop_powers}
    assert told == {(), *((power,) for power in laid & {power for powers in told for power in powers})}
    assert len(told) > 1


def test_the_log_does_not_say_what_chance_shows_one_player_alone() -> None:
    match = Match.new(bundled_scenario("game_of_gods"), Seating(3, (HUMAN, "greedy", "greedy"), 3))
    secret, reader = [], LogReader((), (0,), match.names)
    while not match.waits_for_human:
        hidden = match.game.seat < 0 and match.state.step.secret and match.state.seat != 0
        match.throw() if match.game.seat < 0 else match.play(match.decision_job()())
        secret += [str(words) for words in reader.sentences(match.log[-1])] if hidden else []
    assert secret
    assert all(text.startswith("something that only ") for text in secret)


def test_the_log_says_what_each_decision_brought_about(sample: Scenario) -> None:
    match = finish(Match.new(sample, Seating(3, (HUMAN, "greedy", "greedy"), seed=11)))
    told = [str(words) for said in match.log for words in said.report.open]
    assert any(" loses " in words for words in told)
    coins = [str(words) for said in match.log for seat, words in said.report.coins if seat == 0]
    assert coins[-1].endswith(f"; {match.outcome().coins[0]} in all")
    assert Match.of_record(match.record()).log == match.log


@pytest.mark.parametrize("wrong", ["pick 6", "stay 99", "swap 6", "to A.0", "push A", "die 9", "dance"])
@pytest.mark.parametrize("at", [0, 20, -1])
def test_a_record_with_a_decision_that_is_not_allowed_is_refused_in_words(
    sample: Scenario, wrong: str, at: int
) -> None:
    record = finish(Match.new(sample, Seating(2, ("greedy", "random"), seed=5))).record()
    decisions = list(record.decisions)
    decisions[at] = wrong
    with pytest.raises(RecordError, match="is not allowed there"):
        Match.of_record(Record({**record.data, "decisions": decisions}))


def test_choices_are_those_of_the_position_also_after_another_decision(sample: Scenario) -> None:
    match = Match.new(sample, Seating(2, ("human", "human"), 4))
    while match.game.seat < 0:
        match.throw()
    start = match.position
    seen = []
    for option in match.game.options()[:2]:
        match.jump(start)
        match.play(option)
        while match.game.seat < 0:
            match.throw()
        fresh = [Choice(each, match.game.explain(each)) for each in match.game.options()]
        assert match.choices() == match.choices() == fresh
        seen.append(fresh)
    assert seen[0] != seen[1], "the same number of decisions, but other ones"
