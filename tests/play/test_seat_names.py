"""Names of seats in sentences, filled in when somebody reads them."""

import pytest

from realms.locale import Sentence, sentence, tenths
from realms.play.seat_names import seat_name, seat_numbers, with_names

ANN = (Sentence("{name}", {"name": "Ann"}), Sentence("{name}", {"name": "B{e}n"}))


@pytest.mark.parametrize(
    ("words", "english", "named"),
    [
        (seat_name(1), "player 2", "B{e}n"),
        (seat_name(5), "player 6", "player 6"),  # nobody has told that name
        (sentence("{player}: {what}", player=seat_name(0), what="x"), "player 1: x", "Ann: x"),
        (
            sentence("won by: {winners}", winners=[seat_name(0), seat_name(1)]),
            "won by: player 1, player 2",
            "won by: Ann, B{e}n",
        ),
        (
            sentence("{player}: {what}", player="x", what=sentence("{seat} begins", seat=seat_name(1))),
            "x: player 2 begins",
            "x: B{e}n begins",
        ),
        (sentence("best"), "best", "best"),
        (tenths(1.5), "1.5", "1.5"),
    ],
)
def test_names_are_filled_in_wherever_they_stand(words: Sentence, english: str, named: str) -> None:
    assert str(words) == english
    assert str(with_names(words, ANN)) == named


def test_who_gave_no_name_keeps_the_number() -> None:
    names = seat_numbers(3, ["Ann", ""])
    assert [each.in_language("fr") for each in names] == ["Ann", "joueur 2", "joueur 3"]


def test_the_language_stays_that_of_the_reader() -> None:
    words = with_names(sentence("{seat} begins", seat=seat_name(0)), ANN)
    assert words.in_language("fr") == "Ann commence"
