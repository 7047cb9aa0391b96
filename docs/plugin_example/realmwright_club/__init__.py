"""What a club adds to Realmwright."""
