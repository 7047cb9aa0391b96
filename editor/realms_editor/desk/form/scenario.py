"""The form of a scenario: all its data except the maps."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

from realms.checks.registry import find_check, retired
from realms.locale import LANGUAGES, Sentence, Wording, sentence, term
from realms.scenario.changes import change_piece, set_value, together
from realms.scenario.edits import ABSENT, Edit
from realms.scenario.layers import LaidPiece
from realms.scenario.players_text import TITLES, TextPart, rules_text, setup_text
from realms.scenario.readings import READINGS, readings_of
from realms.scenario.scenario import Realm, Scenario
from realms.scenario.special.special_rules import turns_of, usual_turns
from realms.tiles.boxes import Box, boxes
from realms.tiles.kinds import WATER_KINDS
from realms.tiles.tileset import BUNDLED
from realms_editor.desk.form.field import (
    Field,
    Option,
    RefusedValue,
    Section,
    literal_text,
    validated,
    value_remover,
    value_writer,
)
from realms_editor.desk.form.homemade import homemade_fields
from realms_editor.desk.form.languages import LANGUAGE_NAMES, language_name
from realms_editor.desk.form.pool import pool_fields
from realms_editor.desk.form.rules import rule_fields
from realms_editor.desk.form.sheets import drawn_layers, has_tiles, sheet_fields
from realms_editor.desk.form.title import title_edit

TURNS = (1, 30)
COPIES = (1, 9)
ID_FORM = sentence("1 to 64 characters: small letters, digits, - and _; the first is a letter")
LANGUAGE_FORM = sentence('the code of a language, such as "de" or "pt-BR"')
NO_REASON = sentence("say why this is accepted, in up to 2000 characters")


def sections(scenario: Scenario, players: int) -> tuple[Section, ...]:
    """Return the sections of the form for the player count that is shown."""
    count = sentence("Special rules, layer for {players} players", players=players)
    layer = next(index for index, each in enumerate(scenario.data["layers"]) if each["players"] == players)
    languages = tuple(
        Section(
            key=f"language:{code}",
            title=sentence("Texts: {language}", language=language_name(code)),
            make=partial(text_fields, scenario, code),
            remove=partial(drop_language, language=code),
        )
        for code in languages_of(scenario)
    )
    sheets = (_section("sheets", sentence("Sheets"), sheet_fields, scenario),)
    return (
        _section("realm", sentence("The realm"), _realm, scenario),
        *languages,
        _section("boxes", sentence("Boxes and tiles"), _boxes, scenario),
        *(sheets if drawn_layers(scenario) else ()),
        _section("water", sentence("Water and worlds"), _water, scenario, players),
        _section("turns", sentence("Turns"), _turns, scenario),
        _section("rules", sentence("Special rules"), rule_fields, scenario, ("rules",)),
        _section("layer", count, rule_fields, scenario, ("layers", layer, "rules")),
        _section("readings", sentence("How the rules are read"), _readings, scenario),
        _section("pool", sentence("Races and powers"), pool_fields, scenario),
        _section("homemade", sentence("Races and powers of your own"), homemade_fields, scenario),
        _section("told", sentence("Texts for players"), _players_text, scenario, players),
        _section("notes", sentence("Notes on the map"), _notes, scenario, players),
        _section("accepted", sentence("Accepted findings"), _accepted, scenario),
    )


def _section(key: str, title: Sentence, make: Callable[..., Iterator[Field]], *about: Any) -> Section:
    return Section(key=key, title=title, make=partial(make, *about))


# The realm and its texts


def languages_of(scenario: Scenario) -> tuple[str, ...]:
    """Return the languages of the document, in the order they were added."""
    return tuple(dict.fromkeys((*scenario.data["titles"], *scenario.data.get("texts", {}))))


def drop_language(scenario: Scenario, language: str) -> Edit:
    """Return the edit that removes the title and texts of a language; the last one stays."""
    if languages_of(scenario) == (language,) or scenario.data["titles"].keys() == {language}:
        raise RefusedValue(sentence("a realm needs a title in at least one language"))
    makers = [
        partial(set_value, path=(part, language), value=ABSENT, name="drop_language")
        for part in ("titles", "texts")
    ]
    return together("drop_language", scenario, makers)


def _realm(scenario: Scenario) -> Iterator[Field]:
    data = scenario.data
    yield Field(
        key="id",
        title=sentence("Short name for programs"),
        kind="text",
        value=data["id"],
        write=value_writer(("id",), "set_id", expected=ID_FORM),
        hint=ID_FORM,
    )
    yield Field(
        key="stars",
        title=sentence("Difficulty"),
        kind="choice",
        value=data.get("stars"),
        options=(Option(None, sentence("not set")), *(Option(n, literal_text("★" * n)) for n in (1, 2, 3))),
        write=value_writer(("stars",), "set_stars"),
    )
    yield Field(
        key="authors",
        title=sentence("Authors, one a line"),
        kind="long",
        value="\n".join(data.get("authors", ())),
        write=value_writer(("authors",), "set_authors", read=_lines, usual=[]),
    )
    yield Field(
        key="licence",
        title=sentence("Licence"),
        kind="text",
        value=data.get("licence", ""),
        write=value_writer(("licence",), "set_licence", usual=""),
        hint=sentence("the terms under which others may use the realm, such as CC-BY-4.0"),
    )
    yield language_field(scenario)


def language_field(scenario: Scenario) -> Field:
    """Return the field that adds a language to the document."""
    return Field(
        key="add_language",
        title=sentence("Add a language"),
        kind="add",
        options=tuple(
            Option(code, literal_text(name))
            for code, name in LANGUAGE_NAMES.items()
            if code not in languages_of(scenario)
        ),
        free=True,
        write=_add_language,
        hint=LANGUAGE_FORM,
    )


def _lines(text: str) -> list[str]:
    """Return the lines of a text that are not empty."""
    return [line.strip() for line in text.split("\n") if line.strip()]


def _add_language(scenario: Scenario, code: str) -> Edit:
    if code in languages_of(scenario):
        raise RefusedValue(sentence("{language} is there already", language=language_name(code)))
    edit = set_value(scenario, ("titles", code), "", "add_language")
    return validated(scenario, edit, LANGUAGE_FORM)


_TEXTS = {
    "intro": sentence("Introduction"),
    "setup": sentence("Setting up"),
    "rules": sentence("What is different in this realm"),
    "notes": sentence("Notes for other authors"),
}


def text_fields(scenario: Scenario, language: str) -> Iterator[Field]:
    """Yield the fields for the title and the texts in one language."""
    yield Field(
        key=f"titles:{language}",
        title=sentence("Title"),
        kind="text",
        value=scenario.data["titles"].get(language, ""),
        write=partial(title_edit, language=language),
    )
    texts = scenario.data.get("texts", {}).get(language, {})
    for part, title in _TEXTS.items():
        yield Field(
            key=f"texts:{language}:{part}",
            title=title,
            kind="long",
            value=texts.get(part, ""),
            write=value_writer(("texts", language, part), "set_text", usual=""),
        )


# Boxes and tiles


def _boxes(scenario: Scenario) -> Iterator[Field]:
    chosen: list[str] = scenario.data["boxes"]
    for box in boxes().values():
        yield Field(
            key=f"box:{box.id}",
            title=_box_title(box),
            kind="tick",
            value=box.id in chosen,
            write=partial(_set_copies, box=box.id),
        )
    yield from _copies(chosen)
    if has_tiles(scenario):
        yield from _faces(scenario)


def _faces(scenario: Scenario) -> Iterator[Field]:
    """Yield the tile set, and the button that opens the form for another one."""
    named_set = scenario.named_tileset
    own = [] if named_set in BUNDLED else [Option(named_set, _tileset_name(named_set))]
    yield Field(
        key="tileset",
        title=sentence("Faces of the tiles"),
        kind="choice",
        value=named_set,
        options=(*(Option(name, literal_text(name)) for name in BUNDLED), *own),
        write=value_writer(("tileset",), "set_tileset"),
        hint=sentence("the printed faces are not published; the bundled sets are our own"),
    )
    yield Field(
        key="tileset_form",
        title=sentence("Enter the faces of the tiles on your table…"),
        kind="action",
        value="tileset_form",
    )


def _copies(chosen: list[str]) -> Iterator[Field]:
    """Yield fields for boxes used more than once, and one to add a second copy."""
    there = [box for box in boxes().values() if box.id in chosen]
    for box in there:
        if chosen.count(box.id) > 1:
            yield Field(
                key=f"copies:{box.id}",
                title=sentence("Copies: {box}", box=Wording(box.id, box.titles)),
                kind="number",
                value=chosen.count(box.id),
                range=COPIES,
                write=partial(_set_copies, box=box.id),
            )
    single = [box for box in there if chosen.count(box.id) == 1]
    if single:
        yield Field(
            key="add_copy",
            title=sentence("A second copy of a box"),
            kind="add",
            options=tuple(Option(box.id, Wording(box.id, box.titles)) for box in single),
            write=lambda scenario, box: _set_copies(scenario, 2, box),
        )


def _box_title(box: Box) -> Sentence:
    title = Wording(box.id, box.titles)
    if not box.tiles:
        return title
    return sentence("{box}, {tiles} tiles", box=title, tiles=len(box.tiles))


def _tileset_name(written_set: str | Mapping[str, Any]) -> Sentence:
    if isinstance(written_set, str):
        return sentence("file {name}", name=written_set)
    return sentence("{name}, inside this document", name=written_set["id"])


def _set_copies(scenario: Scenario, value: int, box: str) -> Edit:
    """Return the edit that sets the number of copies of a box; the others keep their order."""
    chosen = list(scenario.data["boxes"])
    while chosen.count(box) > value:
        del chosen[len(chosen) - 1 - chosen[::-1].index(box)]
    chosen += [box] * (value - chosen.count(box))
    if not chosen:
        raise RefusedValue(sentence("a realm needs at least one box"))
    return set_value(scenario, ("boxes",), chosen, "set_boxes")


def _water(scenario: Scenario, players: int) -> Iterator[Field]:
    kinds = tuple(Option(kind, term(kind)) for kind in WATER_KINDS)
    said = scenario.data.get("water", {}).get("kind")
    yield Field(
        key="water",
        title=sentence("Kind of water"),
        kind="choice",
        value=said,
        options=kinds if said else (Option(None, sentence("not set")), *kinds),
        write=value_writer(("water", "kind"), "set_water"),
        hint=sentence("a river can be conquered, a lake or a sea cannot"),
    )
    yield Field(
        key="enter",
        title=sentence("Newcomers may enter by a lake or sea that reaches the outside"),
        kind="tick",
        value=scenario.water.enter,
        write=value_writer(("water", "enter"), "set_water"),
    )
    yield from _exceptions(scenario, players, kinds)
    yield Field(
        key="worlds_touch",
        title=sentence("Tiles of both worlds may lie side by side"),
        kind="tick",
        value=bool(scenario.data.get("worlds_touch", False)),
        write=value_writer(("worlds_touch",), "set_worlds_touch", usual=False),
    )


def _exceptions(scenario: Scenario, players: int, kinds: tuple[Option, ...]) -> Iterator[Field]:
    realm, excepted = scenario.realm(players), scenario.water.exceptions
    for address, kind in excepted.items():
        path = ("water", "except", address)
        yield Field(
            key=f"except:{address}",
            title=sentence("Except: {place}", place=realm.place(address)),
            kind="choice",
            value=kind,
            options=kinds,
            write=value_writer(path, "set_water"),
            remove=value_remover(path, "set_water"),
        )
    board = realm.board
    firsts = [board.names[(body & -body).bit_length() - 1] for body in board.water_bodies]
    free = [Option(first, realm.place(first)) for first in firsts if first not in excepted]
    if free:
        other = next(kind for kind in WATER_KINDS if kind != scenario.water.kind)
        yield Field(
            key="add_except",
            title=sentence("Water of another kind"),
            kind="add",
            options=tuple(free),
            write=lambda now, at: set_value(now, ("water", "except", at), other, "set_water"),
        )


def _turns(scenario: Scenario) -> Iterator[Field]:
    for players in scenario.counts:
        usual = usual_turns(scenario.realm(players))
        yield Field(
            key=f"turns:{players}",
            title=sentence("{players} players", players=players),
            kind="number",
            value=turns_of(scenario.realm(players)),
            range=TURNS,
            write=value_writer(("turns", str(players)), "set_turns", usual=usual),
            hint=sentence("usually {turns}", turns=usual),
        )


def _readings(scenario: Scenario) -> Iterator[Field]:
    answers = readings_of(scenario.data)
    for name, reading in READINGS.items():
        yield Field(
            key=f"reading:{name}",
            title=reading.title,
            kind="tick",
            value=answers[name],
            write=value_writer(("readings", name), "set_readings", usual=reading.usual),
            hint=reading.rule_for(answers[name]),
        )


# Generated texts


def _players_text(scenario: Scenario, players: int) -> Iterator[Field]:
    """Yield the texts that players read: the author's words and the generated ones."""
    realm = scenario.realm(players)
    chapters: Mapping[TextPart, Callable[[Realm, str], list[str]]] = {
        "setup": setup_text,
        "rules": rules_text,
    }
    for part, make in chapters.items():
        paragraphs = {language: make(realm, language) for language in LANGUAGES}
        if paragraphs["en"]:
            yield Field(key=f"told:{part}", title=TITLES[part], heading=True)
            yield Field(key=f"told:{part}:text", title=_Paragraphs(part, paragraphs))


