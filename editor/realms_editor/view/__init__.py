"""Windows, canvas and docks: the only place that knows Qt."""
