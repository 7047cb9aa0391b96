"""The sections of the report on a played game, which a page or a window shows."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from realms.board.board import Board, bits
from realms.board.names import region_name
from realms.export.drawing.board_map import Tint
from realms.export.drawing.charts import Series, StackedBar, bar_chart, line_chart
from realms.export.drawing.colours import mixed
from realms.export.drawing.heat import draw_tinted_map, scale_colour
from realms.export.drawing.seats import SEAT_COLOURS
from realms.export.drawing.shapes import Picture
from realms.export.drawing.signs import seat_sign, trait_sign
from realms.export.drawing.theme import Theme
from realms.export.sections import Draw, FigureTable, ReportSection, Row
from realms.locale import Sentence, sentence
from realms.play.chronicle import SOURCE_NAMES, SOURCES, ChronicledGame, Round
from realms.play.income import COLUMN
from realms.play.seat_names import SeatName, seat_numbers
from realms.pool.combined_names import combined_name
from realms.rules.position.table import START_COINS
from realms.scenario.scenario import Realm

SOURCE_COLOURS: dict[str, str] = dict(
    zip(
        SOURCES,
        (
            "#4E79A7", "#F28E2B", "#59A14F", "#E15759", "#B07AA1", "#76B7B2",
            "#9C755F", "#EDC948", "#BAB0AC", "#FF9DA7", "#6B6ECF",
        ),
        strict=True,
    )
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A recorded game on a realm, with the names of its seats."""

    game: ChronicledGame
    realm: Realm
    names: tuple[Sentence, ...]  # of the seats
    language: str

    @property
    def board(self) -> Board:
        """The map at the end of the game."""
        return self.game.state.table.ground.board or self.realm.board

    def region(self, region: int) -> str:
        """Return the name of a region."""
        return region_name(self.board, region).in_language(self.language)

    @property
    def rounds(self) -> list[Round]:
        """The complete rounds."""
        return self.game.chronicle.rounds

    def name(self, seat: int) -> str:
        """Return the name of a seat in the reader's language."""
        return self.names[seat].in_language(self.language)

    def by_region(self, figures: Counter[str]) -> Counter[int]:
        """Add up figures of addresses for the regions in which the addresses lie."""
        found: Counter[int] = Counter()
        for address, figure in figures.items():
            region = self.board.region(address)
            if region is not None:
                found[region] += figure
        return found

    @property
    def land(self) -> int:
        """The land regions that a race can conquer, as a mask."""
        return self.board.land & ~self.board.impassable


def played_game(
    game: ChronicledGame, kinds: Sequence[Sentence], language: str, names: Sequence[Sentence] = ()
) -> PlayedGame:
    """Return a game whose seats have their numbers, their kinds of players, and names if these are known."""
    if game.realm is None:
        raise ValueError("a game on a bare table has no map to show")
    known = names or seat_numbers(len(kinds))
    seats = [_seat(seat, name, kind) for seat, (name, kind) in enumerate(zip(known, kinds, strict=True), 1)]
    return PlayedGame(game, game.realm, tuple(seats), language)


def _seat(seat: int, name: Sentence, kind: Sentence) -> Sentence:
    """Return the number of a seat with its name, if it has one, and with its kind of player."""
    if isinstance(name, SeatName):
        return sentence("Seat {seat} ({kind})", seat=seat, kind=kind)
    return sentence("{seat} - {name} ({kind})", seat=seat, name=name, kind=kind)


def sections_of(played: PlayedGame) -> Iterator[ReportSection]:
    """Yield all sections in order, without those that would be empty."""
    yield _result(played)
    if played.rounds:
        yield _scores(played)
    if any(played.game.chronicle.sources):
        yield _sources(played)
    if played.game.chronicle.reigns:
        yield _races(played)
    if played.rounds:
        yield _held(played)
        yield _owners(played)
    yield _conquests(played)
    yield _never_taken(played)


def _result(played: PlayedGame) -> ReportSection:
    game = played.game
    end = game.outcome()
    head: Row = (sentence("Seat"), sentence("Coins"), sentence("Tokens on the map"))
    rows: list[Row] = list(zip(played.names, end.coins, end.tokens, strict=True))
    if end.scores:
        scores = {seat: side.score for side in end.scores for seat in side.seats}
        head = (*head, sentence("Score of the side"))
        rows = [(*row, scores[seat]) for seat, row in enumerate(rows)]
    winners = [played.names[seat] for seat in end.winners]
    note = sentence("Won by: {winners}", winners=winners)
    if not game.over:
        turns = game.table.turns
        note = sentence("The game breaks off in turn {turn} of {turns}.", turn=game.state.turn, turns=turns)
    signs = tuple((seat_sign(seat, played.name(seat)),) for seat in range(len(rows)))
    return ReportSection(sentence("Result"), note=note, table=FigureTable(head, tuple(rows), signs))


def _scores(played: PlayedGame) -> ReportSection:
    title, axes = sentence("Coins after each round"), (sentence("Round"), sentence("Coins"))
    series = [
        Series(seat, played.name(seat), [START_COINS, *(each.coins[seat] for each in played.rounds)])
        for seat in range(len(played.names))
    ]
    head = (sentence("Seat"), *range(len(played.rounds) + 1))
    return ReportSection(
        title,
        (lambda theme: line_chart(series, axes, theme, title, played.language),),
        table=FigureTable(head, tuple((each.name, *each.values) for each in series)),
    )


