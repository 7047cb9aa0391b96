"""Forms on the screen: one widget for each kind of field."""
