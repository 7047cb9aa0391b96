"""One function per check, their registry, and the reports of a run."""
