"""A whole rubber on the table page: by mouse, and by the keyboard alone."""

from __future__ import annotations

import pytest

from browser.paper_table import PaperTable, over
from browser.sitting import Sit, Sitting, hidden_from_me

STEPS = 1500

PLAY = "document.querySelector('.endpage') ? '' : document.documentElement.outerHTML"
"""The page, looked at in one moment; nothing where a finished hand is laid open."""


@pytest.mark.long  # a real server has the same in `test_real_rubber.py`
def test_a_whole_rubber_by_mouse(sit: Sit) -> None:
    mine = sit(PaperTable(seed=11), hurried=True)
    for _ in range(STEPS):
        if over(mine.table) and mine.page.locator(".endpage").count():
            break
        _click_what_is_asked(mine)
    assert mine.page.get_by_role("heading", name="game and rubber").is_visible()
    rows = mine.page.locator(".rub tbody tr.st").all_inner_texts()
    assert len(rows) == len(mine.table.state.match.games)  # type: ignore[union-attr]
    mine.button("Another match, same seats").click()
    mine.page.wait_for_selector(".tbl:not([data-stage=over])")
    assert mine.table.state.rubber == 2
    assert mine.asked("new_rubber")[0]["data"] == {"cut_again": False}


def _click_what_is_asked(mine: Sitting) -> None:
    for name in ("Draw this card", "Go on", "Take off", "Announce our", "Next hand"):
        if (button := mine.button(name)).count() and button.first.is_visible():
            button.first.click()
            return
    if mine.playable.count():
        mine.tap(mine.playable.first)
    mine.page.wait_for_timeout(30)


@pytest.mark.long
def test_a_whole_rubber_by_keyboard_alone(sit: Sit) -> None:
    mine = sit(PaperTable(seed=12), hurried=True)
    mine.page.mouse.move(0, 0)
    for at in range(STEPS):
        if over(mine.table) and mine.page.locator(".endpage").count():
            break
        _press_what_is_asked(mine, typing=at % 2 == 0)
    assert over(mine.table)
    for _ in range(40):
        mine.page.keyboard.press("Tab")
        if mine.page.evaluate("document.activeElement.innerText").startswith("Another match"):
            break
    mine.page.keyboard.press("Enter")
    assert len(mine.asked("new_rubber")) == 1
    assert mine.table.state.rubber == 2


def _press_what_is_asked(mine: Sitting, typing: bool) -> None:
    keys = mine.page.keyboard
    if mine.page.locator(".endpage").count():
        if mine.button("Announce our").count():
            keys.press("Tab")
            keys.press("Enter")
        else:
            keys.press("n")
    elif mine.page.locator(".found").count():
        keys.press("n")
    elif mine.page.locator(".ribbon input").count():
        assert mine.page.evaluate("document.activeElement.type") == "range"
        keys.press("ArrowRight")
        keys.press("Enter")
    elif mine.playable.count():
        wanted = mine.playable.last.get_attribute("data-card") or ""
        if typing:
            keys.press(wanted[0].lower())
            keys.press(wanted[1].lower())
        else:
            for _ in range(13):
                keys.press("ArrowRight")
                if mine.page.evaluate("document.activeElement.dataset.card") == wanted:
                    break
            keys.press("Enter")
    mine.page.wait_for_timeout(40)


@pytest.mark.long  # see `test_real_secrets.py`
def test_nothing_on_the_page_names_a_hidden_card(sit: Sit) -> None:
    mine = sit(PaperTable(seed=13), hurried=True)
    looked = 0
    for _ in range(STEPS):
        if mine.table.state.hand_number == 2 and mine.table.state.hand is not None:
            break
        _click_what_is_asked(mine)
        before = set(hidden_from_me(mine.table))
        html = mine.page.evaluate(PLAY)
        hidden = before & set(hidden_from_me(mine.table))  # the table may have gone on meanwhile
        if html:
            shown = [card for card in sorted(hidden) if f"#{card}" in html or f'"{card}"' in html]
            assert shown == [], f"{mine.table.state.stage}: {shown}"
            looked += 1
    assert looked >= 13  # once in each trick at least, however slow the browser is
