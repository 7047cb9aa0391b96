"""Explanations for people: how a price is made up, and the rules of the rulebook."""
