"""The vocabulary of the engine: traits, steps, decisions, offers and readings."""
