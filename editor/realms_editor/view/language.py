"""The language of Qt's own texts, such as the buttons of its dialogs."""

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QTranslator

_spoken: dict[str, QTranslator] = {}  # the installed translator by its language


def set_qt_language(language: str) -> bool:
    """Load Qt's translations of a language; False if Qt has none and stays English."""
    app = QCoreApplication.instance()
    if app is None or language in _spoken:
        return app is not None
    for translator in _spoken.values():
        app.removeTranslator(translator)
    _spoken.clear()
    words = QTranslator(app)
    known = words.load(f"qtbase_{language}", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath))
    _spoken[language] = words
    if known:
        app.installTranslator(words)
    return known
