"""The short form of the soak: two lives of a server, killed between them, a full disk and a wrong clock in each."""

from __future__ import annotations

from pathlib import Path

from soak.soaking import soak


def test_a_little_of_everything_loses_nothing(tmp_path: Path) -> None:
    made = soak(tmp_path, 12, 2, 1864)
    assert made.troubles == {"clock jumped": 4, "disk full": 2, "killed": 1}
    assert made.found["tables"] >= 6
    assert made.found["cards"] > 100
    assert made.found["commands done"] > 50
    assert made.found["lines"] > 10
    assert made.found["results"] > 5
