"""Previews are the files themselves, made in a process that can be ended at any moment."""

import threading

import pytest

from realms.export.registry import Bundle
from realms.locale import Sentence
from realms.scenario.scenario import bundled_scenario
from realms_editor.desk.publishing.forms import PublishDesk
from realms_editor.desk.publishing.preview import GivenUp, PreviewMaker

from help.executors import InThisProcess


def desk(form: str) -> PublishDesk:
    made = PublishDesk.of(bundled_scenario("first_steps"), "en", "", {})
    made.players, made.chosen = 2, form
    return made


def test_a_process_makes_the_file_that_would_be_written() -> None:
    maker, (planned,) = PreviewMaker(), desk("csv").plan()
    try:
        preview = maker.make(planned)
    finally:
        maker.close()
    assert (preview.name, preview.data, preview.kind) == ("first_steps_2.csv", planned.make(), "text")


def test_a_file_in_the_making_is_given_up() -> None:
    maker, (planned,) = PreviewMaker(), desk("page").plan()
    threading.Timer(0, maker.close).start()
    with pytest.raises(GivenUp):
        [maker.make(planned) for _ in range(100)]


@pytest.mark.parametrize(
    ("form", "kind"),
    [("sheet", "pages"), ("png", "picture"), ("svg", "drawing"), ("page", "page"), ("code", "text")],
)
def test_the_suffix_decides_how_a_file_is_shown(
    form: str, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("realms_editor.desk.publishing.preview.OwnProcesses", InThisProcess)
    monkeypatch.setattr("realms.export.publishing.plan.PlannedFile.make", lambda _: Bundle(b"x", {"a": b"y"}))
    preview = PreviewMaker().make(desk(form).plan()[0])
    assert (preview.kind, preview.data, preview.beside) == (kind, b"x", ("a",))


def test_titles_stand_alone_and_every_form_is_described() -> None:
    forms = PublishDesk.of(bundled_scenario("first_steps"), "en", "", {}).forms
    for form in forms:
        for language in ("en", "fr"):
            assert form.title.in_language(language)[0].isupper()
            assert form.about.in_language(language)
    assert isinstance(forms[0].title, Sentence)
    assert len({form.id for form in forms}) == len(forms)


def test_profiles_are_called_by_what_they_are_for() -> None:
    forms = {form.id: form for form in PublishDesk.of(bundled_scenario("first_steps"), "en", "", {}).forms}
    club = forms["profile club"]
    assert club.title.in_language("en") == "For an evening at the club"
    assert club.title.in_language("fr") == "Pour une soirée au club"
    assert forms["sheet"].title.in_language("fr").lower() in club.about.in_language("fr").lower()
