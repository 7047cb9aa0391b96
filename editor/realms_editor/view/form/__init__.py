"""Forms on the screen: one widget for every kind of field, put together from the data of the desk."""
