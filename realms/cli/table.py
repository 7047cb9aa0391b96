"""A game at the terminal: what lies on the table, the options with their prices, undo and save."""

from collections.abc import Sequence
from pathlib import Path
from typing import TextIO

from realms.cli.errors import CommandError
from realms.cli.files import write
from realms.locale import Sentence, sentence
from realms.play.decision import text_of
from realms.play.game import DecisionError, Game
from realms.play.players.player import Player
from realms.play.record import HUMAN, record_of, to_text
from realms.rules.column import REFILL
from realms.rules.draft import Offer
from realms.rules.state import CHANCE
from realms.rules.table import ACTIVE, SLOTS

HELP = sentence("a number or the decision itself; u: undo, s: save, b: board, h: help, q: quit")


class Terminal:
    """One game, one screen: prints, asks, and lets the others play."""

    def __init__(
        self,
        game: Game,
        seats: Sequence[str],
        machines: Sequence[Player],
        language: str,
        seed: int,
    ) -> None:
        self.game, self.seats, self.machines = game, seats, machines
        self.language, self.seed = language, seed
        self.path: Path | None = None
        self.written: set[Path] = set()
        self.coins = list(game.state.coins)

    def keep(self, path: Path, *, force: bool) -> None:
        """Write the record to a file, now and when the game is left, however that happens."""
        self._write(path, force=force)
        self.path = path

    def run(self, lines: TextIO, out: TextIO) -> None:
        """Play until the end or until somebody leaves."""
        self.out = out
        try:
            self._sit(lines)
        finally:
            if self.path is not None:
                self._write(self.path)
        if self.path is not None:
            self._say(sentence("saved in {path}", path=self.path))

    def _sit(self, lines: TextIO) -> None:
        """Let everybody decide in turn."""
        self._say(HELP)
        shown = -1
        while not self.game.over:
            seat = self.game.seat
            if seat == CHANCE or self.seats[seat] != HUMAN:
                self._others(seat)
                continue
            if shown != len(self.game.decisions):
                shown = len(self.game.decisions)
                self._show(seat)
            self.out.write("> ")
            self.out.flush()
            line = lines.readline()
            if not line or line.strip() == "q":
                break
            self._answer(line.strip())
            shown = -1 if line.strip() == "u" else shown
        if self.game.over:
            self._end()

    # What happens

    def _others(self, seat: int) -> None:
        """Let chance or the program decide; what turns up in the column is seen by who picks."""
        if seat == CHANCE:
            quiet = self.game.state.step is REFILL
            decision = self.game.throw()
            if not quiet:
                self._tell(CHANCE, decision)
            self._count()
        else:
            self._play(self.machines[seat].choose(self.game.view(seat)))

    def _play(self, decision: int) -> None:
        self._tell(self.game.seat, decision)
        self.game.play(decision)
        self._count()

    def _count(self) -> None:
        """Tell people at the table when they got or paid coins; those of the program stay hidden."""
        now = list(self.game.state.coins)
        for seat, (before, after) in enumerate(zip(self.coins, now, strict=True)):
            if before != after and self.seats[seat] == HUMAN:
                change = f"{before} -> {after}"
                self._say(sentence("player {seat}: coins {change}", seat=seat + 1, change=change))
        self.coins = now

    # What is asked

    def _answer(self, answer: str) -> None:
        if answer == "u":
            self._undo()
        elif answer.split()[:1] == ["s"]:
            self._save(Path(answer[1:].strip()) if answer[1:].strip() else self.path)
        elif answer == "b":
            self._board()
        elif answer in ("h", "?"):
            self._say(HELP)
        else:
            decision = self._decision(answer)
            if decision is None:
                self._say(sentence("that is none of the options; h tells more"))
                return
            self._play(decision)

    def _decision(self, answer: str) -> int | None:
        options = list(self.game.options())
        if answer.isdecimal():
            return options[int(answer) - 1] if 1 <= int(answer) <= len(options) else None
        return next((option for option in options if text_of(self.game.state.table, option) == answer), None)

    def _undo(self) -> None:
        """Back to the last decision of a human."""
        try:
            self.game.undo()
            while self.game.seat != CHANCE and self.seats[self.game.seat] != HUMAN:
                self.game.undo()
        except DecisionError:
            self._say(sentence("there is nothing to take back"))
        self.coins = list(self.game.state.coins)

    def _save(self, path: Path | None) -> None:
        if path is None:
            self._say(sentence("save where? s FILE"))
            return
        try:
            self._write(path)
        except CommandError as error:
            self._say(error.message)
        else:
            self._say(sentence("saved in {path}", path=path))

    def _write(self, path: Path, *, force: bool = False) -> None:
        """Write the record; over another file only by force."""
        text = to_text(record_of(self.game, self.seats, self.seed))
        write(path, text.encode(), force=force or path in self.written)
        self.written.add(path)

    # What is shown

    def _say(self, words: Sentence) -> None:
        self.out.write(words.in_language(self.language) + "\n")

    def _tell(self, seat: int, decision: int) -> None:
        who = sentence("chance") if seat == CHANCE else sentence("player {seat}", seat=seat + 1)
        humans = [place for place, kind in enumerate(self.seats) if kind == HUMAN]
        what = self.game.told(decision, humans)
        self._say(sentence("{who}: {what}", who=who, what=what))

    def _show(self, seat: int) -> None:
        s = self.game.state
        self.out.write("\n")
        self._say(
            sentence(
                "turn {turn} of {turns}, player {seat}; coins {coins}, tokens in hand {tokens}",
                turn=s.turn,
                turns=s.table.turns,
                seat=seat + 1,
                coins=s.coins[seat],
                tokens=s.hand[s.band],
            )
        )
        for line in self.game.beside(seat):
            self._say(line)
        for number, option in enumerate(self.game.options(), start=1):
            text = self.game.explain(option).text.in_language(self.language)
            self.out.write(f"{number:>4}  {text:<40} {self._details(option)}".rstrip() + "\n")

    def _details(self, option: int) -> str:
        """What a combination or a conquest brings and costs."""
        explained = self.game.explain(option)
        offer = self.game.state.step.offer(self.game.state, option)
        if offer:
            return self._offered(offer).in_language(self.language)
        if explained.price is None:
            return ""
        parts = " ".join(
            f"{part.tokens:+d} {part.why.in_language(self.language)}" for part in explained.parts
        )
        die = f" ({sentence('die').in_language(self.language)} {explained.die}+)" if explained.die else ""
        return f"{explained.price} = {parts.removeprefix('+')}{die}"

    def _offered(self, offer: Offer) -> Sentence:
        return sentence(
            "tokens {tokens}, coins on it {coins}, price {price}",
            tokens=offer.tokens,
            coins=offer.coins,
            price=offer.price,
        )

    def _board(self) -> None:
        """Who holds what; coins of the others stay hidden."""
        s = self.game.state
        for band in range(s.table.guards):
            if s.combo[band]:
                race = s.table.called(s.combo[band][0])
                slot = "" if band % SLOTS == ACTIVE else sentence("(in decline)").in_language(self.language)
                self.out.write(
                    f"{band // SLOTS + 1} {race.in_language(self.language)} {slot}".rstrip() + "\n"
                )
                self._regions(s.held[band])
        for band in s.table.wild_bands.values():
            self.out.write(f"- {s.table.wild_called(band).in_language(self.language)}\n")
            self._regions(s.held[band])

    def _regions(self, regions: int) -> None:
        """How many tokens lie on some regions."""
        for region in self.game.table.regions(regions):
            place = self.game.place(region).in_language(self.language)
            self.out.write(f"     {self.game.state.tokens[region]} {place}\n")

    def _end(self) -> None:
        end = self.game.outcome()
        self.out.write("\n")
        for seat, coins in enumerate(end.coins):
            self._say(
                sentence(
                    "player {seat} ({kind}): {coins} coins", seat=seat + 1, kind=self.seats[seat], coins=coins
                )
            )
        for side in end.scores:
            seats = [seat + 1 for seat in side.seats]
            self._say(sentence("score of {seats}: {score}", seats=seats, score=side.score))
        self._say(sentence("won by: {winners}", winners=[seat + 1 for seat in end.winners]))
