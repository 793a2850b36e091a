"""Norwegian and French on a real server: no English is left on the first page, at the table, at the end of a hand."""

from __future__ import annotations

import re
from functools import cache

import pytest
from babel.messages.pofile import read_po

from browser.visitor import Come, Visitor
from oddtrick.server.extracting import LOCALE

pytestmark = pytest.mark.long

LOCALES = {"nb": "nb-NO", "fr": "fr-FR"}
ASKED = {
    "nb": ("Jeg gir", "Trekk dette kortet", "Fortsett", "Neste spill"),
    "fr": (),
}
ENGLISH = re.compile(r"\b(the|and|is|are|was|were|of|with|your|you|this|that|there|cannot|must|trick|tricks)\b", re.I)
FIELD = re.compile(r"\{[^}]*\}")

PIECES = """() => {
  const found = [document.title];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node = walk.currentNode; node; node = walk.nextNode()) {
    if (node.nodeType === Node.TEXT_NODE) {
      if (!node.parentElement.closest('script, style, noscript, [lang]:not(html)')) found.push(node.data);
    } else if (!node.closest('[lang]:not(html)'))
      for (const name of ['aria-label', 'title', 'alt', 'placeholder', 'aria-valuetext', 'aria-description'])
        if (node.hasAttribute(name)) found.push(node.getAttribute(name));
  }
  return found.map((each) => each.trim().replace(/\\s+/g, ' ')).filter((each) => /\\p{L}{2}/u.test(each));
}"""
"""All texts of a page and its attributes, but for those that say themselves in which language they are."""


@cache
def english(lang: str) -> re.Pattern[str]:
    """All English texts that read otherwise in a language, as one pattern."""
    with (LOCALE / f"{lang}.po").open("rb") as file:
        messages = [each for each in read_po(file, lang) if each.id]
    there = {text for each in messages for text in forms(each.string)}
    texts = {text for each in messages for text in forms(each.id) if text not in there}
    told = [text for text in texts if re.search(r"[^\W\d_]{3}", FIELD.sub("", text))]
    assert len(told) > 800
    return re.compile("|".join(".+?".join(re.escape(part) for part in FIELD.split(text)) for text in sorted(told)))


def forms(said: object) -> tuple[str, ...]:
    return tuple(said) if isinstance(said, tuple | list) else (str(said),)


def english_left(me: Visitor, lang: str) -> list[str]:
    """The pieces of the page that are English, whole or in part."""
    pieces = me.page.evaluate(PIECES)
    assert me.page.evaluate("document.documentElement.lang") == lang
    return [piece for piece in pieces if english(lang).fullmatch(piece) or ENGLISH.search(piece)]


def test_english_would_be_found(come: Come) -> None:
    me = come()
    me.to("/")
    me.page.evaluate("document.documentElement.lang = 'nb'")
    left = english_left(me, "nb")
    assert {"Play now", "Choose the game", "Join"} <= set(left)


@pytest.mark.parametrize("lang", LOCALES)
def test_no_english_is_left_from_the_first_page_to_the_end_of_a_hand(come: Come, lang: str) -> None:
    me = come(locale=LOCALES[lang])
    me.to("/")
    assert english_left(me, lang) == []
    me.page.locator("form.now button").click()
    me.at_table()
    me.until(lambda: me.see(".ribbon input"))
    assert english_left(me, lang) == []
    me.page.locator(".ribbon-box .btn:not(.primary)").click()  # deal at once
    me.until(me.my_turn)
    assert english_left(me, lang) == []
    me.page.locator("button[data-card]").last.click(position={"x": 12, "y": 16}, force=True)
    for name in ("menu", "keys"):
        me.page.keyboard.press({"menu": "m", "keys": "?"}[name])
        me.page.wait_for_selector("dialog")
        assert english_left(me, lang) == [], name
        me.page.keyboard.press("Escape")
        me.page.wait_for_selector("dialog", state="detached")
    looked = 0
    while not me.at_end():
        me.until(lambda: me.my_turn() or me.at_end())
        looked += 1
        if looked in (3, 8):
            assert english_left(me, lang) == []
        me.wait()
        me.press(())
    assert english_left(me, lang) == []
    assert looked >= 12
