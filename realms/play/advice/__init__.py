"""Advice in words: the best ways of a decision, what a player expects of each, and why."""
