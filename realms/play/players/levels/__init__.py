"""The levels of the players of the program, from newcomer to expert."""
