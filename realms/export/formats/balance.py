"""The balance of realms as a page of HTML."""

from typing import TYPE_CHECKING

from realms.export.registry import ExportOptions, export
from realms.locale import sentence

if TYPE_CHECKING:
    from realms.export.balance_sections import BalanceReport


@export(
    "balance",
    sentence("the balance as a page (HTML)"),
    suffix=".html",
    of="balance",
    about=sentence("Verdict, figures and maps from the games that realms balance has played."),
)
def balance(report: "BalanceReport", options: ExportOptions) -> bytes:
    """Write a page with verdict, figures and maps, from games that are finished."""
    from dataclasses import replace

    from realms.export.balance_page import balance_page

    return balance_page(replace(report, language=options.language)).encode()
