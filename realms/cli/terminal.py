"""A game at the terminal: the position, the options with their prices, undo and save."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TextIO

from realms.cli.errors import CommandError
from realms.cli.files import write_file
from realms.locale import Sentence, sentence
from realms.play.advice.advise import advise
from realms.play.chronicle import ChronicledGame
from realms.play.commentary import turn_heading
from realms.play.decision import text_of
from realms.play.game import OptionDetails
from realms.play.game_log import LogLine, LogReader, LogWriter, log_as_text
from realms.play.info_cards import InfoCard, about_combination, about_race_in_play, about_region, about_trait
from realms.play.players.player import Player
from realms.play.players.registry import LEVELS, STANDARD, player_title
from realms.play.record import HUMAN, record_of, to_text
from realms.play.redeployment import RedeploymentPlan, next_stay
from realms.play.seat_names import seat_name, seat_numbers, with_names
from realms.rules.model.decisions import argument, verb_of
from realms.rules.model.draft import Offer
from realms.rules.position.state import CHANCE
from realms.rules.position.table import ACTIVE, SLOTS

NOBODY = -1
CLEAR = "\033[2J\033[3J\033[H"  # the screen and what was scrolled away
HELP = sentence(
    "a number or the decision itself; when you redeploy, a number for each region, such as 2 1 1;"
    " u: undo, s: save, l FILE: save the log as text, b: board, q: quit,"
    " h: help and the race and power in play, h NUMBER: what an option is about,"
    " hint: what a good player would do, and why, hint LEVEL: what another one would do"
)


@dataclass(frozen=True, slots=True)
class NumberedOption:
    """A line in the list of options."""

    text: str
    details: str = ""
    decision: int = -1
    plan: RedeploymentPlan | None = None  # instead of a decision: a whole redeployment
    rest_region: int = -1  # of a plan: the region where all tokens in hand stay


@dataclass(frozen=True, slots=True)
class ToldLine:
    """A line of the log with the turn that it belongs to."""

    position: int  # the number of decisions before it
    turn: tuple[int, int]  # and its seat
    heading: Sentence
    line: LogLine


class Terminal:
    """A game at the terminal: it prints, asks people, and lets the program decide for its players."""

    def __init__(
        self,
        game: ChronicledGame,
        seats: Sequence[str],
        machines: Sequence[Player],
        language: str,
        seed: int,
        names: Sequence[str] = (),
    ) -> None:
        self.game, self.seats, self.machines = game, seats, machines
        self.language, self.seed = language, seed
        self.path: Path | None = None
        self.log_path: Path | None = None
        self.written: set[Path] = set()
        self.humans = [seat for seat, kind in enumerate(seats) if kind == HUMAN]
        self.sitting = self.humans[0] if len(self.humans) == 1 else NOBODY  # who has the keyboard
        self.log = LogWriter(game)
        self.names = seat_numbers(len(seats), names)
        self.told: list[ToldLine] = []
        self.seen = dict.fromkeys(self.humans, 0)  # how many of these lines each person could read
        self.asked: list[int] = []  # the number of decisions before each answer of a person
        self.heading = (0, 0)  # the turn and the seat that were written last

    def save_to(self, path: Path, *, force: bool) -> None:
        """Write the record to a file, now and when the game ends or is left."""
        self._write(path, force=force)
        self.path = path

    def log_to(self, path: Path, *, force: bool) -> None:
        """Write the log to a file, now and when the game ends or is left."""
        self._write_log(path, force=force)
        self.log_path = path

    def run(self, lines: TextIO, out: TextIO) -> None:
        """Play until the game ends or the player leaves."""
        self.out = out
        try:
            self._ask_until_end(lines)
        finally:
            if self.path is not None:
                self._write(self.path)
            if self.log_path is not None:
                self._write_log(self.log_path)
        for path in filter(None, (self.path, self.log_path)):
            self._say(sentence("saved in {path}", path=path))

    def _ask_until_end(self, lines: TextIO) -> None:
        """Ask each person in turn, until the game ends or one of them leaves."""
        self._say(HELP)
        shown = -1
        while not self.game.over:
            seat = self.game.seat
            if seat == CHANCE or self.seats[seat] != HUMAN:
                self._decide_for_others(seat)
                continue
            if self.sitting not in (seat, NOBODY):
                line = self._pass_keyboard(seat, lines)
                if not line or line.strip() == "q":
                    break
                continue
            self.sitting = seat
            if shown != len(self.game.decisions):
                shown = len(self.game.decisions)
                self._show_turn(seat)
            self.out.write("> ")
            self.out.flush()
            line = lines.readline()
            if not line or line.strip() == "q":
                break
            self._answer(line.strip())
            shown = -1 if line.strip() == "u" else shown
        if self.game.over:
            self._show_result()

    # Carrying out decisions

    def _decide_for_others(self, seat: int) -> None:
        """Let chance or the program decide."""
        game = self.game
        self._carry_out(game.foresee() if seat == CHANCE else self.machines[seat].choose(game.view(seat)))

    def _carry_out(self, decision: int) -> None:
        """Carry out a decision, and report it with its consequences."""
        s = self.game.state
        heading, now = turn_heading(s, s.seat), (s.turn, s.seat)
        line, position = self.log.begin(decision), len(self.game.decisions)
        self.game.play(decision)
        self.told.append(ToldLine(position, now, heading, self.log.finish(line, decision)))
        self._tell(self.told[-1])

    def _reader(self, coins: Sequence[int]) -> LogReader:
        """Return what of the log may be read by somebody who may see the coins of these seats."""
        return LogReader(coins, self.onlookers if self.humans else (), self.names)

    def _tell(self, told: ToldLine) -> None:
        """Print a line of the log with its effects, as the person at the keyboard may read them."""
        said = [*self._reader(self.onlookers).sentences(told.line)]
        if said and told.turn != self.heading:
            self.heading = told.turn
            self.out.write("\n")
            self._say(told.heading)
        for words in said:
            self._say(words)

    # Several people at one keyboard

    @property
    def onlookers(self) -> Sequence[int]:
        """The seats whose coins may be read now: that of the person at the keyboard; all if nobody plays."""
        if not self.humans:
            return range(len(self.seats))
        return [] if self.sitting == NOBODY else [self.sitting]

    def _pass_keyboard(self, seat: int, lines: TextIO) -> str:
        """Let another person sit down unless the one before takes a decision back; return the answer."""
        self.out.write("\n")
        self._say(
            sentence(
                "{player}: it is your turn; press Enter once nobody else looks at the screen",
                player=self.names[seat],
            )
        )
        self.out.flush()
        answer = lines.readline()
        if answer.strip() == "u":
            self._undo()
        elif answer:
            self.seen[self.sitting], self.sitting = len(self.told), seat
            self._tell_what_happened(self.told[self.seen[seat] :])
        return answer

    def _tell_what_happened(self, meanwhile: Iterable[ToldLine]) -> None:
        """Clear the screen of the person before, and tell what happened since the last turn of this one."""
        if self.out.isatty():
            self.out.write(CLEAR)
            self.heading = (0, 0)
            for told in meanwhile:
                self._tell(told)

    # Reading answers

    def _answer(self, answer: str) -> None:
        word, _, more = answer.partition(" ")
        if answer == "u":
            self._undo()
        elif word == "s":
            self._save(Path(more.strip()) if more.strip() else self.path, self._write)
        elif word == "l":
            self._save(Path(more.strip()) if more.strip() else self.log_path, self._write_log)
        elif answer == "b":
            self._show_board()
        elif word in ("h", "?"):
            self._help(more.strip())
        elif word == "hint":
            self._hint(more.strip() or STANDARD)
        else:
            self._choose(answer)

    def _choose(self, answer: str) -> None:
        """Carry out the option that an answer names."""
        option = self._option(answer)
        if option is None:
            self._say(sentence("this is not one of the options; h shows help"))
            return
        self.asked.append(len(self.game.decisions))
        if option.plan is None:
            self._carry_out(option.decision)
        else:
            self._redeploy(option.plan)

    def _redeploy(self, plan: RedeploymentPlan) -> None:
        """Carry out a whole redeployment."""
        s = self.game.state
        while s.step.spreads and s.options and s.actor == plan.seat and s.target in plan.tokens:
            self._carry_out(next_stay(s, plan.tokens))

    def _option(self, answer: str) -> NumberedOption | None:
        """Return the option of a number, of a decision written out, or of a number for each region."""
        options = self._options()
        if answer.isdecimal():
            return options[int(answer) - 1] if 1 <= int(answer) <= len(options) else None
        table = self.game.state.table
        written = (each for each in self.game.options() if text_of(table, each) == answer)
        option = next((NumberedOption(answer, decision=each) for each in written), None)
        return option or self._written_plan(answer.split())

    def _written_plan(self, numbers: Sequence[str]) -> NumberedOption | None:
        """Return the redeployment with a number of tokens for each region, if it is possible."""
        plan = self._plan()
        if plan is None or len(numbers) != len(plan.tokens) or not all(map(str.isdecimal, numbers)):
            return None
        for region, number in zip(plan.least, numbers, strict=True):
            if not plan.move(region, int(number) - plan.least[region]):
                return None
        return NumberedOption("", plan=plan) if plan.is_complete else None

    def _plan(self) -> RedeploymentPlan | None:
        return RedeploymentPlan.of(self.game.state, len(self.game.decisions))

    def _options(self) -> list[NumberedOption]:
        """List the options; a redeployment is one question."""
        game, say = self.game, self._words
        even = self._plan()
        if even:
            even.even_out()
            return [self._spread_evenly(even), *self._resting_places()]
        found = ((option, game.explain(option)) for option in game.options())
        return [
            NumberedOption(say(details.text), self._details(option, details), option)
            for option, details in found
        ]

    def _spread_evenly(self, even: RedeploymentPlan) -> NumberedOption:
        """Return the option of sharing all tokens in hand equally."""
        numbers = " ".join(map(str, even.tokens.values()))
        return NumberedOption(self._words(sentence("even out: {numbers}", numbers=numbers)), plan=even)

    def _resting_places(self) -> Iterator[NumberedOption]:
        """Yield an option for each region: all tokens in hand rest there."""
        regions = self._plan()
        for region in regions.tokens if regions else ():
            plan = self._plan()
            if plan and plan.rest_in(region):
                blanks = {"region": self.game.place(region), "tokens": plan.tokens[region]}
                text = sentence("{region}: let all tokens in hand rest here, {tokens} then", **blanks)
                yield NumberedOption(self._words(text), plan=plan, rest_region=region)

    def _undo(self) -> None:
        """Go back to the last question that a human answered."""
        if self.asked:
            self.game.replay(self.game.decisions[: self.asked.pop()])
            self.told = [told for told in self.told if told.position < len(self.game.decisions)]
            self.seen = {seat: min(number, len(self.told)) for seat, number in self.seen.items()}
            self.log.look()
        else:
            self._say(sentence("there is nothing to take back"))

    def _help(self, number: str) -> None:
        """Explain the race and power in play, or the subject of an option."""
        option = self._option(number) if number else None
        if option is None:
            self._say(HELP)
        notes = list(self._notes(option) if option else about_race_in_play(self.game.state, self.game.seat))
        for note in notes:
            self.out.write(f"{self._words(note.title)}\n")
            for line in note.lines:
                self.out.write(f"  {self._words(line)}\n")
            for rule in note.rules:
                self.out.write(f"  - {self._words(rule)}\n")
        if not notes:
            self._say(sentence("there is no race or power to explain"))

    def _hint(self, level: str) -> None:
        """Print the best ways as a player of a level sees them, each with its reasons."""
        if level not in LEVELS:
            self._say(
                sentence('there is no level "{name}"; there are {names}', name=level, names=", ".join(LEVELS))
            )
            return
        numbers = {option.decision: number for number, option in enumerate(self._options(), start=1)}
        self._say(sentence("Best ways, as the player {level} sees them:", level=player_title(level)))
        for advice in advise(self.game, LEVELS[level](self.seed)):
            number = numbers.get(advice.parts[0], "") if len(advice.parts) == 1 else ""
            text, verdict = self._words(advice.text), self._words(advice.verdict)
            self.out.write(f"{number:>4}  {text} ({verdict})\n")
            for reason in advice.reasons:
                self.out.write(f"        - {self._words(reason)}\n")

    def _notes(self, option: NumberedOption) -> Iterable[InfoCard]:
        s = self.game.state
        if option.plan and option.rest_region < 0:
            return about_race_in_play(s, self.game.seat)
        about = "region" if option.plan else verb_of(option.decision).about
        number = option.rest_region if option.plan else argument(option.decision)
        match about:
            case "place":
                return about_combination(s, number)
            case "trait":
                return [about_trait(s, number)]
            case "region":
                return about_region(self.game, number, {})
            case _:
                return about_race_in_play(s, self.game.seat)

    def _save(self, path: Path | None, write: Callable[[Path], None]) -> None:
        if path is None:
            self._say(sentence("save where? s FILE for the record, l FILE for the log"))
            return
        try:
            write(path)
        except CommandError as error:
            self._say(error.message)
        else:
            self._say(sentence("saved in {path}", path=path))

    def _write(self, path: Path, *, force: bool = False) -> None:
        """Write the record; an existing file of other content is replaced only with `force`."""
        self._replace(path, to_text(record_of(self.game, self.seats, self.seed)), force=force)

    def _write_log(self, path: Path, *, force: bool = False) -> None:
        """Write the log as text, with the coins that may be read at this keyboard."""
        lines, turns = [told.line for told in self.told], self.game.table.turns
        reader = self._reader(range(len(self.seats)) if self.game.over else self.onlookers)
        self._replace(path, log_as_text(lines, turns, reader, self.language), force=force)

    def _replace(self, path: Path, text: str, *, force: bool) -> None:
        """Write a file; one that was not written by this game is replaced only with `force`."""
        write_file(path, text.encode(), self.language, force=force or path in self.written)
        self.written.add(path)

    # Printing

    def _words(self, words: Sentence) -> str:
        return with_names(words, self.names).in_language(self.language)

    def _say(self, words: Sentence) -> None:
        self.out.write(self._words(words) + "\n")

    def _show_turn(self, seat: int) -> None:
        """Print whose turn it is, and the options."""
        s = self.game.state
        self.heading = s.turn, s.seat
        self.out.write("\n")
        blanks = {"heading": turn_heading(s, seat), "coins": s.coins[seat], "tokens": s.hand[s.band]}
        self._say(sentence("{heading}; coins {coins}, tokens in hand {tokens}", **blanks))
        for line in self.game.lines_beside_map(seat):
            self._say(line)
        for number, option in enumerate(self._options(), start=1):
            self.out.write(f"{number:>4}  {option.text:<40} {option.details}".rstrip() + "\n")

    def _details(self, option: int, details: OptionDetails) -> str:
        """Return the figures of a combination, or the price of a conquest with its reasons."""
        offer = self.game.state.step.offer(self.game.state, option)
        if offer:
            return self._words(self._offered(offer))
        if details.price is None:
            return ""
        parts = " ".join(f"{part.tokens:+d} {self._words(part.why)}" for part in details.parts)
        die = f" ({self._words(sentence('die'))} {details.die}+)" if details.die else ""
        return f"{details.price} = {parts.removeprefix('+')}{die}"

    def _offered(self, offer: Offer) -> Sentence:
        return sentence(
            "tokens {tokens}, coins on it {coins}, price {price}",
            tokens=offer.tokens,
            coins=offer.coins,
            price=offer.price,
        )

    def _show_board(self) -> None:
        """Print the regions of each player; the coins of others stay hidden."""
        s = self.game.state
        for band in range(s.table.guards):
            if s.combo[band]:
                race = s.table.catalogue.name(s.combo[band][0])
                slot = "" if band % SLOTS == ACTIVE else sentence("(in decline)").in_language(self.language)
                self.out.write(
                    f"{self._words(seat_name(band // SLOTS))}: {self._words(race)} {slot}".rstrip() + "\n"
                )
                self._show_regions(s.held[band])
        for band in s.table.wild_bands.values():
            self.out.write(f"- {s.table.wild_name(band).in_language(self.language)}\n")
            self._show_regions(s.held[band])

    def _show_regions(self, regions: int) -> None:
        """Print the tokens in some regions."""
        for region in self.game.table.regions(regions):
            place = self.game.place(region).in_language(self.language)
            self.out.write(f"     {self.game.state.tokens[region]} {place}\n")

    def _show_result(self) -> None:
        end = self.game.outcome()
        self.out.write("\n")
        for seat, coins in enumerate(end.coins):
            self._say(
                sentence(
                    "{player} ({kind}): {coins} coins",
                    player=seat_name(seat),
                    kind=player_title(self.seats[seat]),
                    coins=coins,
                )
            )
        for side in end.scores:
            seats = [*map(seat_name, side.seats)]
            self._say(sentence("score of {seats}: {score}", seats=seats, score=side.score))
        self._say(sentence("won by: {winners}", winners=[*map(seat_name, end.winners)]))
