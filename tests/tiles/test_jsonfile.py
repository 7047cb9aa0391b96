"""Reading JSON of strangers: every way in which a file can be bad, told with its place, and never a hang."""

import errno
import json
import os
import socket
from pathlib import Path
from threading import Thread

import pytest
from hypothesis import given
from hypothesis import strategies as st

from realms.tiles.jsonfile import MAX_BYTES, MAX_DEPTH, MAX_DIGITS, ReadError, decode, parse, read_bytes

JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**MAX_DIGITS) + 1, 10**MAX_DIGITS - 1) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=20,
)


def refused(text: str) -> tuple[str, int, int]:
    with pytest.raises(ReadError) as raised:
        parse(text)
    return raised.value.kind, raised.value.line, raised.value.column


# Files


def test_an_ordinary_file_is_read_whole(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_bytes(b"\xef\xbb\xbf{}\r\n")
    assert read_bytes(tmp_path / "a.json") == b"\xef\xbb\xbf{}\r\n"


def unreadable(path: Path) -> str:
    with pytest.raises(ReadError) as raised:
        read_bytes(path)
    assert raised.value.kind == "unreadable"
    return str(raised.value)


def test_a_missing_file_is_told_in_the_words_of_the_system(tmp_path: Path) -> None:
    assert unreadable(tmp_path / "a.json") == f"the system says: {os.strerror(errno.ENOENT)}"


def test_a_directory_is_no_file(tmp_path: Path) -> None:
    assert unreadable(tmp_path) == f"the system says: {os.strerror(errno.EISDIR)}"


@pytest.mark.parametrize("device", ["/dev/zero", "/dev/null", "/dev/full"])
def test_a_device_is_no_file(device: str) -> None:
    assert unreadable(Path(device)) == "this is not an ordinary file"


def test_a_pipe_without_a_writer_does_not_wait(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.json")
    told: list[str] = []
    reader = Thread(target=lambda: told.append(unreadable(tmp_path / "pipe.json")), daemon=True)
    reader.start()
    reader.join(timeout=20)
    assert told == ["this is not an ordinary file"]


def test_a_socket_is_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # the names of sockets are short
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind("here.json")
        assert unreadable(Path("here.json")).startswith("the system says: ")


def test_a_file_that_fails_while_it_is_read_is_told() -> None:
    assert unreadable(Path("/proc/self/mem")).startswith("the system says: ")


@pytest.mark.parametrize("name", ["a\0b.json", "a" * 300, "a.json/b.json"])
def test_names_that_no_file_can_have(name: str, tmp_path: Path) -> None:
    (tmp_path / "a.json").touch()
    unreadable(tmp_path / name)


def test_no_file_stays_open(tmp_path: Path) -> None:
    def open_files() -> int:
        return len(list(Path("/proc/self/fd").iterdir()))

    before = open_files()
    for path in (tmp_path, Path("/dev/zero"), Path("/proc/self/mem")):
        unreadable(path)
    assert open_files() == before


def test_a_file_of_the_largest_size_is_read_and_a_larger_one_is_not(tmp_path: Path) -> None:
    path = tmp_path / "large.json"
    path.write_bytes(b" " * MAX_BYTES)
    assert len(read_bytes(path)) == MAX_BYTES
    with path.open("ab") as file:
        file.truncate(200_000_000)
    with pytest.raises(ReadError, match="larger than 4 MiB") as raised:
        read_bytes(path)
    assert raised.value.kind == "too-large"


# Text


def test_a_byte_order_mark_is_passed_over() -> None:
    assert decode(b"\xef\xbb\xbf[1]") == "[1]"


@pytest.mark.parametrize(
    ("raw", "byte", "line", "column"),
    [
        (b"\xff", "0xff", 1, 1),
        (b'{"a": "\xe9t\xe9"}', "0xe9", 1, 8),
        (b'{\n "\xc3\xa9": "\xe9"}', "0xe9", 2, 8),
        (b"\xef\xbb\xbf[\xc3\xa9\n\xc3\xa9\xff]", "0xff", 2, 2),
        (b"\xef\xbb\xbf\xff", "0xff", 1, 1),
        (b"\xff\xfe[\x00]\x00", "0xff", 1, 1),
        (b'["\xed\xa0\x80"]', "0xed", 1, 3),
        (b'["\xc3', "0xc3", 1, 3),
    ],
)
def test_what_is_not_utf8_is_told_by_character(raw: bytes, byte: str, line: int, column: int) -> None:
    with pytest.raises(ReadError, match=byte) as raised:
        decode(raw)
    assert (raised.value.kind, raised.value.line, raised.value.column) == ("not-utf8", line, column)


# JSON


@given(JSON)
def test_what_json_writes_is_read(value: object) -> None:
    assert parse(json.dumps(value)) == value
    assert parse(json.dumps(value, ensure_ascii=False)) == value


@pytest.mark.parametrize(
    ("text", "words", "line", "column"),
    [
        ("", "the file is empty", 1, 1),
        ("\n \n", "the file is empty", 3, 1),
        ("\ufeff", "BOM", 1, 1),
        ('{\n "a": [1,', "it ends too early", 2, 10),
        ('{"a": 1', "it ends too early", 1, 8),
        ('["a', "Unterminated string", 1, 2),
        ('["a\nb"]', "control character", 1, 4),
        ("{'a': 1}", "property name", 1, 2),
        ("[1] [2]", "Extra data", 1, 5),
        ("[1 2]", "','", 1, 4),
        ('{"{a}" 1}', "':'", 1, 8),
        ("<html></html>", "Expecting value", 1, 1),
        ("[01]", "','", 1, 3),
    ],
)
def test_what_is_not_json_is_told_with_its_place(text: str, words: str, line: int, column: int) -> None:
    with pytest.raises(ReadError, match=words) as raised:
        parse(text)
    assert raised.value.kind == "not-json"
    assert (raised.value.line, raised.value.column) == (line, column)


def test_a_truncated_file_is_refused_wherever_it_ends() -> None:
    text = json.dumps({"tiles": [{"tile": "A", "q": -1, "note": 'a "b" \\ \u00e9'}], "ok": True})
    assert {refused(text[:end])[0] for end in range(len(text))} == {"not-json"}


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ("[NaN]", 1, 2),
        ('["NaN",\n "\\"NaN", NaN]', 2, 11),
        ('{"a": -Infinity}', 1, 7),
        ("[1,\nInfinity]", 2, 1),
        ("[1e999]", 1, 2),
        ("[-1e999]", 1, 2),
        (f"[1, {'1' * 10_000}]", 1, 5),
        (f"[-{'1' * 16}]", 1, 2),
        (f"[0.{'3' * 10_000}]", 1, 2),
        ('{"1e999": "1e999", "b": 1e999}', 1, 25),
    ],
)
def test_numbers_that_are_none_or_too_large(text: str, line: int, column: int) -> None:
    assert refused(text) == ("bad-number", line, column)


