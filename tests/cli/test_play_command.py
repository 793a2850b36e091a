"""`oddtrick play` as a person starts it: through pipes and a terminal, left, killed and resumed."""

from __future__ import annotations

import os
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from oddtrick.cli.main import app
from oddtrick.cli.saved_games import open_game
from oddtrick.cli.terminal_screen import MOST_IN_VAIN
from oddtrick.records import match_lines
from oddtrick.table.events import CardPlayed, MatchEnded

COMMAND = [sys.executable, "-c", "from oddtrick.cli.main import main; main()", "play"]
CYCLE = "".join(f"{line}\n" for line in ["", *range(1, 14)])
"""Enter, and every number: sooner or later the answer to any question."""


def environment(home: Path) -> dict[str, str]:
    kept = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "COLUMNS", "LINES")}
    return {**kept, "ODDTRICK_HOME": str(home), "PYTHONIOENCODING": "utf-8", "TERM": "xterm-256color"}


def play(*options: str, typed: str = "", status: int = 0) -> Result:
    """The command in this process, with these lines for standard input."""
    done = CliRunner().invoke(app, ["play", *options], input=typed)
    assert done.exit_code == status, done.output[-2000:] + done.stderr
    return done


def process(home: Path, *options: str, typed: bytes, **changed: str) -> subprocess.CompletedProcess[bytes]:
    done = subprocess.run(
        [*COMMAND, *options],
        input=typed,
        capture_output=True,
        env={**environment(home), **changed},
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stderr == b""
    return done


def journals(home: Path) -> list[Path]:
    return sorted((home / "games").glob("*.jsonl"))


def test_into_a_pipe_lines_go_whole(home: Path) -> None:
    told = process(home, typed=("\n" * 30).encode()).stdout.decode()
    assert re.search(r"^The pack is shuffled and sealed: [0-9a-f]{64}", told, re.MULTILINE)


def test_a_whole_match_by_typed_lines(home: Path, tmp_path: Path) -> None:
    record = tmp_path / "match.jsonl"
    options = ["--ruleset", "keeper", "--seed", "5", "--record", str(record)]
    shown = process(home, *options, typed=(CYCLE * 400).encode()).stdout.decode()
    assert "The match is over" in shown
    assert f"The match is written to {record}".replace(" ", "") in "".join(shown.split())  # folded as it may be
    assert isinstance(match_lines.loads(record.read_bytes())[-1], MatchEnded)
    assert "\x1b" not in shown
    assert not journals(home)


def test_the_same_seed_and_lines_again(home: Path) -> None:
    one, other = (play("--seed", "9", typed=CYCLE * 12).stdout for _ in range(2))
    assert one == other
    assert "Hand 1 is over" in one


def test_without_a_seed_no_two_games_are_alike(home: Path) -> None:
    one, other = (play(typed="\n\n").stdout for _ in range(2))
    assert one != other


@pytest.mark.parametrize("typed", ["", "\n", "q\n", "\nq\n", "\n\n\n?\nq\n"])
def test_the_end_of_input_or_q_ends_it_cleanly(typed: str, home: Path) -> None:
    assert play("--seed", "1", typed=typed).stderr == ""


def test_without_a_card_dealt_nothing_is_kept(home: Path) -> None:
    assert "kept. To go on" not in play(typed="q\n").stdout
    assert not journals(home)


@pytest.mark.parametrize("kept", [1, 2, 3, 6])
def test_a_game_cut_off_before_it_began_is_passed_over(kept: int, home: Path) -> None:
    """Killed while its first lines were written: the good game before it is gone on with, or there is none."""
    play("--seed", "5", typed=CYCLE + "q\n")
    (good,) = journals(home)
    lines = good.read_bytes().splitlines(keepends=True)
    cut = good.with_name("9999.jsonl")
    cut.write_bytes(b"".join(lines[:kept]))
    assert "Going on with the game you left." in play("--resume", typed="q\n").stdout
    assert journals(home) == [good]
    good.write_bytes(b"".join(lines[:kept]))
    assert "there is no game to go on with" in " ".join(play("--resume", status=2).stderr.split())


def test_left_and_resumed(home: Path) -> None:
    left = play("--seed", "2", typed="\n\nq\n")
    assert "The game is kept. To go on: oddtrick play --resume" in left.stdout
    on = play("--resume", typed="q\n")
    hand = [line for line in left.stdout.splitlines() if re.search(r"\d[♠♥♦♣] +\d*[JQKA\d][♠♥♦♣]", line)]
    assert hand[-1] in on.stdout


def test_a_record_may_be_asked_for_when_going_on(home: Path, tmp_path: Path) -> None:
    play("--seed", "2", "--ruleset", "keeper", typed=CYCLE * 3)
    record = tmp_path / "match.jsonl"
    play("--resume", "--record", str(record), typed=CYCLE * 400)
    assert isinstance(match_lines.loads(record.read_bytes())[-1], MatchEnded)


def test_undecodable_bytes_are_no_harm(home: Path) -> None:
    typed = b"\n\n\xff\xfe\x00h\n" + "♥\n\x1b[A\n".encode() + b"x" * 100_000 + b"\nq\n"
    process(home, "--seed", "2", typed=typed)


def test_an_output_of_ascii_alone(home: Path) -> None:
    done = process(home, "--seed", "2", typed=b"\n\n?\nrules\nq\n", PYTHONIOENCODING="ascii")
    assert done.stdout.isascii()
    assert re.search(rb"\b[2-9JQKA][SHDC]\b", done.stdout)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--ruleset", "nothing"], "there is no rule set “nothing”"),
        (["--ruleset", "missing.toml"], "missing.toml"),
        (["--set", "game.target=0"], "game.target"),
        (["--set", "rubbish"], "rubbish"),
        (["--seat", "Q"], "“Q” is not a seat"),
        (["--seed", "x"], "--seed"),
        (["--pace", "warp"], "--pace"),
        (["--record", "/no/such/directory/file"], "/no/such/directory/file"),
        (["--record", "/"], "/"),
        (["--bogus"], "--bogus"),
        (["surplus"], "surplus"),
        (["--resume"], "there is no game to go on with"),
        (["--resume", "--seed", "3"], "--resume"),
    ],
)
def test_bad_input_is_said_and_ends_with_status_2(options: list[str], said: str, home: Path) -> None:
    done = play(*options, status=2)
    assert said in done.stderr
    assert done.stdout == ""
    assert not journals(home)


