"""The players `greedy` and `planner`, whose decisions stay as they are: new players are measured by them."""
