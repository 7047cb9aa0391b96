"""Work beside the window: jobs, live checks, garbage collection, deletion."""
