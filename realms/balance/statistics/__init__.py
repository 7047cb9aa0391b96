"""Statistics of many games in plain arithmetic: comparisons, tests for repeated looks, and power."""
