"""Takes pictures of the editor for people to look at: `python3 dev.py shots`.

Pictures of the window, every dock and dialog, and a game from the first choice to the end go to build/shots,
in all themes and languages. With `--readme` only the pictures of the README are taken, into docs/pictures,
and with `--guide` those of the page on your own board in each language, where a newcomer does what the page
says. `--language` takes those of one language.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import chain
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPixmap
from PySide6.QtWidgets import QApplication, QDialog, QScrollArea, QToolButton, QTreeWidget, QWidget

from realms.board.drawing import on_plane
from realms.board.hexes import Point, centre
from realms.export.drawing.maps import label_point
from realms.export.drawing.pictograms import drawn_pictograms
from realms.export.drawing.seats import SEAT_COLOURS
from realms.export.drawing.theme import LIGHT
from realms.generate.wishes import Wishes
from realms.locale import LANGUAGES
from realms.scenario.changes import put_piece, turn_tile
from realms.scenario.scenario import load_scenario
from realms_editor.desk.document import Document
from realms_editor.desk.files import open_file as read
from realms_editor.desk.files import templates
from realms_editor.desk.generate.search import RealmSearch
from realms_editor.desk.publishing.forms import PublishDesk
from realms_editor.desk.workspace import Workspace
from realms_editor.view import style
from realms_editor.view.application import EditorApplication
from realms_editor.view.dialogs.new_realm import NewRealmDialog
from realms_editor.view.dialogs.questions import ask_for_files, ask_where_to_save
from realms_editor.view.docks import DOCKS
from realms_editor.view.generate.dialog import GenerateDialog
from realms_editor.view.generate.fill_up_dialog import FillUpDialog
from realms_editor.view.generate.improve_dialog import ImproveDialog
from realms_editor.view.generate.parts import GeneratorLook
from realms_editor.view.pages.start_page import StartPage
from realms_editor.view.pictures import pictogram_pixmap
from realms_editor.view.play_actions import start_game
from realms_editor.view.publish.dialog import PublishDialog, PublishLook
from realms_editor.view.start import qt_application
from realms_editor.view.table.after_game import AfterGameDialog
from realms_editor.view.table.setup import SetupDialog
from realms_editor.view.table.window import TableWindow
from realms_editor.view.window import Window

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "build" / "shots"
README_FOLDER = ROOT / "docs" / "pictures"
GUIDE_FOLDERS = {"en": README_FOLDER, "fr": ROOT / "docs" / "fr" / "pictures"}
WORDLESS = ("own_board_corners", "own_board_lines")  # every page shows those of the English program
USUAL_SIZE, README_SIZE, GUIDE_SIZE = QSize(1400, 900), QSize(1180, 740), (1280, 800)
SMALL_SIZE = QSize(1024, 660)
# The sheet of pictograms: columns, cells, and the looks in a cell by size, place, ink and ground.
SHEET_COLUMNS, SHEET_CELL = 12, QSize(134, 96)
SHEET_LOOKS: tuple[tuple[int, int, int, str, str], ...] = (
    (64, 4, 4, LIGHT.ink, LIGHT.paper),
    (24, 74, 4, SEAT_COLOURS[1][1], SEAT_COLOURS[1][0]),
    (24, 74, 36, LIGHT.ink, LIGHT.paper),
    (24, 104, 36, "#444444", "#B8B4AC"),
)
REALM = ROOT / "realms" / "scenarios" / "lost_river.realm.json"
DRAWN_REALM = ROOT / "realms" / "scenarios" / "four_lands.realm.json"
README_REALM = ROOT / "realms" / "scenarios" / "first_steps.realm.json"
README_PLAYERS, README_DECISIONS = 4, 60
README_FAULT = "R/2"  # a region without a mountain, where a peak is an error
PLAIN = Qt.ImageConversionFlag.ThresholdDither | Qt.ImageConversionFlag.AvoidDither
DIALOGS = ("palette", "shortcuts", "manual", "tileset_form", "about")
SETTLED = 1.5  # seconds that findings and thumbnails may take


def settle(app: QApplication, seconds: float = 0.05) -> None:
    """Process events for some time."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        app.processEvents()


