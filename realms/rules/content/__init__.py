"""Content: the traits of each box, and of the special rules of scenarios."""
