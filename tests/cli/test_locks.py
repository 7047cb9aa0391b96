"""`--lock`: the words of the user become padlocks, and a name that the realm does not have is refused."""

import pytest

from realms.checks.single_edits.padlock import Padlock, whole_region, whole_tile
from realms.cli.errors import CommandError
from realms.cli.locks import locks_of
from realms.scenario.scenario import Scenario, bundled_scenario


@pytest.fixture(scope="module")
def of_tiles() -> Scenario:
    return bundled_scenario("long_quiet_river")


@pytest.fixture(scope="module")
def drawn() -> Scenario:
    return bundled_scenario("four_lands")


def test_an_aspect_without_names_is_locked_everywhere(of_tiles: Scenario) -> None:
    assert locks_of(["water", "cell"], of_tiles) == {Padlock("water"), Padlock("cell")}
    assert locks_of([], of_tiles) == frozenset()


def test_names_are_locked_one_by_one(of_tiles: Scenario) -> None:
    assert locks_of(["turn=A, C", "kind=mountain"], of_tiles) == {
        Padlock("turn", "A"),
        Padlock("turn", "C"),
        Padlock("kind", "mountain"),
    }
    assert locks_of(["pool=elves", "pieces=A/1"], of_tiles) == {
        Padlock("pool", "elves"),
        Padlock("pieces", "A/1"),
    }


def test_all_locks_every_aspect_of_tiles_and_of_drawn_regions(of_tiles: Scenario, drawn: Scenario) -> None:
    assert locks_of(["all=A,B"], of_tiles) == whole_tile("A") | whole_tile("B")
    assert locks_of(["all=r1"], drawn) == whole_region("r1")


def test_a_border_may_be_named_from_either_side(of_tiles: Scenario) -> None:
    at = next(laid.piece.at for laid in of_tiles.realm(6).pieces if laid.piece.piece == "border")
    other = "|".join(reversed(at.split("|")))
    assert locks_of([f"pieces={other}"], of_tiles) == {Padlock("pieces", at)}


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("turns=A", "there is no aspect turns to lock; did you mean turn?"),
        ("turn=a", "nothing to lock by this name: a"),
        ("kind=mountains", "nothing to lock by this name: mountains; did you mean mountain?"),
        ("terrain=A", "nothing to lock by this name: A"),
        ("pieces=A/7", "nothing to lock by this name: A/7"),
        ("all", "--lock all needs names of tiles or drawn regions, as in all=A,B"),
        ("turn=", "nothing to lock by this name: "),
    ],
)
def test_what_the_realm_does_not_have_is_refused(of_tiles: Scenario, words: str, message: str) -> None:
    with pytest.raises(CommandError) as refusal:
        locks_of([words], of_tiles)
    assert str(refusal.value).startswith(message)


def test_the_french_message_is_french(drawn: Scenario) -> None:
    with pytest.raises(CommandError) as refusal:
        locks_of(["terrain=r99x"], drawn)
    assert refusal.value.message.in_language("fr").startswith(
        "rien à verrouiller sous ce nom\N{NO-BREAK SPACE}: r99x"
    )
