"""Reading and writing whole files: complete or not at all, and every failure in plain words."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

import pytest

from oddtrick.cli import files
from oddtrick.cli.files import check_place, read_bytes, write_whole
from oddtrick.errors import BadInput


def code_of(act: object, *arguments: object) -> str:
    with pytest.raises(BadInput) as caught:
        act(*arguments)  # type: ignore[operator]
    assert caught.value.where["file"] == str(arguments[0])
    assert caught.value.message
    return caught.value.code


def test_a_file_is_written_and_read(tmp_path: Path) -> None:
    path = tmp_path / "record.pbn"
    write_whole(path, "Zoë\n")
    assert read_bytes(path) == "Zoë\n".encode()
    write_whole(str(path), b"\xff")
    assert read_bytes(str(path)) == b"\xff"
    assert [each.name for each in tmp_path.iterdir()] == ["record.pbn"]


def test_the_mode_of_a_file_stays_and_a_new_one_is_usual(tmp_path: Path) -> None:
    path = tmp_path / "a"
    write_whole(path, "x")
    plain = tmp_path / "b"
    plain.write_text("x")
    assert stat.S_IMODE(path.stat().st_mode) == stat.S_IMODE(plain.stat().st_mode)
    path.chmod(0o640)
    write_whole(path, "y")
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "real").write_text("old")
    link = tmp_path / "link"
    link.symlink_to("real")
    write_whole(link, "new")
    assert link.is_symlink()
    assert (tmp_path / "real").read_text() == "new"


def test_a_place_is_looked_at_and_left_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "later"
    check_place(path)
    assert not list(tmp_path.iterdir())
    path.write_text("old")
    check_place(path)
    assert path.read_text() == "old"
    assert [each.name for each in tmp_path.iterdir()] == ["later"]
    assert code_of(check_place, tmp_path) == "file_directory"
    assert code_of(check_place, tmp_path / "nowhere" / "later") == "file_no_directory"
    check_place(os.devnull)


def test_standard_input_that_was_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", None)
    assert code_of(read_bytes, "-") == "file_failed"


def test_what_cannot_be_read(tmp_path: Path) -> None:
    assert code_of(read_bytes, tmp_path) == "file_directory"
    assert code_of(read_bytes, tmp_path / "none") == "file_missing"
    assert code_of(read_bytes, tmp_path / "none" / "deeper") == "file_missing"
    assert code_of(read_bytes, "") == "file_missing"
    assert code_of(read_bytes, "a\0b") == "file_failed"
    assert code_of(read_bytes, "x" * 5000) == "file_failed"


def test_what_cannot_be_written(tmp_path: Path) -> None:
    assert code_of(write_whole, tmp_path, "x") == "file_directory"
    assert code_of(write_whole, tmp_path / "none" / "file", "x") == "file_no_directory"
    (tmp_path / "file").write_text("x")
    assert code_of(write_whole, tmp_path / "file" / "deeper", "x") == "file_no_directory"
    assert code_of(write_whole, "a\0b", "x") == "file_failed"


@pytest.mark.parametrize(
    ("number", "code"),
    [
        (errno.ENOSPC, "file_full"),
        (errno.EDQUOT, "file_full"),
        (errno.EACCES, "file_permission"),
        (errno.EROFS, "file_permission"),
        (errno.EIO, "file_failed"),
    ],
)
@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_a_failure_on_the_way_leaves_the_old_file_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, code: str, step: str
) -> None:
    path = tmp_path / "file"
    path.write_text("old")

    def fail(*_: object) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(files.os, step, fail)
    assert code_of(write_whole, path, "new") == code
    assert path.read_text() == "old"
    assert [each.name for each in tmp_path.iterdir()] == ["file"]


def test_an_interruption_on_the_way_leaves_the_old_file_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "file"
    path.write_text("old")

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(files.os, "fsync", interrupt)
    with pytest.raises(KeyboardInterrupt):
        write_whole(path, "new")
    assert [each.read_text() for each in tmp_path.iterdir()] == ["old"]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a device that is always full")
def test_a_full_device() -> None:
    assert code_of(write_whole, "/dev/full", "x") == "file_full"
    write_whole(os.devnull, "x")


def test_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    class Stream:
        class buffer:
            read = staticmethod(lambda most: b"from a pipe")

    monkeypatch.setattr(files.sys, "stdin", Stream)
    assert read_bytes("-") == b"from a pipe"
