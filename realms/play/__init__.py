"""Games: who plays, what was decided, how it is written down, and players that need no human."""
