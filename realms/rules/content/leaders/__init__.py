"""The leader of the box Leaders."""
