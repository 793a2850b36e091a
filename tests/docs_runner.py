"""Runs every example of a page of the docs, so that no page says what is not so.

- A fenced block of `python` is executed; with `>>>` in it, it is checked as a doctest (ELLIPSIS, NORMALIZE_WHITESPACE).
  All blocks of a page share one namespace.
- A fenced block of `console` holds commands after `$ `; each is run by bash in the page's own directory, and what it
  prints must be the lines that follow (`...` stands for anything; nothing following: only the status counts). A line
  that ends in a backslash goes on. `make`, `pip` and their like are not run. The status must be 0, or what a line
  `<!-- exit: 1 -->` before the block says.
- `<!-- file: NAME -->` before a block of any language, or `title="NAME"` beside the language, puts the block into the
  page's directory as a file. `<!-- copy: tests/cases/some/file -->` copies one from the repository.
- Blocks of other languages are text; `sh`, `bash`, `py` and such are refused, because nothing would run them.
"""

from __future__ import annotations

import doctest
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NOT_RUN = {"make", "pip", "pipx", "uv", "git", "cd", "apt", "sudo"}
REFUSED = {
    "bash": "console",
    "py": "python",
    "pycon": "python",
    "python3": "python",
    "sh": "console",
    "shell": "console",
}
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
SECONDS = 120.0

FENCE = re.compile(r"^(?P<indent> *)(?P<fence>`{3,}|~{3,})\s*(?P<language>[\w+-]*)(?P<rest>[^`]*)$")
COMMENT = re.compile(r"^\s*<!--\s*(?P<key>file|copy|exit):\s*(?P<value>.+?)\s*-->\s*$")
TITLE = re.compile(r"title=[\"']?([^\"'\s]+)")


class WrongExample(AssertionError):
    """An example that does not do what its page says."""

    def __init__(self, page: str, line: int, what: str) -> None:
        super().__init__(f"{page}:{line}: {what}")


@dataclass(frozen=True)
class Block:
    """A fenced block: its language, its text, the line where the text begins, and what the page says about it."""

    language: str
    text: str
    line: int
    file: str | None = None
    exit: int = 0


@dataclass(frozen=True)
class Copy:
    """A file of the repository that the page's directory needs."""

    path: str
    line: int


@dataclass(frozen=True)
class Command:
    """A command of a console block, the line where it stands and what it is said to print."""

    text: str
    line: int
    output: str


def steps(text: str, page: str = "page") -> Iterator[Block | Copy]:
    """The blocks and copies of a page, in order."""
    lines = text.splitlines()
    marks: dict[str, str] = {}
    at = 0
    while at < len(lines):
        line = lines[at]
        at += 1
        if comment := COMMENT.match(line):
            if comment["key"] == "copy":
                yield Copy(comment["value"], at)
            else:
                marks[comment["key"]] = comment["value"]
        elif opening := FENCE.match(line):
            start = at
            closing = re.compile(rf"^ *{re.escape(opening['fence'])}{re.escape(opening['fence'][0])}* *$")
            while at < len(lines) and not closing.match(lines[at]):
                at += 1
            if at == len(lines):
                raise WrongExample(page, start, "the block has no end")
            indent = len(opening["indent"])
            body = [inside[min(indent, len(inside) - len(inside.lstrip(" "))) :] for inside in lines[start:at]]
            at += 1
            title = TITLE.search(opening["rest"])
            yield Block(
                language=opening["language"].lower(),
                text="".join(f"{inside}\n" for inside in body),
                line=start + 1,
                file=marks.get("file", title[1] if title else None),
                exit=int(marks.get("exit", "0")),
            )
            marks = {}
        elif line.strip():
            marks = {}


def commands(block: Block, page: str = "page") -> list[Command]:
    """The commands of a console block, each with the output that follows it."""
    found: list[Command] = []
    lines = block.text.splitlines()
    at = 0
    while at < len(lines):
        if not lines[at].startswith("$ "):
            raise WrongExample(page, block.line + at, "a console block begins with a command: `$ ...`")
        line, command = block.line + at, lines[at][2:]
        at += 1
        while command.endswith("\\") and at < len(lines):
            command = f"{command}\n{lines[at].removeprefix('> ')}"
            at += 1
        output = []
        while at < len(lines) and not lines[at].startswith("$ "):
            output.append(lines[at])
            at += 1
        found.append(Command(command, line, "\n".join(output).strip("\n")))
    return found


