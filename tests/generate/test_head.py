"""The document around generated layers has titles in both languages and passes the checks of documents."""

from realms.checks.run import check_document
from realms.checks.settings import Settings
from realms.checks.source import memory_source
from realms.generate.head import document_of
from realms.generate.wishes import WATERS, Wishes
from realms.scenario.scenario import scenario_from

LAYERS = [
    {"players": 2, "tiles": [{"tile": "A", "face": "surface", "q": 0, "r": 0, "turn": 0}], "pieces": []}
]


def test_the_document_itself_has_no_fault() -> None:
    for number in range(1, 30):
        scenario = scenario_from(document_of(Wishes(players=(2,)), LAYERS, number))
        assert not check_document(memory_source(scenario), Settings()).findings


def test_the_titles_say_the_same_in_both_languages_and_the_notes_say_how() -> None:
    titles = document_of(Wishes(seed=4), LAYERS, 1)["titles"]
    assert titles == document_of(Wishes(seed=4), LAYERS, 1)["titles"]
    assert set(titles) == {"en", "fr"}
    notes = document_of(Wishes(seed=4), LAYERS, 2)["texts"]["en"]["notes"]
    assert notes.startswith("Proposal 2 of: realms generate --players 4 --boxes small_world,realms --seed 4")


def test_only_a_drawn_board_says_how_to_set_it_up() -> None:
    texts = document_of(Wishes(drawn=True, boxes=("small_world",)), LAYERS, 1)["texts"]
    assert texts["en"]["setup"].startswith("Print the map")
    assert texts["fr"]["setup"] != texts["en"]["setup"]
    assert "setup" not in document_of(Wishes(), LAYERS, 1)["texts"]["en"]


def test_realms_of_other_wishes_have_other_ids() -> None:
    wishes = [Wishes(seed=seed, water=water) for seed in range(4) for water in WATERS]
    assert len({document_of(each, LAYERS, 1)["id"] for each in wishes}) > len(wishes) // 2
