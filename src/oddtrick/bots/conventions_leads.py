"""Which card of a suit is led: tables old and American, fourth best, the card to return (RULES, F2–F4, F8).

Holdings here are the thirteen bits of one suit. Every function answers with the card's rank (0 the two, 12 the ace)
and the code of the reason.
"""

from __future__ import annotations

from typing import Literal

__all__ = ["LeadTable", "continued_lead", "fourth_best", "return_card", "table_lead"]

LeadTable = Literal["old", "american"]
"""Which table of leads is followed: that before the American leads, or theirs."""

_T, _J, _Q, _K, _A = 8, 9, 10, 11, 12


def _ranks(held: int) -> list[int]:
    """The ranks of a holding, the highest first."""
    return [rank for rank in range(12, -1, -1) if held >> rank & 1]


def _has(held: int, *ranks: int) -> bool:
    return all(held >> rank & 1 for rank in ranks)


def fourth_best(held: int) -> int:
    """The fourth card from the top of a holding of four or more."""
    return _ranks(held)[3]


def table_lead(held: int, leads: LeadTable, *, trumps: bool = False, forced: bool = False) -> tuple[int, str]:
    """The first card led from a suit (RULES, F2 and F3).

    held: the thirteen bits, not 0. trumps: it is the trump suit. forced: one has been made to ruff, so that partner
    may be out of suits one leads for the first time (the ace goes before the king).
    """
    ranks = _ranks(held)
    length = len(ranks)
    if length == 1:
        return ranks[0], "bot_lead_only"
    american = leads == "american"
    if _has(held, _A, _K):
        return _ace_king(held, length, american, trumps, forced)
    if _has(held, _K, _Q, _J):
        return (_J, "bot_lead_knave_kqj") if length >= 5 else (_K, "bot_lead_king_kq")
    if _has(held, _A, _Q, _J):
        return _A, "bot_lead_ace_aqj"
    if _has(held, _K, _Q):
        if american and length >= 5:
            return ranks[3], "bot_lead_fourth"
        return _K, "bot_lead_king_kq"
    if _has(held, _K, _J, _T) and length >= 4:
        return (7, "bot_lead_nine_kjt9") if _has(held, 7) else (_T, "bot_lead_ten_kjt")
    if _has(held, _Q, _J, _T):
        return _Q, "bot_lead_sequence"
    if _has(held, _J, _T, 7):
        return _J, "bot_lead_sequence"
    if american and _has(held, _A) and length >= 5 and not trumps:
        return _A, "bot_lead_ace_five"
    if length >= 4:
        return ranks[3], "bot_lead_fourth"
    return _short(ranks)


def _ace_king(held: int, length: int, american: bool, trumps: bool, forced: bool) -> tuple[int, str]:
    """From ace and king: the king as a rule, which tells of the ace."""
    if trumps and not _has(held, _Q):
        if length >= 7:
            return _K, "bot_lead_king_ak"
        return (fourth_best(held), "bot_lead_fourth") if length >= 4 else (_K, "bot_lead_king_ak")
    if american and _has(held, _Q, _J):
        return (_J, "bot_lead_knave_akqj") if length >= 5 else (_K, "bot_lead_king_ak")
    if forced or (american and length >= 5):
        return _A, "bot_lead_ace_ak"
    return _K, "bot_lead_king_ak"


def _short(ranks: list[int]) -> tuple[int, str]:
    """From two or three cards: the top of touching ones or of small ones, to help partner; else low from an honour."""
    top, low = ranks[0], ranks[-1]
    if ranks[1] == top - 1 and top >= _T - 1:
        return top, "bot_lead_sequence"
    if top <= _Q and (len(ranks) == 2 or top <= _T):
        return top, "bot_lead_strengthening"
    if len(ranks) == 2 and top == _A:
        return top, "bot_lead_strengthening"
    return low, "bot_lead_low"


def continued_lead(held: int, original: int, first: int, masters: int, leads: LeadTable) -> tuple[int, str]:
    """The card when one leads one's own suit again (RULES, F2 and F4).

    held: what is left of it. original: as it was dealt. first: the rank led first. masters: ranks of `held` that nobody
    can beat within the suit.
    """
    ranks = _ranks(held)
    length = original.bit_count()
    american = leads == "american"
    if american and _has(original, _A, _K, _Q, _J) and length >= 5 and first == _J and _has(held, _A, _K, _Q):
        return ({5: _A, 6: _K}.get(length, _Q)), "bot_lead_length_told"
    if first == _A and _has(original, _A, _Q, _J) and _has(held, _Q, _J):
        return (_J if american and length >= 5 else _Q), "bot_lead_length_told"
    if masters:
        winners = _ranks(masters)
        if american and len(winners) >= 2 and length >= 5 and first > winners[0]:
            return winners[-1] if len(winners) == 2 else winners[0], "bot_lead_length_told"
        return winners[0], "bot_lead_winner"
    if american and first >= _J and length >= 4:
        fourth = _ranks(original)[3]
        if _has(held, fourth) and fourth < first:
            return fourth, "bot_lead_original_fourth"
    if len(ranks) >= 2 and ranks[1] == ranks[0] - 1 and ranks[0] >= _T:
        return ranks[0], "bot_lead_sequence"
    return ranks[-1], "bot_lead_low"


def return_card(held: int, masters: int) -> tuple[int, str]:
    """Partner's suit back: the winner, else the higher of two, else the lowest of three or more (RULES, F8)."""
    ranks = _ranks(held)
    if masters:
        return _ranks(masters)[0], "bot_return_winner"
    if len(ranks) <= 2:
        return ranks[0], "bot_return_higher"
    return ranks[-1], "bot_return_lowest"