def opened(
    app: QApplication, theme: str, language: str, size: QSize = USUAL_SIZE, realm: Path = REALM
) -> Window:
    """Open a window on a realm, with a selected tile and the keyboard cursor on it."""
    style.apply_theme(app, style.THEMES[theme])
    window = Window(Document(load_scenario(realm)), style.THEMES[theme], language)
    window.resize(size)
    window.show()
    window.canvas.fit()
    settle(app, SETTLED)
    first = window.bench.board.placements[0]
    window.bench.place_cursor(first.cell)
    window.bench.select(frozenset({first.tile}))
    settle(app)
    return window


def pictures(app: QApplication, window: Window) -> Iterator[tuple[str, QWidget]]:
    """Yield the window, its docks and its dialogs, each with a name."""
    yield "window", window
    for name in DOCKS:
        window.docks[name].reveal()
        settle(app)
        yield f"dock_{name}", window.docks[name]
    for area in window.docks["scenario"].findChildren(QScrollArea):
        for head in area.findChildren(QToolButton):
            if head.isCheckable():
                head.setChecked(True)
        settle(app)
        inside = area.widget()
        if inside:
            yield "form_whole", inside
    folder, language = REALM.parent, window.language
    openers: dict[str, Callable[[], object]] = {name: partial(window.run_named, name) for name in DIALOGS}
    openers["file_open"] = lambda: ask_for_files(window, language, folder, print)
    openers["file_save"] = lambda: ask_where_to_save(window, language, folder / "mine.realm.json", print)
    for name, open_it in openers.items():
        open_it()
        settle(app)
        dialog = next(each for each in window.findChildren(QDialog) if each.isVisible())
        yield f"dialog_{name}", dialog
        dialog.close()
        dialog.deleteLater()
        settle(app)


def beginnings(app: QApplication, theme: str, language: str, folder: Path) -> Iterator[tuple[str, QWidget]]:
    """Yield the start page and the recovery page, which come before any window."""
    for _ in range(2):
        application = EditorApplication(Workspace(folder / "state"), folder / "editor.json", remembers=False)
        application.theme, application.language = theme, language
        application.offer_recovery()
        settle(app, SETTLED)
        if application.recovery:
            yield "recovery", application.recovery
            application.recovery.close()
            page = StartPage(application)
            page.open()
            settle(app, SETTLED)
            yield "start_page", page
            page.close()
        else:  # leave a draft behind, as after a crash
            application.show_opened(read(REALM))
            document = application.windows[0].document
            document.do(turn_tile(document.scenario, 2, document.realm.tiles[0].placement.tile))
            application.windows[0].file_controller = None
        application.close()
        for window in application.windows:
            window.close()
            window.deleteLater()


def drawings(app: QApplication, theme: str, language: str) -> Iterator[tuple[str, QWidget]]:
    """Yield a drawn board, what its tools show of their next step, and the dialog before a new realm."""
    scenario = load_scenario(DRAWN_REALM)
    window = Window(Document(scenario), style.THEMES[theme], language)
    window.resize(USUAL_SIZE)
    window.show()
    window.canvas.fit()
    settle(app, SETTLED)
    bench = window.bench
    middles = [label_point(bench.board, region) for region in range(bench.board.region_count)]
    yield "drawing", window
    for tool, points in drawing_steps(middles):
        bench.choose(tool)
        for point in points[:-1]:
            bench.press(point)
            bench.release(point)
        bench.hover(points[-1])
        settle(app)
        yield f"drawing_{tool}", window
        bench.tool.cancel()
    bench.choose("node")
    start, end = on_plane(bench.net.point(bench.net.names[0])), middles[0]
    bench.press(start)
    bench.drag(end)
    settle(app)
    yield "drawing_node", window
    bench.cancel()
    dialog = NewRealmDialog(window, language, DRAWN_REALM.parent, templates=templates())
    dialog.drawing.setChecked(True)
    dialog.show()
    settle(app)
    yield "dialog_new_realm", dialog
    dialog.close()
    window.close()
    window.deleteLater()


