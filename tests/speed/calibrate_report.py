"""The report of a calibration in lines of text."""

from collections.abc import Iterator, Mapping, Sequence

from calibrate_summary import PlayedRealm
from corpus_sketch import Json


def report_lines(played: Sequence[PlayedRealm], tables: Json, pools: Mapping[int, int]) -> Iterator[str]:
    """Yield the lines of the report."""
    free, drawn = sum(each.games for each in played), sum(each.drawn_games for each in played)
    yield f"{len(played)} realms, {free} games with free entries, {drawn} with drawn ones"
    yield ""
    yield "Usual shares of wins (spread between realms) and coins above the mean, by seat"
    for count, usual in tables["usual"]["counts"].items():
        seats = "  ".join(
            f"{seat['share']:.3f} ({seat['spread']:.3f}) {seat['coins']:+.1f}" for seat in usual["seats"]
        )
        yield f"  {count}: {usual['games']:6} games  {seats}"
    yield ""
    yield "Usual figures: mean (interval), between games of a realm, between realms"
    for count, usual in tables["usual"]["counts"].items():
        for name, each in usual["figures"].items():
            interval = f"{each['mean']:8.3f} ({each['low']:.3f} to {each['high']:.3f})"
            yield f"  {count} {name:24}{interval:36}{each['within']:8.3f}{each['between']:8.3f}"
    yield ""
    yield "Agreement of findings with play, on realms left out of the fit"
    for code, entry in tables["agreement"]["checks"].items():
        yield f"  {code}: {_parts(entry)}"
    yield ""
    for name, table in tables["thresholds"].items():
        yield f"{name}:"
        yield from (f"  {_parts(row)}" for row in (table if isinstance(table, list) else [table]))
    yield ""
    yield f"Pools of finished games: {dict(pools)}"


def _parts(entry: Json) -> str:
    return ", ".join(f"{name} {_part(value)}" for name, value in entry.items())


def _part(value: object) -> str:
    if isinstance(value, dict) and "low" in value:
        by = f"{value['by']} " if "by" in value else ""
        return f"{by}{value['value']} ({value['low']} to {value['high']})"
    if isinstance(value, dict) and "of" in value:
        return f"{value['count']} of {value['of']}"
    return str(value)
