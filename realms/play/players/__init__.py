"""Players of the program, which decide by their view of the game and nothing else."""
