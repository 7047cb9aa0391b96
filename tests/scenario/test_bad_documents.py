"""Documents that are no scenario: one clear error each, with its place, short whatever the document holds."""

import json
from contextlib import suppress
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from realms.board.outline import find_outline
from realms.scenario.migrate import FormatError
from realms.scenario.scenario import (
    MAX_ENTRIES,
    MAX_PARTS,
    Scenario,
    ScenarioError,
    load_scenario,
    scenario_from,
)
from realms.tiles.jsonfile import ReadError

from help.documents import document, tile

EVERY_KEY = json.loads((Path(__file__).parent / "old_files/format_1.realm.json").read_text("utf-8"))
ABSENT = object()
GIANT = "x" * 1_000_000


def changed(path: tuple[str | int, ...], value: Any) -> dict[str, Any]:
    """The document of every key with another value somewhere, or without one."""
    data: dict[str, Any] = deepcopy(EVERY_KEY)
    target: Any = data
    for key in path[:-1]:
        target = target[key]
    if value is ABSENT:
        del target[path[-1]]
    else:
        target[path[-1]] = value
    return data


def refused(data: Any) -> ScenarioError:
    with pytest.raises(ScenarioError) as caught:
        scenario_from(data)
    message = str(caught.value.message)
    assert message
    assert len(message) < 200
    assert "\n" not in message
    return caught.value


TILE = ("layers", 0, "tiles", 0)
PIECE = ("layers", 0, "pieces", 0)
BORDER = ("layers", 0, "pieces", 3)
TUNNEL = ("layers", 0, "pieces", 4)
ARROW = ("layers", 0, "pieces", 13)
EXCLUSION = ("exclusions", 0)

BAD: list[tuple[tuple[str | int, ...], Any, str | None]] = [
    (("id",), ABSENT, 'the key "id" is missing'),
    (("titles",), ABSENT, 'the key "titles" is missing'),
    (("layers",), ABSENT, 'the key "layers" is missing'),
    ((*TILE, "turn"), ABSENT, 'the key "turn" is missing'),
    ((*PIECE, "at"), ABSENT, 'the key "at" is missing'),
    ((*TUNNEL, "number"), ABSENT, 'the key "number" is missing'),
    ((*EXCLUSION, "reason"), ABSENT, 'the key "reason" is missing'),
    (("id",), "Upper Case", '"Upper Case" is not of the expected form'),
    (("id",), 5, "this must be of type string"),
    (("titles",), [], "this must be of type object"),
    (("stars",), 4, "this must be at most 3"),
    (("stars",), True, "this must be of type integer"),
    (("authors",), "me", "this must be of type array"),
    (("texts", "en"), "intro", "this must be of type object"),
    (("texts", "en", "intro"), None, "this must be of type string"),
    (("boxes", 0), "small_word", None),
    (("tileset",), 7, "this must be of type string"),
    (("tileset",), "", "this text is too short"),
    (("water",), "river", "this must be of type object"),
    (("water", "kind"), "ocean", "this must be one of: river, lake, sea"),
    (("water", "enter"), 1, "this must be of type boolean"),
    (("water", "except", "N/0"), "ice", "this must be one of: river, lake, sea"),
    (("worlds_touch",), "no", "this must be of type boolean"),
    (("layers",), {}, "this must be of type array"),
    (("layers", 0), None, "this must be of type object"),
    (("layers", 0, "players"), 7, "this must be at most 6"),
    (("layers", 0, "players"), 1, "this must be at least 2"),
    (("layers", 0, "players"), "2", "this must be of type integer"),
    (("layers", 1, "base"), 7, "this must be at most 6"),
    (("layers", 1, "base"), None, "this must be of type integer"),
    (TILE, "C", "this must be of type object"),
    ((*TILE, "tile"), "c", '"c" is not of the expected form'),
    ((*TILE, "tile"), "C1", '"C1" is not of the expected form'),
    ((*TILE, "tile"), "C\n", '"C\\n" is not of the expected form'),
    ((*PIECE, "at"), "C/1\n", '"C/1\\n" is not of the expected form'),
    ((*TILE, "tile"), "C1000", '"C1000" is not of the expected form'),
    ((*TILE, "face"), "sky", "this must be one of: surface, underground"),
    ((*TILE, "q"), 10**14, "this must be at most 500"),
    ((*TILE, "r"), -501, "this must be at least -500"),
    ((*TILE, "q"), 0.5, "this must be of type integer"),
    ((*TILE, "turn"), -1, "this must be at least 0"),
    ((*TILE, "turn"), 6, "this must be at most 5"),
    ((*PIECE, "piece"), "castle", None),
    ((*PIECE, "at"), "C/3", '"C/3" is not of the expected form'),
    ((*PIECE, "at"), "C.1", '"C.1" is not of the expected form'),
    ((*PIECE, "at"), "", '"" is not of the expected form'),
    ((*PIECE, "symbol"), "sword", "this must be one of: cavern, mine, magic_source"),
    ((*BORDER, "at"), "X.5", '"X.5" is not of the expected form'),
    ((*BORDER, "at"), "X.5|Y.6", '"X.5|Y.6" is not of the expected form'),
    ((*ARROW, "at"), "C/3", '"C/3" is not of the expected form'),
    ((*TUNNEL, "number"), 0, "this must be at least 1"),
    (("layers", 1, "removes", 0), [], "this must be of type object"),
    (("layers", 1, "removes", 1), {}, 'the key "tile" is missing'),
    (("turns", "2"), 0, "this must be at least 1"),
    (("rules", 0), "drift", "this must be of type object"),
    (("rules", 0, "rule"), "No Such", '"No Such" is not of the expected form'),
    (("pool", "ban"), ["trolls", "trolls"], "an entry of this list stands twice"),
    (("pool", "handicap", "trolls"), 21, "this must be at most 20"),
    ((*EXCLUSION, "code"), "R20", '"R20" is not of the expected form'),
    ((*EXCLUSION, "reason"), "", "this text is too short"),
    ((*EXCLUSION, "players", 0), 9, "this must be at most 6"),
]


