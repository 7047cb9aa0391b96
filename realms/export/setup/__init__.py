"""How a realm is set up on a table, in words and figures: for sheets of paper and for pages."""
