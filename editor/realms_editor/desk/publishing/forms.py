"""The forms of a realm to choose from: profiles and single formats, with the options that somebody chose."""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final

from realms.checks.settings import SettingsError
from realms.export.options import OPTIONS, ExportOption
from realms.export.publishing.plan import OF_ALL, PlannedFile, PublicationChoices, kind_of, plan_of
from realms.export.publishing.profiles import Profile, ProfileEntry, profiles_near, publishable
from realms.export.registry import Export, ExportError
from realms.locale import Sentence, Wording, sentence
from realms.scenario.scenario import Scenario
from realms_editor.desk.publishing.memory import Values, remembered, written

EVERY_COUNT: Final = None


@dataclass(frozen=True, slots=True)
class PublishForm:
    """A line to choose: a profile, or one format by itself."""

    id: str
    title: Sentence
    about: Sentence
    profile: Profile
    export: Export | None = None  # None for a profile

    @property
    def options(self) -> tuple[ExportOption, ...]:
        """The options that can be chosen, in the order of forms."""
        used = self.export.uses if self.export else frozenset[str]()
        return tuple(option for name, option in OPTIONS.items() if name in used)

    @property
    def is_of_one_map(self) -> bool:
        """True if there is a file for each count of players."""
        return self.export is not None and kind_of(self.export) == "realm"


@dataclass
class PublishDesk:
    """The choices of somebody who publishes a realm."""

    scenario: Scenario
    players: int | None  # None for all counts
    language: str = "en"
    values: dict[str, Values] = field(default_factory=dict)  # by format; only what somebody chose
    chosen: str = ""
    problem: Sentence | None = None  # in the settings; own profiles are missing then
    forms: tuple[PublishForm, ...] = ()

    @classmethod
    def of(cls, scenario: Scenario, language: str, memory: str, seen: Values) -> "PublishDesk":
        """Return the choices of the last time; maps first look as they are `seen` in the window."""
        desk = cls(scenario, EVERY_COUNT, language)
        try:
            profiles = profiles_near(scenario.path)
        except SettingsError as error:
            desk.problem, profiles = error.message, profiles_near(None)
        desk.forms = (*map(_of_profile, profiles.values()), *_single(profiles))
        last = remembered(memory)
        for form in desk.forms:
            if form.id in last.values:
                desk.values[form.id] = _usable(form, last.values[form.id])
            elif form.is_of_one_map:
                desk.values[form.id] = _usable(form, seen)
        known = {form.id for form in desk.forms}
        desk.chosen = last.form if last.form in known else desk.forms[0].id
        return desk

    @property
    def form(self) -> PublishForm:
        """The form that is chosen."""
        return next(form for form in self.forms if form.id == self.chosen)

    def value(self, option: ExportOption) -> Any:
        """Return the value of an option of the chosen form."""
        return self.values.get(self.chosen, {}).get(option.name, option.usual)

    def choose(self, option: ExportOption, value: Any) -> None:
        """Choose a value; the usual one counts as no choice."""
        own = dict(self.values.get(self.chosen, {}))
        own.pop(option.name, None)
        self.values[self.chosen] = own if value == option.usual else {**own, option.name: value}

    def plan(self) -> list[PlannedFile]:
        """Return the files of the chosen form."""
        choices = PublicationChoices(self.language, self.players, self.values.get(self.chosen))
        return plan_of(self.form.profile, [self.scenario], choices)

    def memory(self) -> str:
        """Return the choices as a text for the next time."""
        single = {form.id for form in self.forms if form.export}
        return written(
            self.chosen, {name: values for name, values in self.values.items() if values and name in single}
        )


def _of_profile(profile: Profile) -> PublishForm:
    own = sentence("Profile {name}", name=profile.name)
    title = CapitalWording(profile.name, profile.titles) if profile.titles else own
    exports = list({each.export.name: each.export.title for each in profile.entries}.values())
    about = sentence("Profile {name}: {exports}", name=profile.name, exports=exports)
    return PublishForm(f"profile {profile.name}", title, about, profile)


def _single(profiles: Mapping[str, Profile]) -> Iterator[PublishForm]:
    """Yield a form for each format of one realm, those that profiles have first."""
    used = [each.export.name for profile in profiles.values() for each in profile.entries]
    for name in dict.fromkeys((*used, *publishable())):
        export = publishable()[name]
        if kind_of(export) not in OF_ALL:
            profile = Profile(name, (ProfileEntry(name, export),))
            yield PublishForm(name, _capital(export.title), export.about or export.title, profile, export)


def _capital(title: Sentence) -> Sentence:
    """Return a title that stands alone; in menus it continues a word."""
    return CapitalSentence(title.text, title.blanks)


class CapitalSentence(Sentence):
    """A sentence that begins with a capital letter in every language."""

    def in_language(self, language: str) -> str:
        """Return the text in a language."""
        text = super().in_language(language)
        return text[:1].upper() + text[1:]


class CapitalWording(CapitalSentence, Wording):
    """A text that data give in several languages, beginning with a capital letter in each."""


def _usable(form: PublishForm, values: Mapping[str, Any]) -> Values:
    """Return those values that the options of a form have and accept."""
    found: Values = {}
    for option in form.options:
        with suppress(ExportError):
            value = option.accepted(values[option.name]) if option.name in values else option.usual
            if value != option.usual:
                found[option.name] = value
    return found
