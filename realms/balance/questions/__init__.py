"""Questions that pairs of games answer: two realms compared, and what would help."""
