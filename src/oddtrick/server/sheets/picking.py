"""Drawing cards for partners and the deal: the page draws them, and what they decide is said here, by the rules."""

from __future__ import annotations

from typing import Literal, cast

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from oddtrick.cards import SEATS, Card
from oddtrick.errors import OddtrickError
from oddtrick.hand.cutting import Draw, judge_cut, judge_draws
from oddtrick.rulesets.model import CutAce
from oddtrick.server.rendering import render

__all__ = ["routes"]

FEWEST, MOST = 2, 8
"""Players who may draw."""

Extreme = Literal["lowest", "highest"]
Plain = dict[str, object]


async def picker(request: Request) -> Response:
    """The page."""
    return render(request, "sheets/picker.html", at="/picker", here="/picker")


async def decides(request: Request) -> Response:
    """Who draws next, or what the cards decide.

    `?players=4&ace=low&dealer=lowest&partners=yes&draws=0SA.1H2`: who drew which card, in order, players from 0.
    Answers `{"next": players}` or `{"order": players, "dealer": player}`, the order from the highest card down; with
    four also `seating`, who sits N E S W, and `deals`, the dealer's seat.
    """
    asked = request.query_params
    try:
        players, ace, dealer = int(asked["players"]), asked["ace"], asked["dealer"]
        draws = [(int(each[0]), Card(each[1:])) for each in asked.get("draws", "").split(".") if each]
    except (KeyError, ValueError):
        raise HTTPException(400) from None
    if not FEWEST <= players <= MOST or ace not in ("low", "high") or dealer not in ("lowest", "highest"):
        raise HTTPException(400)
    partners = asked.get("partners") == "yes" and players == len(SEATS)
    try:
        told = _decided(players, draws, cast(CutAce, ace), cast(Extreme, dealer), partners=partners)
    except OddtrickError:
        raise HTTPException(400) from None
    return JSONResponse(told, headers={"cache-control": "no-store"})


def _decided(players: int, draws: list[tuple[int, Card]], ace: CutAce, dealer: Extreme, *, partners: bool) -> Plain:
    drawn = judge_draws(range(players), draws, ace=ace, partners=partners, dealer=dealer)
    if drawn.to_draw:
        return {"next": drawn.to_draw}
    told: Plain = {"order": drawn.order, "dealer": drawn.order[0 if dealer == "highest" else -1]}
    if players == len(SEATS):
        cut = judge_cut([Draw(SEATS[who], card) for who, card in draws], ace=ace, partners=partners, dealer=dealer)
        told |= {"seating": [seat.index for seat in cut.seating or ()], "deals": cut.dealer and cut.dealer.value}
    return told


def routes() -> list[BaseRoute]:
    """`/picker` and what its cards decide."""
    return [Route("/picker", picker, methods=["GET"]), Route("/picker/decides", decides, methods=["GET"])]
