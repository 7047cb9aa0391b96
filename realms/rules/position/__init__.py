"""The table and the state of a game, and the basic changes: who owns what, slots, alliances."""
