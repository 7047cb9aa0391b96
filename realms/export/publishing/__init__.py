"""Publishing: all exports of a profile for some realms, made together and written together."""
