"""The ladder by name: who there is, how each plays in a line, who may sit at a table, and one way to ask any of them
for a card.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING

from oddtrick.bots import maxims
from oddtrick.bots.choice import Choice
from oddtrick.bots.conventions_leads import LeadTable
from oddtrick.cards import CardSet, Side
from oddtrick.errors import bad_input, illegal
from oddtrick.hand.view import HandView
from oddtrick.reasons import reason
from oddtrick.rulesets import Ruleset
from oddtrick.scoring import MatchScore

if TYPE_CHECKING:
    from oddtrick.bots.match_value import Stakes

__all__ = ["LEVELS", "LEVEL_NAMES", "SEATED", "Level", "choose", "choose_safely", "level", "tricks_for_game"]


@dataclass(frozen=True, slots=True)
class Level:
    """A player of the ladder. style: one line on how it plays. seated: whether it may sit at a table. numbers:
    whether it needs the extra `bots`. open_cards: whether it must see all four hands.
    """

    name: str
    style: str
    seated: bool = True
    numbers: bool = True
    open_cards: bool = False


LEVELS: dict[str, Level] = {
    each.name: each
    for each in (
        Level("novice", "plays by simple maxims, and now and then slips", numbers=False),
        Level("club", "knows the classical conventions, leads and signals by the book, and counts", numbers=False),
        Level("expert", "weighs every card in hundreds of deals that fit what was seen"),
        Level("master", "thinks longest, solves the end of the hand, and plays to the score"),
        Level("maxims", "the simple player of the first table", seated=False, numbers=False),
        Level("pimc10", "ten deals by the hard facts alone, solved double dummy; for measuring", seated=False),
        Level("clairvoyant", "sees all four hands, plays double dummy; for measuring", seated=False, open_cards=True),
        Level("random", "any legal card; for measuring", seated=False),
    )
}
LEVEL_NAMES = tuple(LEVELS)
SEATED = tuple(name for name, each in LEVELS.items() if each.seated)
"""The levels a person can play with."""


def level(name: str, *, seated: bool = False) -> Level:
    """The level of a name. Raises `BadInput`: `unknown_level`, or `level_not_seated` where it is to sit at a table."""
    found = LEVELS.get(name)
    if found is None:
        raise bad_input("unknown_level", level=name, known=", ".join(SEATED if seated else LEVEL_NAMES))
    if seated and not found.seated:
        raise bad_input("level_not_seated", level=name, known=", ".join(SEATED))
    return found


def tricks_for_game(ruleset: Ruleset | None, match: MatchScore | None, side: Side) -> int:
    """How many tricks make the game for a side: 7 where no score is known, 14 where no number does."""
    if ruleset is None or match is None:
        return 7
    target = ruleset.game.target
    return 14 if target is None else min(6 + target - match.score.of(side), 14)


def choose(
    name: str,
    view: HandView,
    *,
    seed: int = 0,
    work: float = 1.0,
    time_limit: float | None = None,
    stakes: Stakes | None = None,
    ruleset: Ruleset | None = None,
    match: MatchScore | None = None,
    leads: LeadTable = "american",
    hands: Sequence[CardSet] | None = None,
) -> Choice:
    """What a level plays from a view of the seat to play, and why.

    seed: of its chance. work: scale of its thought, 1 as measured; the same view, seed and work give the same card.
    time_limit: seconds after which it thinks no further (it may still need a little longer to answer). ruleset, match:
    of the match, with the score before this hand, so that the level plays to it; without them every trick counts alike.
    stakes: what they come to, where it is at hand already. leads: the table of leads that `club` follows. hands: all
    four hands as held now, for `clairvoyant` alone.

    Raises `BadInput` for a name unknown, `Illegal` if it is not the viewer's turn, `OddtrickError`
    (`bots_extra_missing`) where the level needs the extra `bots` and it is not there.
    """
    found = level(name)
    if name == "club":
        from oddtrick.bots import club

        side = None if view.viewer is None else view.viewer.side
        needed = 7 if side is None else tricks_for_game(ruleset, match, side)
        return club.choose(view, leads=leads, needed=needed if stakes is None else stakes.needed)
    if name == "novice":
        from oddtrick.bots import novice

        return novice.choose(view, random.Random(f"{seed} {view.tricks_done} {len(view.trick.cards)}"))
    if name == "maxims":
        chance = random.Random(f"{seed} {view.tricks_done} {len(view.trick.cards)}")
        return Choice(maxims.choose(view, chance), reason("bot_maxim"))
    # Numbers only from here on: a laptop without the extra still plays the levels above. The kernel says what it lacks.
    import_module("oddtrick.kernel")
    from oddtrick.bots import strong

    if found.open_cards:
        if hands is None:
            raise bad_input("level_needs_hands", level=name)
        return strong.choose_clairvoyant(view, hands)
    if name == "random":
        return strong.choose_random(view, seed=seed)
    if name == "pimc10":
        return strong.choose_pimc(view, seed=seed)
    if stakes is None and ruleset is not None and match is not None and view.viewer is not None and view.size == 13:
        from oddtrick.bots.match_value import stakes_of

        stakes = stakes_of(ruleset, match, view.viewer.side)
    return strong.choose_searching(
        view,
        settings=strong.MASTER if name == "master" else strong.EXPERT,
        seed=seed,
        work=work,
        time_limit=time_limit,
        stakes=stakes,
    )


def choose_safely(name: str, view: HandView, **arguments: object) -> tuple[Choice, str | None]:
    """As `choose`, but a game goes on whatever happens: if a player fails, `club` plays, and after it the lowest legal
    card.

    Returns the choice, and what went wrong (None as a rule). Raises `Illegal` (`not_your_turn`) if the view is not of
    the seat to play, for no card would do then.
    """
    if not view.legal:
        raise illegal("not_your_turn", turn=view.to_play)
    wrong: str | None = None
    for each in (name, "club", "maxims"):
        try:
            choice = choose(each, view, **arguments)  # type: ignore[arg-type]
            if choice.card in view.legal:
                return choice, wrong
            wrong = wrong or f"{each}: {choice.card.value} is not legal"
        except Exception as failure:  # whatever it is, four people wait for a card
            wrong = wrong or f"{each}: {type(failure).__name__}: {failure}"
    return Choice(min(view.legal, key=lambda card: card.rank.index), reason("bot_fallback")), wrong
