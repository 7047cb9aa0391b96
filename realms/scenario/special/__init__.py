"""Special rules as data: parameters, sentences for players, and needs on the map."""
