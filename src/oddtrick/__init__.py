"""Oddtrick: whist, whole — rules, scoring, records, players and tables."""

__version__ = "0.1.0"
