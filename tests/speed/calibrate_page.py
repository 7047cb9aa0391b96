"""The tables of docs/calibration.md, made from the tables that ship with the program."""

import re
from collections.abc import Iterator

from calibrate_skill import skill_lines
from corpus_sketch import Json

from realms.balance.portrait.character import differs_between_realms
from realms.balance.usual import UsualFigure

BLOCK = "<!-- {name}: made by dev.py calibrate -->\n{body}<!-- end of {name} -->"


def page_with_tables(page: str, usual: Json, agreement: Json) -> str:
    """Return the page with its tables made anew."""
    blocks = {
        "usual shares": _shares(usual),
        "usual figures": _figures(usual),
        "usual skill": skill_lines(usual["skill"]) if "skill" in usual else [],
        "agreement": _agreement(agreement),
    }
    for name, lines in blocks.items():
        body = "".join(f"{line}\n" for line in lines)
        pattern = re.escape(BLOCK).replace(r"\{name\}", name).replace(r"\{body\}", ".*?")
        block = BLOCK.format(name=name, body=f"\n{body}\n")
        page, found = re.subn(pattern, lambda _, block=block: block, page, flags=re.DOTALL)
        if found != 1:
            raise ValueError(f"the page has no block {name!r}")
    return page


def _shares(usual: Json) -> Iterator[str]:
    """Yield lines about the shares of wins of each seat."""
    for kind, found in usual["kinds"].items():
        yield (
            f"Player {kind}, {found['games']:,} games with free entries on {found['realms']} realms, "
            f"{found['date']}, engine `{found['engine']}` ({found['parts']}). Share of wins (standard "
            "deviation between realms without the noise of games), and coins above the mean of all seats:"
        )
        yield ""
        yield "| players | realms | games | " + " | ".join(f"seat {seat}" for seat in range(1, 7)) + " |"
        yield "| --- " * 9 + "|"
        for count, written in found["counts"].items():
            seats = [
                f"{seat['share']:.3f} ({seat['spread']:.3f}) {seat['coins']:+.1f}"
                for seat in written["seats"]
            ]
            cells = [count, str(written["realms"]), f"{written['games']:,}", *seats, *[""] * (6 - len(seats))]
            yield f"| {' | '.join(cells)} |"


def _figures(usual: Json) -> Iterator[str]:
    """Yield lines about the usual figures of games."""
    for kind, found in usual["kinds"].items():
        yield f"Player {kind}. Mean over realms; deviation between games of one realm; between realms."
        yield "A star: realms differ by more than the noise of these games."
        yield ""
        yield "| figure | " + " | ".join(f"{count} players" for count in found["counts"]) + " |"
        yield "| --- " * (1 + len(found["counts"])) + "|"
        names = next(iter(found["counts"].values()))["figures"]
        for name in names:
            figures = [UsualFigure(**written["figures"][name]) for written in found["counts"].values()]
            yield f"| {name} | {' | '.join(map(_figure, figures))} |"


def _figure(figure: UsualFigure) -> str:
    star = " *" if differs_between_realms(figure) else ""
    return f"{figure.mean:.2f}; {figure.within:.2f}; {figure.between:.2f}{star}"


def _agreement(agreement: Json) -> Iterator[str]:
    """Yield a table of the agreement of findings with play."""
    heads = (
        *("check", "realms", "agreement", "borne out, of named", "missed, of large", "symmetric", "effect"),
        *("games", "engine"),
    )
    yield f"| {' | '.join(heads)} |"
    yield "| --- " * len(heads) + "|"
    for code, found in sorted(agreement["checks"].items()):
        measured, effect = found.get("agreement"), found.get("effect")
        cells = [
            code,
            str(found["realms"]),
            f"{measured['by']} {_interval(measured)}" if measured else "",
            *(_ratio(found.get(key)) for key in ("named", "missed", "symmetric")),
            _interval(effect) if effect else "",
            f"{found['games']:,}",
            f"`{found.get('engine', agreement['engine'])}`",
        ]
        yield f"| {' | '.join(cells)} |"


def _interval(found: Json) -> str:
    return f"{found['value']:.2f} ({found['low']:.2f} to {found['high']:.2f})"


def _ratio(found: Json | None) -> str:
    return f"{found['count']} of {found['of']}" if found else ""
