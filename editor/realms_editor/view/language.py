"""The language of Qt's own words, such as those on the buttons of its dialogs."""

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QTranslator

_spoken: dict[str, QTranslator] = {}  # the language of the process, with the words in force


def set_qt_language(language: str) -> bool:
    """Have Qt speak a language from now on; False if it knows no words of it but its own English."""
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
