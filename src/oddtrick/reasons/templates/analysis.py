"""Hints and reviews."""

from __future__ import annotations

__all__ = ["TEMPLATES"]

TEMPLATES: dict[str, str | tuple[str, str]] = {
    "source_no_hand": "the file holds no hand",
    "source_no_such_hand": (
        "there is no hand {hand}; the file holds one",
        "there is no hand {hand}; the file holds {n}",
    ),
    "source_hand_over": "hand {hand} is over: there is no card to play",
    "source_claim_waits": "in hand {hand} no card is to be played: a claim waits for an answer",
    "source_no_cards": "in hand {hand} no card was played",
    "no_such_play": "there is no card {n} in the hand",
    "verdict_only": "There was no other card to play",
    "verdict_good": "It cost nothing",
    "verdict_lucky": "By what its player could see it was not the best, and it cost nothing",
    "verdict_unlucky": (
        "It cost a trick, though by what its player could see it was as good as any",
        "It cost {n} tricks, though by what its player could see it was as good as any",
    ),
    "verdict_mistake": (
        "It cost a trick, and by what its player could see it was not the best",
        "It cost {n} tricks, and by what its player could see it was not the best",
    ),
    "verdict_revoke": "It did not follow suit, though its player could",
    "blunder_ruffed_partner": "{card:card} would ruff a trick that is partner’s for certain",
    "blunder_led_drawn_trumps": "{card:card} would lead trumps, of which neither adversary has any",
    "blunder_led_partners_void": "{card:card} would lead a suit partner is out of, with no certain trick in it",
    "blunder_threw_winner": "{card:card} would throw a winner away while a loser could go",
    "blunder_took_partners_trick": "{card:card} would take a trick that is partner’s for certain",
    "blunder_missed_game": "{card:card} would let the trick go that makes the game",
}
