"""The marks of a GeoJSON file: the properties of each polygon, at a point inside it."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from realms.importing.areas import inner_points
from realms.importing.sketch import RegionMark
from realms.importing.svg_marks import LANGUAGE, name_from, strange_words
from realms.importing.words import Painting, painting_of, words_in
from realms.locale import Sentence, sentence

if TYPE_CHECKING:
    from shapely import Polygon

Properties = Mapping[str, Any]


def place_of_feature(number: int) -> Sentence:
    """Return the words for a feature, counted from 1."""
    return sentence("feature {number}", number=number + 1)


def marks_of(
    features: Sequence[Properties],
    owners: Sequence[int],
    areas: "Sequence[Polygon]",
    own: Mapping[str, Any] | None,
) -> tuple[list[RegionMark], list[Sentence]]:
    """Return a mark for each polygon, and remarks on words that are not understood.

    Of several polygons of a feature the largest has its id and its names. Neighbours are heeded only in files
    that we exported.
    """
    marks, remarks = [], []
    joins, severs = (_pairs(own or {}, part) for part in ("joins", "severs"))
    main = _largest(owners, areas)
    for number, (owner, at) in enumerate(zip(owners, inner_points(areas), strict=True)):
        feature, place = features[owner], place_of_feature(owner)
        properties = feature.get("properties") or {}
        painting = _painting(properties)
        if number in main and painting.strange:
            remarks.append(strange_words(place, painting))
        if at is None:
            continue
        if number not in main:
            marks.append(RegionMark(at, place, entry=painting.entry))
            continue
        name = _id(feature, properties)
        marks.append(
            RegionMark(
                at,
                place,
                name,
                {**painting.entry, **_edge(properties), **_names(properties)},
                [*({"piece": kind} for kind in painting.pieces), *_pieces(properties)],
                _neighbours(properties) if own else None,
                joins[name],
                severs[name],
            )
        )
    return marks, remarks


def _largest(owners: Sequence[int], areas: "Sequence[Polygon]") -> set[int]:
    """Return the number of the largest polygon of each feature."""
    found: dict[int, int] = {}
    for number, owner in enumerate(owners):
        if areas[number].area > areas[found.setdefault(owner, number)].area:
            found[owner] = number
    return {*found.values()}


def _painting(properties: Properties) -> Painting:
    """Return what the properties paint; without a terrain the others paint nothing."""
    terrain = [*_words(properties, "terrain")]
    more = [word for key in ("symbols", "water", "world") for word in _words(properties, key)]
    return painting_of([*terrain, *more]) if terrain else Painting()


def _words(properties: Properties, key: str) -> Iterator[str]:
    value = properties.get(key)
    for each in value if isinstance(value, list) else [value]:
        if isinstance(each, str):
            yield from words_in(each)
        elif each is not None:
            yield f"{key}:"  # no word, so it is reported


def _id(feature: Properties, properties: Properties) -> str:
    name = properties.get("id", feature.get("id"))
    return name if isinstance(name, str) else ""


def _edge(properties: Properties) -> dict[str, bool]:
    return {"edge": properties["edge"]} if isinstance(properties.get("edge"), bool) else {}


def _names(properties: Properties) -> dict[str, Any]:
    name, names = properties.get("name"), properties.get("names")
    written = {"en": name, **(names if isinstance(names, dict) else {})}
    found = {
        language: name_from(text)
        for language, text in written.items()
        if LANGUAGE.fullmatch(language) and isinstance(text, str) and name_from(text)
    }
    return {"names": found} if found else {}


def _pieces(properties: Properties) -> Iterator[Mapping[str, Any]]:
    pieces = properties.get("pieces")
    yield from (each for each in (pieces if isinstance(pieces, list) else ()) if isinstance(each, dict))


def _neighbours(properties: Properties) -> list[str] | None:
    value = properties.get("neighbours")
    return [each for each in value if isinstance(each, str)] if isinstance(value, list) else None


def _pairs(own: Mapping[str, Any], part: str) -> Mapping[str, list[str]]:
    """Return the others of each region in a list of pairs, by the first of a pair."""
    found: dict[str, list[str]] = defaultdict(list)
    pairs = own.get(part)
    for pair in pairs if isinstance(pairs, list) else ():
        if isinstance(pair, list) and len(pair) == 2 and all(isinstance(each, str) for each in pair):
            found[pair[0]].append(pair[1])
    return found
