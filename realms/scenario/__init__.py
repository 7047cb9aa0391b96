"""The scenario document: load, save, migrate, layers of player counts, edits and differences."""
