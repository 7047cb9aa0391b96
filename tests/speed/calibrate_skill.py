"""The usual skill: how often hard ends ahead of easy on realms of the corpus in which nothing pays extra."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from calibrate_games import SKILL, SKILLED, Course, GameFiles, paying_regions
from calibrate_usual import usual_figure, written_figure
from corpus_sketch import Json

from realms.balance.portrait.character import differs_between_realms
from realms.balance.portrait.skill import STRONG, WEAK, skill_values
from realms.balance.statistics.running import RunningMean
from realms.balance.usual import UsualFigure

SkillValues = Mapping[int, Sequence[Sequence[float]]]  # of each realm, by count of players


def skill_values_of(course: Course, files: GameFiles) -> SkillValues:
    """Return the values of whole rotations that were played, by count of players and realm."""
    found: dict[int, list[list[float]]] = defaultdict(list)
    for realm in course.realms:
        values = skill_values([*files.read(realm, SKILLED, SKILL)])
        if len(values) > 1 and not paying_regions(realm):
            found[realm.players].append(values)
    return dict(found)


def skill_table(played: SkillValues) -> Json:
    """Return the usual skill by count of players, with what was played."""
    counts = {str(players): skill_figure(players, played[players]) for players in sorted(played)}
    return {
        "strong": STRONG,
        "weak": WEAK,
        "realms": sum(figure["realms"] for figure in counts.values()),
        "games": sum(figure["games"] for figure in counts.values()),
        "counts": counts,
    }


def skill_figure(players: int, realms: Sequence[Sequence[float]]) -> Json:
    """Return the usual skill of a count of players.

    A value comes from a rotation of as many games as there are players. The deviation within a realm is
    given for a single game, as for all figures: divided by the root of the games it is the error of a mean.
    """
    figure = usual_figure([RunningMean.of(values) for values in realms])
    return written_figure(replace(figure, within=figure.within * players**0.5, games=figure.games * players))


def skill_lines(skill: Json) -> Iterator[str]:
    """Yield a table of the usual skill, for a page."""
    yield (
        f"{skill['games']:,} games of {skill['strong']} and {skill['weak']} on {skill['realms']} realms, "
        f"{skill['date']}, engine `{skill['engine']}`. Share of pairs with {skill['strong']} ahead:"
    )
    yield ""
    heads = ("players", "realms", "games", "mean (95 %)", "within", "between", "realms differ beyond noise")
    yield f"| {' | '.join(heads)} |"
    yield "| --- " * len(heads) + "|"
    for count, written in skill["counts"].items():
        figure = UsualFigure(**written)
        cells = (
            *(count, str(figure.realms), f"{figure.games:,}"),
            f"{figure.mean:.3f} ({figure.low:.3f} to {figure.high:.3f})",
            *(f"{figure.within:.3f}", f"{figure.between:.3f}"),
            "yes" if differs_between_realms(figure) else "no",
        )
        yield f"| {' | '.join(cells)} |"
