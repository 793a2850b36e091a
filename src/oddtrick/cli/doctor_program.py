"""The doctor's look at the program: Python, the packages it needs, its own files, the extras."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from importlib import metadata, resources
from pathlib import Path
from typing import Any

from oddtrick import __version__
from oddtrick.cli.doctor_findings import Finding, fine, noted, wrong
from oddtrick.errors import quoted

__all__ = ["bots", "files", "packages", "pdf", "python"]

LEAST_PYTHON = (3, 11)
AGAIN = "install it again: pip install --force-reinstall oddtrick"

BOTS_SECONDS = 60.0
"""How long the players that calculate may take to load; where they are compiled they take some seconds."""

_REQUIRED = re.compile(r"([A-Za-z0-9._-]+)(?:\[[^]]*\])?\s*(?:>=\s*([\d.]+))?")
_EXTRA = re.compile(r"""extra\s*==\s*['"]([\w-]+)['"]""")


def python(version: tuple[int, ...] = sys.version_info[:3]) -> Iterator[Finding]:
    """Whether this Python will do."""
    shown = ".".join(map(str, version))
    if version < LEAST_PYTHON:
        least = ".".join(map(str, LEAST_PYTHON))
        yield wrong("Python", f"{shown} is too old", f"install Python {least} or newer, and Oddtrick for it")
    else:
        yield fine("Python", f"{shown} at {quoted(sys.executable)}")


def lacking(extra: str | None, version_of: Callable[[str], str] = metadata.version) -> list[str] | None:
    """What is not installed of that which Oddtrick, or an extra of it, needs, or is too old; None where Oddtrick itself
    is not installed as a package, so that nobody knows.
    """
    try:
        needed = metadata.requires("oddtrick") or []
    except metadata.PackageNotFoundError:
        return None
    found = []
    for line in needed:
        of_extra = _EXTRA.search(line)
        required = _REQUIRED.match(line)
        if required is None or (of_extra[1] if of_extra else None) != extra:
            continue
        name, least = required.groups()
        try:
            have = version_of(name)
        except metadata.PackageNotFoundError:
            found.append(name)
        else:
            if least and _numbers(have) < _numbers(least):
                found.append(f"{name} {least} (there is {have})")
    return found


def _numbers(version: str) -> tuple[int, ...]:
    known = re.match(r"\d+(?:\.\d+)*", version)
    return tuple(map(int, known[0].split("."))) if known else ()


def packages() -> Iterator[Finding]:
    """Whether what the program needs is installed."""
    missing = lacking(None)
    if missing is None:
        yield noted(
            "packages", f"Oddtrick {__version__} is not installed as a package", "install it: pip install oddtrick"
        )
    elif missing:
        yield wrong(
            "packages", f"missing: {', '.join(missing)}", "install Oddtrick again: pip install --upgrade oddtrick"
        )
    else:
        yield fine("packages", f"Oddtrick {__version__} with all that it needs")


def files() -> Iterator[Finding]:
    """Whether the program's own files are there and can be read: rule sets, pages, catalogues, migrations."""
    from oddtrick.rulesets import presets
    from oddtrick.server.static_files import StaticVersion
    from oddtrick.server.templating import Rendering
    from oddtrick.server.words import LANGUAGES, Words
    from oddtrick.store.schema import REVISION
    from oddtrick.store.upgrading import known_revisions

    try:
        words = Words()
        for lang in LANGUAGES:
            words.page_catalogue(lang)
        static = StaticVersion()
        Rendering("", words, static)
        counts = {
            "rule sets": len(presets()),
            "pages": sum(1 for _ in Path(str(resources.files("oddtrick.server") / "templates")).rglob("*.html")),
            "files of the pages": sum(1 for path in static.directory.rglob("*") if path.is_file()),
            "languages": len(LANGUAGES),
        }
    except OSError as failure:
        yield wrong("files", f"the program is not whole: {failure.strerror} ({quoted(str(failure.filename))})", AGAIN)
        return
    empty = [name for name, count in counts.items() if not count]
    if known_revisions()[:1] != [REVISION]:
        empty.append("steps to bring a database up to date")
    if empty:
        yield wrong("files", f"the program is not whole: no {', no '.join(empty)}", AGAIN)
    else:
        yield fine("files", ", ".join(f"{count} {name}" for name, count in counts.items()))


def bots(workers: int, seconds: float = BOTS_SECONDS) -> Iterator[Finding]:
    """Whether the players that calculate can: their packages, the compiled kernel, the solver. workers: as set."""
    if not workers:
        yield fine("bots", "no processes for expert and master are wanted; novice and club play")
        return
    missing = lacking("bots")
    install = "pip install 'oddtrick[bots]', or set --workers-for-bots 0"
    if missing:
        yield wrong("bots", f"expert and master cannot play; missing: {', '.join(missing)}", install)
        return
    found, why = _loaded(seconds)
    if found is None:
        remedy = f"install them again: {install}"
        if "cannot cache" in why:  # numba's words where it may write nowhere
            remedy = "name a directory where this user may write in NUMBA_CACHE_DIR"
        yield wrong("bots", f"expert and master cannot load: {why}", remedy)
        return
    done, all_ = found["compiled"], found["functions"]
    if done < all_:
        said = f"{all_ - done} of {all_} functions are not compiled yet: the first start takes a minute or two longer"
        if not found["writable"]:
            yield wrong(
                "bots",
                f"{said}, and so does every start, for what is compiled cannot be kept in {quoted(found['place'])}",
                "let this user write there, or name another directory in NUMBA_CACHE_DIR",
            )
        else:
            yield noted("bots", said, "compile them before: python -c 'from oddtrick.bots.warm import warm; warm()'")
    else:
        yield fine("bots", f"the players that calculate load, and all {all_} functions are compiled")


LOADING = """
import json
from oddtrick import solver
from oddtrick.kernel.condition import condition
found = condition()
if found["compiled"] == found["functions"]:
    solver.warm()  # a position is solved
print(json.dumps(found))
"""


def _loaded(seconds: float) -> tuple[dict[str, Any] | None, str]:
    """What the kernel says about itself, in a process of its own, for a machine may lack what its code asks for."""
    try:
        done = subprocess.run(
            [sys.executable, "-c", LOADING], capture_output=True, timeout=seconds, check=False, stdin=subprocess.DEVNULL
        )
    except subprocess.TimeoutExpired:
        return None, f"no answer within {seconds:g} seconds"
    if done.returncode < 0:
        return None, f"the process died of signal {-done.returncode}"
    if done.returncode:
        last = done.stderr.decode(errors="replace").strip().rpartition("\n")[2]
        return None, quoted(last, 200)
    found: dict[str, Any] = json.loads(done.stdout)
    return found, ""


def pdf() -> Iterator[Finding]:
    """Whether PDF can be made; nobody must."""
    from oddtrick.reasons import in_english
    from oddtrick.server.drives.pdf import pdf_missing

    missing = pdf_missing()
    if missing is None:
        yield fine("pdf", "drives can be printed as PDF")
    else:
        yield fine("pdf", f"no PDF of drives (browsers print them all the same): {in_english(missing)}")
