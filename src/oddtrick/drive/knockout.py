"""A knockout between pairs or players, as a stream of events of its own: drawn, played, corrected.

What a bracket shows follows from the draw and the scores (`bracket`); here is who may say what, and what a correction
does to matches that came after.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import reduce
from typing import Any

from oddtrick.drive.bracket import LEAST, MOST, Bracket, Match, MatchKey, bracket
from oddtrick.drive.decide import Refusal
from oddtrick.drive.lots import shuffled
from oddtrick.errors import OddtrickError, illegal, invalid

__all__ = [
    "NEW_KNOCKOUT",
    "Command",
    "CorrectMatch",
    "EnterMatch",
    "Event",
    "KnockoutOpened",
    "KnockoutSettings",
    "KnockoutState",
    "KnockoutView",
    "MatchCorrected",
    "MatchEntered",
    "MatchStruck",
    "OpenKnockout",
    "Played",
    "StrikeMatch",
    "apply",
    "bracket_of",
    "decide",
    "fold",
    "view",
]

LONGEST_ID = 100
MOST_RUBBERS = 9


@dataclass(frozen=True, slots=True)
class KnockoutSettings:
    """How a knockout is played. seeds: how many of those entered, the first first, are seeded; the others are drawn.
    best_of: rubbers, an odd number; who has won most of them goes on. third_place: whether it is played for.
    """

    seeds: int = 0
    best_of: int = 1
    third_place: bool = False

    @property
    def needed(self) -> int:
        """Rubbers that win a match."""
        return self.best_of // 2 + 1


@dataclass(frozen=True, slots=True)
class Played:
    """What a match came to. score: rubbers won by each. walkover: it was not played, for one did not come."""

    score: tuple[int, int]
    walkover: bool = False


# --- What can be asked, and what happened ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class OpenKnockout:
    """Begin a knockout. players: opaque ids of pairs or players, the seeded first, the best first."""

    players: tuple[str, ...]
    settings: KnockoutSettings = field(default_factory=KnockoutSettings)


@dataclass(frozen=True, slots=True)
class EnterMatch:
    """Enter what a match came to."""

    match: MatchKey
    played: Played


@dataclass(frozen=True, slots=True)
class CorrectMatch:
    """Replace what a match came to. was: what stands there. strike_later: whether matches that were played by who
    should not have been in them are to be struck out.
    """

    match: MatchKey
    was: Played
    played: Played
    strike_later: bool = False


@dataclass(frozen=True, slots=True)
class StrikeMatch:
    """Take away what was entered for a match that was not played. was, strike_later: as in `CorrectMatch`."""

    match: MatchKey
    was: Played
    strike_later: bool = False


@dataclass(frozen=True, slots=True)
class KnockoutOpened:
    """A knockout was begun. order: the players by their places in the bracket's list of seeds, after the draw."""

    order: tuple[str, ...]
    settings: KnockoutSettings


@dataclass(frozen=True, slots=True)
class MatchEntered:
    """A match was played."""

    match: MatchKey
    played: Played


@dataclass(frozen=True, slots=True)
class MatchCorrected:
    """A match turned out otherwise. was: what stood there. struck: later matches that fell with it."""

    match: MatchKey
    was: Played
    played: Played
    struck: tuple[tuple[MatchKey, Played], ...] = ()


@dataclass(frozen=True, slots=True)
class MatchStruck:
    """A match turned out not to have been played. was: what stood there. struck: later matches that fell with it."""

    match: MatchKey
    was: Played
    struck: tuple[tuple[MatchKey, Played], ...] = ()


Command = OpenKnockout | EnterMatch | CorrectMatch | StrikeMatch
Event = KnockoutOpened | MatchEntered | MatchCorrected | MatchStruck


# --- As it stands ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class KnockoutState:
    """A knockout. order: the players by their numbers in the bracket, from 1."""

    settings: KnockoutSettings | None = None
    order: tuple[str, ...] = ()
    played: Mapping[MatchKey, Played] = field(default_factory=dict)


NEW_KNOCKOUT = KnockoutState()
"""The knockout before its first event."""


def bracket_of(state: KnockoutState) -> Bracket:
    """The bracket as it stands. Raises `Invalid` (`knockout_not_open`) before the knockout is begun."""
    if state.settings is None:
        raise invalid("knockout_not_open")
    scores = {key: played.score for key, played in state.played.items()}
    return bracket(len(state.order), scores, third_place=state.settings.third_place)


def fold(stream: Iterable[Event], start: KnockoutState = NEW_KNOCKOUT) -> KnockoutState:
    """The knockout after a stream of events. Raises `Invalid` for an event that cannot have happened."""
    return reduce(apply, stream, start)


def apply(state: KnockoutState, event: Event) -> KnockoutState:
    """The knockout after one more event. Raises `Invalid` for one that cannot have happened in this state."""
    if (state.settings is None) != isinstance(event, KnockoutOpened):
        raise invalid("drive_event_out_of_place", event=type(event).__name__)
    if isinstance(event, KnockoutOpened):
        return KnockoutState(event.settings, event.order)
    if isinstance(event, MatchEntered):
        return replace(state, played={**state.played, event.match: event.played})
    if state.played.get(event.match) != event.was:
        raise invalid("drive_event_out_of_place", event=type(event).__name__)
    fallen = {event.match, *(key for key, _ in event.struck)}
    played = {key: each for key, each in state.played.items() if key not in fallen}
    if isinstance(event, MatchStruck):
        return replace(state, played=played)
    return replace(state, played={**played, event.match: event.played})


