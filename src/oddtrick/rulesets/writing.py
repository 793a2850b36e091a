"""Rule sets on their way out: plain values for a JSON record, and TOML that reads back as the same rule set."""

from __future__ import annotations

from typing import Any

from oddtrick.rulesets.contradictions import values_of
from oddtrick.rulesets.model import Ruleset
from oddtrick.rulesets.parameters import plain_value

__all__ = ["to_plain", "to_toml"]


def to_plain(ruleset: Ruleset) -> dict[str, Any]:
    """The rule set as text, whole numbers, lists and tables, every parameter given: what a match's record holds."""
    plain: dict[str, Any] = {"name": ruleset.name}
    for key, value in values_of(ruleset).items():
        table, _, name = key.rpartition(".")
        holder = plain.setdefault(table, {}) if table else plain
        holder[name] = plain_value(value)
    return plain


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _in_toml(value: str | int | list[str] | None) -> str:
    if value is None:
        return '"none"'
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, list):
        return "[" + ", ".join(map(_quoted, value)) + "]"
    return _quoted(value)


def to_toml(ruleset: Ruleset) -> str:
    """The rule set as a TOML file, every parameter given; read under the same name it gives the same rule set."""
    lines = [
        f"{key} = {_in_toml(plain_value(value))}"
        for key, value in values_of(ruleset).items()
        if value is not None or not key.startswith("game.")  # a file gives one way to end; the other is left out
    ]
    return "\n".join(lines) + "\n"
