"""The engine: traits compiled into rules, the state in flat lists, a turn made of steps."""
