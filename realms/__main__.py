"""`python -m realms` is the command `realms`."""

from realms.cli.entry import start

if __name__ == "__main__":
    raise SystemExit(start())