class _Paragraphs(Sentence):
    """A text of several paragraphs, by language."""

    def in_language(self, language: str) -> str:
        """Return the text in one of our languages."""
        paragraphs = self.blanks[language]
        return "\n\n".join(paragraphs) if isinstance(paragraphs, list) else ""


# Notes and accepted findings


def _notes(scenario: Scenario, players: int) -> Iterator[Field]:
    found = False
    for laid in scenario.realm(players).pieces:
        data = laid.piece.data
        if laid.piece.piece == "token" or data.get("marker") == "note" or "note" in data:
            found = True
            yield _note(scenario, players, laid)
    if not found:
        text = sentence("The texts of tokens and note markers stand here; this map has none.")
        yield Field(key="no_notes", title=text)


def _note(scenario: Scenario, players: int, laid: LaidPiece) -> Field:
    piece = laid.piece
    kind = piece.data.get("marker", piece.piece)
    return Field(
        key=f"note:{laid.pointer}",
        title=sentence("{piece}: {place}", piece=term(kind), place=scenario.realm(players).place(piece.at)),
        kind="text",
        value=piece.data.get("note", ""),
        write=partial(_write_note, players=players, entry=piece.data),
    )


def _write_note(scenario: Scenario, value: str, players: int, entry: Mapping[str, Any]) -> Edit:
    if len(value) > 200:
        raise RefusedValue(sentence("this text has more than {value} characters", value=200))
    kept = {key: known for key, known in entry.items() if key != "note"}
    edit = change_piece(scenario, players, entry, {**kept, "note": value} if value else kept)
    return Edit("set_note", edit.changes)


def _accepted(scenario: Scenario) -> Iterator[Field]:
    exclusions = scenario.data.get("exclusions", ())
    for index, entry in enumerate(exclusions):
        path = ("exclusions", index)
        yield Field(
            key=f"exclusion:{index}",
            title=_accepted_title(entry),
            kind="long",
            value=entry["reason"],
            write=value_writer((*path, "reason"), "exclude", expected=NO_REASON),
            remove=value_remover(path, "unexclude"),
            hint=NO_REASON,
        )
    if not exclusions:
        text = sentence("Findings that you accept with a reason are listed here; there are none.")
        yield Field(key="no_exclusions", title=text)


def _accepted_title(entry: Mapping[str, Any]) -> Sentence:
    check, gone = find_check(entry["code"]), retired(entry["code"])
    code = f"{entry['code']} → {gone.successor}" if gone else entry["code"]
    parts: list[object] = [f"{code} {check.name if check else ''}".strip()]
    if entry.get("subject"):
        parts.append(term(entry["subject"]))
    parts += entry.get("at", ())[:5]
    if entry.get("players"):
        counts = " ".join(map(str, entry["players"]))
        parts.append(sentence("for {counts} players", counts=counts))
    return Sentence("{parts}", {"parts": parts})
