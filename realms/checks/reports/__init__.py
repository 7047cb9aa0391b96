"""Reports of findings in the formats that people and programs read: one module per format."""

from collections.abc import Sequence
from importlib import import_module

from realms.checks.finding import Severity
from realms.checks.reports.common import Checked

# The formats, and the module of each.
FORMATS = {"text": "text", "json": "json_report", "sarif": "sarif", "junit": "junit", "github": "github"}


def report(form: str, results: Sequence[Checked], language: str, fail_on: Severity, *, colour: bool) -> str:
    """Return the results in one of the formats."""
    module = import_module(f"realms.checks.reports.{FORMATS[form]}")
    text: str = module.render(results, language, fail_on, colour)
    return text
