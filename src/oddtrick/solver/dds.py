"""Bo Haglund's DDS, as the package endplay brings it: loaded without the rest of that package, one call at a time.

Cautions, each met and measured:

- endplay as a whole imports a plotting library; its file of bindings alone does not.
- `GetDDSInfo` corrupts memory; it is never called.
- Two calls at once go wrong, for DDS keeps its memory by thread number, and endplay's is always 0. It is set to one
  thread, and a lock keeps threads of ours apart. Processes are apart anyway.
- `SolveAllBoards` takes two boards for one when trumps, leader and the cards still held are the same and only the cards
  of the trick differ, and answers both alike. `SolveBoard`, board by board, does not, and takes no longer.
"""

from __future__ import annotations

import ctypes
import functools
import sys
import threading
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

from oddtrick.errors import OddtrickError
from oddtrick.kernel import np
from oddtrick.kernel.compiled import Array
from oddtrick.reasons import reason
from oddtrick.solver.boards import ANSWER_WORDS, QUESTION_WORDS, read_answers, write_questions

__all__ = ["bindings", "solve_rows"]

_NAME = "oddtrick.solver._bindings_of_endplay"
_FINE = 1
_MOST_TRICKS = -1  # the target: as many as can be had
_EVERY_CARD = 3
_ALWAYS_SEARCH = 1  # also where there is one card only
_THREAD = 0

_lock = threading.Lock()


@functools.cache
def bindings() -> Any:
    """endplay's bindings of DDS, set to one thread. Raises `OddtrickError` if endplay is missing or does not load."""
    loaded = sys.modules.get("endplay._dds")
    if loaded is None:
        package = find_spec("endplay")
        if package is None or not package.submodule_search_locations:
            raise OddtrickError(reason("bots_extra_missing", package="endplay"))
        file = Path(package.submodule_search_locations[0], "_dds", "__init__.py")
        spec = spec_from_file_location(_NAME, file)
        if spec is None or spec.loader is None:
            raise OddtrickError(reason("solver_not_loaded", why=str(file)))
        loaded = module_from_spec(spec)
        try:
            spec.loader.exec_module(loaded)
        except (OSError, RuntimeError) as wrong:
            raise OddtrickError(reason("solver_not_loaded", why=str(wrong).splitlines()[0])) from wrong
    loaded.SetMaxThreads(1)
    return loaded


@functools.cache
def _solve_board() -> Any:
    """The library's `SolveBoard` with its types declared, on a function object of our own."""
    library = bindings()
    solve = library._dll["SolveBoard"]
    number = ctypes.c_int
    solve.argtypes = [library.deal, number, number, number, ctypes.c_void_p, number]
    solve.restype = number
    return solve


def solve_rows(
    rows: Array, hands: Array, tricks: Array, counts: Array, leaders: Array, trumps: Array, made: Array
) -> None:
    """Solves the positions of some rows, written as in `arrays.solve_arrays`, into the same rows of `made`.

    Raises `OddtrickError` (`solver_failed`) with the library's own words; a position that is right never does.
    """
    number = len(rows)
    solve = _solve_board()
    questions = np.empty((number, QUESTION_WORDS), np.int32)
    answers = np.empty((number, ANSWER_WORDS), np.int32)
    write_questions(rows, hands, tricks, counts, leaders, trumps, questions)
    deals = (bindings().deal * number).from_buffer(questions)
    at = answers.ctypes.data
    with _lock:
        for deal in deals:
            code = solve(deal, _MOST_TRICKS, _EVERY_CARD, _ALWAYS_SEARCH, at, _THREAD)
            if code != _FINE:
                raise OddtrickError(reason("solver_failed", why=str(bindings().DDSError.from_code(code))))
            at += answers.strides[0]
    read_answers(rows, answers, made)
