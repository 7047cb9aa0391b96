"""Themes: the only place where the drawing names colours."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from realms.locale import Sentence, sentence
from realms.tiles.kinds import World


@dataclass(frozen=True, slots=True)
class Paint:
    """The colours of a kind of ground: its area and its marks."""

    fill: str
    marks: str


@dataclass(frozen=True, slots=True)
class WorldColours:
    """The colours of one world besides its grounds; with an empty core, borders have no core."""

    border: str
    core: str
    shore: str
    plate: str
    side: str
    hub: str
    hub_line: str
    letter: str


@dataclass(frozen=True, eq=False, slots=True)
class Theme:
    """The colours of a whole drawing."""

    name: str
    ground: str
    shadow: str
    ink: str
    paper: str
    outline: str
    worlds: Mapping[World, WorldColours]
    fills: Mapping[World, Mapping[str, Paint]]
    abyss: tuple[str, str, str, str]
    rock_light: str
    rock_dark: str
    snow: str
    plates: Mapping[str, str]
    void: str
    dam: str
    selection: str
    entry: str
    legal: str
    mark_width: float = 1.0
    faint: str = "50"  # the opacity of faint lines
    heat: tuple[str, ...] = ("#FFF6D6", "#FFD166", "#F4934A", "#E0435B", "#A5348C")  # from cold to hot

    def paint(self, world: World, ground: str) -> Paint:
        """Return the colours of a kind of ground in a world."""
        return self.fills[world][ground]


def _table(**rows: str) -> dict[str, Paint]:
    return {kind: Paint(*colours.split()) for kind, colours in rows.items()}


LIGHT = Theme(
    name="light",
    ground="#ECE7DC",
    shadow="#D6CFC0",
    ink="#231F1A",
    paper="#FFFDF6",
    outline="#231F1A",
    worlds={
        "surface": WorldColours(
            border="#3A322A",
            core="",
            shore="#F4FBFD",
            plate="#CFC8BF",
            side="#6E665D",
            hub="#FFFDF6",
            hub_line="#231F1A",
            letter="#231F1A",
        ),
        "underground": WorldColours(
            border="#1B1C33",
            core="#AEB6DC",
            shore="#A9C4E4",
            plate="#5A5A62",
            side="#17171C",
            hub="#2A2730",
            hub_line="#FFFDF6",
            letter="#FFFDF6",
        ),
    },
    fills={
        "surface": _table(
            farmland="#FBEFB1 #938A4E",
            hill="#EDAE7E #8F592A",
            forest="#528558 #003911",
            swamp="#A281A1 #543654",
            river="#AEDCE7 #507E89",
            lake="#94CFEA #31758F",
            sea="#51A4CC #005176",
            mountain="#AFABA4 #5D5953",
            chasm="#1A1B23 #676772",
        ),
        "underground": _table(
            mushroom_forest="#C77B8B #732C3F",
            mudpool="#6C5540 #C3A68E",
            mine="#C2B06E #695C1A",
            crystal="#AFE1DE #508280",
            river="#5975A8 #002B58",
            lake="#45659A #A9BFEA",
            sea="#2E4E7F #7F9BD6",
            mountain="#38393F #83838A",
            chasm="#1A1B23 #676772",
        ),
    },
    abyss=("#4A4750", "#34323A", "#1E1D24", "#0B0B10"),
    rock_light="#EFEAE2",
    rock_dark="#8B837A",
    snow="#FFFFFF",
    plates={
        "print": "#FFFDF6",
        "tribe": "#F4E3C1",
        "monster": "#F2B8A0",
        "place": "#FFF3B8",
        "relic": "#CFE8DC",
        "coin": "#F6CF57",
        "marker": "#FFFDF6",
        "warning": "#FFC42E",
        "error": "#F49A8D",
        "info": "#A9C6F5",
    },
    void="#2A2730",
    dam="#C98B4A",
    selection="#1F5FD0",
    entry="#B3261E",
    legal="#1B6B00",
)

DARK = Theme(
    name="dark",
    ground="#17181C",
    shadow="#0C0D10",
    ink="#14130F",
    paper="#EDE8DB",
    outline="#C9C1AF",
    worlds={
        "surface": WorldColours(
            border="#0A0A0C",
            core="#857C6A",
            shore="#A9CCDA",
            plate="#8E877F",
            side="#3C3731",
            hub="#EDE8DB",
            hub_line="#14130F",
            letter="#14130F",
        ),
        "underground": WorldColours(
            border="#0A0A0C",
            core="#8A90C4",
            shore="#6F93BD",
            plate="#45454E",
            side="#000000",
            hub="#0B0B10",
            hub_line="#EDE8DB",
            letter="#EDE8DB",
        ),
    },
    fills={
        "surface": _table(
            farmland="#ADA165 #585115",
            hill="#9D6C43 #4B2400",
            forest="#2F4E2A #799D71",
            swamp="#6F4F6B #C5A0BF",
            river="#5993AE #00465F",
            lake="#31758E #00263C",
            sea="#13335D #647CAF",
            mountain="#BDB8B1 #67625C",
            chasm="#0E0E13 #606065",
        ),
        "underground": _table(
            mushroom_forest="#9D5966 #4A091E",
            mudpool="#4E3A27 #9E846E",
            mine="#94834C #443800",
            crystal="#6EA8A0 #16574F",
            river="#3B5581 #8EA6DA",
            lake="#305080 #8AA2D6",
            sea="#173058 #6678AA",
            mountain="#222329 #6C6D74",
            chasm="#0E0E13 #606065",
        ),
    },
    abyss=("#4A4750", "#34323A", "#1E1D24", "#0B0B10"),
    rock_light="#D8D2C9",
    rock_dark="#7B746B",
    snow="#FFFFFF",
    plates={
        "print": "#EDE8DB",
        "tribe": "#D9C49B",
        "monster": "#D99C84",
        "place": "#DCCF93",
        "relic": "#A9CDBD",
        "coin": "#D9B44A",
        "marker": "#EDE8DB",
        "warning": "#FFC42E",
        "error": "#FF8A7A",
        "info": "#7FB2FF",
    },
    void="#0B0B10",
    dam="#D89B58",
    selection="#7FB2FF",
    entry="#FF8A7A",
    legal="#A6F06A",
)

_BLACK_ON_WHITE = WorldColours(
    border="#000000",
    core="",
    shore="#FFFFFF",
    plate="#D7D7D7",
    side="#333333",
    hub="#FFFFFF",
    hub_line="#000000",
    letter="#000000",
)

PRINT = Theme(
    name="print",
    ground="#FFFFFF",
    shadow="",
    ink="#000000",
    paper="#FFFFFF",
    outline="#000000",
    worlds={
        "surface": _BLACK_ON_WHITE,
        "underground": replace(
            _BLACK_ON_WHITE,
            plate="#8B8B8B",
            side="#000000",
            hub="#000000",
            hub_line="#FFFFFF",
            letter="#FFFFFF",
        ),
    },
    fills={
        "surface": _table(
            farmland="#FFFFFF #000000",
            hill="#E5E5E5 #000000",
            forest="#B0B0B0 #000000",
            swamp="#C6C6C6 #000000",
            river="#F3F3F3 #000000",
            lake="#EBEBEB #000000",
            sea="#DDDDDD #000000",
            mountain="#D7D7D7 #000000",
            chasm="#424242 #FFFFFF",
        ),
        "underground": _table(
            mushroom_forest="#C6C6C6 #000000",
            mudpool="#A6A6A6 #000000",
            mine="#DDDDDD #000000",
            crystal="#F9F9F9 #000000",
            river="#EBEBEB #000000",
            lake="#E1E1E1 #000000",
            sea="#D1D1D1 #000000",
            mountain="#919191 #000000",
            chasm="#424242 #FFFFFF",
        ),
    },
    abyss=("#BDBDBD", "#8A8A8A", "#424242", "#000000"),
    rock_light="#FFFFFF",
    rock_dark="#555555",
    snow="#FFFFFF",
    plates=dict.fromkeys(LIGHT.plates, "#FFFFFF"),
    void="#000000",
    dam="#FFFFFF",
    selection="#000000",
    entry="#000000",
    legal="#000000",
    mark_width=0.8,
    heat=("#FFFFFF", "#DEDEDE", "#B8B8B8", "#8A8A8A", "#5C5C5C"),
)

HIGH_CONTRAST = replace(
    PRINT,
    name="highcontrast",
    worlds={world: replace(colours, core="#FFFFFF") for world, colours in PRINT.worlds.items()},
    selection="#FFC42E",
    faint="B0",
)

THEME_TITLES: Mapping[str, Sentence] = {
    "light": sentence("Light"),
    "dark": sentence("Dark"),
    "print": sentence("For print"),
    "highcontrast": sentence("High contrast"),
}
THEMES: Mapping[str, Theme] = {theme.name: theme for theme in (LIGHT, DARK, PRINT, HIGH_CONTRAST)}