@pytest.mark.parametrize(("path", "value", "message"), BAD)
def test_one_thing_that_is_wrong_is_told_with_its_place(
    path: tuple[str | int, ...], value: Any, message: str | None
) -> None:
    error = refused(changed(path, value))
    place = path[:-1] if value is ABSENT else path
    assert error.pointer == "".join(f"/{str(key).replace('/', '~1')}" for key in place)
    if message is not None:
        assert str(error.message).startswith(message)
    assert str(error) == (f"{error.pointer}: {error.message}" if error.pointer else str(error.message))


@pytest.mark.parametrize(
    ("part", "key"), [("titles", "english please"), ("turns", "7"), ("turns", "two"), ("texts", "EN")]
)
def test_a_key_of_the_wrong_form_is_told_at_its_object(part: str, key: str) -> None:
    error = refused(changed((part, key), EVERY_KEY[part][next(iter(EVERY_KEY[part]))]))
    assert error.pointer == f"/{part}"
    assert str(error.message).startswith(f'"{key}" is not of the expected form: ')


@pytest.mark.parametrize("data", [None, True, 1, "text", [], [EVERY_KEY]])
def test_what_is_no_object_is_no_scenario(data: Any) -> None:
    error = refused(data)
    assert (error.pointer, str(error)) == ("", "this is not a scenario")


def test_an_empty_object_lacks_a_format() -> None:
    with pytest.raises(FormatError):
        scenario_from({})


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("id",), GIANT),
        (("titles", "en"), GIANT),
        (("titles", GIANT), "x"),
        (("boxes", 0), GIANT),
        (("tileset",), GIANT),
        (("water", "kind"), GIANT),
        (("water", "except", GIANT), "river"),
        ((*TILE, "tile"), GIANT),
        ((*TILE, "tile"), [GIANT]),
        ((*TILE, "face"), {GIANT: GIANT}),
        ((*PIECE, "piece"), GIANT),
        ((*PIECE, "at"), GIANT),
        (("rules", 0, "rule"), GIANT),
        (("stars",), 10**14),
        (("stars",), -(10**14)),
        (("stars",), [[GIANT]]),
    ],
)
def test_giant_values_make_no_giant_messages(path: tuple[str | int, ...], value: Any) -> None:
    refused(changed(path, value))


