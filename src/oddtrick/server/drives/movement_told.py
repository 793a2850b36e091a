"""Who moves where after a round, in sentences, as the movement sheet and the table cards say it (RULES 8)."""

from __future__ import annotations

from collections.abc import Iterator

from oddtrick.cards import Suit
from oddtrick.drive import DriveSettings, Kind
from oddtrick.drive.hands import trumps_in
from oddtrick.server.words import Language

__all__ = ["hands_told", "kind_title", "movement_told", "tally_told", "trump_told"]


def N_(text: str) -> str:  # noqa: N802 - gettext's own name for such a mark
    """Marks a text that is translated where it is shown."""
    return text


TITLES: dict[Kind, str] = {
    "partner": N_("Partner drive"),
    "progressive": N_("Progressive drive"),
    "semi-partner": N_("Semi-partner drive"),
    "goan": N_("Goan progressive drive"),
    "individual": N_("Individual drive"),
    "mitchell": N_("Duplicate whist, Mitchell"),
    "howell": N_("Duplicate whist, Howell"),
}


def kind_title(settings: DriveSettings, words: Language) -> str:
    """What a kind of drive is called."""
    return words.gettext(TITLES[settings.kind])


def trump_told(settings: DriveSettings, hand: int, trump: Suit | None, words: Language) -> str:
    """The trumps of a hand as a word: hearts, no trumps, turn-up."""
    if trump is not None:
        return words.suit(trump.value)
    return words.gettext("turn-up") if trumps_in(settings, hand) else words.suit("")


def tally_told(settings: DriveSettings, words: Language) -> str:
    """What a hand counts."""
    if settings.tally == "tricks":
        return words.gettext("Every trick counts.")
    return words.gettext("Odd tricks count: what a side has over six; the other side has none.")


def hands_told(settings: DriveSettings, words: Language) -> str:
    """How much is played: 24 hands, 12 rounds of 2."""
    hands = words.ngettext("{n} hand", "{n} hands", settings.hands)
    if settings.hands_a_round == 1:
        return hands
    rounds = words.ngettext("{n} round", "{n} rounds", settings.rounds)
    return words.gettext("{hands}, {rounds} of {a_round}", hands=hands, rounds=rounds, a_round=settings.hands_a_round)


def movement_told(settings: DriveSettings, words: Language) -> tuple[str, ...]:
    """Who moves where, in sentences."""
    return tuple(_by_result(settings, words) if settings.two_kinds else _as_set(settings, words))


def _as_set(settings: DriveSettings, words: Language) -> Iterator[str]:
    if settings.kind == "partner":
        yield words.gettext("Partners stay together all evening.")
        yield words.gettext("After every round all go where the list for the next round sends them.")
    elif settings.kind == "individual":
        yield words.gettext("In every round everybody has another partner.")
        yield words.gettext("Everybody goes where his score card sends him.")
    elif settings.kind == "mitchell":
        yield words.gettext("North–South keep their table. East–West go one table up after every round.")
        yield words.gettext("The boards go one table down.")
        yield words.gettext("With an even number of tables East–West skip one table halfway.")
    else:
        yield words.gettext("Every pair meets every other pair.")
        yield words.gettext("Everybody goes where his score card sends him; the boards go with the movement sheet.")


def _by_result(settings: DriveSettings, words: Language) -> Iterator[str]:
    a, b = settings.kinds if settings.a_goes == "up" else settings.kinds[::-1]
    if settings.hands_a_round > 1:
        yield words.gettext("Who wins a round is settled by all its tricks; where these are level, by its last hand.")
    if settings.winners_move:
        yield words.gettext(
            "The winners move: the {one} goes one table up, the {other} one table down.", one=a, other=b
        )
        yield words.gettext("The losers stay and part: each plays with the one who arrives.")
    else:
        yield words.gettext("The losers move: the {one} goes one table up, the {other} one table down.", one=a, other=b)
        if settings.kind == "semi-partner":
            yield words.gettext("The winners stay and remain partners; the two who arrive play together.")
        else:
            yield words.gettext("The winners stay and part: each plays with the one who arrives.")
    if settings.line:
        yield words.gettext(
            "The tables stand in a line: who cannot go on stays, and moves the other way the next time."
        )
    else:
        yield words.gettext("From the last table one goes up to table 1, and from table 1 down to the last.")