def test_a_damaged_game_is_said(home: Path) -> None:
    play("--seed", "2", typed="\n\nq\n")
    path = journals(home)[0]
    path.write_bytes(b"nonsense\n" + path.read_bytes())
    done = play("--resume", status=2)
    assert "line 1: this file is no game of ours" in done.stderr


# Input that leads nowhere


@pytest.mark.parametrize("answers", ["x\n", "?\n", "0\n", "\x00\n", "h\n"])
def test_endless_input_that_decides_nothing_is_given_up_and_the_game_kept(answers: str, home: Path) -> None:
    done = play("--seed", "2", typed="\n\n" + answers * (MOST_IN_VAIN + 1), status=2)
    assert f"{MOST_IN_VAIN} answers in a row decided nothing" in done.stderr
    assert done.stderr.count("\n") == 1
    assert "The game is kept. To go on: oddtrick play --resume" in done.stdout
    play("--resume", typed="q\n")


def test_before_the_deal_nothing_is_kept_for_it(home: Path) -> None:
    done = play("--seed", "2", typed="x\n" * 1000, status=2)
    assert "To go on" not in done.stdout
    assert not journals(home)


def test_fewer_wrong_answers_are_forgiven_and_forgotten(home: Path) -> None:
    wrong = "x\n" * (MOST_IN_VAIN - 20)
    assert "Hand 1 is over" in play("--seed", "2", typed=f"{wrong}\n" + (wrong + CYCLE) * 13).stdout


# Killed, interrupted


