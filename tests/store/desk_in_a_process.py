"""A process that says numbers to one stream through a desk, while others do the same; each number once.

Run with the address of a database, a letter, and how many numbers. A number is the letter's with what is the stream's
length at the time: who is overtaken must load the news and decide anew.
"""

from __future__ import annotations

import asyncio
import random
import sys

from oddtrick.desk import Aggregate, Desk
from oddtrick.store import Store

State = tuple[str, ...]

WORDS: Aggregate[State, str, str] = Aggregate(
    "words",
    (),
    lambda state, command, _chance: (f"{command}@{len(state)}",),
    lambda state, event: (*state, event),
    str.encode,
    bytes.decode,
)


async def main(address: str, letter: str, numbers: int) -> None:
    with Store.open(address, busy_seconds=60) as store:
        desk = Desk(store, WORDS, chance=random.Random(1))
        heard: list[str] = []
        desk.listen("s", lambda news: heard.extend(news.events))
        before = (await desk.kept("s")).seq
        print("ready", flush=True)
        sys.stdin.readline()
        for number in range(numbers):
            await desk.say("s", [f"{letter}{number}"], id=f"{letter}{number}", by=letter)
        assert heard == list((await desk.kept("s")).state[before:]), "heard all, in order"


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], sys.argv[2], int(sys.argv[3])))
