"""How the kernel is compiled, kept and missed: the cache's stamp, a warm start, a clear word without the extra."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from oddtrick import kernel
from oddtrick.kernel import compiled


def python(code: str) -> str:
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.mark.parametrize(
    "module", ["kernel.state", "solver.arrays", "bots.match_value", "bots.strong", "bots.training"]
)
@pytest.mark.parametrize("package", ["numba", "numpy"])
def test_a_missing_extra_is_named(package: str, module: str) -> None:
    said = python(
        f"""
import sys
sys.modules[{package!r}] = None
from oddtrick.errors import OddtrickError
try:
    import oddtrick.{module}
except OddtrickError as error:
    print(error.code, error.message)
"""
    )
    assert said.startswith(f"bots_extra_missing {package} is missing")
    assert "oddtrick[bots]" in said


def test_warm_compiles_all_and_the_next_process_compiles_nothing() -> None:
    kernel.warm()
    said = python(
        """
from oddtrick import kernel
kernel.warm()
from oddtrick.kernel import bits, dealing, endings, playout, random_deals, rng, rules, state
misses = [
    f"{module.__name__}.{name}"
    for module in (bits, dealing, endings, playout, random_deals, rng, rules, state)
    for name, function in vars(module).items()
    if hasattr(function, "stats") and sum(function.stats.cache_misses.values())
]
print(misses)
"""
    )
    assert said == "[]"


def test_warm_players_leave_nothing_to_compile() -> None:
    """The advice of `oddtrick doctor` and what `make install` does; functions that only training calls do not count."""
    said = python(
        """
from oddtrick.bots.warm import warm
from oddtrick.kernel.condition import condition
warm()
found = condition()
print(found["functions"] - found["compiled"], found["functions"] > 60)
"""
    )
    assert said == "0 True"


def test_the_stamp_covers_all_that_a_file_imports(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    room = tmp_path / "oddtrick" / "room"
    room.mkdir(parents=True)
    (room / "__init__.py").touch()
    (room / "caller.py").write_text("from oddtrick.room.called import f\nfrom oddtrick.room import (\n    other,\n)\n")
    (room / "called.py").write_text("from oddtrick.room.deeper import X\n")
    for name in ("other", "deeper", "stranger"):
        (room / f"{name}.py").write_text("X = 1\n")
    monkeypatch.setattr(compiled, "_SOURCE", tmp_path)

    def stamp() -> str:
        compiled._stamp.cache_clear()
        compiled._imports.cache_clear()
        return compiled._stamp(room / "caller.py")

    stamps = [stamp()]
    for name in ("other", "called", "deeper", "__init__"):
        with (room / f"{name}.py").open("a") as file:
            file.write("Y = 2\n")
        stamps.append(stamp())
    assert len(set(stamps)) == 5
    (room / "stranger.py").write_text("X = 3\n")
    assert stamp() == stamps[-1]


def test_a_function_that_calls_itself_is_refused() -> None:
    code = compile("def down(n):\n    return down(n - 1) if n else 0\n", "<text>", "exec")
    names: dict[str, object] = {}
    exec(code, names)
    with pytest.raises(TypeError, match="down calls itself"):
        compiled.compiled(names["down"])