def generators(app: QApplication, theme: str, language: str) -> Iterator[tuple[str, QWidget]]:
    """Yield the padlocks on a map, and the dialogs of the generator before and after their work."""
    window = Window(Document(load_scenario(README_REALM)), style.THEMES[theme], language)
    window.resize(SMALL_SIZE)
    window.show()
    window.bench.choose("padlock")
    for laid in window.bench.board.placements[:3]:
        window.bench.press(centre(laid.cell))
        window.bench.release(centre(laid.cell))
    settle(app, SETTLED)
    yield "padlocks", window
    look, search = GeneratorLook(style.THEMES[theme], language), RealmSearch(Wishes(players=(3, 4)))
    generate = GenerateDialog(window, look, search, print)
    improve, fill_up = ImproveDialog(window, window.context), FillUpDialog(window, window.context)
    kinds = (
        ("generate", generate, search),
        ("improve", improve, improve.improver),
        ("fill_up", fill_up, None),
    )
    for name, dialog, work in kinds:
        dialog.resize(SMALL_SIZE)
        dialog.show()
        settle(app, SETTLED)
        yield f"dialog_{name}_empty", dialog
        if work:
            dialog.start_or_stop()
            while work.busy or dialog.jobs.busy:
                app.processEvents()
            settle(app, SETTLED)
            yield f"dialog_{name}", dialog
        dialog.close()
    window.close()
    window.deleteLater()


def publishing(app: QApplication, theme: str, language: str) -> Iterator[tuple[str, QWidget]]:
    """Yield the dialog that publishes, with a profile, paper, a picture, a page and a text."""
    window = Window(Document(load_scenario(README_REALM)), style.THEMES[theme], language)
    window.show()
    settle(app, SETTLED)
    window.live_checks.run_all()
    desk = PublishDesk.of(window.document.scenario, language, "", {})
    look = PublishLook(style.THEMES[theme], language, Path(), print, print)
    dialog = PublishDialog(window, look, desk, window.live_checks, 3)
    dialog.resize(SMALL_SIZE)
    dialog.show()
    for row, form in enumerate(desk.forms):
        if form.id in ("profile print", "kit", "png", "page", "code"):
            dialog.forms.setCurrentRow(row)
            settle(app, SETTLED)
            while dialog.jobs.busy or dialog.drawing.busy:
                app.processEvents()
            settle(app, SETTLED)
            yield f"dialog_publish_{form.id.replace(' ', '_')}", dialog
    dialog.close()
    window.close()
    window.deleteLater()


def drawing_steps(middles: Sequence[Point]) -> Iterator[tuple[str, Sequence[Point]]]:
    """Yield tools with the places that are clicked, and last the place that is pointed at."""
    yield "line", middles[:4]
    yield "region", middles[2:4]
    yield "measure", middles[:3]


def moments(app: QApplication, window: Window) -> Iterator[tuple[str, QWidget]]:
    """Yield a game at the table: set-up, first choice, conquest, redeployment, and the end."""
    window.run_named("play")
    settle(app)
    dialog = next(each for each in window.findChildren(SetupDialog) if each.isVisible())
    yield "game_setup", dialog
    dialog.accept()
    table = window.tables[-1]
    table.pace.setCurrentIndex(0)
    left = dict.fromkeys(("pick", "attack", "spread"))
    while not table.match.over:
        while not (table.match.over or table.match.waits_for_human):
            app.processEvents()
        step = table.match.state.step.id
        if step in left:
            del left[step]
            settle(app)
            yield f"game_{step}", table
            table.run_named("advice")
            Patience(app).waitUntil(lambda: bool(table.bench.advice))
            settle(app)
            yield f"game_{step}_advice", table
        if table.match.redeployment():
            table.run_named("spread")
        elif not table.match.over:
            table.bench.follow(table.match.advice_job()()[0])
    settle(app)
    yield "game_end", table
    yield "game_after", table.findChild(AfterGameDialog) or table
    table.close()


