"""The kind of game that a realm makes: character, regions, and a forecast for races and powers."""
