"""The French of the library: complete, well set, and whole sentences with whatever words come in.

The words to use stand in docs/translating.md.
"""

import importlib.util
import json
import re
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from string import Formatter
from types import ModuleType

import pytest

from realms import locale
from realms.board.board import Board
from realms.board.names import region_name
from realms.checks.run import check_file
from realms.cli.main import main
from realms.export.drawing.words import code_of
from realms.locale import translator
from realms.scenario.scenario import scenario_from
from realms.tiles.boxes import boxes
from realms.tiles.jsonfile import ReadError, parse
from realms.tiles.kinds import LAND, MOUNTAIN, PRINTED_LAND, WATER, WORLDS

from help import printed
from help.documents import RIVER, document, layer, piece, row

ROOT = Path(__file__).parents[2]
NB = "\u00a0"  # no line ends here

SAME = {"Small World", "Small World Realms", "Small World Underground", "River World"}  # printed like this
ENGLISH = re.compile(r"\b(?:the|of|and|is|are|with|to|for|this|that|there|it|be)\b", re.IGNORECASE)
NO_WORDS = re.compile(r"`[^`]*`|\{\w+\}|--[\w-]+|realms [A-Za-z]+")

SHORE = document(
    layer(row("ANB"), piece("mountain", "A/0"), piece("peak", "B/1"), piece("tribe", "N/1")),
    id="shore",
    titles={"en": "A shore", "fr": "Un rivage"},
    boxes=["realms", "small_world"],
    water=RIVER,
)
OTHER_PIECES = [piece("mountain", "A/0", symbol="mine"), piece("tribe", "A/1")]


