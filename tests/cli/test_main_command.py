"""The command as a whole: help with an example for every command, exit statuses, no traceback for anything typed."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest
import typer
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner

from oddtrick.cli.main import COMMANDS, app

MAIN = [sys.executable, "-c", "from oddtrick.cli.main import main; main()"]


def test_the_commands_there_are() -> None:
    assert {"play", "score", "deal", "simulate", "replay", "verify", "rulesets"} <= set(COMMANDS)
    listed = CliRunner().invoke(app, ["--help"]).stdout
    for command in COMMANDS:
        assert re.search(rf"\b{command}\b", listed)


@pytest.mark.parametrize("command", COMMANDS)
def test_help_with_an_example(command: str) -> None:
    done = CliRunner().invoke(app, [command, "--help"], env={"COLUMNS": "200"})
    assert done.exit_code == 0
    assert f"Example: oddtrick {command}" in done.stdout


@pytest.mark.parametrize("command", COMMANDS)
def test_an_unknown_option_is_status_2(command: str) -> None:
    done = CliRunner().invoke(app, [command, "--no-such-option"])
    assert done.exit_code == 2
    assert "No such option" in done.stderr


def test_an_unknown_command_is_status_2() -> None:
    done = CliRunner().invoke(app, ["whist"])
    assert done.exit_code == 2
    assert "whist" in done.stderr


def loaded(*words: str) -> set[str]:
    """The modules that a command has loaded at its end."""
    code = "import sys\nfrom oddtrick.cli.main import main\ntry: main()\nfinally: print(*sys.modules, sep='\\n')"
    done = subprocess.run([sys.executable, "-c", code, *words], capture_output=True, text=True, timeout=60, check=True)
    return set(done.stdout.splitlines())


def test_no_command_waits_for_what_another_needs() -> None:
    heavy = {"numpy", "numba", "endplay", "rich", "msgspec"}
    version_alone = loaded("--version")
    assert not version_alone & {*heavy, *(f"oddtrick.cli.{name}" for name in COMMANDS)}
    scored = loaded("rulesets", "show", "short")
    assert "oddtrick.cli.rulesets" in scored
    assert not scored & {"numpy", "numba", "msgspec", "oddtrick.cli.play", "oddtrick.table"}
    assert not loaded("--help") & {"numba", "numpy", "endplay"}


def test_a_mistyped_command_is_guessed() -> None:
    assert "'replay'" in CliRunner().invoke(app, ["repaly"]).stderr


def test_the_commands_are_those_of_their_modules() -> None:
    group = typer.main.get_group(app)
    assert list(group.commands) == list(COMMANDS)
    assert len(group.commands) == len(COMMANDS)
    assert [command.name for command in group.commands.values()] == list(COMMANDS)
    assert "whist" not in group.commands


def test_version() -> None:
    assert CliRunner().invoke(app, ["--version"]).stdout == f"oddtrick {version('oddtrick')}\n"


def test_alone_it_says_what_there_is() -> None:
    assert "play" in CliRunner().invoke(app, []).output


words = st.one_of(
    st.sampled_from(
        ["--seed", "--count", "--set", "--ruleset", "--json", "--pbn", "--deals", "-1", "0", "7", "x", "-"]
    ),
    st.text(st.characters(codec="utf-8", exclude_characters="\x00"), max_size=12),
)


@given(command=st.sampled_from(["deal", "simulate", "rulesets"]), rest=st.lists(words, max_size=4))
def test_nothing_typed_ends_in_an_error_of_ours(command: str, rest: list[str]) -> None:
    rest = ["1000" if word.strip().isdigit() else word for word in rest]
    done = CliRunner().invoke(app, [command, *rest], input="")
    assert done.exit_code in (0, 1, 2)
    assert done.exception is None or isinstance(done.exception, SystemExit)


@pytest.mark.skipif(os.name == "nt", reason="no such pipes there")
def test_a_reader_that_has_enough_is_no_error() -> None:
    command = f"{' '.join(map(repr, MAIN))} deal --count 3000 --seed 1 | head -1; echo ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, timeout=60, check=False)
    assert done.stdout.splitlines()[1:] == ["0"]
    assert done.stderr == ""


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no full disk to write to")
def test_a_full_disk_is_said_in_a_line() -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [*MAIN, "deal", "--count", "300"], stdout=full, stderr=subprocess.PIPE, text=True, timeout=60, check=False
        )
    assert done.returncode == 2
    assert done.stderr.startswith("oddtrick: ")
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no full disk to write to")
@pytest.mark.parametrize("words", [["--version"], ["--help"], ["deal", "--help"], ["rulesets"]])
def test_a_full_disk_is_said_for_help_and_version_too(words: list[str]) -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run([*MAIN, *words], stdout=full, stderr=subprocess.PIPE, text=True, timeout=60, check=False)
    assert done.returncode == 2
    assert done.stderr == "oddtrick: No space left on device\n"


@pytest.mark.skipif(os.name == "nt", reason="streams are not closed like that there")
@pytest.mark.parametrize(
    ("words", "status"),
    [
        ("play --seed 1 <&-", 0),
        ("play --seed 1 <&- >&-", 0),
        ("deal >&-", 0),
        ("deal <&- >&- 2>&-", 0),
        ("--version >&-", 0),
        ("--help >&-", 0),
        ("whist 2>&-", 2),
        ("score --ruleset short - <&-", 2),
    ],
)
def test_streams_that_were_closed_before(words: str, status: int, tmp_path: Path) -> None:
    command = f"exec {' '.join(map(shlex.quote, MAIN))} {words}"
    kept = {**os.environ, "ODDTRICK_HOME": str(tmp_path)}
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, timeout=60, check=False, env=kept)
    assert done.returncode == status
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("command", COMMANDS)
def test_help_is_wrapped_by_the_terminal_alone(command: str) -> None:
    help_text = typer.main.get_group(app).commands[command].help
    assert all("\n" not in paragraph for paragraph in (help_text or "").split("\n\n"))


@pytest.mark.parametrize("words", ["arena master club --deals 1", "train --seed 1 --out w.npz", "review match.jsonl"])
def test_without_the_extra_bots(words: str, tmp_path: Path) -> None:
    play = "for i in {1..40}; do seq 13; echo; done | " + " ".join(map(shlex.quote, MAIN))
    environment = {**os.environ, "ODDTRICK_HOME": str(tmp_path), "XDG_STATE_HOME": str(tmp_path)}
    if "match" in words:
        subprocess.run(
            ["bash", "-c", f"{play} play --ruleset keeper --seed 7 --record match.jsonl"],
            cwd=tmp_path, env=environment, capture_output=True, timeout=60, check=False,
        )  # fmt: skip
    code = (
        "import sys\n"
        "class Missing:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        "        if name in ('numpy', 'numba', 'endplay'):\n"
        "            raise ModuleNotFoundError(f'No module named {name!r}', name=name)\n"
        "sys.meta_path.insert(0, Missing())\n"
        "from oddtrick.cli.main import main\n"
        "main()\n"
    )
    command = [sys.executable, "-c", code, *words.split()]
    done = subprocess.run(
        command, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 2
    assert done.stderr.startswith("oddtrick: num"), done.stderr[-2000:]
    assert "oddtrick[bots]" in done.stderr
    assert not (tmp_path / "w.npz").exists()
