"""What the core says, free of language: a code with parameters, and the English for it."""

from oddtrick.reasons.reason import Param, Reason, reason
from oddtrick.reasons.rendering import english_word, in_english, render, template_of, type_names
from oddtrick.reasons.templates import TEMPLATES

__all__ = [
    "TEMPLATES",
    "Param",
    "Reason",
    "english_word",
    "in_english",
    "reason",
    "render",
    "template_of",
    "type_names",
]