@dataclass(frozen=True, slots=True)
class KnockoutView:
    """A knockout to be shown. players: ids by their numbers in the bracket. champion, third: once they are known."""

    settings: KnockoutSettings
    players: tuple[str, ...]
    bracket: Bracket
    played: Mapping[MatchKey, Played]
    champion: int | None
    third: int | None


def view(state: KnockoutState) -> KnockoutView:
    """The knockout as everybody may see it. Raises `Invalid` (`knockout_not_open`) before it is begun."""
    shown = bracket_of(state)
    settings = state.settings or KnockoutSettings()
    return KnockoutView(
        settings=settings,
        players=state.order,
        bracket=shown,
        played=state.played,
        champion=shown.final.winner,
        third=_third(shown) if settings.third_place else None,
    )


def _third(shown: Bracket) -> int | None:
    """Who is third: the winner of the match for it; of three players, who lost the one match before the final."""
    if shown.third_place is not None:
        return shown.third_place.winner
    return next((match.loser for match in shown.rounds[-2] if not match.bye), None)


# --- What follows ---------------------------------------------------------------------------------------------------


def decide(state: KnockoutState, command: Command, chance: random.Random) -> tuple[Event, ...] | Refusal:
    """The events that a command brings about, or the reason why it does not. chance: for the draw."""
    try:
        return (_DECIDERS[type(command)](state, command, chance),)
    except OddtrickError as error:
        return Refusal(error.reason)


def _open(state: KnockoutState, command: OpenKnockout, chance: random.Random) -> Event:
    if state.settings is not None:
        raise illegal("knockout_open_already")
    settings, players = command.settings, command.players
    if not LEAST <= len(players) <= MOST:
        raise invalid("drive_bracket_size", n=len(players), least=LEAST, most=MOST)
    for player in players:
        if not (0 < len(player) <= LONGEST_ID and player.isprintable()):
            raise invalid("table_player_id", most=LONGEST_ID)
        if players.count(player) > 1:
            raise illegal("drive_player_twice", player=player)
    if not 0 <= settings.seeds <= len(players):
        raise invalid("knockout_seeds", n=settings.seeds, players=len(players))
    if not (settings.best_of % 2 == 1 and 1 <= settings.best_of <= MOST_RUBBERS):
        raise invalid("knockout_best_of", most=MOST_RUBBERS)
    drawn = shuffled(players[settings.seeds :], chance)
    return KnockoutOpened((*players[: settings.seeds], *drawn), settings)


def _ready(state: KnockoutState, key: MatchKey) -> Match:
    match = bracket_of(state).match(key)
    if match is None:
        raise invalid("knockout_no_match", round=key[0], match=key[1])
    if match.bye:
        raise illegal("knockout_bye", round=key[0], match=key[1])
    if not match.ready:
        raise illegal("knockout_not_ready", round=key[0], match=key[1])
    return match


def _check_score(state: KnockoutState, played: Played) -> None:
    settings = state.settings or KnockoutSettings()
    best_of, needed = settings.best_of, settings.needed
    if not (max(played.score) == needed and 0 <= min(played.score) < needed):
        raise invalid("knockout_score", one=played.score[0], two=played.score[1], n=best_of, needed=needed)


def _enter(state: KnockoutState, command: EnterMatch, chance: random.Random) -> Event:
    _ready(state, command.match)
    if command.match in state.played:
        raise illegal("knockout_played", round=command.match[0], match=command.match[1])
    _check_score(state, command.played)
    return MatchEntered(command.match, command.played)


def _correct(state: KnockoutState, command: CorrectMatch, chance: random.Random) -> Event:
    _ready(state, command.match)
    if state.played.get(command.match) != command.was:
        raise illegal("knockout_moved", round=command.match[0], match=command.match[1])
    _check_score(state, command.played)
    if command.played == command.was:
        raise illegal("drive_nothing_changed")
    struck: tuple[tuple[MatchKey, Played], ...] = ()
    if (command.was.score[0] > command.was.score[1]) != (command.played.score[0] > command.played.score[1]):
        struck = _played_after(state, command.match)
        if struck and not command.strike_later:
            (round_, match), _ = struck[0]
            raise illegal("knockout_later_played", round=round_, match=match, n=len(struck))
    return MatchCorrected(command.match, command.was, command.played, struck)


def _strike(state: KnockoutState, command: StrikeMatch, chance: random.Random) -> Event:
    _ready(state, command.match)
    if state.played.get(command.match) != command.was:
        raise illegal("knockout_moved", round=command.match[0], match=command.match[1])
    struck = _played_after(state, command.match)
    if struck and not command.strike_later:
        (round_, match), _ = struck[0]
        raise illegal("knockout_later_hangs", round=round_, match=match, n=len(struck))
    return MatchStruck(command.match, command.was, struck)


def _played_after(state: KnockoutState, key: MatchKey) -> tuple[tuple[MatchKey, Played], ...]:
    """The matches played that hang on who won one."""
    shown, keys = bracket_of(state), [key]
    for each in keys:
        keys += [after for after in shown.after(each) if after not in keys]
    return tuple((each, state.played[each]) for each in sorted(keys[1:]) if each in state.played)


_DECIDERS: Mapping[type[Any], Callable[[KnockoutState, Any, random.Random], Event]] = {
    OpenKnockout: _open,
    EnterMatch: _enter,
    CorrectMatch: _correct,
    StrikeMatch: _strike,
}
