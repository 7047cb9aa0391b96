"""The title of a realm, and its short name, which follows the title until the author sets one."""

import re
import unicodedata
from functools import partial

from realms.scenario.changes import set_value, together
from realms.scenario.edits import Edit
from realms.scenario.scenario import Scenario
from realms_editor.desk.form.field import validated
from realms_editor.desk.salvage import BLANK

LONGEST = 64


def id_of(title: str) -> str:
    """Return a short name for a title: small letters and digits, or the default name if none are left."""
    plain = unicodedata.normalize("NFKD", title.replace("œ", "oe").replace("ß", "ss")).casefold()
    bare = "".join(sign for sign in plain if not unicodedata.combining(sign))
    words = re.sub(r"[^a-z0-9]+", "_", bare).lstrip("_0123456789")
    return words[:LONGEST].rstrip("_") or str(BLANK["id"])


def title_edit(scenario: Scenario, title: str, language: str) -> Edit:
    """Return the edit that sets a title; the short name follows unless the author has set one."""
    before = scenario.data["titles"].get(language, "")
    makers = [partial(set_value, path=("titles", language), value=title, name="set_title")]
    known = scenario.data["id"]
    if known == BLANK["id"] or (scenario.path is None and known == id_of(before)):
        makers.append(partial(set_value, path=("id",), value=id_of(title), name="set_title"))
    return validated(scenario, together("set_title", scenario, makers))
