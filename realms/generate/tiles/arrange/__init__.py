"""From chosen tiles to layers: the outline with its water, then a local search, then the pieces."""
