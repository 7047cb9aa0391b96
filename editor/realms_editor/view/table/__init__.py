"""The table: the window of a game against people or computer players."""