def test_the_largest_numbers_that_are_read() -> None:
    assert parse(f"[{'9' * MAX_DIGITS}, -{'9' * MAX_DIGITS}, 1e308]") == [10**15 - 1, 1 - 10**15, 1e308]


@pytest.mark.parametrize(
    ("text", "key", "line", "column"),
    [
        ('{"a": 1, "a": 1}', "a", 1, 15),
        ('{"a": 1,\n "b": {"c": 1,\n "c": 2}}', "c", 3, 7),
        ('{"b": "\\"a\\": 1, \\"a\\": 2",\n "a": 1,\n "a": 2}', "a", 3, 7),
        ('{"a": {"a": 1}, "b": [{"a": 1}, {"a": 2, "a": 3}]}', "a", 1, 47),
        ('{"x": {"b": 1},\n "x": {"b": 2},\n "y": {"b": 1, "b": 3}}', "b", 3, 21),
        ('{"t\\u00e9~/": 1, "té~/": 2}', "té~/", 1, 26),
        ('{"": 1, "": 2}', "", 1, 13),
        ('[[{"0": 1, "0": [2]}]]', "0", 1, 17),
    ],
)
def test_a_key_that_stands_twice_is_told_where_it_stands_again(
    text: str, key: str, line: int, column: int
) -> None:
    assert refused(text) == ("duplicate-key", line, column)
    with pytest.raises(ReadError) as raised:
        parse(text)
    assert str(raised.value) == f"the key {json.dumps(key)} stands twice in one object"


def test_a_large_object_with_a_key_twice_does_not_take_for_ever() -> None:
    members = [f'"k{number}":1' for number in range(250_000)]
    text = "{" + ",".join([*members, members[-1]]) + "}"
    assert refused(text) == ("duplicate-key", 1, len(text) - 1)


@pytest.mark.parametrize(("opening", "closing"), [("[", "]"), ('{"a":', "}")])
def test_brackets_may_be_nested_only_so_deep(opening: str, closing: str) -> None:
    deepest = opening * MAX_DEPTH + "1" + closing * MAX_DEPTH
    assert json.dumps(parse(deepest)).count("1") == 1
    assert refused(opening + deepest + closing)[0] == "too-deep"


@pytest.mark.parametrize(
    "text", ["[" * 100_000, "[" * 100_000 + "]" * 100_000, '{"a":' * 100_000, "[{" * 50_000]
)
def test_a_hundred_thousand_brackets(text: str) -> None:
    assert refused(text)[0] in {"too-deep", "not-json"}


@pytest.mark.parametrize("text", [r'["\ud800"]', r'{"\udfff": 1}', r'["\udc00\ud800"]'])
def test_half_characters_are_refused(text: str) -> None:
    assert refused(text)[0] == "not-utf8"


def test_an_escaped_pair_is_a_character() -> None:
    assert parse(r'["\ud83c\udfd4", "\\ud800"]') == ["\N{SNOW CAPPED MOUNTAIN}", r"\ud800"]


@given(st.text(st.sampled_from(r'{}[]",:\u10eE-.a' + " \n"), max_size=30))
def test_whatever_a_text_holds_it_is_read_as_json_does_or_refused(text: str) -> None:
    try:
        told, value = "", parse(text)
    except ReadError as error:
        told, value = error.kind, None
    if told == "not-json":
        with pytest.raises(json.JSONDecodeError):
            json.loads(text)
    else:
        assert told in {"bad-number", "duplicate-key", "not-utf8"} or value == json.loads(text)


def test_whole_numbers_are_whole_however_they_are_written() -> None:
    value = parse("[1.0, -2e0, 1e2, -0.0, 1.5, 1e300]")
    assert [repr(number) for number in value] == ["1", "-2", "100", "0", "1.5", "1e+300"]
