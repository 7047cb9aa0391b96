"""A site of several realms: an index with cards that can be searched and sorted, and a page of each realm."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from realms.export.drawing.theme import DARK, LIGHT, Theme
from realms.export.html_page import framed, html_text, own_file
from realms.export.kept_balance import seat_verdicts
from realms.export.realm_map import draw_map
from realms.export.realm_page import realm_page
from realms.export.registry import Bundle, ExportOptions
from realms.export.svg import render_svg
from realms.export.thumbnails import free_name
from realms.locale import LANGUAGES, Sentence, Wording, joined, sentence, term
from realms.scenario.players_text import built_in_play, rules_in_force
from realms.scenario.scenario import Realm, Scenario
from realms.scenario.special.special_rules import turns_of
from realms.tiles.boxes import boxes
from realms.tiles.saving import encoded

INDEX: Final = "index.html"
PAGES, PICTURES = "realms", "pictures"
LOOKS: Final[Mapping[str, Theme]] = {"": LIGHT, "_dark": DARK}
# Pictures lie beside the index, on a disk as on a server; nothing else is loaded.
IMAGES: Final = "img-src 'self' file:"
SIDE_BY_SIDE: Final = " · "
ORDERS: Final[Mapping[str, Sentence]] = {
    "title": sentence("title"),
    "stars": sentence("difficulty, easy ones first"),
    "least": sentence("players, few first"),
    "most": sentence("players, many first"),
}
WORDS: Final[Mapping[str, Sentence]] = {
    "some": sentence("{shown} of {all} realms"),
    "none": sentence("No realm has all that you ask for."),
}


@dataclass(frozen=True, slots=True)
class RealmCard:
    """A realm on the index: its maps, its address, and the verdicts on its games."""

    realms: tuple[Realm, ...]
    page: str
    pictures: tuple[str, ...]  # in light and in dark colours
    verdicts: tuple[Sentence, ...]

    @property
    def scenario(self) -> Scenario:
        """The scenario that the realms are of."""
        return self.realms[0].scenario

    @property
    def counts(self) -> list[int]:
        """The numbers of players, in order."""
        return [realm.players for realm in self.realms]


def site_of(scenarios: Iterable[Scenario], options: ExportOptions) -> Bundle:
    """Return the index with the pages and pictures that it leads to."""
    files: dict[str, bytes] = {}
    cards = [_add(scenario, options, files) for scenario in scenarios]
    cards.sort(key=lambda card: card.scenario.title(options.language).casefold())
    return Bundle(encoded(_index(cards, options.language)), files, INDEX)


def _add(scenario: Scenario, options: ExportOptions, files: dict[str, bytes]) -> RealmCard:
    """Add the page and the pictures of a realm to the files, and return its card."""
    counts = scenario.counts if options.players is None else (options.players,)
    realms = tuple(map(scenario.realm, counts))
    name = str(scenario.data["id"])
    page = free_name(PAGES, name, ".html", files)
    files[page] = encoded(realm_page(scenario, options, back=f"../{INDEX}"))
    pictures = []
    for look, theme in LOOKS.items():
        drawn = draw_map(realms[-1], ExportOptions(options.language, theme=theme, heading=False))
        pictures.append(free_name(PICTURES, f"{name}{look}", ".svg", files))
        files[pictures[-1]] = encoded(render_svg(replace(drawn, ground="none")))
    return RealmCard(realms, page, tuple(pictures), tuple(seat_verdicts(realms)))


def _index(cards: Sequence[RealmCard], language: str) -> str:
    title = sentence("Realms")
    body = [
        f"<h1>{html_text(title, language)}</h1>",
        *_controls(cards, language),
        '<ul class="cards">',
        *(_card(card, language) for card in cards),
        "</ul>",
        _facts(language),
    ]
    return framed(title, body, language, own_file("site.css"), own_file("site.js"), IMAGES)


def _controls(cards: Sequence[RealmCard], language: str) -> Iterator[str]:
    """Yield the fields to search and sort by; the script shows them, as they do nothing without it."""

    def say(words: Sentence) -> str:
        return html_text(words, language)

    counts = sorted({count for card in cards for count in card.counts})
    named = {box for card in cards for box in card.scenario.data["boxes"]}
    hint = sentence("Title, author, box or rule; a single letter is a tile, a digit a number of players")
    yield '<form class="controls" role="search" hidden>'
    search = '<input type="search" id="search" autocomplete="off" aria-describedby="hint">'
    yield f'<label class="search">{say(sentence("Search"))} {search}</label><p id="hint">{say(hint)}</p>'
    yield f'<label>{say(sentence("Players"))} <select id="players"><option value="">'
    yield f"{say(sentence('any number'))}</option>"
    yield from (f"<option>{count}</option>" for count in counts)
    yield f'</select></label> <label>{say(sentence("Sort by"))} <select id="order">'
    yield from (f'<option value="{key}">{say(words)}</option>' for key, words in ORDERS.items())
    yield f"</select></label><fieldset><legend>{say(sentence('My boxes'))}</legend>"
    for box in boxes():
        if box in named:
            yield f'<label><input type="checkbox" name="box" value="{box}" checked> {say(_box(box))}</label>'
    yield '</fieldset></form><p id="shown" role="status"></p>'


def _box(box: str) -> Wording:
    return Wording(box, boxes()[box].titles)


def _card(card: RealmCard, language: str) -> str:
    """Return the card of a realm, with the data by which it is searched and sorted."""
    data = card.scenario.data
    facts = {
        "tokens": " ".join(sorted({*map(str, card.counts), *_letters(card)})),
        "words": " ".join(_words(card)),
        "boxes": " ".join(dict.fromkeys(data["boxes"])),
        "title": card.scenario.title(language),
        "stars": str(data.get("stars", 0)),
        "least": str(card.counts[0]),
        "most": str(card.counts[-1]),
    }
    attributes = "".join(f' data-{key}="{html_text(value, language)}"' for key, value in facts.items())
    light, dark = card.pictures
    lines = "".join(f"<p>{html_text(each, language)}</p>" for each in _lines(card))
    verdicts = "".join(f'<p class="verdict">{html_text(each, language)}</p>' for each in card.verdicts)
    return (
        f'<li{attributes}><a href="{card.page}">'
        f'<img class="light" src="{light}" alt="" loading="lazy">'
        f'<img class="dark" src="{dark}" alt="" loading="lazy">'
        f"<h2>{html_text(card.scenario.title(language), language)}</h2></a>{lines}{verdicts}</li>"
    )


def _lines(card: RealmCard) -> Iterator[Sentence]:
    """Yield what a card says of a realm below its title."""
    data, counts = card.scenario.data, card.counts
    stars = [Sentence("{stars}", {"stars": "★" * data["stars"]})] if "stars" in data else []
    turns = sorted({turns_of(realm) for realm in card.realms})
    figures = [
        sentence("{players} players", players=_range(counts)),
        sentence("{turns} turns", turns=_range(turns)),
    ]
    yield joined([*stars, *figures], SIDE_BY_SIDE)
    yield joined([_box(box) for box in dict.fromkeys(data["boxes"])], SIDE_BY_SIDE)
    tags = list(_tags(card))
    if tags:
        yield joined(tags, SIDE_BY_SIDE)


def _range(numbers: Sequence[int]) -> str:
    """Return numbers without a gap as the first and the last of them, and others one by one."""
    first, last = numbers[0], numbers[-1]
    if len(numbers) > 1 and len(numbers) == last - first + 1:
        return f"{first}-{last}"
    return ", ".join(map(str, numbers))


def _tags(card: RealmCard) -> Iterator[Sentence]:
    """Yield what tells this realm from others: its special rules, and how its board is made."""
    if any(realm.drawing for realm in card.realms):
        yield sentence("Drawn board")
    elif any(built_in_play(realm) for realm in card.realms):
        yield sentence("Made in play")
    rules = {rule.id: rule for realm in card.realms for _, rule in rules_in_force(realm)}
    yield from (Wording(rule.id, rule.titles) for rule in rules.values() if rule.id != "entry")


def _letters(card: RealmCard) -> Iterator[str]:
    return (laid.placement.tile for realm in card.realms for laid in realm.tiles)


def _words(card: RealmCard) -> Iterator[str]:
    """Yield everything that a search may ask for, in all languages."""
    data = card.scenario.data
    yield from data["titles"].values()
    yield from (*data.get("authors", ()), str(data["id"]))
    if card.scenario.path:
        yield card.scenario.path.name
    waters = {kind for realm in card.realms for kind, regions in realm.board.water_regions.items() if regions}
    said = (*_lines(card), *map(term, sorted(waters)))
    yield from (each.in_language(language) for language in LANGUAGES for each in said)


def _facts(language: str) -> str:
    """Return the words of the script, as data that no browser takes for a script or for HTML."""
    # The blanks of the two counts stay, and the script fills them.
    blanks = {"shown": "{shown}", "all": "{all}"}
    words = {key: Sentence(each.text, blanks).in_language(language) for key, each in WORDS.items()}
    text = json.dumps(words, ensure_ascii=True).replace("<", "\\u003c")
    return f'<script type="application/json" id="facts">{text}</script>'
