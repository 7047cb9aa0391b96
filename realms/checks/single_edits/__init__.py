"""Single edits of a realm, one step each, for what-if questions and for all that improves realms."""
