"""The ordinary turn: picking a combination, conquest, redeployment, scoring."""
