"""The main function of `realms`: it finds the command, and turns errors into a message and an exit code.

0 nothing at or above the threshold, 1 findings or differences, 2 unusable arguments or unreadable input,
3 refused to overwrite, 4 internal failure, 130 interrupted.
"""

import argparse
import os
import platform
import sys
from collections.abc import Sequence
from contextlib import suppress
from io import StringIO, TextIOWrapper

from realms import __version__
from realms.cli.commands import Command, find_command, overview_lines
from realms.cli.errors import CLEAN, INTERNAL, INTERRUPTED, UNUSABLE, CommandError, print_error
from realms.cli.language import requested_language
from realms.cli.parser import NO_PLUGINS, Parser, add_common, argparse_speaking
from realms.compiled import is_compiled, is_stale
from realms.locale import Sentence, sentence, translator
from realms.plugins.loading import switch_off
from realms.plugins.plug_in import PlugInError
from realms.tiles.user_folders import keep_all_in

BUILD = "python3 dev.py build"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; return its exit code."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    language = requested_language(words[1:])
    try:
        _steady_streams()
        if NO_PLUGINS in words:
            switch_off()
        code = _run(words, language)
        sys.stdout.flush()
    except CommandError as error:
        print_error(error.message, language)
        code = error.code
    except PlugInError as error:
        print_error(error.message, language)
        code = UNUSABLE
    except BrokenPipeError:  # the program that reads our output has ended, as `head` does
        _drop_output()
        code = CLEAN
    except OSError as error:
        if error.filename is None:
            _drop_output()
        place, reason = error.filename or sentence("the output"), error.strerror or error
        print_error(sentence("{place}: the system says: {reason}", place=place, reason=reason), language)
        code = UNUSABLE
    except KeyboardInterrupt:
        code = INTERRUPTED
    except Exception as error:
        if os.environ.get("REALMS_DEBUG"):
            raise
        missing, failure = _missing_library(error), f"{type(error).__name__}: {error}"
        print_error(missing or sentence("internal failure: {error}", error=failure), language)
        code = UNUSABLE if missing else INTERNAL
    return code


def _missing_library(error: Exception) -> Sentence | None:
    """Return the message for a library that is not installed, or None if our own module is missing."""
    name = error.name if isinstance(error, ModuleNotFoundError) else None
    library = (name or "realms").partition(".")[0]
    if library.startswith("realms"):
        return None
    return sentence(
        "the library {library} is missing; install it with: {command}",
        library=library,
        command=f"pip install {library}",
    )


def _steady_streams() -> None:
    """Let the output streams accept any text, and write UTF-8 wherever no screen shows it."""
    sys.stdout = sys.stdout or StringIO()  # the calling process may have closed it
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            encoding = stream.encoding if stream.isatty() else "utf-8"
            stream.reconfigure(encoding=encoding, errors="backslashreplace")


def _drop_output() -> None:
    """Discard pending output, so that Python does not try to write it again at its end."""
    with suppress(OSError):  # a stream without a file has nothing pending
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _run(words: list[str], language: str) -> int:
    if words[:1] in (["--version"], ["-V"]):
        print(f"realms {__version__}")  # noqa: T201 - the answer
        if words[1:2] == ["--long"]:
            lines = f"Python {platform.python_version()}", _engine(language), _identity(language)
            print(*lines, sep="\n")  # noqa: T201 - the rest
        return CLEAN
    if not words or words[0] in ("-h", "--help", "help"):
        (sys.stdout if words else sys.stderr).write(_overview(language))
        return CLEAN if words else UNUSABLE
    command = find_command(words[0])
    with argparse_speaking(language):
        options = _parse(command, words, language)
    if options.portable is not None:
        keep_all_in(options.portable)
    return command.run(options)


def _identity(language: str) -> str:
    """Return a line with the hash of the engine."""
    from realms.play.engine_hash import engine_hash

    return sentence("hash of the engine: {hash}", hash=engine_hash()).in_language(language)


def _engine(language: str) -> str:
    """Return a line that says how the engine runs."""
    if is_compiled():
        line = sentence("engine: compiled")
    elif is_stale():
        line = sentence(
            "engine: plain Python; the compiled one is of other sources: {command}", command=BUILD
        )
    else:
        line = sentence("engine: plain Python")
    return line.in_language(language)


def _parse(command: Command, words: list[str], language: str) -> argparse.Namespace:
    """Return the options that the words after the name of the command give."""
    say = translator(language)
    parser = Parser(
        prog=f"realms {words[0]}", description=command.SUMMARY.in_language(language), allow_abbrev=False
    )
    add_common(parser, say, language)
    command.configure(parser, say)
    return parser.parse_args(words[1:])


def _overview(language: str) -> str:
    """Return a list of all commands with a line each."""
    head = translator(language)("usage: realms COMMAND [ARGUMENTS]; for more: realms COMMAND --help")
    return "\n".join([head, "", *overview_lines(language), ""])
