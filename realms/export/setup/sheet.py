"""The set-up sheet on paper."""

from realms import __version__
from realms.export.paper.book import SIZES
from realms.export.paper.flow import PageFlow
from realms.export.registry import ExportOptions
from realms.export.setup.code_section import code_section
from realms.export.setup.sections import intro, sections_of, sheet_of
from realms.scenario.scenario import SUFFIX, Scenario


def setup_sheet(scenario: Scenario, options: ExportOptions) -> bytes:
    """Return the sheet as PDF, upright or on its side, whichever takes fewer pages."""
    sheet = sheet_of(scenario, options)
    size = SIZES[options.print.paper]
    name = scenario.path.name if scenario.path else f"{scenario.data['id']}{SUFFIX}"
    foot = f"{name} - Realmwright {__version__}"
    flow = PageFlow(
        sheet.title, foot, options.language, intro(sheet), (*sections_of(sheet), *code_section(scenario))
    )
    return flow.fewest_pages((size, size.turned))
