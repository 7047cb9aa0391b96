"""Words for people: how a price is made up, and the rows of the rulebook."""
