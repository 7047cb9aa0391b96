"""The checks and their registry, runs and their results, fixes, exclusions and reports."""
