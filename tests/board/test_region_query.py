"""Regions found by a few words, in English and in French."""

import pytest

from realms.board.board import Board, bits
from realms.board.region_query import LONGEST_QUERY, QueryError, _phrase, find_regions, vocabulary
from realms.locale import LANGUAGES, term
from realms.scenario.scenario import bundled_scenario
from realms.tiles.kinds import SYMBOLS, TERRAINS


@pytest.fixture(scope="module", params=["first_steps", "lost_river", "four_lands"])
def board(request: pytest.FixtureRequest) -> Board:
    return bundled_scenario(request.param).realm(5).board


def regions(board: Board, query: str) -> set[int]:
    return set(bits(find_regions(board, query)))


@pytest.mark.parametrize("kind", sorted({*TERRAINS, *SYMBOLS} - {"mine"}))
def test_every_terrain_and_symbol_has_a_word(board: Board, kind: str) -> None:
    shown = {
        region
        for region in range(board.region_count)
        if kind in (board.terrain[region], *board.symbols[region])
    }
    assert regions(board, f"all {kind.replace('_', ' ')}s") == shown


@pytest.mark.parametrize("kind", sorted({*TERRAINS, *SYMBOLS, "coin_mine", "tribe"}))
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_is_found_by_the_name_that_the_program_writes(
    board: Board, kind: str, language: str
) -> None:
    name = term(kind).in_language(language)
    assert find_regions(board, name) == vocabulary()[_phrase(name)](board)


def test_little_words_within_a_name_do_not_matter(board: Board) -> None:
    assert regions(board, "sources de magie au bord") == regions(board, "magic source at the edge")
    assert regions(board, "pas de source de magie ou marais") == regions(board, "not magic source or swamp")


def test_a_mine_is_a_symbol_or_a_terrain(board: Board) -> None:
    shown = {r for r in range(board.region_count) if "mine" in (board.terrain[r], *board.symbols[r])}
    assert regions(board, "all mines") == regions(board, "toutes les mines") == shown


def test_words_together_must_all_hold_and_either_side_of_or_is_enough(board: Board) -> None:
    edge = set(bits(board.rim))
    swamps = regions(board, "swamp")
    assert regions(board, "Swamps at the edge") == swamps & edge == regions(board, "marais au bord")
    assert regions(board, "swamp inside") == swamps - edge == regions(board, "marais à l'intérieur")
    assert (
        regions(board, "swamp or hill")
        == swamps | regions(board, "hill")
        == regions(board, "collines, marais")
    )
    assert regions(board, "not swamp") == set(range(board.region_count)) - swamps


def test_neighbours_prices_and_pieces(board: Board) -> None:
    wet = set(bits(board.neighbours_of(board.water)))
    forest = regions(board, "forest")
    for query in ("forest next to water", "forêt à côté de l'eau", "forêts près de l'eau"):
        assert regions(board, query) == forest & wet
    assert regions(board, "la côte") == regions(board, "coast") == set(bits(board.coast))
    dear = {r for r in range(board.region_count) if (board.price(r) or 0) >= 3}
    assert regions(board, "price >= 3") == dear == regions(board, "prix > 2")
    assert regions(board, "lost tribes") == set(bits(board.regions_with_piece("tribe")))
    assert regions(board, "tribe") == regions(board, "tribu oubliée")
    assert not regions(board, "tribe") & regions(board, "bare")


def test_a_tile_is_named_by_its_letter() -> None:
    board = bundled_scenario("first_steps").realm(2).board
    assert {board.names[region] for region in regions(board, "on A")} == {"A/0", "A/1", "A/2"}
    assert regions(board, "farmland on A") == regions(board, "champ sur A")
    with pytest.raises(QueryError, match="tile Z is not on the map"):
        find_regions(board, "swamp on Z")


@pytest.mark.parametrize(
    ("query", "message"),
    [
        ("", "say what to find"),
        ("all the", "say what to find"),
        ("swamp or", "say what to find"),
        ("not", "a word is missing"),
        ("next to", "a word is missing"),
        ("price", "after the price comes a number"),
        ("swmap", 'did you mean "swamp"'),
        ("qqqqqq", "is not known here; terrains"),
        ("x" * (LONGEST_QUERY + 1), "at most 200 characters"),
        ("not " * 45, "a word is missing"),
    ],
)
def test_what_cannot_be_understood_is_explained(board: Board, query: str, message: str) -> None:
    with pytest.raises(QueryError) as refusal:
        find_regions(board, query)
    assert message in str(refusal.value.message)


def test_no_word_has_two_meanings_in_the_two_languages(board: Board) -> None:
    assert all(regions(board, " ".join(phrase)) is not None for phrase in vocabulary())
