"""Exports: drawings, sheets, self-contained scenarios, pages of games."""
