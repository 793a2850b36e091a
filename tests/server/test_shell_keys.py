"""The key and what is signed with it, and names as they are shown."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from oddtrick.errors import BadInput
from oddtrick.server.device_links import LINK_SECONDS, DeviceLinks
from oddtrick.server.keys import Keys, load_keys
from oddtrick.server.names import LONGEST_NAME, tidy_name


async def test_device_links() -> None:
    now = [1000.0]
    keys = Keys(b"k" * 32)
    links = DeviceLinks(keys, clock=lambda: now[0])
    old, token = await links.make("edith"), await links.make("raj")
    assert (await links.person(old), await links.person(token)) == ("edith", "raj")
    assert (await links.use(token), await links.use(token)) == ("raj", None)
    assert await links.person(old.swapcase()) is None
    for nonsense in ("", "æ", "AAAA", "a" * 5000, "../..", " " + old):
        assert await links.person(nonsense) is None
    now[0] += LINK_SECONDS + 1
    assert await links.use(old) is None
    assert await DeviceLinks(keys, clock=lambda: 1000.0).use(old) is None  # another run of the server


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        (" Edith  Smith ", "Edith Smith"),
        ("a\x00b\x1b[31m", "ab[31m"),
        ("\u202eevil\u200b", "evil"),
        ("line\r\nline", "line line"),
        ("É" * 50, "É" * LONGEST_NAME),
        ("e\u0301", "é"),
        ("", ""),
    ],
)
def test_tidy_names(typed: str, shown: str) -> None:
    assert tidy_name(typed) == shown


# --- The key


def test_key_file_is_for_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "some" / "where" / "oddtrick.key"
    made = load_keys(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    path.chmod(0o644)
    again = load_keys(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert made.secret("session") == again.secret("session")
    assert made.secret("session") != made.secret("csrf")
    assert path.read_text().strip() not in repr(made)


@pytest.mark.parametrize("content", ["", "xyz", "00" * 31, "\xff"])
def test_damaged_key(tmp_path: Path, content: str) -> None:
    path = tmp_path / "oddtrick.key"
    path.write_text(content, encoding="latin-1")
    with pytest.raises(BadInput) as caught:
        load_keys(path)
    assert (caught.value.reason.code, caught.value.where) == ("key_damaged", {"file": str(path)})


def test_key_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(BadInput) as caught:
        load_keys(tmp_path / "file" / "oddtrick.key")
    assert caught.value.reason.code == "file_failed"
