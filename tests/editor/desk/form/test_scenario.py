"""The form of a scenario: what it shows, what it writes, and what it refuses in which words."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from realms.scenario.edits import apply
from realms.scenario.scenario import Scenario, scenario_from
from realms.scenario.special.special_rules import special_rules
from realms.tiles.boxes import boxes
from realms_editor.desk import files
from realms_editor.desk.document import Document
from realms_editor.desk.form.field import Field, RefusedValue
from realms_editor.desk.form.scenario import languages_of, sections
from realms_editor.tools.edit_labels import LABELS


def form(scenario: Scenario, players: int = 2) -> dict[str, Field]:
    return {field.key: field for section in sections(scenario, players) for field in section.make()}


def fill(scenario: Scenario, key: str, value: Any, players: int = 2) -> Scenario:
    write = form(scenario, players)[key].write
    assert write is not None
    return apply(scenario, write(scenario, value))


def test_several_copies_of_a_box_are_asked_for(sample: Scenario) -> None:
    assert "copies:realms" not in form(sample)
    two = fill(sample, "add_copy", "realms")
    assert form(two)["copies:realms"].value == 2
    assert form(two)["box:realms"].value is True
    three = fill(two, "copies:realms", 3)
    assert three.data["boxes"] == ["small_world", "realms", "realms", "realms"]
    assert fill(three, "copies:realms", 1).data["boxes"] == ["small_world", "realms"]
    assert fill(three, "box:realms", False).data["boxes"] == ["small_world"]
    assert [option.value for option in form(two)["add_copy"].options] == ["small_world"]


def test_the_short_name_follows_the_title_until_somebody_chooses_it(tmp_path: Path) -> None:
    new = files.blank({"fr": "Nouveau royaume"})
    assert new.data["id"] == "realm"
    for title, name in (
        ("Ée", "ee"),
        ("Île des Nœuds - 2", "ile_des_noeuds_2"),
        ("森", "realm"),
        ("7 lacs", "lacs"),
        ("x" * 70, "x" * 64),
        ("", "realm"),
        ("Marsh", "marsh"),
    ):
        new = fill(new, "titles:fr", title)
        assert (new.data["id"], files.suggested_name(new)) == (name, f"{name}.realm.json")
        assert new.data["titles"] == {"fr": title}
    assert fill(fill(new, "id", "mine"), "titles:fr", "Moor").data["id"] == "mine"
    saved = new.at(tmp_path / "marsh.realm.json")
    assert fill(saved, "titles:fr", "Moor").data["id"] == "marsh"
    other = fill(fill(new, "add_language", "en"), "titles:en", "Moor")
    assert other.data["id"] == "marsh"
    early = files.blank({"fr": "Nouveau royaume"}).at(tmp_path / "a.realm.json")
    assert fill(early, "titles:fr", "Moor").data["id"] == "moor", "saved before anybody named it"


def refusal(scenario: Scenario, key: str, value: Any) -> str:
    with pytest.raises(RefusedValue) as refused:
        fill(scenario, key, value)
    return str(refused.value.message)


def with_data(scenario: Scenario, **more: Any) -> Scenario:
    return scenario_from({**scenario.data, **more})


FILLED: list[tuple[str, Any, str, Any]] = [
    ("id", "other", "id", "other"),
    ("stars", 3, "stars", 3),
    ("authors", "Ann\n\n Bob ", "authors", ["Ann", "Bob"]),
    ("licence", "CC0", "licence", "CC0"),
    ("titles:en", "New", "titles", {"en": "New", "fr": "Premiers pas"}),
    ("water", "lake", "water", {"kind": "lake", "enter": True}),
    ("enter", False, "water", {"kind": "river", "enter": False}),
    ("worlds_touch", True, "worlds_touch", True),
    ("turns:2", 7, "turns", {"2": 7}),
    ("box:cursed", True, "boxes", ["small_world", "realms", "cursed"]),
    ("box:realms", False, "boxes", ["small_world"]),
    ("add_copy", "realms", "boxes", ["small_world", "realms", "realms"]),
    ("tileset", "winding", "tileset", "winding"),
    ("add_language", "pt-BR", "titles", {"en": "First Steps", "fr": "Premiers pas", "pt-BR": ""}),
    ("add_ban", "elves", "pool", {"ban": ["elves"]}),
    ("add_handicap", "elves", "pool", {"handicap": {"elves": 1}}),
    ("pool_boxes", False, "pool", {"boxes": ["small_world"]}),
    ("reading:catapult_saves", False, "readings", {"catapult_saves": False}),
    ("reading:own_decline_is_empty", True, "readings", {"own_decline_is_empty": True}),
    ("add_rule:('rules',)", "river", "rules", [{"rule": "river"}]),
]


@pytest.mark.parametrize(("key", "value", "part", "expected"), FILLED)
def test_what_is_filled_in_stands_in_the_document(
    sample: Scenario, key: str, value: Any, part: str, expected: Any
) -> None:
    after = fill(sample, key, value)
    assert after.data[part] == expected
    assert {**after.data, part: None} == {**sample.data, part: None}
    scenario_from(json.loads(json.dumps(after.data)))


@pytest.mark.parametrize(
    ("key", "value", "words"),
    [
        ("id", "Big Name", "small letters"),
        ("id", "", "small letters"),
        ("titles:en", "x" * 201, "more than 200 characters"),
        ("texts:en:intro", "x" * 20_001, "more than 20000 characters"),
        ("licence", "x" * 201, "more than 200"),
        ("turns:2", 31, "at most 30"),
        ("add_language", "Klingon", "code of a language"),
        ("add_language", "fr", "there already"),
        ("authors", "\n".join("abc" for _ in range(51)), "more than 50"),
    ],
)
def test_what_cannot_be_is_refused_in_words(sample: Scenario, key: str, value: Any, words: str) -> None:
    assert words in refusal(sample, key, value)


def test_a_realm_keeps_a_box_and_a_language(sample: Scenario) -> None:
    alone = fill(sample, "box:realms", 0)
    assert "one box" in refusal(alone, "box:small_world", 0)
    only = with_data(sample, titles={"en": "Alone"}, texts={})
    section = next(each for each in sections(only, 2) if each.key == "language:en")
    assert section.remove is not None
    with pytest.raises(RefusedValue, match="one language"):
        section.remove(only)


def test_a_language_goes_with_its_title_and_texts(sample: Scenario) -> None:
    section = next(each for each in sections(sample, 2) if each.key == "language:fr")
    assert section.remove is not None
    edit = section.remove(sample)
    after = apply(sample, edit)
    assert languages_of(after) == ("en",)
    assert "fr" not in after.data["texts"]
    assert apply(after, edit.inverse()).data == sample.data


def test_what_is_usual_is_not_written_down(sample: Scenario) -> None:
    changed = fill(sample, "turns:2", 7)
    assert fill(changed, "turns:2", 10).data["turns"] == {}
    ruled = fill(fill(sample, "add_rule:('rules',)", "coin_mines"), "('rules', 0):coins", 3)
    assert ruled.data["rules"] == [{"rule": "coin_mines", "coins": 3}]
    assert fill(ruled, "('rules', 0):coins", 1).data["rules"] == [{"rule": "coin_mines"}]


@pytest.mark.parametrize("rule", special_rules().values(), ids=lambda rule: rule.id)
def test_every_parameter_of_every_rule_has_a_field(sample: Scenario, rule: Any) -> None:
    ruled = fill(sample, "add_rule:('rules',)", rule.id)
    fields = form(ruled)
    for parameter in rule.parameters.values():
        own = [field for key, field in fields.items() if key.startswith(f"('rules', 0):{parameter.name}")]
        assert own, parameter.name
        assert any(field.write for field in own)
        for language in ("en", "fr"):
            told = own[0].title.in_language(language)
            assert parameter.meaning[language] in told


def test_water_of_which_nothing_is_said_can_be_called_what_it_usually_is(empty: Scenario) -> None:
    field = form(empty)["water"]
    assert field.value is None
    assert [option.value for option in field.options] == [None, "river", "lake", "sea"]
    said = fill(empty, "water", "river")
    assert said.data["water"] == {"kind": "river"}
    assert [option.value for option in form(said)["water"].options] == ["river", "lake", "sea"]


def test_names_and_amounts_of_a_rule_come_and_go(sample: Scenario) -> None:
    ruled = fill(sample, "add_rule:('rules',)", "growing_board")
    more = fill(ruled, "('rules', 0):coins:+", "trolls")
    assert more.data["rules"][0]["coins"]["trolls"] == 1
    changed = fill(more, "('rules', 0):coins:trolls", -4)
    assert changed.data["rules"][0]["coins"]["trolls"] == -4
    assert "from -20 to 20" in refusal(changed, "('rules', 0):coins:trolls", 21)
    remove = form(changed)["('rules', 0):coins:trolls"].remove
    assert remove is not None
    assert apply(changed, remove(changed)).data["rules"] == ruled.data["rules"]
    fewer = form(ruled)["('rules', 0):barred_for_two:cursed"].remove
    assert fewer is not None
    assert apply(ruled, fewer(ruled)).data["rules"][0]["barred_for_two"] == ["homunculi", "shadow_mimes"]


def test_groups_of_numbers_are_typed_on_one_line(sample: Scenario) -> None:
    ruled = fill(sample, "add_rule:('rules',)", "teams")
    assert form(ruled)["('rules', 0):teams"].value == "1 4 / 2 5 / 3"
    after = fill(ruled, "('rules', 0):teams", "1, 2 / 3 4")
    assert after.data["rules"][0]["teams"] == [[1, 2], [3, 4]]
    assert "spaces" in refusal(ruled, "('rules', 0):teams", "one, two")
    assert "every seat once" in refusal(ruled, "('rules', 0):teams", "1 1")


def test_a_layer_has_rules_of_its_own(sample: Scenario) -> None:
    after = fill(sample, "add_rule:('layers', 1, 'rules')", "river", players=3)
    assert after.data["layers"][1]["rules"] == [{"rule": "river"}]
    assert "('layers', 1, 'rules', 0)" in form(after, 3)
    assert "('layers', 1, 'rules', 0)" not in form(after, 2)


def test_waters_of_another_kind(sample: Scenario) -> None:
    field = form(sample)["add_except"]
    first = field.options[0].value
    after = fill(sample, "add_except", first)
    assert after.data["water"]["except"] == {first: "lake"}
    assert fill(after, f"except:{first}", "sea").data["water"]["except"] == {first: "sea"}
    remove = form(after)[f"except:{first}"].remove
    assert remove is not None
    assert apply(after, remove(after)).data["water"]["except"] == {}


def test_notes_on_the_map_are_written_where_they_lie(sample: Scenario) -> None:
    layers = json.loads(json.dumps(sample.data["layers"]))
    layers[0]["pieces"].append({"piece": "token", "at": "I/0", "token": 3})
    noted = with_data(sample, layers=layers)
    key = next(key for key in form(noted) if key.startswith("note:"))
    after = fill(noted, key, "An old tower")
    assert after.data["layers"][0]["pieces"][-1]["note"] == "An old tower"
    assert fill(after, key, "").data == noted.data
    assert "200" in refusal(noted, key, "x" * 201)


def test_an_accepted_finding_of_a_check_that_is_gone_names_the_successor(sample: Scenario) -> None:
    entry = {"code": "P004", "players": [2], "reason": "So it is meant."}
    title = str(form(with_data(sample, exclusions=[entry]))["exclusion:0"].title)
    assert title == "P004 → P011 entries-uneven, for 2 players"


def test_accepted_findings_keep_a_reason(sample: Scenario) -> None:
    entry = {"code": "R201", "subject": "forest", "at": ["C/0"], "players": [3], "reason": "bare"}
    accepted = with_data(sample, exclusions=[entry])
    field = form(accepted)["exclusion:0"]
    assert "R201" in str(field.title)
    assert "forest" in str(field.title)
    assert "why" in refusal(accepted, "exclusion:0", "")
    assert field.remove is not None
    assert apply(accepted, field.remove(accepted)).data["exclusions"] == []


def test_bans_speak_the_language_of_the_user(sample: Scenario) -> None:
    banned = fill(sample, "add_ban", "amazons")
    title = form(banned)["ban:amazons"].title
    assert title.in_language("en") == "Amazons (race)"
    assert title.in_language("fr") == "Amazones (peuple)"
    assert "amazons" not in {option.value for option in form(banned)["add_ban"].options}


def test_own_boxes_of_races_and_powers(sample: Scenario) -> None:
    own = fill(sample, "pool_boxes", False)
    more = fill(own, "pool_box:cursed", True)
    assert more.data["pool"]["boxes"] == ["small_world", "cursed"], "from the others comes nothing"
    assert "hag" not in str(form(own)["add_ban"].options)
    with_cursed = {option.value for option in form(more)["add_ban"].options}
    assert with_cursed > {option.value for option in form(own)["add_ban"].options}
    assert fill(more, "pool_boxes", True).data["pool"] == {}


def test_every_box_can_be_on_the_table(sample: Scenario) -> None:
    assert [key for key in form(sample) if key.startswith("box:")] == [f"box:{name}" for name in boxes()]


def test_typing_is_one_line_of_the_history(document: Document, text: Callable[[Scenario], str]) -> None:
    before, visit = text(document.scenario), object()
    for typed in ("A", "Ab", "Abc"):
        write = form(document.scenario)["texts:en:intro"].write
        assert write is not None
        document.do(write(document.scenario, typed), visit)
    assert [entry.edit.name for entry in document.history.entries] == ["set_text"]
    document.undo()
    assert text(document.scenario) == before
    document.redo()
    assert document.scenario.text("intro", "en") == "Abc"


def test_every_change_of_the_form_has_a_name_in_the_history(sample: Scenario) -> None:
    for key, value, _, _ in FILLED:
        write = form(sample)[key].write
        assert write is not None
        assert write(sample, value).name in LABELS


def test_the_form_shows_what_players_are_told(sample: Scenario) -> None:
    here = with_data(sample, rules=[{"rule": "coin_mines", "coins": 3}])
    told = form(here, 3)["told:rules:text"]
    assert (told.kind, told.write) == ("info", None)
    assert "3 coins more" in told.title.in_language("en").split("\n\n")[0]
    assert "3 pièces de plus" in told.title.in_language("fr")
    assert "12 tiles" in form(here, 3)["told:setup:text"].title.in_language("en")
    assert "8 tiles" in form(here, 2)["told:setup:text"].title.in_language("en")
