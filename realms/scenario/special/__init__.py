"""Special rules of scenarios as data: parameters, sentences for players, and what each needs on the map."""
