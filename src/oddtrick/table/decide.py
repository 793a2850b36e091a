"""`decide`: what follows from a command, or why it is refused. The rules speak here; `fold` only writes down."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from oddtrick.errors import OddtrickError
from oddtrick.reasons import Reason
from oddtrick.table import commands as c
from oddtrick.table import dealing, ending, playing, seating
from oddtrick.table.events import Event
from oddtrick.table.state import TableState

__all__ = ["Refusal", "decide"]


@dataclass(frozen=True, slots=True)
class Refusal:
    """A command that is not followed, and why. Nothing happened."""

    reason: Reason


def decide(state: TableState, command: c.Command, chance: random.Random) -> tuple[Event, ...] | Refusal:
    """What happens when a command is given: one event or more, in order, or a refusal. It never raises.

    chance: the source of every random choice (shuffle, nonce, spread pack, lots): `random.SystemRandom` in a real game,
    a seeded `random.Random` in tests, replays and duplicate play only.
    """
    try:
        return _DECIDERS[type(command)](state, command, chance)
    except OddtrickError as error:
        return Refusal(error.reason)


_DECIDERS: dict[type[Any], Callable[[TableState, Any, random.Random], tuple[Event, ...]]] = {
    c.OpenTable: seating.open_table,
    c.Sit: seating.sit,
    c.Leave: seating.leave,
    c.BeginMatch: seating.begin_match,
    c.DrawCard: seating.draw,
    c.StateAges: seating.state_ages,
    c.AcceptDeal: seating.accept_deal,
    c.DeclineDeal: seating.decline_deal,
    c.ChooseDealer: seating.choose_dealer,
    c.Shuffle: dealing.shuffle_pack,
    c.CutPack: dealing.cut,
    c.DealCards: dealing.deal,
    c.ReportFault: dealing.report_fault,
    c.DecideFault: dealing.decide_fault,
    c.ShowHonours: playing.show_honours,
    c.AskPartner: playing.ask_partner,
    c.PassCalling: playing.pass_calling,
    c.PlayCard: playing.play,
    c.CorrectRevoke: playing.correct,
    c.ClaimRevoke: ending.claim_revoke,
    c.ChoosePenalty: ending.choose_penalty,
    c.ClaimRest: playing.claim,
    c.Concede: playing.concede,
    c.AnswerClaim: playing.answer_claim,
    c.AskTakeBack: playing.ask_take_back,
    c.AnswerTakeBack: playing.answer_take_back,
    c.AnnounceHonours: ending.announce_honours,
    c.CloseScore: ending.close_score,
    c.NewRubber: seating.new_rubber,
}
