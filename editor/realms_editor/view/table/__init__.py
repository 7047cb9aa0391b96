"""The table: a game on the realm as it stands, by clicks and keys, with players of the program."""
