"""The ordinary turn: column, conquest, redeployment, scoring."""
