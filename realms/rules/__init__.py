"""The engine: traits folded into tables, the state in flat lists, a turn made of steps."""