def _sources(played: PlayedGame) -> ReportSection:
    title, sources = sentence("Where the coins came from"), played.game.chronicle.sources
    used = [source for source in SOURCES if any(seat[source] for seat in sources)]
    names = {source: SOURCE_NAMES[source].in_language(played.language) for source in used}
    colours = {names[source]: SOURCE_COLOURS[source] for source in used}
    bars = [
        StackedBar(played.name(seat), {names[source]: coins[source] for source in used})
        for seat, coins in enumerate(sources)
    ]
    head: Row = (sentence("Seat"), sentence("at the start"), *names.values(), sentence("in all"))
    rows: tuple[Row, ...] = tuple(
        (played.names[seat], START_COINS, *(coins[source] for source in used), START_COINS + coins.total())
        for seat, coins in enumerate(sources)
    )
    note = sentence("Combinations: the coins on them, less their price.")
    return ReportSection(
        title,
        (lambda theme: bar_chart(bars, colours, theme, title, played.language),),
        note if COLUMN in used else None,
        FigureTable(head, rows),
    )


def _races(played: PlayedGame) -> ReportSection:
    """List all races in play, those that brought most coins first."""
    name_of = played.game.table.catalogue.name
    reigns = sorted(played.game.chronicle.reigns, key=lambda reign: -reign.coins)
    head = (sentence("Race"), sentence("Seat"), sentence("since round"), sentence("coins earned"))
    rows = tuple(
        (
            combined_name(name_of(race), name_of(power)),
            played.names[each.seat],
            each.since,
            each.coins,
        )
        for each in reigns
        for race, power in (each.combination,)
    )
    note = sentence("The coins of a race include those in decline, less its price.")
    signs = tuple(
        tuple(trait_sign(played.game.table, each, played.language) for each in reign.combination)
        for reign in reigns
    )
    return ReportSection(sentence("Coins by race"), note=note, table=FigureTable(head, rows, signs))


def _held(played: PlayedGame) -> ReportSection:
    title = sentence("How long regions were held")
    figures = played.by_region(Counter(name for each in played.rounds for name in each.holders))
    note = sentence(
        "The numbers count the rounds, of {rounds}, at whose end a player held the region.",
        rounds=len(played.rounds),
    )
    return ReportSection(title, (_figure_map(played, figures, len(played.rounds), title),), note)


def _conquests(played: PlayedGame) -> ReportSection:
    title = sentence("How often regions were conquered")
    figures = played.by_region(played.game.chronicle.conquests)
    most = max([1, *figures.values()])
    names = [played.region(region) for region in range(played.board.region_count)]
    rows = tuple((names[region], figures[region]) for region, _ in figures.most_common(10))
    table = FigureTable((sentence("Region"), sentence("conquests")), rows) if rows else None
    note = (
        sentence("The table lists the ten regions that were conquered most often.")
        if len(figures) > len(rows)
        else None
    )
    return ReportSection(title, (_figure_map(played, figures, most, title),), note, table)


def _figure_map(played: PlayedGame, figures: Counter[int], most: int, title: Sentence) -> Draw:
    """Return a function that draws a map with a figure on each region."""

    def draw(theme: Theme) -> Picture:
        tints = {}
        for region in bits(played.land | sum(1 << region for region in figures)):
            figure, name = figures[region], played.region(region)
            tints[region] = Tint(scale_colour(theme, figure / most), str(figure), f"{name} ({figure})")
        return draw_tinted_map(played.board, tints, theme, title, played.language)

    return draw


def _owners(played: PlayedGame) -> ReportSection:
    title = sentence("Owners after each round")
    note = sentence("The numbers are those of the seats; races in decline are pale.")
    pictures = tuple(_owned(played, number, each) for number, each in enumerate(played.rounds, 1))
    return ReportSection(title, pictures, note)


def _owned(played: PlayedGame, number: int, then: Round) -> Draw:
    """Return a function that draws the map at the end of a round, coloured by owner."""

    def draw(theme: Theme) -> Picture:
        tints = {region: Tint(mixed(theme.ground, theme.outline, 0.12)) for region in bits(played.land)}
        for address, (seat, active) in then.holders.items():
            region, (colour, _) = played.board.region(address), SEAT_COLOURS[seat]
            if region is not None:
                fill = colour if active else mixed(colour, theme.ground, 0.6)
                tints[region] = Tint(fill, str(seat + 1), played.name(seat))
        title = sentence("Round {number}", number=number)
        return draw_tinted_map(played.board, tints, theme, title, played.language, small=True)

    return draw


def _never_taken(played: PlayedGame) -> ReportSection:
    taken = played.by_region(played.game.chronicle.conquests)
    left = [region for region in bits(played.land) if not taken[region]]
    title = sentence("Regions never conquered")
    if not left:
        return ReportSection(title, note=sentence("Every region was conquered at least once."))
    names = sorted(played.region(region) for region in left)
    return ReportSection(title, note=Sentence("{names}", {"names": names}))
