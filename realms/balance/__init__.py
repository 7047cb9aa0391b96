"""Many games of a realm in the background, and figures about its balance."""
