"""What the server tells a page so that it needs no rule of its own: places of a sheet, how one begins, drawn cards."""

from __future__ import annotations

import json
import random
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from oddtrick.cards import CARDS, SEATS
from oddtrick.codec import encode
from oddtrick.hand.cutting import Draw, judge_cut
from oddtrick.rulesets import preset
from oddtrick.server.isolating import marked, plain, shown
from oddtrick.server.sheets.rules import told_rules
from oddtrick.server.sheets.told import Teller
from oddtrick.server.words import Words, sentence
from oddtrick.sheet import NEW_SHEET, AnotherRubber, decide, fold, view
from oddtrick.sheet import commands as c
from server.sheet_client import SheetLine, enter, some_pen
from server.table_client import Guest
from server_site import Site, Visitor, open_site


@pytest.fixture
async def visitor(tmp_path: Path) -> AsyncIterator[Visitor]:
    site: Site
    async with open_site(tmp_path, rate=0.0) as site, site.visitor() as made:
        yield made


def test_a_place_is_told_over_the_socket_with_the_change_it_goes_by(guest: Guest) -> None:
    with SheetLine(guest, some_pen().text) as line:
        line.say_all([c.OpenSheet(preset("classic")), enter(1, 13), c.EnterLine(2, AnotherRubber())])
        line.send({"type": "place", "id": "p", "before": 2})
        told = line.until("place", "error")
        assert (told["id"], told["change"], told["place"]["over"]) == ("p", 2, True)
        line.send({"type": "place", "id": "q", "before": 9})
        assert line.until("place", "error")["reason"]["code"] == "sheet_no_such_line"
    with SheetLine(guest, some_pen().code) as looker:
        looker.send({"type": "place", "id": "r", "before": 1})
        assert looker.until("place", "error")["reason"]["code"] == "sheet_not_yours"


def test_a_page_without_a_line_knows_how_a_sheet_of_each_preset_begins() -> None:
    rules = told_rules(Words().for_language("en"))
    for told in rules["presets"]:
        begun = view(fold(decide(NEW_SHEET, c.OpenSheet(preset(told["ruleset"]["name"])))))  # type: ignore[arg-type]
        assert {"ruleset": told["ruleset"], **told["begun"]} == json.loads(encode(begun))
    assert set(rules["unknown"]) == {*rules["presets"][0]["begun"], "unsure"}


async def decides(visitor: Visitor, **asked: Any) -> Any:
    answer = await visitor.get("/picker/decides?" + "&".join(f"{key}={value}" for key, value in asked.items()))
    return answer.json() if answer.status_code == 200 else answer.status_code


async def test_what_drawn_cards_decide_is_said_by_the_rules(visitor: Visitor) -> None:
    chance = random.Random(1864)
    ended = 0
    for _ in range(60):
        ace, dealer = chance.choice(("low", "high")), chance.choice(("lowest", "highest"))
        partners = chance.random() < 0.5
        how: dict[str, Any] = {"ace": ace, "partners": partners, "dealer": dealer}
        pack = [card for card in CARDS if card.value[1] in "A2K"]
        chance.shuffle(pack)
        draws: list[Draw] = []
        for _ in range(chance.randint(0, 3)):
            due = judge_cut(draws, **how).to_draw
            draws += [Draw(seat, pack.pop()) for seat in due if len(pack) > len(due)]
        core = judge_cut(draws, **how)
        text = ".".join(f"{draw.seat.index}{draw.card.value}" for draw in draws)
        yes = "yes" if partners else "no"
        said = await decides(visitor, players=4, ace=ace, dealer=dealer, partners=yes, draws=text)
        if core.to_draw:
            assert said == {"next": [seat.index for seat in core.to_draw]}
            continue
        ended += 1
        assert core.seating is not None
        assert core.dealer is not None
        assert said["seating"] == [seat.index for seat in core.seating]
        assert said["deals"] == core.dealer.value
        assert said["seating"][core.dealer.index] == said["dealer"]
        if core.high:
            assert {SEATS[at] for at in said["order"][:2]} == set(core.high)
    assert ended > 10


async def test_any_number_of_players_may_draw_for_the_deal(visitor: Visitor) -> None:
    six: dict[str, Any] = {"players": 6, "ace": "high", "dealer": "highest", "draws": "0S3.1H9.2DA.3C4.4CA.5S2"}
    assert await decides(visitor, **six) == {"next": [2, 4]}
    six["draws"] += ".2S9.4SK"
    assert await decides(visitor, **six) == {"order": [4, 2, 1, 3, 0, 5], "dealer": 4}
    assert await decides(visitor, players=2, ace="low", dealer="lowest", draws="0S3.1HA") == {
        "order": [0, 1],
        "dealer": 1,
    }


@pytest.mark.parametrize(
    "wrong",
    [{"players": 1}, {"players": "x"}, {"ace": "flat"}, {"draws": "0S3.0S4"}, {"draws": "0ZZ"}, {"draws": "9S2"}],
)
async def test_draws_that_cannot_be_are_refused(visitor: Visitor, wrong: dict[str, Any]) -> None:
    assert await decides(visitor, **{"players": 4, "ace": "low", "dealer": "lowest", "draws": "", **wrong}) == 400


HEBREW = "\u05de\u05e8\u05d9\u05dd"


def test_names_in_a_sentence_stand_in_an_element_of_their_own() -> None:
    words = Words().for_language("en")
    teller = Teller(words, {"N": "<b>Ann", "S": HEBREW, "EW": "They\u2069"})
    assert shown(teller.side("NS")) == f"<bdi>&lt;b&gt;Ann</bdi> and <bdi>{HEBREW}</bdi>"
    assert shown(words.gettext("{side} won.", side=teller.side("EW"))) == "<bdi>They</bdi> won."
    assert plain(teller.side("NS")) == f"<b>Ann and {HEBREW}"
    assert shown("1 < 2") == "1 &lt; 2"


def test_a_form_of_a_language_looks_at_the_name_and_not_at_its_mark() -> None:
    french = Words().for_language("fr")
    assert french.word("de", marked("Edith")) == f"d’{marked('Edith')}"
    assert french.word("de", marked("Raj")) == f"de {marked('Raj')}"
    assert sentence(f"by {marked('J.')}") == f"By {marked('J.')}"
