"""The special rules of scenarios, as they are played."""
