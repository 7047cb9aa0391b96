"""The notes of a saved game: a short one for the screen, and pages of the notebook."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from realms import __version__
from realms.export.registry import ExportOptions
from realms.export.setup.sections import intro, sections_of, sheet_of
from realms.export.tabletop.assets import Assets
from realms.export.tabletop.objects import GREY, Json
from realms.export.tabletop.words import NOTE, PAGE, inert, one_line
from realms.locale import Sentence, sentence
from realms.scenario.players_text import TITLES
from realms.scenario.scenario import Realm

UNTRIED = sentence(
    "Made by Realmwright {version} from published descriptions of the files of Tabletop Simulator. Its "
    "makers never opened one in that program.",
    version=__version__,
)
TROUBLE = sentence(
    "If something lies wrong or is missing, please tell the makers of Realmwright: send this file, a picture "
    "of the table, and the errors that the program shows in its chat."
)
LOCAL = sentence("Its pictures lie on this computer, and only the host of a table sees them.")


def remarks(assets: Assets) -> tuple[Sentence, ...]:
    """Return the sentences that somebody has to know who writes such a file."""
    upload = sentence(
        "Upload the files in {folder} to {address}, where the program looks for them.",
        folder=assets.folder,
        address=assets.prefix.rstrip("/"),
    )
    return (UNTRIED, TROUBLE, upload if assets.shared else LOCAL)


def screen_note(realm: Realm, language: str) -> str:
    """Return the note on the screen: the title, for how many players, and where the rest stands."""
    title = one_line(realm.scenario.title(language))
    lines = (
        sentence("{players} players", players=realm.players),
        sentence("The notebook says how it is set up and played."),
        UNTRIED,
        TROUBLE,
    )
    return inert("\n".join([title, *(line.in_language(language) for line in lines)]), NOTE)


def notebook(realm: Realm, options: ExportOptions) -> Json:
    """Return the pages of the notebook: an introduction, how to set up, rules, and about the file."""
    sheet = sheet_of(realm.scenario, replace(options, players=realm.players))
    language = options.language
    pages = [
        (TITLES["intro"].in_language(language), _lines(intro(sheet), language)),
        *(
            (section.title.in_language(language), _lines(section.points, language))
            for section in sections_of(sheet)
            if section.points  # others are tables and pictures, which the table of the game shows
        ),
        (sentence("About this file").in_language(language), _lines((UNTRIED, TROUBLE), language)),
    ]
    return {str(number): _page(number, *page) for number, page in enumerate(pages)}


def _lines(sentences: Iterable[Sentence], language: str) -> Iterator[str]:
    return (each.in_language(language) for each in sentences)


def _page(number: int, title: str, lines: Iterable[str]) -> dict[str, Any]:
    return {
        "title": one_line(title),
        "body": inert("\n\n".join(lines), PAGE),
        "color": "Grey",
        "visibleColor": GREY,
        "id": number,
    }