def walk(value: Any, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """Every place in a document."""
    inner: Any = (
        value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    )
    return [path, *(place for key, part in inner for place in walk(part, (*path, key)))]


PLACES = [path for path in walk(EVERY_KEY) if path]
WRONG = st.sampled_from(
    [None, True, -1, 10**14, 0.5, "", "C\x00", "C\n", "C/0\n", "x" * 500, [], [[]], {}, {"": {}}, ABSENT]
)


@given(path=st.sampled_from(PLACES), value=WRONG)
@settings(max_examples=300)
def test_whatever_stands_anywhere_it_is_a_scenario_or_one_clear_error(
    path: tuple[str | int, ...], value: Any
) -> None:
    scenario = outcome(changed(path, value))
    if isinstance(scenario, Scenario) and path != ("tileset",):  # one that is named is read when it is needed
        for players in scenario.counts:
            assert scenario.realm(players).board.region_count >= 0
        assert isinstance(scenario.to_bytes(), bytes)
    elif isinstance(scenario, Scenario):
        with suppress(ReadError):
            assert scenario.tileset
    elif isinstance(scenario, FormatError):
        assert path == ("format",)
    else:
        assert 0 < len(str(scenario.message)) < 200


def outcome(data: Any) -> Scenario | ScenarioError | FormatError:
    try:
        return scenario_from(data)
    except (ScenarioError, FormatError) as error:
        return error


# Many and large


def laid(count: int) -> list[dict[str, Any]]:
    return [tile("C", index % 900 - 450, index // 900) for index in range(count)]


@pytest.mark.parametrize(
    ("data", "pointer", "count"),
    [
        (changed(("layers", 0, "tiles"), laid(50_000)), "/layers/0/tiles", 50_000),
        (
            changed(("layers", 0, "pieces"), [{"piece": "tribe", "at": "C/0"}] * 3001),
            "/layers/0/pieces",
            3001,
        ),
        (changed(("mine/own",), dict.fromkeys(map(str, range(9000)))), "/mine~1own", 9000),
        (changed(("drawn_with", "version"), [0] * 200_000), "/drawn_with/version", 200_000),
        (dict.fromkeys(map(str, range(MAX_ENTRIES + 1)), 0), "", MAX_ENTRIES + 1),
    ],
)
def test_too_many_entries_are_refused_before_anything_else(data: Any, pointer: str, count: int) -> None:
    error = refused(data)
    assert error.pointer == pointer
    assert str(error.message) == f"{count} entries; at most {MAX_ENTRIES} are read"


def test_as_many_entries_as_may_be_are_read() -> None:
    assert scenario_from(changed(("mine",), [0] * MAX_ENTRIES)).data["mine"] == [0] * MAX_ENTRIES


def test_many_lists_that_are_short_are_too_much_together() -> None:
    others = sum(isinstance(at(path), dict | list) for path in [(), *PLACES])
    room: list[Any] = [[[]] * (MAX_ENTRIES - 1)] * 3
    room.append([[]] * (MAX_PARTS - others - 3 * MAX_ENTRIES - 2))
    assert scenario_from(changed(("mine",), room)).data["mine"] == room
    error = refused(changed(("mine",), [*room, []]))
    assert (error.pointer, str(error.message)) == ("", "12001 entries; at most 12000 are read")


def at(path: tuple[str | int, ...]) -> Any:
    """Return the value at a place of the document with every key."""
    value: Any = EVERY_KEY
    for key in path:
        value = value[key]
    return value


def test_tiles_at_the_ends_of_the_world_are_no_trouble() -> None:
    """The outline is walked along the tiles, not over the plane."""
    ends = (("A", -500, -500), ("B", 500, 500), ("C", -500, 500), ("D", 500, -500))
    tiles = [tile(name, q, r) for name, q, r in ends]
    board = scenario_from(document({"players": 2, "tiles": tiles})).realm(2).board
    assert board.region_count == 12
    assert len(find_outline(board.placements, board.placement_at, worlds_touch=False).outer) == 4


def test_layers_in_a_circle_and_without_a_base_load_and_end() -> None:
    scenario: Scenario = scenario_from(
        document(
            {"players": 2, "base": 3, "tiles": [tile("C", 0)]},
            {"players": 3, "base": 2},
            {"players": 4, "base": 6},
        )
    )
    assert [len(scenario.realm(players).tiles) for players in scenario.counts] == [1, 1, 0]


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        (b"", "not-json"),
        (b"{", "not-json"),
        (b"\xff\xfe{\x00}\x00", "not-utf8"),
        (b'{"format": 1, "format": 1}', "duplicate-key"),
        (b'{"format": NaN}', "bad-number"),
        (b'{"format": ' + b"9" * 10_000 + b"}", "bad-number"),
        (b"[" * 100_000, "too-deep"),
    ],
)
def test_a_file_that_is_no_json_of_ours_is_told_as_such(content: bytes, kind: str, tmp_path: Path) -> None:
    path = tmp_path / "bad.realm.json"
    path.write_bytes(content)
    with pytest.raises(ReadError) as caught:
        load_scenario(path)
    assert caught.value.kind == kind
    assert path.read_bytes() == content
