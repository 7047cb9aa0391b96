"""Reports on one realm and on several, for people and programs."""
