"""Realms made better by single edits, and half-built ones completed."""
