"""The lesson's hand as a page shows it: each trick in a language's words, checked and won by the rules themselves."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from oddtrick.cards import SIDES, Card, CardSet, Seat, Side, parse_cards
from oddtrick.errors import Illegal
from oddtrick.hand import HandState, honours_of, legal_plays, play_card, start_hand
from oddtrick.rulesets import preset
from oddtrick.scoring import HandResult, HandScore, Score, score_hand
from oddtrick.server.lesson_hand import DEAL, READER, STEPS, Step
from oddtrick.server.words import Language, sentence

__all__ = ["Moment", "Shown", "hand_cards", "moments", "score", "shown"]

SORTED = "HSDC"
"""The suits of the reader's hand from the left: trumps first, colours in turn."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A trick of the lesson. before: as the reader is to play. after: with the trick complete."""

    step: Step
    before: HandState
    after: HandState

    @property
    def mine(self) -> Card:
        """The card that the reader is to play."""
        trick = self.after.tricks[-1]
        return trick.cards[(READER.index - trick.leader.index) % 4]


@dataclass(frozen=True, slots=True)
class Shown:
    """A trick of the lesson in words, for the page and its script.

    plays: seat, card and “West: knave of spades”, in the order of play. mine: the reader's card. winner: a seat. show:
    which card to play. refused: cards of his that do not follow suit. says: for each of his cards but the right one,
    why not. count: the tricks of both sides after it.
    """

    title: str
    plays: list[tuple[str, str, str]]
    mine: str
    winner: str
    before: str
    after: str
    show: str
    refused: list[str]
    says: dict[str, str]
    count: str
    ours: int
    theirs: int


@cache
def moments() -> tuple[Moment, ...]:
    """The thirteen tricks. Raises `Illegal` if the lesson breaks a rule, which its test excludes."""
    state, made = start_hand(DEAL), []
    for step in STEPS:
        before = state
        for card in parse_cards(step.cards):
            seat = state.to_play
            if seat is None:
                raise ValueError("the lesson goes on after its hand is over")
            if seat is READER:
                before = state
            state = play_card(state, seat, card)
        made.append(Moment(step, before, state))
    return tuple(made)


def score() -> HandScore:
    """What the hand scores at the beginning of a rubber of short whist."""
    state = moments()[-1].after
    honours = CardSet() if DEAL.trump is None else honours_of(DEAL.trump)
    held = tuple(sum(card in DEAL.hands[seat.index] for card in honours for seat in side.seats) for side in SIDES)
    tricks = (state.tricks_won(Side.NS), state.tricks_won(Side.EW))
    return score_hand(preset("short"), Score(), HandResult(tricks, (held[0], held[1])))


def hand_cards() -> list[str]:
    """The reader's cards from left to right."""
    held = [card.value for card in DEAL.hands[READER.index]]
    return sorted(held, key=lambda letters: SORTED.index(letters[0]))


def shown(words: Language) -> list[Shown]:
    """The tricks in words."""
    return [_shown(number, moment, words) for number, moment in enumerate(moments(), 1)]


def _shown(number: int, moment: Moment, words: Language) -> Shown:
    trick = moment.after.tricks[-1]
    plays = []
    for place, card in enumerate(trick.cards):
        seat = trick.leader.plus(place)
        who = _player(seat, words)
        plays.append(
            (seat.value, card.value, words.gettext("{player}: {what}", player=who, what=words.card_name(card.value)))
        )
    ours, theirs = (moment.after.tricks_won(side) for side in (READER.side, READER.side.other))
    return Shown(
        title=words.gettext("Trick {n} of {all}", n=number, all=len(STEPS)),
        plays=plays,
        mine=moment.mine.value,
        winner=trick.winner.value if trick.winner else "",
        before=words.gettext(moment.step.before),
        after=words.gettext(moment.step.after),
        show=words.gettext("Play this one: {card}.", card=words.card_name(moment.mine.value)),
        refused=[card.value for card in moment.before.holding(READER) - legal_plays(moment.before)],
        says=_says(moment, words),
        count=words.gettext("Your side {ours}, the others {theirs}", ours=ours, theirs=theirs),
        ours=ours,
        theirs=theirs,
    )


def _says(moment: Moment, words: Language) -> dict[str, str]:
    """Why not the card, for each in the reader's hand but the lesson's own: the rules' refusal, or advice."""
    advice = {card: other.why for other in moment.step.others for card in parse_cards(other.cards)}
    said = {}
    for card in moment.before.holding(READER):
        if card is moment.mine:
            continue
        if card in legal_plays(moment.before):
            said[card.value] = words.gettext(advice[card])
            continue
        try:
            play_card(moment.before, READER, card)
        except Illegal as refused:
            said[card.value] = sentence(words.render_reason(refused.reason, you=READER.value))
    return said


def _player(seat: Seat, words: Language) -> str:
    if seat is READER:
        return words.gettext("You")
    return words.gettext("Your partner") if seat is READER.partner else words.seat(seat.value)
