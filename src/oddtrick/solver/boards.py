"""Positions into the records that DDS reads, and its answers out of the records it writes, in compiled code.

Both are whole numbers of 32 bits. A question: trumps (4 none), who leads, the suits of three cards of the trick and
their ranks (2–14, 0 where there is no card), and four words of cards for each seat, suit by suit, bit 2 the two.
An answer: the nodes searched, how many cards, and four lists of 13: suits, ranks, lower ranks that are as good (bits),
tricks.
"""

from __future__ import annotations

from oddtrick.kernel.bits import lowest
from oddtrick.kernel.cards import SUIT, rank_of, suit_of
from oddtrick.kernel.compiled import Array, compiled

__all__ = ["ANSWER_WORDS", "QUESTION_WORDS", "read_answers", "write_questions"]

QUESTION_WORDS = 24
ANSWER_WORDS = 54


@compiled
def write_questions(
    rows: Array, hands: Array, tricks: Array, counts: Array, leaders: Array, trumps: Array, questions: Array
) -> None:
    """Writes the positions of some rows into `questions` (int32, one row of `QUESTION_WORDS` each)."""
    for at in range(len(rows)):
        row = rows[at]
        question = questions[at]
        question[0] = trumps[row] if trumps[row] >= 0 else 4
        question[1] = leaders[row]
        for place in range(3):
            there = place < counts[row]
            card = tricks[row, place]
            question[2 + place] = suit_of(card) if there else 0
            question[5 + place] = rank_of(card) + 2 if there else 0
        for seat in range(4):
            for suit in range(4):
                question[8 + 4 * seat + suit] = ((hands[row, seat] >> (13 * suit)) & SUIT) << 2


@compiled
def read_answers(rows: Array, answers: Array, made: Array) -> None:
    """Reads `answers` (int32, rows of `ANSWER_WORDS`) into some rows of `made` (n × 52), -1 for other cards."""
    for at in range(len(rows)):
        row = rows[at]
        answer = answers[at]
        for card in range(52):
            made[row, card] = -1
        for place in range(answer[1]):
            suit = 13 * answer[2 + place]
            tricks = answer[41 + place]
            made[row, suit + answer[15 + place] - 2] = tricks
            equals = int(answer[28 + place])
            while equals:
                made[row, suit + lowest(equals) - 2] = tricks
                equals &= equals - 1
