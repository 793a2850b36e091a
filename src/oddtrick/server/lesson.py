"""The page “The rules in five minutes”: whist for somebody who has never played, and a first hand played along."""

from __future__ import annotations

from dataclasses import asdict

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from oddtrick.server import lesson_steps
from oddtrick.server.house import house_of
from oddtrick.server.lesson_hand import DEAL, READER
from oddtrick.server.rendering import render
from oddtrick.server.sessions import person_of

__all__ = ["routes"]


async def lesson(request: Request) -> Response:
    """The whole lesson; without scripts the hand is there to read."""
    words = house_of(request).rendering.words.for_language(person_of(request).lang)
    tricks = lesson_steps.shown(words)
    score = lesson_steps.score()
    return render(
        request,
        "lesson.html",
        at="/lesson",
        here="/lesson",
        tricks=tricks,
        script={"reader": READER.value, "tricks": [asdict(each) for each in tricks]},
        hand=[(letters, words.card_name(letters)) for letters in lesson_steps.hand_cards()],
        turn_up="" if DEAL.turn_up is None else DEAL.turn_up.value,
        sums={line.reason.code: (line.reason.params, line.points) for line in score.lines},
        points=score.points.of(READER.side),
    )


def routes() -> list[BaseRoute]:
    """`/lesson`."""
    return [Route("/lesson", lesson, methods=["GET"])]