def readme_pictures(app: QApplication) -> Iterator[tuple[str, QWidget]]:
    """Yield the pictures in the README: the editor with a finding, and a game in its first turns."""
    window = opened(app, "light", "en", README_SIZE, README_REALM)
    document = window.document
    document.look_at(README_PLAYERS)
    document.do(put_piece(document.scenario, README_PLAYERS, {"piece": "peak", "at": README_FAULT}))
    window.canvas.fit()
    window.live_checks.run_all()
    settle(app, SETTLED)
    tree = window.docks["findings"].content.findChild(QTreeWidget)
    group = tree.topLevelItem(0) if tree else None
    finding = group.child(0) if group else None
    if tree and finding:
        tree.setCurrentItem(finding)
    settle(app, SETTLED)
    yield "editor", window
    document.undo()
    table = start_game(window)
    if table:
        table.pace.setCurrentIndex(0)
        table.resize(README_SIZE)
        play_to(app, table, README_DECISIONS)
        settle(app, SETTLED)
        yield "table", table
        table.close()
    window.close()


def play_to(app: QApplication, table: TableWindow, decisions: int) -> None:
    """Play as advised, until a person has to attack after that many decisions."""
    match = table.match
    while match.position < decisions or match.state.step.id != "attack" or not match.waits_for_human:
        if not match.waits_for_human:
            app.processEvents()
        elif match.redeployment():
            table.run_named("spread")
        else:
            table.bench.follow(match.advice_job()()[0])


class Patience:
    """Processes events until something is so."""

    def __init__(self, app: QApplication) -> None:
        self.app = app

    def waitUntil(self, callback: Callable[[], bool], *, timeout: int = 60_000) -> None:  # noqa: N802 - pytest-qt's
        """Process events until the answer is yes."""
        end = time.monotonic() + timeout / 1000
        while not callback():
            if time.monotonic() > end:
                raise TimeoutError("the window is not what it should be by now")
            self.app.processEvents()


def guide_pictures(app: QApplication, folder: Path, language: str) -> Iterator[tuple[str, QWidget]]:
    """Yield the pictures of own_board.md: a newcomer traces a board from a photo, and plays it."""
    sys.path.insert(0, str(ROOT / "tests"))
    from help.own_board import HALFWAY, Newcomer
    from help.painted_board import paint_photo

    photo = folder / "table.jpg"
    paint_photo(photo)
    style.apply_theme(app, style.THEMES["light"])
    application = EditorApplication(Workspace(folder / "state"), folder / "editor.json", remembers=False)
    application.theme, application.language = "light", language
    newcomer = Newcomer(Patience(app), application.show_empty(), application)
    newcomer.bot.waitUntil(lambda: newcomer.window.canvas.ready)
    newcomer.begin(photo, GUIDE_SIZE)
    newcomer.begin_to_straighten()
    settle(app, SETTLED)
    yield "own_board_corners", newcomer.window.canvas
    newcomer.straighten()
    for number in newcomer.draw_borders():
        if number == HALFWAY:
            settle(app, SETTLED)
            yield "own_board_lines", newcomer.window.canvas
    for _ in newcomer.paint():
        settle(app)
    newcomer.lay_tribes()
    newcomer.name_a_region()
    settle(app, SETTLED)
    newcomer.look_at_the_map()
    yield "own_board_painted", newcomer.window
    table = newcomer.play()
    table.pace.setCurrentIndex(0)
    table.resize(*GUIDE_SIZE)
    newcomer.bot.waitUntil(lambda: table.match.position >= README_DECISIONS)
    table.run_named("pause")
    settle(app, SETTLED)
    yield "own_board_game", table.canvas
    application.close()


def with_few_colours(image: QImage) -> QImage:
    """Reduce a picture to its 256 most frequent colours."""
    plain = image.convertToFormat(QImage.Format.Format_RGB32)
    pixels = memoryview(plain.constBits()).cast("I")
    colours = [colour for colour, _ in Counter(pixels).most_common(256)]
    return plain.convertToFormat(QImage.Format.Format_Indexed8, colours, PLAIN)


