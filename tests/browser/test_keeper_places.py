"""What the form offers at a place of the sheet, and what it keeps: matches, calls, trumps in turn, the referee."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from .keeper_page import Keeper

pytestmark = pytest.mark.long

NINE = {"tricks": {"NS": 9, "EW": 4}}
SEVEN = {"tricks": {"NS": 7, "EW": 6}}
ALL = {"tricks": {"NS": 13, "EW": 0}}


def line(keeper: Keeper, number: int, what: str) -> None:
    """Open a line by its own number and choose what to do."""
    keeper.page.locator(f"[data-line='{number}'] button").click()
    keeper.page.get_by_role("dialog").get_by_role("button", name=what, exact=True).click()


def kinds(page: Page) -> list[str | None]:
    return [each.get_attribute("value") for each in page.locator("[name=kind]").all()]


def offline(keeper: Keeper) -> None:
    keeper.context.set_offline(True)
    expect(keeper.page.locator(".down")).to_be_visible()


def test_another_match_is_put_in_where_one_is_over_and_its_dealer_corrected(keeper: Keeper) -> None:
    keeper.begin("classic", dealer="N")
    page = keeper.page
    for hand in (NINE, NINE):
        keeper.enter(hand)
    line(keeper, 1, "Insert a line before")
    keeper.tap(ALL)
    keeper.scored()
    keeper.confirm.click()
    expect(page.locator("li.void")).to_have_count(2)
    line(keeper, 1, "Insert a line before")
    expect(page.locator("#entry-title")).to_have_text("Insert before line 2")
    assert kinds(page) == ["match"]
    page.locator("[name=first-dealer]").select_option("W")
    page.locator(".enter.known").wait_for()
    keeper.confirm.click()
    expect(page.locator(".hist h3")).to_have_count(2)
    expect(page.locator("li.void")).to_have_count(0)
    line(keeper, 4, "Correct")
    expect(page.locator("#entry-title")).to_have_text("Correct line 2")
    page.locator("[name=first-dealer]").select_option("E")
    page.locator(".enter.known").wait_for()
    keeper.confirm.click()
    expect(page.locator(".done")).to_contain_text("Another match; East deals first")
    line(keeper, 1, "Correct")
    expect(page.locator(".turn")).to_contain_text("East deals.")
    assert kinds(page) == ["hand", "misdeal", "thrown"]


def test_calling_is_offered_by_the_score_at_the_place_and_always_where_nobody_knows_it(keeper: Keeper) -> None:
    keeper.begin("long", start={"NS": 7, "EW": 8})
    page = keeper.page
    assert [each.get_attribute("value") for each in _calls(keeper)] == ["EW"]
    keeper.kind("hand")
    keeper.enter(SEVEN)
    assert len(_calls(keeper)) == 2
    keeper.kind("hand")
    line(keeper, 1, "Correct")
    expect(page.locator("#entry-title")).to_have_text("Correct line 1")
    assert [each.get_attribute("value") for each in _calls(keeper)] == ["EW"]
    page.get_by_role("button", name="Cancel").click()
    offline(keeper)
    keeper.tap(SEVEN)
    keeper.confirm.click()
    expect(page.locator(".waits li")).to_have_count(1)
    expect(page.locator(".turn")).to_contain_text("Who deals will be known")
    keeper.tap({"called": "EW"})
    keeper.confirm.click()
    keeper.context.set_offline(False)
    expect(page.locator(".hist li")).to_have_count(3, timeout=20_000)
    assert keeper.line_items()[2] == "Honours called at 8: 2"


def _calls(keeper: Keeper) -> list[object]:
    keeper.kind("called")
    return list(keeper.page.locator("[name=call]").all())


def test_without_a_line_no_suit_is_said_that_may_be_wrong(keeper: Keeper) -> None:
    keeper.new()
    keeper.context.set_offline(True)
    keeper.page.locator("[name=ruleset][value=drive]").check()
    keeper.page.get_by_role("button", name="Begin").click()
    expect(keeper.page.locator(".turn")).to_contain_text("Hearts are trumps.")
    expect(keeper.page.locator("#entry-title")).to_be_focused()
    expect(keeper.page.locator(".bar")).to_contain_text("Hand 1 of 24")
    expect(keeper.page.locator(".down")).to_be_visible()
    keeper.tap(NINE)
    keeper.confirm.click()
    expect(keeper.page.locator(".turn")).to_contain_text("Who deals will be known")
    assert keeper.page.locator(".turn .suit").count() == 0


def test_what_the_referee_ruled_is_put_in_once_and_leaves_an_open_correction_alone(keeper: Keeper) -> None:
    keeper.begin("laws-1864")
    keeper.enter(NINE)
    page, sheet = keeper.page, keeper.address + keeper.path
    keeper.kind("misdeal")
    page.goto(f"{sheet}?enter=revoke&penalty=add_three_points")
    expect(page.locator(".revoke")).to_have_count(1)
    assert page.locator("[name=revoke-by]").input_value() == ""
    assert page.locator("[name=revoke-penalty]").input_value() == "add_three_points"
    assert page.url == sheet
    keeper.tap(SEVEN)
    expect(page.locator(".enter")).to_contain_text("Say who revoked")
    page.locator("[name=revoke-by]").select_option("NS")
    keeper.scored()
    page.reload()
    expect(page.locator(".revoke")).to_have_count(1)
    assert page.locator("[name=revoke-by]").input_value() == "NS"
    keeper.confirm.click()
    expect(page.locator(".hist li")).to_have_count(2)
    line(keeper, 1, "Correct")
    keeper.tap(SEVEN)
    page.goto(f"{sheet}?enter=misdeal")
    expect(page.locator(".done")).to_contain_text("then comes what the referee ruled")
    expect(page.locator("#entry-title")).to_have_text("Correct line 1")
    assert page.locator("[name=tricks]:checked").get_attribute("value") == "7"
    keeper.scored()
    keeper.confirm.click()
    expect(page.locator("[name=kind][value=misdeal]")).to_be_checked()
    expect(page.locator("#entry-title")).to_have_text("Hand 3")
    assert page.url == sheet
    page.goto(f"{sheet}?enter=honours")
    expect(page.locator("#entry-title")).to_have_text("Correct line 2")
    expect(page.locator(".revoke")).to_have_count(1)


def test_a_revoke_found_later_is_put_in_the_hand_written_last_unless_it_was_in_the_one_in_play(keeper: Keeper) -> None:
    keeper.begin("laws-1864")
    page, sheet = keeper.page, keeper.address + keeper.path
    keeper.until_stored()  # or what is told of the opening takes the place of what is told next
    page.goto(f"{sheet}?enter=honours")
    expect(page.locator(".done")).to_contain_text("No hand is written yet")
    keeper.enter(NINE)
    page.goto(f"{sheet}?enter=revoke&penalty=add_three_points")
    expect(page.locator("#entry-title")).to_have_text("Correct line 1")
    page.locator("[name=revoke-by]").select_option("EW")
    keeper.scored()
    assert page.locator("[name=tricks]:checked").get_attribute("value") == "9"
    page.get_by_role("button", name="It was in the hand in play").click()
    expect(page.locator("#entry-title")).to_have_text("Hand 2")
    assert page.locator("[name=revoke-penalty]").input_value() == "add_three_points"
    page.get_by_role("button", name="Clear").click()
    expect(page.locator(".revoke, .in-play")).to_have_count(0)
    assert page.url == sheet


def test_where_a_match_is_over_the_referee_is_told_that_no_hand_can_be_entered(keeper: Keeper) -> None:
    keeper.begin("classic")
    keeper.enter(ALL)
    page, sheet = keeper.page, keeper.address + keeper.path
    for asked in ("misdeal", "thrown_in"):
        page.goto(f"{sheet}?enter={asked}")
        expect(page.locator(".done")).to_contain_text("until another one begins, no hand can be entered")
        expect(page.locator(".result")).to_be_visible()
        assert page.url == sheet
    page.get_by_role("button", name="Another match").click()
    expect(page.locator("[name=kind][value=hand]")).to_be_checked()


def test_rules_of_ones_own_are_called_so_in_every_language(chromium: Browser, address: str) -> None:
    with Keeper(chromium, address, locale="nb-NO") as keeper:
        keeper.new()
        page = keeper.page
        page.locator("summary").nth(2).click()
        page.locator(".switches input[type=radio]:not(:checked)").first.check()
        page.locator(".enter button").click()
        expect(page.locator(".bar small")).to_have_text("Egne regler")
        expect(page.locator(".waits")).to_have_count(0)
        kept = page.request.get(f"{address}{keeper.path}/sheet.json").text()
        assert "Own rules" in kept
        assert "Egne regler" not in kept


def test_what_a_single_game_came_to_is_said_once(keeper: Keeper) -> None:
    keeper.begin("american-league")
    keeper.enter(ALL)
    expect(keeper.page.locator(".result tfoot tr > *")).to_have_text(["Points", "7", "0"])
    assert keeper.page.locator(".result tbody tr").count() == 0
    keeper.page.goto(f"{keeper.address}{keeper.path}/print")
    assert keeper.page.locator(".block tfoot tr > *").all_inner_texts() == ["Points", "7", "0"]


def test_a_correction_does_not_make_up_which_honours_were_held(keeper: Keeper) -> None:
    keeper.begin()
    keeper.enter({**NINE, "honours": {"NS": 1, "EW": 3}})
    line(keeper, 1, "Correct")
    expect(keeper.page.locator(".hons")).to_contain_text("Written down: honours 3 to East–West.")
    assert keeper.page.locator(".hons [aria-pressed=true]").count() == 0
    keeper.page.locator("[name=tricks][value='8']").check()
    assert keeper.scored() == "8 tricks: 2 · honours, 3 of 4: 2"
    keeper.honours(4)
    assert keeper.scored() == "8 tricks: 2 · honours, 4 of 4: 4"


def test_names_are_shown_as_the_server_keeps_them_each_in_its_own_element(keeper: Keeper) -> None:
    typed = {"N": "  Ann \u202e  B ", "S": "\u05de\u05e8\u05d9\u05dd", "E": "<b>", "W": "Tom\u2069"}
    keeper.begin(names=typed, dealer="N")
    page = keeper.page
    expect(page.locator(".marker bdi")).to_have_text(["Ann B", "\u05de\u05e8\u05d9\u05dd", "<b>", "Tom"])
    expect(page.locator(".turn bdi")).to_have_text(["Ann B", "<b>"])
    keeper.tap(NINE)
    keeper.scored()
    expect(page.locator(".enter .btn bdi")).to_have_text(["Ann B", "\u05de\u05e8\u05d9\u05dd"])
    assert "\u2068" not in page.locator(".held").first.get_attribute("aria-label")  # type: ignore[operator]
    keeper.confirm.click()
    expect(page.locator(".hist bdi").first).to_have_text("Ann B")
    page.goto(f"{keeper.address}/sheets")
    expect(page.locator(".rows a").first.locator("bdi")).to_have_count(4)
    assert keeper.wrong == []


def test_the_history_says_what_was_undone_and_where_a_line_stood(keeper: Keeper) -> None:
    keeper.begin()
    keeper.enter(NINE)
    line(keeper, 1, "Insert a line before")
    keeper.tap(SEVEN)
    keeper.scored()
    keeper.confirm.click()
    expect(keeper.page.locator(".hist li")).to_have_count(2)
    keeper.page.get_by_role("button", name="Undo").click()
    expect(keeper.page.locator(".hist li")).to_have_count(1)
    keeper.menu("History")
    expect(keeper.page.locator(".changes li")).to_have_count(3)
    told = keeper.page.locator(".changes li").all_inner_texts()
    assert "Put in as line 1: North–South: 7 tricks" in told[1]
    assert "Undone: Put in as line 1: North–South: 7 tricks" in told[2]
