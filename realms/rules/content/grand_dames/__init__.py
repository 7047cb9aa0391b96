"""The races and powers of the box Grand Dames."""