@pytest.fixture(scope="session")
def words() -> ModuleType:
    """The tool that collects sentences for translators."""
    spec = importlib.util.spec_from_file_location("words", ROOT / "packaging/words.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="session")
def french(words: ModuleType) -> dict[str, str]:
    """Every sentence with its translation."""
    return {message.id: message.string for message in words.catalogue("fr") if message.id}


@pytest.fixture
def _shore(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A scenario with faults, `old.realm.json`, and another to compare it with, `new.realm.json`."""
    monkeypatch.chdir(tmp_path)
    document = json.loads(json.dumps(SHORE))
    Path("old.realm.json").write_text(json.dumps(document), "utf-8")
    layer = document["layers"][0]
    layer["tiles"][2].update(face="underground", turn=2)
    Path("new.realm.json").write_text(
        json.dumps(document | {"stars": 3, "layers": [layer | {"pieces": OTHER_PIECES}]}), "utf-8"
    )


def plain(text: str) -> list[str]:
    """The lines of a text with ordinary spaces."""
    return text.replace(NB, " ").splitlines()


def blanks(text: str) -> list[str]:
    return sorted(name for _, name, _, _ in Formatter().parse(text) if name is not None)


# The catalogue


def test_every_sentence_is_translated(words: ModuleType) -> None:
    assert words.untranslated(words.catalogue("fr")) == []


def test_the_text_is_as_the_tool_writes_it(words: ModuleType) -> None:
    assert words.po_path("fr").read_bytes() == words.written(words.catalogue("fr"))


def test_what_programs_load_is_compiled_from_the_text(words: ModuleType) -> None:
    assert words.po_path("fr").with_suffix(".mo").read_bytes() == words.compiled(words.catalogue("fr"))


def test_the_tool_lists_what_is_missing_and_leaves_the_text_alone(
    words: ModuleType,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    text = words.po_path("fr").read_text("utf-8")
    bare = tmp_path / "realms.po"
    bare.write_text(
        re.sub(
            r'(?m)^(msgid "(?:forest|at least one token|at least {count})"\nmsgstr) ".*"$', r'\1 ""', text
        ),
        "utf-8",
    )
    monkeypatch.setattr(words, "po_path", lambda _: bare)
    monkeypatch.setattr(sys, "argv", ["words.py", "--missing"])
    before = bare.read_bytes()
    words.main()
    assert capsys.readouterr().out.splitlines() == ["at least one token", "at least {count}", "forest"]
    assert bare.read_bytes() == before


def test_sentences_are_found_wherever_they_stand_in_a_program(words: ModuleType) -> None:
    program = """
told = sentence("one", name=term("two_words"))
line = f"{say('three')}: {self.sentence('four').text}"
other = sentence(named), told("five"), Sentence("{only}"), term("a" if line else "b")
"""
    assert set(words._written(program)) == {"one", "two words", "three", "four", "{only}"}


def test_no_blank_is_lost_and_none_is_new(french: dict[str, str]) -> None:
    assert {text: told for text, told in french.items() if blanks(text) != blanks(told)} == {}


def test_nothing_is_left_in_english(french: dict[str, str]) -> None:
    same = {text for text, told in french.items() if text == told and len(_words(text)) > 1}
    assert same == SAME
    assert [told for told in french.values() if ENGLISH.search(NO_WORDS.sub("", told))] == []


def _words(text: str) -> list[str]:
    return re.findall(r"[^\W\d]{2,}", NO_WORDS.sub("", text))


@pytest.mark.parametrize(
    "wrong",
    [
        r"(?<!\u00a0)[:;!?%»](?!//)",  # no space before, or one where a line may end; addresses have none
        r"«(?!\u00a0)",
        r"\u202f",  # we have one kind only
        r'["\u201c\u201d\u2019]',
        r"  |^ |(?<!:) $",  # what goes on after a colon may end with a space
        r"\b(?:tu|te|ton|ta|tes|toi)\b",
        r"\.\.\.$",
    ],
)
def test_signs_are_set_as_the_french_do(french: dict[str, str], wrong: str) -> None:
    assert [told for told in french.values() if re.search(wrong, told)] == []


def test_a_sentence_begins_and_ends_as_in_english(words: ModuleType, french: dict[str, str]) -> None:
    for text, told in french.items():
        if len(text.split()) > 3 and text not in words.JSON_REASONS:
            assert text[0].isupper() == told[0].isupper(), told
            assert text.endswith(".") == told.endswith("."), told


# Words


def test_boxes_are_called_as_their_titles_say(french: dict[str, str]) -> None:
    for box in boxes().values():
        assert plain(french[box.title("en")]) == plain(box.title("fr"))


def test_codes_on_the_drawing_tell_the_grounds_apart() -> None:
    codes: dict[str, set[str]] = defaultdict(set)
    for world in WORLDS:
        for ground in (*PRINTED_LAND[world], MOUNTAIN, WATER):
            code = code_of(ground, world, "fr")
            assert re.fullmatch("[a-z]{2}", code)
            codes[code].add(f"{ground} {world}" if ground == MOUNTAIN else ground)
    assert {code: grounds for code, grounds in codes.items() if len(grounds) > 1} == {}
    assert [code_of(ground, "surface", "fr") for ground in (*PRINTED_LAND["surface"], MOUNTAIN, WATER)] == [
        *("ch", "fo", "co", "ma"),
        *("mo", "ea"),
    ]


def forty_boards() -> Iterator[Board]:
    for layouts in printed.BY_NUMBER.values():
        scenario = scenario_from(layouts)
        yield from (scenario.realm(players).board for players in scenario.counts)


def test_no_two_regions_of_a_layout_have_one_french_name() -> None:
    boards = list(forty_boards())
    assert len(boards) == 40
    for board in boards:
        names = [region_name(board, region).in_language("fr") for region in range(board.region_count)]
        assert len(set(names)) == board.region_count
        assert not any(re.search(r" on |north|south|east|west", name) for name in names)


# Everything that is said


def looked_up(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """From here on, every sentence that somebody reads."""
    asked: set[str] = set()

    def listening(language: str) -> Callable[[str], str]:
        def say(text: str) -> str:
            asked.add(text)
            return translator(language)(text)

        return say

    monkeypatch.setattr(locale, "translator", listening)
    return asked


def test_all_that_the_examples_of_the_checks_say_is_in_the_catalogue(
    french: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = looked_up(monkeypatch)
    for path in sorted((ROOT / "tests/checks").glob("*/bad*.realm.json")):
        for finding in check_file(path)[1].findings:
            assert finding.remark.message.in_language("fr").strip()
    assert len(asked) > 100
    unknown = {text for text in asked if text not in french}
    assert {text for text in unknown if not re.fullmatch(r"\{\w+\}|\d*", text)} == set()


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("[1 2]", "une virgule est attendue"),
        ('{"a" 1}', "un deux-points est attendu"),
        ("{a: 1}", "une clé entre guillemets droits est attendue"),
        ('{"a": }', "une valeur est attendue"),
        ("[1] 2", "il y a quelque chose après la fin"),
        ('["a', "un texte commence qui ne finit pas"),
        ('["a\nb"]', "un caractère de commande dans un texte"),
        ('["\\x"]', "un échappement par \\ non valable"),
        ('["\\u12g4"]', "un échappement \\uXXXX non valable"),
        ("", "le fichier est vide"),
        ("[1", "il finit trop tôt"),
    ],
)
def test_what_is_wrong_with_json_is_told_in_french(text: str, reason: str) -> None:
    with pytest.raises(ReadError) as caught:
        parse(text)
    assert plain(caught.value.message.in_language("fr")) == [f"ce n'est pas du JSON : {reason}"]


@pytest.mark.usefixtures("_shore")
def test_findings_in_french(capsys: pytest.CaptureFixture[str]) -> None:
    main(["validate", "old.realm.json", "--language", "fr", "--select", "B018,G005,G008,G017,R001,R002"])
    assert [re.sub(r"^old.realm.json:\d+:\d+: ", "", line) for line in plain(capsys.readouterr().out)] == [
        "erreur G005 tribu sur rivière (N, ouest)",
        "erreur G008 pic sans montagne dessous",
        "avertissement B018 la montagne en A cache : mine",
        "avertissement R001 plus de combats que d'habitude : 6 régions de terre "
        "pour 2 joueurs, d'habitude 18",
        "info G017 passage obligé vers 2 des 6 régions de terre : champs en B, caverne",
        "info R002 beaucoup de régions de champs (surface) : 4 sur 6, un cinquième en fait environ 1",
        "info R002 peu de régions de forêt (surface) : 0 sur 6, un cinquième en fait environ 1",
        "info R002 peu de régions de colline (surface) : 0 sur 6, un cinquième en fait environ 1",
        "fichiers : 1 ; erreurs : 2, avertissements : 2, infos : 4",
    ]


@pytest.mark.usefixtures("_shore")
def test_a_sheet_in_french(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", "old.realm.json", "--language", "fr"]) == 0
    shown = [re.sub(" {2,}", "  ", line) for line in plain(capsys.readouterr().out)]
    assert shown[0] == "Un rivage (shore)"
    assert shown[2:4] == ["  jeu de tuiles  stand-in", "  eau  rivière"]
    assert shown[5:7] == ["2 joueurs, 10 tours", "  tuiles  3 : A B N"]
    assert shown[8 : shown.index("Règles") + 1] == [
        "  terrains (surface)  champs 4 (67 %), forêt 0 (0 %), colline 0 (0 %), marais 1 (17 %), "
        "montagne 1 (17 %)",
        "  symboles (surface)  caverne 2 (33 %), mine 1 (17 %), source de magie 1 (17 %)",
        "  éléments  montagne 1, pic 1, tribu 1",
        "  régions d'entrée  6",
        "",
        "Règles",
    ]


@pytest.mark.usefixtures("_shore")
def test_differences_in_french(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["diff", "old.realm.json", "new.realm.json", "--language", "fr"]) == 1
    first, second = plain(capsys.readouterr().out)
    assert first == "clé stars ajoutée (3)"
    assert second.split("; ")[0].endswith("tuile B : retournée et tournée de 120°")
    assert second.split("; ")[1:] == [
        'montagne (A, nord-est) : clé symbol ajoutée ("mine")',
        "retrait : pic (forêt de champignons en B, sud-est)",
        "retrait : tribu (rivière N)",
        "ajout : tribu (marais en A)",
    ]


def test_the_manual_in_french(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "B005", "--language", "fr"]) == 0
    assert plain(capsys.readouterr().out) == [
        "B005 too-many-peaks (erreur)",
        "",
        "Il y a plus de pics que les boîtes n'en contiennent.",
        "",
        "Pourquoi : Realms en a quatre.",
        "Que faire : en retirer ; les montagnes du dessous peuvent rester.",
    ]


def test_nothing_that_comes_after_de_needs_an_elision(french: dict[str, str]) -> None:
    counted = "mountains|peaks|chasms|river borders|coin mines|tribes|monsters|places|relics|thrones|tokens"
    words = [*counted.split("|"), *(kind.replace("_", " ") for kind in LAND)]
    assert [french[word] for word in words if french[word][0] in "aeiouyhéèêâîô"] == []
