"""The short form of the soak: two lives of a server, killed between them, a full disk and a wrong clock in each."""

from __future__ import annotations

from pathlib import Path

from soak.soaking import soak


def test_a_little_of_everything_loses_nothing(tmp_path: Path) -> None:
    made = soak(tmp_path, 12, 2, 1864)
    made.troubles.pop("dropped for reading too slowly")  # that takes longer
    assert made.troubles == {"clock jumped": 4, "disk full": 2, "killed": 1}
    for kind in ("tables", "cards", "commands done", "lines", "results"):
        assert made.found[kind] > 0
