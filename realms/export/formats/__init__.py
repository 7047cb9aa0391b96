"""One module per export format; the registry imports them all, so they import little themselves."""
