"""The rule sets that come with Oddtrick, one TOML file each beside this module, and own ones that may extend them.

The rules read no files: bytes come in, and the edges read them. This module is the one exception. It reads the
package's own data, which is as much a part of the program as its modules are.
"""

from __future__ import annotations

import functools
import importlib.resources

from oddtrick.errors import OddtrickError, bad_input
from oddtrick.rulesets.model import Ruleset
from oddtrick.rulesets.parameters import shown
from oddtrick.rulesets.reading import nearest, read_toml, toml_problems

__all__ = ["PRESET_NAMES", "preset", "presets", "problems_in_toml", "ruleset_from_toml"]

PRESET_NAMES: tuple[str, ...] = (
    "american",
    "european",
    "classic",
    "modern",
    "modern-honours",
    "keeper",
    "keeper-honours",
    "long",
    "short",
    "laws-1864",
    "american-league",
    "drive",
)
"""The names of the presets, in the order of RULES 6."""


@functools.cache
def _read_preset(name: str) -> Ruleset:
    data = importlib.resources.files(__package__).joinpath(f"{name}.toml").read_bytes()
    return read_toml(data, name)


def preset(name: str) -> Ruleset:
    """The preset of that name (RULES 6). Raises `BadInput` listing the names there are."""
    if name not in PRESET_NAMES:
        near = nearest(name, PRESET_NAMES)
        code = "unknown_ruleset_near" if near else "unknown_ruleset"
        raise bad_input(code, name=shown(name), near=near, known=", ".join(PRESET_NAMES))
    return _read_preset(name)


def presets() -> tuple[Ruleset, ...]:
    """Every preset, in the order of RULES 6."""
    return tuple(preset(name) for name in PRESET_NAMES)


def ruleset_from_toml(data: bytes, name: str) -> Ruleset:
    """The rule set of a TOML file's bytes, under the name given; `extends = "short"` starts from a preset.

    Raises the first thing wrong: `BadInput` (encoding, syntax, key, value) or `Invalid` (contradiction), with key and
    line.
    """
    return read_toml(data, name, preset)


def problems_in_toml(data: bytes, name: str) -> tuple[OddtrickError, ...]:
    """Everything wrong with a TOML file's bytes, in the order of the file; empty where all is well."""
    return toml_problems(data, name, preset)
