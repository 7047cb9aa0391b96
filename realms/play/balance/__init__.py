"""Many games of a realm in the background, and what they say about its balance."""
