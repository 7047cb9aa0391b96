"""Scenarios: the document and its layers, edits, differences, migration and special rules."""
