"""Connected groups, for boards: in plain Python, because games ask for them and load no networkx."""

from collections.abc import Iterator, Mapping


def connected_groups(around: Mapping[str, set[str]]) -> Iterator[tuple[str, ...]]:
    """List the groups of what is connected, tiles or regions, from the neighbours of each."""
    left = dict.fromkeys(around)
    while left:
        reached = frontier = {next(iter(left))}
        while frontier:
            frontier = set().union(*(around[name] for name in frontier)) - reached
            reached = reached | frontier
        yield tuple(name for name in left if name in reached)
        left = {name: None for name in left if name not in reached}
