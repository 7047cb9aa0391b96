"""Finding things by name: tiles, regions, pieces and findings, and all regions that a query describes."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from realms.board import addresses
from realms.board.board import bits
from realms.board.names import place_name, region_name, third_name
from realms.board.region_query import QueryError, find_regions
from realms.checks.finding import Finding
from realms.locale import Sentence, sentence
from realms_editor.desk.naming import piece_title
from realms_editor.tools.action_search import rank
from realms_editor.tools.spot import spot_at, third_centre
from realms_editor.tools.workbench import Workbench

MOST = 60  # things in the list


@dataclass(frozen=True, slots=True)
class FoundThing:
    """Something that was found, its kind in words, and how it is shown."""

    title: Sentence
    kind: Sentence
    show: Callable[[], object]


TILE, REGION, PIECE, FINDING = sentence("tile"), sentence("region"), sentence("piece"), sentence("finding")
SELECTION = sentence("selection")


@dataclass(frozen=True)
class Finder:
    """Finds things on the map that is shown; `outline` and `show_finding` show them."""

    bench: Workbench
    findings: Callable[[], Iterable[Finding]]
    outline: Callable[[Sequence[str]], object]
    show_finding: Callable[[Finding], object]

    def matching(self, wanted: str, language: str) -> list[FoundThing]:
        """Return the matches of a search: first the regions that it describes, then the best names."""
        if not wanted.strip():
            return list(self._things())[:MOST]
        ranked = [
            (max(rank(wanted, each.title.in_language(name)) for name in {language, "en"}), each)
            for each in self._things()
        ]
        hits = [each for mark, each in sorted(ranked, key=lambda pair: -pair[0]) if mark]
        return [*self._addressed(wanted.strip()), *self._described(wanted), *hits][:MOST]

    def refusal(self, wanted: str) -> Sentence | None:
        """Return the reason why a search describes no regions, or None."""
        try:
            found = find_regions(self.bench.board, wanted)
        except QueryError as error:
            return error.message
        return None if found else sentence("no region is like that")

    # What can be found

    def _addressed(self, wanted: str) -> Iterator[FoundThing]:
        """Yield the region with an address as the inspector shows it ("U/1"), in small letters, too."""
        board = self.bench.board
        for at in dict.fromkeys((wanted, wanted.upper())):
            region = board.region(at)
            if region is not None:
                yield FoundThing(region_name(board, region), REGION, partial(self._show_place, at))

    def _described(self, wanted: str) -> Iterator[FoundThing]:
        try:
            found = list(bits(find_regions(self.bench.board, wanted)))
        except QueryError:
            return
        if found:
            title = sentence("Select {count} regions: {query}", count=len(found), query=wanted.strip())
            if len(found) == 1:
                title = sentence("Select the only region: {query}", query=wanted.strip())
            elif self.bench.drawing:  # of which nodes can be selected, but no regions
                title = sentence("Show {count} regions: {query}", count=len(found), query=wanted.strip())
            yield FoundThing(title, SELECTION, partial(self._select, found))

    def _things(self) -> Iterator[FoundThing]:
        board, realm = self.bench.board, self.bench.document.realm
        for finding in self.findings():
            title = sentence("{code}: {message}", code=finding.code, message=finding.remark.message)
            yield FoundThing(title, FINDING, partial(self.show_finding, finding))
        for tile in board.rank_of:
            yield FoundThing(place_name(board, tile), TILE, partial(self._show_tile, tile))
        for region in range(board.region_count):
            name = region_name(board, region)
            yield FoundThing(name, REGION, partial(self._select, [region]))
        for laid in realm.pieces:
            at = laid.piece.at
            if "|" not in at and "." not in at and board.knows(at):
                piece = piece_title(laid.piece.data, board.world_at(at))
                title = sentence("{piece} on {place}", piece=piece, place=third_name(board, at))
                yield FoundThing(title, PIECE, partial(self._show_place, at))

    # How it is shown

    def _show_tile(self, tile: str) -> None:
        self.bench.select(frozenset({tile}))
        self._point_at(addresses.third(tile, 0))
        self.outline(addresses.thirds(tile))

    def _show_place(self, at: str) -> None:
        tile, _ = addresses.find_third(at)
        if tile:
            self.bench.select(frozenset({tile}))
        self._point_at(at)
        self.outline([at])

    def _select(self, regions: Sequence[int]) -> None:
        """Select the tiles with these regions, and outline the regions themselves."""
        bench, board = self.bench, self.bench.board
        places = [place for region in regions for place in board.thirds[region]]
        bench.select(frozenset(tile for tile, _ in map(addresses.find_third, places) if tile))
        if len(regions) == 1:
            self._point_at(places[0])
        self.outline(places)
        bench.say(sentence("{count} regions found", count=len(regions)) if len(regions) > 1 else None)

    def _point_at(self, at: str) -> None:
        board = self.bench.board
        self.bench.focus = spot_at(board, third_centre(board, at))
        self.bench.tell("selection")
