"""The races and powers of the box Be Not Afraid."""