@pytest.fixture
def running(home: Path) -> Iterator[subprocess.Popen[bytes]]:
    """A game whose player can be spoken to, after the cards were dealt and he is to play."""
    game = subprocess.Popen(
        [*COMMAND, "--seed", "3", "--ruleset", "short"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(home),
    )
    yield game
    game.kill()
    for pipe in (game.stdin, game.stdout, game.stderr):
        if pipe is not None:
            pipe.close()
    game.wait()


def until(game: subprocess.Popen[bytes], pattern: str, typed: str = "") -> str:
    """What it prints until that comes; typed first."""
    assert game.stdin is not None
    assert game.stdout is not None
    game.stdin.write(typed.encode())
    game.stdin.flush()
    seen = b""
    end = time.monotonic() + 30
    while not re.search(pattern, seen.decode("utf-8", "replace")):
        assert time.monotonic() < end, seen
        if select.select([game.stdout], [], [], 1)[0]:
            seen += os.read(game.stdout.fileno(), 65536)
    return seen.decode("utf-8", "replace")


PROMPT = r"Your (card|lead) \(.*\): $"


@pytest.mark.skipif(os.name == "nt", reason="pipes cannot be waited for there")
def test_killed_in_mid_trick_it_goes_on_with_the_same_hand(running, home: Path) -> None:
    until(running, "Draw a card")
    shown = until(running, PROMPT, "\n")
    numbers = [line for line in shown.splitlines() if re.fullmatch(r"[ ·\d]*\d[ ·\d]*", line)][-1]
    shown = until(running, PROMPT, re.findall(r"\d+", numbers)[0] + "\n")
    running.send_signal(signal.SIGKILL)
    running.wait()
    path = journals(home)[0]
    game, state = open_game(path)
    game.close()
    cards = [event.card for event in game.events if isinstance(event, CardPlayed)]
    assert cards
    assert state.hand is not None
    assert list(state.hand.plays) == cards
    # Torn in the last line: the decision that was being written does not count, the rest stands.
    whole = path.read_bytes()
    path.write_bytes(whole + b'[{"v":1,"type":"card_pl')
    on = play("--resume", typed="q\n")
    told = shown[shown.rindex("\nTrick ") :].rsplit("Your ", 1)[0]
    assert told in on.stdout
    assert path.read_bytes() == whole


@pytest.mark.skipif(os.name == "nt", reason="no such signal there")
def test_ctrl_c_leaves_and_says_how_to_go_on(running, home: Path) -> None:
    until(running, "Draw a card")
    until(running, PROMPT, "\n")
    running.send_signal(signal.SIGINT)
    out, err = running.communicate(timeout=30)
    assert running.returncode == 130
    assert "To go on: oddtrick play --resume" in out.decode()
    assert err == b""
    play("--resume", typed="q\n")


@pytest.mark.skipif(os.name == "nt", reason="no such signal there")
@pytest.mark.parametrize("processes", [1, 3], ids=["before-the-worker-is-there", "while-it-loads"])
def test_ctrl_c_at_a_table_with_a_worker_leaves_none_behind_and_prints_nothing(processes: int, home: Path) -> None:
    """The terminal sends it to all of them."""
    with subprocess.Popen(
        [*COMMAND, "--seed", "3", "--partner", "expert"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(home),
        start_new_session=True,
    ) as game:
        until(game, "Draw a card")
        end = time.monotonic() + 30
        while len(session(game.pid)) < processes:  # the game, what multiprocessing has for itself, the worker
            assert time.monotonic() < end
        os.killpg(game.pid, signal.SIGINT)
        out, err = game.communicate(timeout=30)
    assert game.returncode == 130
    assert "no game is kept" in out.decode()
    assert err == b""
    while left := session(game.pid):
        assert time.monotonic() < end, left
        time.sleep(0.01)


def session(number: int) -> list[int]:
    """The processes of a session that live."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            state, _, _, its = process.joinpath("stat").read_text().rpartition(") ")[2].split()[:4]
            if int(its) == number and state != "Z":
                found.append(int(process.name))
    return found


@pytest.mark.skipif(os.name == "nt", reason="no such locks there")
def test_a_game_open_elsewhere_is_not_taken(home: Path) -> None:
    play("--seed", "2", typed="\n\nq\n")
    game, _ = open_game(journals(home)[0])
    try:
        assert "open in another window" in play("--resume", status=2).stderr
    finally:
        game.close()


# A terminal


@pytest.mark.skipif(os.name == "nt", reason="no pseudo-terminals there")
def test_a_match_in_a_terminal(home: Path, tmp_path: Path) -> None:
    """The table is drawn in colours, every question is answered when it stands there, and the last is the end."""
    import fcntl
    import pty
    import struct
    import termios

    main, side = pty.openpty()
    fcntl.ioctl(side, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    options = ["--ruleset", "keeper", "--seed", "5", "--pace", "none"]
    game = subprocess.Popen([*COMMAND, *options], stdin=side, stdout=side, stderr=side, env=environment(home))
    os.close(side)
    seen, answered = b"", 0
    end = time.monotonic() + 50
    try:
        while game.poll() is None and time.monotonic() < end:
            if not select.select([main], [], [], 0.2)[0]:
                continue
            try:
                seen += os.read(main, 65536)
            except OSError:
                break
            text = re.sub(r"\x1b\[[0-9;]*[A-Za-z]", "", seen[answered:].decode("utf-8", "replace"))
            if not re.search(r"(: |\? |leave |look back )$", text):
                continue
            rows = [
                re.findall(r"\d+", line) for line in text.split("\r\n")[-6:] if re.fullmatch(r"[ ·\d]*\d[ ·\d]*", line)
            ]
            card = re.search(r"Your (card|lead) \([^:]*\): $", text)
            os.write(main, (rows[-1][0] if card and rows else "").encode() + b"\n")
            answered = len(seen)
    finally:
        game.kill()
        game.wait()
        os.close(main)
    shown = seen.decode("utf-8", "replace")
    assert game.returncode == 0, shown[-3000:]
    assert "The match is over" in shown
    assert "\x1b[H" in shown
    assert "\x1b[1;38;5;196m" in shown
    assert not journals(home)


def test_a_record_is_not_said_to_be_written_before_it_is(home: Path, tmp_path: Path) -> None:
    record = tmp_path / "match.jsonl"
    record.write_text("of another match\n")
    assert "is written to" not in play("--seed", "3", "--record", str(record), typed="1\n1\nq\n").stdout
    assert record.read_text() == "of another match\n"
