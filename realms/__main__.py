"""`python -m realms` is the command `realms`."""

from realms.cli.main import main

raise SystemExit(main())