def same_output(want: str, got: str) -> bool:
    """Is `got` what the page shows? Blanks at the ends of lines do not count; `...` stands for anything."""
    want, got = (re.sub(r"[ \t]+$", "", text, flags=re.MULTILINE).strip("\n") + "\n" for text in (want, got))
    return doctest.OutputChecker().check_output(want, got, doctest.ELLIPSIS)


def environment(home: Path) -> dict[str, str]:
    """What a command of a page sees: the same on every machine, and nobody's own settings."""
    kept = {
        key: value
        for key, value in os.environ.items()
        if not key.startswith(("ODDTRICK", "XDG_", "PYTHON", "LC_", "_"))
    }
    return kept | {
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', os.defpath)}",
        "HOME": str(home),
        "COLUMNS": "100",
        "LINES": "40",
        "LANG": "C.UTF-8",
        "LC_ALL": "C.UTF-8",
        "NO_COLOR": "1",
        "PYTHONUTF8": "1",
        "TERM": "dumb",
    }


def run_console(block: Block, page: str, directory: Path, home: Path) -> None:
    """Run each command of a console block and compare."""
    for command in commands(block, page):
        if command.text.split(maxsplit=1)[0] in NOT_RUN:
            continue
        try:
            done = subprocess.run(
                ["bash", "-c", command.text],
                cwd=directory,
                env=environment(home),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                timeout=SECONDS,
                check=False,
            )
        except subprocess.TimeoutExpired:
            raise WrongExample(page, command.line, f"$ {command.text}\ndid not end in {SECONDS:g} s") from None
        got = done.stdout.decode("utf-8", "replace")
        if done.returncode != block.exit:
            what = f"exit status {done.returncode}, not {block.exit}; it printed:\n{got}"
        elif command.output and not same_output(command.output, got):
            what = f"the page says:\n{command.output}\nit printed:\n{got}"
        else:
            continue
        raise WrongExample(page, command.line, f"$ {command.text}\n{what}")


def run_python(block: Block, page: str, namespace: dict[str, object]) -> None:
    """Execute a python block, or check it as a doctest when it has prompts."""
    if re.search(r"^>>>", block.text, re.MULTILINE) is None:
        # As many empty lines as stand before it on the page, so that a traceback names the page's line.
        exec(compile("\n" * (block.line - 1) + block.text, page, "exec", dont_inherit=True), namespace)
        return
    test = doctest.DocTestParser().get_doctest(block.text, {}, page, page, block.line - 1)
    test.globs = namespace
    report: list[str] = []
    outcome = doctest.DocTestRunner(optionflags=FLAGS, verbose=False).run(test, out=report.append, clear_globs=False)
    if outcome.failed:
        raise WrongExample(page, block.line, "".join(report))


def run_page(text: str, page: str, directory: Path, home: Path) -> int:
    """Run all examples of a page in `directory` (which must be the current one); how many there were.

    Raises WrongExample for the first that is wrong; a python block may raise what it likes.
    """
    namespace: dict[str, object] = {"__name__": "__main__"}
    count = 0
    for step in steps(text, page):
        if isinstance(step, Copy):
            source = ROOT / step.path
            if not source.is_file():
                raise WrongExample(page, step.line, f"no file {step.path} in the repository")
            shutil.copy(source, directory)
            continue
        if step.file is not None:
            place = (directory / step.file).resolve()
            if not place.is_relative_to(directory.resolve()):
                raise WrongExample(page, step.line, f"{step.file} is outside the page's directory")
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text(step.text, encoding="utf-8")
        if step.language == "python":
            run_python(step, page, namespace)
        elif step.language == "console":
            run_console(step, page, directory, home)
        elif step.language in REFUSED:
            raise WrongExample(
                page, step.line, f"write `{REFUSED[step.language]}`: nothing runs `{step.language}` blocks"
            )
        else:
            continue
        count += 1
    return count
