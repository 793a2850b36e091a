"""No table ever stalls: whole matches in every form of whist, with people who come, go and ask for anything."""

from __future__ import annotations

import asyncio
import json
import random
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from oddtrick.codec import decode_command, encode
from oddtrick.rulesets import PRESET_NAMES, preset
from oddtrick.server.app import create_app
from oddtrick.server.house import House
from oddtrick.server.lines import Line
from oddtrick.server.live_table import LiveTable, Said
from oddtrick.server.openings import opening_of_form
from oddtrick.server.seats import seat_of
from oddtrick.table import awaited, view
from server.running_server import quick_settings
from server.table_client import sensible

PEOPLE = ("p:anna", "p:berit", "p:carl")
MOST_HANDS = 4
"""Hands after which a match that is not over is left: a drive would have 24."""

ODD = ("leave", "claim", "concede", "take back", "away", "revoke", "claim revoke", "agree", "grant")


class Company:
    """People at a table, each with a line or without, who do now what is asked of them and now something else."""

    def __init__(self, table: LiveTable, chance: random.Random) -> None:
        self.table = table
        self.chance = chance
        self.lines: dict[str, Line] = {}
        self.count = 0

    async def come(self, player: str) -> None:
        self.lines[player] = Line(player, most=10**6)
        await self.table.attach(self.lines[player], None)

    def go(self, player: str) -> None:
        self.table.detach(self.lines.pop(player))

    def seen(self, player: str) -> Any:
        return json.loads(encode(view(self.table.state, seat_of(self.table.state, player))))

    async def say(self, player: str, type: str, data: dict[str, Any]) -> bool:
        """Give a command as the socket would; whether it was followed."""
        self.count += 1
        known = {"player": player} if type == "sit" else {"by": seat_of(self.table.state, player)}
        command = decode_command(json.dumps({"v": 1, "type": type, "data": data}), known)
        outcome = await self.table.give(player, Said(command, str(self.count), self.table.seq))
        return outcome.refused is None

    async def rest(self) -> None:
        """Wait until nobody of the program's has anything more to do."""
        async with asyncio.timeout(60):
            while self.table.driver.busy:
                await asyncio.sleep(0.0005)

    def must_not_wait_for_nobody(self) -> None:
        """Whoever the table waits for is a person who is there and has something to say."""
        table = self.table
        if not table.awake or table.state.stage == "over":
            return
        waited = [seat for seat in awaited(table.state) if table.plays_himself(seat)]
        assert waited, (table.state.stage, awaited(table.state), table.state.players)
        for seat in waited:
            assert len(self.seen(table.state.player(seat) or "")["open_actions"]) > 1

    async def something_else(self) -> None:
        """Anything that people do at tables."""
        player = self.chance.choice(PEOPLE)
        if player not in self.lines:
            await self.come(player)
            return
        seen = self.seen(player)
        number = seen["hand_number"]
        if seen["viewer"] is None:
            await self.say(player, "sit", {"seat": self.chance.choice("NESW")})
            return
        match self.chance.choice(ODD):
            case "leave":
                await self.say(player, "leave", {})
            case "claim":
                await self.say(player, "claim_rest", {"hand": number, "tricks": self.chance.choice([None, 0, 1, 13])})
            case "concede":
                await self.say(player, "concede", {"hand": number})
            case "take back":
                await self.say(player, "ask_take_back", {})
            case "away":
                self.go(player)
            case "revoke" if seen["hand"] is not None and seen["hand"]["holding"]:
                card = self.chance.choice(seen["hand"]["holding"].split())
                await self.say(player, "play_card", {"hand": number, "trick": seen["trick_number"], "card": card})
            case "claim revoke":
                against = "EW" if seen["viewer"] in "NS" else "NS"
                trick = self.chance.randint(1, 13)
                data = {"trick": trick, "against": self.chance.choice(against)}
                await self.say(
                    player, "claim_revoke", {"hand": self.chance.choice([number, max(1, number - 1)]), **data}
                )
            case "agree":
                await self.say(player, "answer_claim", {"agree": self.chance.random() < 0.5})
            case "grant":
                await self.say(player, "answer_take_back", {"grant": self.chance.random() < 0.5})

    async def go_on(self) -> bool:
        """Somebody does what he is asked to; whether anybody was asked."""
        for player in self.chance.sample(list(self.lines), len(self.lines)):
            seat = seat_of(self.table.state, player)
            if seat is not None and seat in awaited(self.table.state):
                command = sensible(self.seen(player), self.chance)
                if command is not None:
                    assert await self.say(player, *command), command
                    return True
        return False


async def play_match(house: House, ruleset: str, chance: random.Random, oddness: float) -> int:
    """Play a match; how many hands were played."""
    form = {"ruleset": ruleset, "who": "friends", "partner": "novice", "opponents": "novice", "seat": "S"}
    if preset(ruleset).revoke_options and chance.random() < 0.5:
        form["revokes"] = "allowed"
    opening = opening_of_form(form, house.levels)
    code = f"t{chance.getrandbits(60):x}"
    await house.tables.open(code, opening.commands(PEOPLE[0], chance), opening.told(PEOPLE[0]), PEOPLE[0])
    table = await house.tables.table(code)
    company = Company(table, chance)
    await company.come(PEOPLE[0])
    await company.say(PEOPLE[0], "begin_match", {})
    for _ in range(6000):
        await company.rest()
        company.must_not_wait_for_nobody()
        if table.state.stage == "over" or table.state.hand_number > MOST_HANDS:
            break
        if chance.random() < oddness or not table.awake or not await company.go_on():
            await company.something_else()
    else:
        raise AssertionError("the match comes to no end")
    for player in tuple(company.lines):
        company.go(player)
    return table.state.hand_number


@settings(max_examples=settings().max_examples // 5)
@given(
    ruleset=st.sampled_from(PRESET_NAMES),
    seed=st.integers(0, 2**32),
    oddness=st.sampled_from([0.0, 0.1, 0.4]),
    patience=st.sampled_from([0.0, 3600.0]),
)
def test_matches_with_any_company_come_to_their_end(ruleset: str, seed: int, oddness: float, patience: float) -> None:
    async def play(db: Path) -> int:
        app = create_app(quick_settings(db, absence_seconds=patience))
        async with app.router.lifespan_context(app):
            return await play_match(app.state.house, ruleset, random.Random(seed), oddness)

    with TemporaryDirectory() as directory:
        assert asyncio.run(play(Path(directory) / "oddtrick.db")) > 1
