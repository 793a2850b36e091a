"""The people of a drive on the organiser's page: files, substitutes, gone and back, swaps, cuts, names deleted."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.drive_page import Organiser, read_rows, seats_of
from browser.visitor import Come

pytestmark = pytest.mark.long

NAMES = ["Ann", "Bob", "Cy", "Di", "Eve", "Fred", "Gil", "Hope"]


def dialog_of(page: Page, name: str) -> Locator:
    page.locator(".person", has_text=name).first.click()
    return page.get_by_role("dialog")


def test_names_come_from_a_file_in_an_old_encoding_and_a_wrong_line_is_named(come: Come) -> None:
    organiser = Organiser(come(), {"kind_a": "lady", "kind_b": "gent"})
    page = organiser.page
    choose = page.locator("input[type=file]")
    choose.set_input_files(
        {
            "name": "list.csv",
            "mimeType": "text/csv",
            "buffer": "Name;Kind\nZoë;lady\nZoë;gent\nAnn;queen\n".encode("cp1252"),
        }
    )
    expect(page.locator("#names-read")).to_contain_text("Line 4")
    expect(page.get_by_role("button", name="Enter them")).to_be_disabled()
    page.locator("#names").fill(page.locator("#names").input_value().replace("queen", "lady"))
    page.get_by_role("button", name="Enter 3 people").click()
    expect(page.locator(".folk .who bdi")).to_have_text(["Zoë", "Zoë (2)", "Ann"])
    expect(page.locator(".people .round-about")).to_have_text("3 people: 2 lady, 1 gent")


def test_renamed_substituted_fixed_gone_and_back(come: Come) -> None:
    organiser = Organiser(come(), {"hands": "4", "half_time": "0"}, NAMES)
    page = organiser.page
    dialog = dialog_of(page, "Bob")
    dialog.get_by_label("Name", exact=True).fill('<img src=x onerror="document.title=1">')
    dialog.get_by_role("button", name="Save").click()
    expect(page.locator(".person").nth(1)).to_contain_text("<img src=x")
    dialog = dialog_of(page, "Cy")
    dialog.get_by_text("Cannot move").click()
    expect(page.locator(".person").nth(2)).to_contain_text("cannot move")
    dialog.get_by_text("A substitute takes over").click()
    dialog.get_by_label("Name of the substitute").fill("Ida")
    dialog.get_by_role("button", name="Take over").click()
    expect(page.locator(".person").nth(2)).to_contain_text("Ida")
    dialog_of(page, "Di").get_by_role("button", name="Leaves").click()
    expect(page.locator(".people .round-about")).to_contain_text("7 people")
    dialog_of(page, "Di").get_by_role("button", name="Is back").click()
    expect(page.locator(".people .round-about")).to_contain_text("8 people")
    organiser.part("History")
    expect(page.locator(".changes")).to_contain_text("cannot move")
    assert page.evaluate("document.title") != "1"


def test_two_who_sat_in_one_anothers_places_are_put_right_and_a_cut_decides(come: Come) -> None:
    organiser = Organiser(come(), {"hands": "2", "half_time": "0"}, NAMES)
    page = organiser.page
    organiser.now("Draw lots")
    organiser.part("Round")
    seats = organiser.seat(1)
    one, two = seats[1].ns[0], seats[2].ew[1]
    organiser.enter(1, 13)
    organiser.enter(2, 13)
    organiser.part("People")
    dialog_of(page, one).get_by_role("button", name="Change seats with somebody").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("With").select_option(label=f"Table 2: {two}")
    expect(dialog.locator(".would .told")).to_contain_text(f"{two}: number")
    dialog.get_by_role("button", name="Change their seats").click()
    organiser.part("Round")
    expect(organiser.row(1).locator(".pair.ns")).to_contain_text(two)
    assert seats_of(page)[2].ew[1] == one
    rows = read_rows(page)
    assert (rows[one][2], rows[two][2]) == (0, 7)
    organiser.now("End the drive here")
    organiser.part("Standings")
    page.get_by_role("button", name="Say how they cut").first.click()
    dialog = page.get_by_role("dialog")
    prize = page.locator(".prizes > div", has_text=dialog.get_by_role("heading").inner_text())
    winner = dialog.locator("b bdi").nth(1).inner_text()
    dialog.get_by_role("radio").nth(1).check()
    dialog.get_by_role("button", name="Write it down").click()
    expect(prize).to_contain_text(winner)
    expect(prize).to_contain_text("decided by a cut of the cards")
    organiser.part("About")
    page.get_by_role("button", name="Delete all names").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete them").click()
    organiser.part("Standings")
    expect(page.locator(".places")).to_contain_text("number 1")
    expect(page.locator(".places")).not_to_contain_text(winner)
