"""What the special rules of scenarios change in play."""
