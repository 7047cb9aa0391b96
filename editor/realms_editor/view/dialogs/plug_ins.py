"""The page that lists the plug-ins; what a package says of itself is shown as it is."""

import re

from realms.export.plug_in_list import plug_in_lines
from realms.locale import sentence

_MARKS = re.compile(r"([\\`*_{}\[\]<>()#+!|~&-])")


def page(language: str) -> str:
    """Return the page in Markdown."""
    about = sentence(
        "Plug-ins are Python packages that somebody has installed beside Realmwright. They add checks,"
        " exports, players and commands. Realm files never bring code with them. To start without them:"
        " {command}",
        command="realms edit --no-plugins",
    )
    rows = (_MARKS.sub(r"\\\1", line) for line in plug_in_lines(language))
    return "\n".join(
        [
            f"# {sentence('Plug-ins').in_language(language)}",
            "",
            _MARKS.sub(r"\\\1", about.in_language(language)),
            "",
        ]
        + [f"- {row}" for row in rows]
        + [""]
    )
