"""Letters on a system that has no fonts."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

EMPTY = '<?xml version="1.0"?><fontconfig></fontconfig>'
LETTERS = (
    "from PySide6.QtGui import QFontMetrics, QGuiApplication as A; print(QFontMetrics(A.font()).inFont('r'))"
)
STARTS = {
    "no start of ours": "from PySide6.QtWidgets import QApplication; app = QApplication([])",
    "window": "from realms_editor.view.start import qt_application; app = qt_application()",
    "picture": (
        "from realms_editor.view.canvas import painter\n"
        "painter.straighten(b'', [(0, 0)] * 4, (0, 0, 1, 1), '#ffffff')"
    ),
}


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have fonts, and no fontconfig")
@pytest.mark.parametrize("start", STARTS)
def test_without_fonts_there_are_letters(start: str, tmp_path: Path) -> None:
    (tmp_path / "fonts.conf").write_text(EMPTY)
    bare = os.environ | {"FONTCONFIG_FILE": str(tmp_path / "fonts.conf"), "QT_QPA_PLATFORM": "offscreen"}
    program = f"{STARTS[start]}\n{LETTERS}"
    done = subprocess.run(
        [sys.executable, "-c", program], env=bare, capture_output=True, text=True, check=True
    )
    assert done.stdout == f"{start != 'no start of ours'}\n"
