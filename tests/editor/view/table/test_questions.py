"""A step with a question of its own asks it at the table, where "no, thank you" answers it."""

from realms.rules.model.decisions import NO
from realms.rules.model.step import STEPS

from help.tables import greedy_choice


def test_the_question_of_a_step_is_asked_at_the_table(human, open_table) -> None:
    window = open_table("human", "human", seed=3)
    human.wait(window)
    match = window.match
    while not (match.waits_for_human and NO in match.game.options()):
        assert not match.over
        match.throw() if match.game.seat < 0 else match.play(greedy_choice(match).decision)
    window.show_all()
    question = str(match.state.step.asks(match.state))
    assert question.endswith("?")
    assert question in str(window.question_text())
    buttons = window.panels["choices"][1].buttons.buttons
    assert any(button.text().startswith(f"No, thank you ({question})") for button in buttons)


def test_steps_without_a_question_say_what_to_do(human, open_table) -> None:
    window = open_table("human", "human")
    human.wait(window)
    assert STEPS["pick"].question is None
    assert "pick one of the combinations" in str(window.question_text())
