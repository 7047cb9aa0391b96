"""The French guide and tutorial keep up with the English ones, section by section, and look French."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from help.project import ROOT

FRENCH = sorted((ROOT / "docs/fr").glob("*.md"))
BLOCK = re.compile(r"^ *```(\w*)\n(.*?)^ *```$", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"^\$ .*", re.MULTILINE)
HEADING = re.compile(r"^(#+) (.+)$", re.MULTILINE)
LINK = re.compile(r"\]\(([^)\s]+)\)")
ITEM = re.compile(r"^(?:-|\||\d+\.)(?= )", re.MULTILINE)
CODE = re.compile(r"`([^`]+)`")
SHOWN = re.compile(r"\*\*([^*]+)\*\*|\*([^*]+ > [^*]+)\*")  # a button or menu, a menu and what is in it
STAND_FOR = {"FICHIER": "FILE", "NOM": "NAME", "NIVEAU": "LEVEL", "COMMANDE": "COMMAND"}
STAND_FOR["lettres comme ici"] = "Letters like this"
TIGHT = re.compile(
    r"[^\s|] [:;?!%»]|« |[^\s\u00a0|*][;?!%»](?!\w)"
)  # a mark without a no-break space before it


@dataclass(frozen=True)
class Section:
    """A part of a page below one heading, as far as it is alike in both languages."""

    title: str
    parts: dict[str, list[str]]

    def differs(self, french: "Section") -> Iterator[str]:
        """Name what the French section lacks or has too much of."""
        for kind, own in self.parts.items():
            other = french.parts[kind]
            # A French page may explain a key or a command once more.
            alike = set(own) <= set(other) if kind == "in code" else own == other
            if not alike:
                missing = [each for each in own if each not in other]
                more = [each for each in other if each not in own]
                yield f'"{self.title}" / "{french.title}": {kind}: missing {missing}, too much {more}'


def sections(text: str) -> list[Section]:
    """Take a page apart at its headings; the lines of its blocks are no headings."""
    blocks = list(BLOCK.finditer(text))
    prose = BLOCK.sub(lambda block: "\x00" * len(block[0]), text)
    headings = list(HEADING.finditer(prose))
    ends = [each.start() for each in headings[1:]] + [len(text)]
    return [
        Section(
            heading[2],
            {
                "level": [heading[1]],
                "blocks": [alike(block) for block in blocks if heading.end() < block.start() < end],
                **parts_of(prose[heading.end() : end]),
            },
        )
        for heading, end in zip(headings, ends, strict=True)
    ]


def alike(block: re.Match[str]) -> str:
    """Return a block without what the program prints, which is in the language of the page."""
    return block[1] + "\n" + ("\n".join(COMMAND.findall(block[2])) if block[1] == "console" else block[2])


def parts_of(prose: str) -> dict[str, list[str]]:
    links = [re.sub(r"^\.\./", "", re.sub(r"^#.*", "#", target)) for target in LINK.findall(prose)]
    return {
        "links and pictures": sorted(links),
        "lists and tables": ITEM.findall(prose),
        "in code": sorted({in_english(code) for code in CODE.findall(prose)}),
    }


def in_english(code: str) -> str:
    """Return a name in code on one line, with the English word for what the reader fills in."""
    words = " ".join(code.split())
    return re.sub(r"[A-Z]+", lambda word: STAND_FOR.get(word[0], word[0]), STAND_FOR.get(words, words))


def differences(english: str, french: str) -> list[str]:
    """Compare two pages; a heading that only one of them has is named first."""
    ours, theirs = sections(english), sections(french)
    if len(ours) != len(theirs):
        return [f"headings: {[each.title for each in ours]} / {[each.title for each in theirs]}"]
    return [line for one, other in zip(ours, theirs, strict=True) for line in one.differs(other)]


def test_guide_and_tutorial_are_there() -> None:
    assert [page.name for page in FRENCH] == ["guide.md", "own_board.md"]


@pytest.mark.parametrize("page", FRENCH, ids=lambda page: page.name)
def test_both_languages_say_the_same(page: Path) -> None:
    english = page.parents[1] / page.name
    found = differences(english.read_text("utf-8"), page.read_text("utf-8"))
    assert found == [], f"docs/{page.name} and docs/fr/{page.name} differ:\n" + "\n".join(found)


PAGE = """# A

Text `--one`.

```console
$ realms show
Words
```

## B

[b](b.md) and `--save FILE`.

- c
"""
PAGE_IN_FRENCH = PAGE.replace("Words", "Mots").replace("FILE", "FICHIER").replace("(b.md)", "(../b.md)")


@pytest.mark.parametrize(
    ("old", "new", "where"),
    [
        ("## B", "### B", ["B"]),
        ("\n## B\n", "", ["headings"]),
        ("`--one`", "one", ["A"]),
        ("--save", "--keep", ["B"]),
        ("realms show", "realms play", ["A"]),
        ("../b.md", "../c.md", ["B"]),
        ("- c", "c", ["B"]),
        ("Text `--one`", "Texte `--one`, `F1`", []),
    ],
)
def test_a_difference_is_found_and_its_section_named(old: str, new: str, where: list[str]) -> None:
    assert differences(PAGE, PAGE_IN_FRENCH) == []
    found = differences(PAGE, PAGE_IN_FRENCH.replace(old, new))
    assert [line.partition(" / ")[0].partition(":")[0].strip('"') for line in found] == where


@pytest.mark.parametrize("page", FRENCH, ids=lambda page: page.name)
def test_marks_have_a_no_break_space_before_them(page: Path) -> None:
    prose = CODE.sub("`", LINK.sub("]", BLOCK.sub("", page.read_text("utf-8"))))
    assert [line for line in prose.splitlines() if TIGHT.search(line)] == []


@pytest.mark.parametrize(
    ("text", "wrong"),
    [("Quoi ?", True), ("Quoi?", True), ("Quoi\u00a0?", False), ("« a\u00a0»", True), ("| --- | : |", False)],
)
def test_a_plain_space_before_a_mark_is_found(text: str, wrong: bool) -> None:
    assert bool(TIGHT.search(text)) == wrong


def shown_in_french() -> list[str]:
    """List the French texts of the program, without the marks of keys."""
    with (ROOT / "realms/locale/fr/LC_MESSAGES/realms.po").open("rb") as file:
        return [str(entry.string).replace("&", "") for entry in read_po(file) if entry.id]


@pytest.mark.parametrize("page", FRENCH, ids=lambda page: page.name)
def test_menus_and_buttons_have_the_words_of_the_program(page: Path) -> None:
    shown = shown_in_french()
    blanks = [re.sub(r"\\\{\w+\\\}", ".+", re.escape(each)) for each in shown if re.match(r"\w+\W+\{", each)]
    named = ["".join(each) for each in SHOWN.findall(BLOCK.sub("", page.read_text("utf-8")))]
    words = {re.sub(r"[ \n]+", " ", word) for each in named for word in each.split(" > ")}
    lower = {each.lower() for each in shown}
    unknown = {each for each in words if each.lower() not in lower}
    assert {each for each in unknown if not any(re.fullmatch(blank, each) for blank in blanks)} == set()
