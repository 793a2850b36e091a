"""Rule sets: frozen values read from TOML, one for each classical form (RULES 2–8).

Bytes come in and the edges read files, with one exception: `shipped` reads the TOML files of this package itself.
"""

from oddtrick.rulesets.contradictions import check, contradictions, values_of
from oddtrick.rulesets.model import Game, HonourPoints, Ruleset
from oddtrick.rulesets.parameters import PARAMETERS, Parameter
from oddtrick.rulesets.reading import MOST_BYTES, from_plain, with_overrides
from oddtrick.rulesets.shipped import PRESET_NAMES, preset, presets, problems_in_toml, ruleset_from_toml
from oddtrick.rulesets.trumps import trump_in_turn, turns_up
from oddtrick.rulesets.words import Section, ruleset_in_words
from oddtrick.rulesets.writing import to_plain, to_toml

__all__ = [
    "MOST_BYTES",
    "PARAMETERS",
    "PRESET_NAMES",
    "Game",
    "HonourPoints",
    "Parameter",
    "Ruleset",
    "Section",
    "check",
    "contradictions",
    "from_plain",
    "preset",
    "presets",
    "problems_in_toml",
    "ruleset_from_toml",
    "ruleset_in_words",
    "to_plain",
    "to_toml",
    "trump_in_turn",
    "turns_up",
    "values_of",
    "with_overrides",
]
