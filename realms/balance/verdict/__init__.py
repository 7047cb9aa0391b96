"""Verdicts on fairness: seats, and what comes with more coins."""
