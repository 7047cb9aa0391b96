"""The ground: all that the engine asks of a board, as whole numbers and bit masks."""