def save_small(widget: QWidget, folder: Path, name: str) -> None:
    """Save a picture for a page with 256 colours, which keeps the file small."""
    folder.mkdir(parents=True, exist_ok=True)
    with_few_colours(widget.grab().toImage()).save(str(folder / f"{name}.png"))


def take_readme_pictures(app: QApplication) -> None:
    """Save the pictures of the README."""
    for name, widget in readme_pictures(app):
        save_small(widget, README_FOLDER, name)


def take_guide_pictures(app: QApplication, languages: Sequence[str]) -> None:
    """Save the pictures of the page on your own board, those with words in each language."""
    first, *others = languages
    with tempfile.TemporaryDirectory() as folder:
        for name, widget in guide_pictures(app, Path(folder), first):
            if first == "en" or name not in WORDLESS:
                save_small(widget, GUIDE_FOLDERS[first], name)
    for language in others:  # in a process of its own: the windows of the first would take its clicks
        again = [sys.executable, __file__, "--guide", "--language", language]
        subprocess.run(again, check=True, stdout=subprocess.DEVNULL)


def take_all_pictures(app: QApplication, languages: Sequence[str]) -> None:
    """Save pictures of everything in all themes."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    pictogram_sheet().save(str(FOLDER / "pictograms.png"))
    for language in languages:
        for theme in style.THEMES:
            window = opened(app, theme, language)
            for name, widget in chain(pictures(app, window), moments(app, window)):
                widget.grab().save(str(FOLDER / f"{name}_{theme}_{language}.png"))
            window.close()
            window.deleteLater()
            settle(app)
            dialogs = (part(app, theme, language) for part in (drawings, generators, publishing))
            for name, widget in chain.from_iterable(dialogs):
                widget.grab().save(str(FOLDER / f"{name}_{theme}_{language}.png"))
            with tempfile.TemporaryDirectory() as folder:
                for name, widget in beginnings(app, theme, language, Path(folder)):
                    widget.grab().save(str(FOLDER / f"{name}_{theme}_{language}.png"))


def pictogram_sheet() -> QPixmap:
    """Return all pictograms: large, and at 24 pixels on the colour of a seat, on paper and in grey."""
    rows = -(-len(drawn_pictograms()) // SHEET_COLUMNS)
    wide, tall = SHEET_CELL.width(), SHEET_CELL.height()
    sheet = QPixmap(SHEET_COLUMNS * wide, rows * tall)
    sheet.fill(LIGHT.paper)
    with QPainter(sheet) as painter:
        for place, name in enumerate(drawn_pictograms()):
            row, column = divmod(place, SHEET_COLUMNS)
            painter.drawText(column * wide + 4, row * tall + 88, name)
            for size, right, down, ink, paper in SHEET_LOOKS:
                at = QPoint(column * wide + right, row * tall + down)
                painter.fillRect(QRect(at, QSize(size, size)), QColor(paper))
                painter.drawPixmap(at, pictogram_pixmap(name, LIGHT, size, 1.0, ink=ink, paper=paper))
    return sheet


def main() -> None:
    """Take the pictures of the README or of the guide, or all others, and say where they are."""
    parser = argparse.ArgumentParser("dev.py shots")
    parser.add_argument("--readme", action="store_true", help="only those of the README, in docs/pictures")
    parser.add_argument("--guide", action="store_true", help="only those of own_board.md")
    parser.add_argument("--language", choices=LANGUAGES, help="only in this language; the README is English")
    options = parser.parse_args()
    app, languages = qt_application(), [options.language] if options.language else LANGUAGES
    if options.readme:
        take_readme_pictures(app)
    if options.guide:
        take_guide_pictures(app, languages)
    if not (options.readme or options.guide):
        take_all_pictures(app, languages)
    for folder in (FOLDER, *GUIDE_FOLDERS.values()):
        print(f"{len(list(folder.glob('*.png')))} pictures in {folder.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
