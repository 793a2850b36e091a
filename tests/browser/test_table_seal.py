"""The seal checked in the browser: our SHA-256 against Python's, and packs that were not the one that was sealed."""

from __future__ import annotations

import hashlib
import json
import random

import pytest

from browser.paper_table import PaperTable, over
from browser.sitting import Sit
from oddtrick.table.seal import sealed_text

pytestmark = pytest.mark.long

MODULES = "/house/static/1/js/table"


def test_our_sha256_is_that_of_python(sit: Sit) -> None:
    mine = sit(PaperTable(seed=3))
    chance = random.Random(5)
    texts = ["", "abc", "é" * 40, *("x" * n for n in (55, 56, 63, 64, 65, 119, 120, 1000))]
    texts += ["".join(chr(chance.randrange(32, 0x2FF)) for _ in range(chance.randrange(300))) for _ in range(40)]
    hashes = mine.page.evaluate(
        f"(texts) => import('{MODULES}/sha256.js').then(({{ plainSha256 }}) =>"
        " texts.map((text) => plainSha256(new TextEncoder().encode(text))))",
        texts,
    )
    assert hashes == [hashlib.sha256(text.encode()).hexdigest() for text in texts]


def test_a_deal_is_checked_against_its_pack(sit: Sit) -> None:
    table = PaperTable(seed=3).play_until(over)
    last = table.state.last
    assert last is not None
    reveal, deal = last.reveal, last.state.deal
    pack = [card.value for card in reveal.pack]
    hands = [" ".join(card.value for card in hand) for hand in deal.hands]
    mine = sit(table)
    call = (
        f"([pack, cut, dealer, hands]) => import('{MODULES}/seal.js').then(({{ dealtFrom }}) =>"
        " dealtFrom(pack, cut, dealer, hands))"
    )
    right = [pack, reveal.cut, deal.dealer.value, hands]
    assert mine.page.evaluate(call, right) is True
    assert mine.page.evaluate(call, [pack, reveal.cut % 52 + 1, deal.dealer.value, hands]) is False
    assert mine.page.evaluate(call, [pack, reveal.cut, deal.dealer.left.value, hands]) is False
    assert mine.page.evaluate(call, [pack, reveal.cut, deal.dealer.value, [*hands[1:], hands[0]]]) is False


def test_a_pack_that_was_not_sealed_is_found_out(sit: Sit) -> None:
    table = PaperTable(seed=3).play_until(over)
    mine = sit(table)
    last = table.state.last
    assert last is not None
    swapped = [*last.reveal.pack]
    swapped[0], swapped[1] = swapped[1], swapped[0]
    shown = json.loads(bytes(table.view()))
    shown["last_hand"]["reveal"]["pack"] = [card.value for card in swapped]
    table.tell("table", protocol=1, me="p:me", seq=len(table.events) + 1, view=shown, entries=[], room=table.room())
    mine.page.get_by_text("The seal of this deal").click()
    mine.button("Check the seal").click()
    said = mine.page.locator(".seal [role=status]").inner_text()
    assert said.strip() == "The seal does not fit: this is not the pack that was sealed."
    assert hashlib.sha256(sealed_text(last.reveal.nonce, last.reveal.pack).encode()).hexdigest() == last.reveal.seal
