"""The setting up of a realm on a table, in words and figures, for sheets of paper and for pages."""
