"""The page on the balance of realms, for the people of a club: one HTML file that needs no other."""

from itertools import islice

from realms.balance.report.report import measured_by, verdicts
from realms.export.balance_sections import BalanceReport, balance_sections
from realms.export.html_page import html_page
from realms.locale import Sentence, sentence

SAID_FIRST = 2  # the verdict about the seats, and what these games could show


def balance_page(report: BalanceReport) -> str:
    """Return the page as the text of an HTML file."""
    name = sentence("{title}: balance", title=report.title)
    heading = name if report.is_of_one_realm else sentence("The balance of several realms")
    return html_page(name, heading, _intro(report), balance_sections(report), report.language)


def _intro(report: BalanceReport) -> tuple[Sentence, ...]:
    """Return the verdict with its certainty and its player; each of several realms has its own below."""
    first = report.measured[0]
    if len(report.measured) > 1:
        return (measured_by(first.tally),)
    return (*islice(verdicts(first.tally, first.realm, first.counts), SAID_FIRST), measured_by(first.tally))
