"""Edits that put findings right, and the loop that applies them."""
