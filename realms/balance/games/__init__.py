"""Experiments and the games of theirs: who plays, with which luck, and what came out."""
