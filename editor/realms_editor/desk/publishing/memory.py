"""The choices of the last publication, as a text among the preferences."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

Values = dict[str, Any]  # of options by name


@dataclass(frozen=True, slots=True)
class LastChoices:
    """The form and the options that were chosen last; nobody has checked them yet."""

    form: str = ""
    values: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)


def remembered(text: str) -> LastChoices:
    """Return the choices in a text; damaged ones count as none."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return LastChoices()
    if not isinstance(data, dict):
        return LastChoices()
    form, values = data.get("form"), data.get("values")
    known = values.items() if isinstance(values, dict) else ()
    return LastChoices(
        form if isinstance(form, str) else "",
        {name: each for name, each in known if isinstance(each, dict)},
    )


def written(form: str, values: Mapping[str, Mapping[str, Any]]) -> str:
    """Return choices as a text."""
    return json.dumps({"form": form, "values": values}, ensure_ascii=False)
