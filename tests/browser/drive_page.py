"""The pages of a drive as people use them: the organiser with a keyboard, phones at tables, what stands where."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from playwright.sync_api import Locator, Page, expect

from browser.visitor import Visitor

__all__ = ["Organiser", "Phone", "Seats", "read_rows", "seats_of"]

LINKS = "async (main) => (await import(main.replace('main.js', 'page.js'))).page.links"


@dataclass(frozen=True)
class Seats:
    """Who sits at a table, by name."""

    ns: tuple[str, ...]
    ew: tuple[str, ...]


def names_in(place: Locator) -> tuple[str, ...]:
    """The names that stand somewhere."""
    return tuple(text.strip() for text in place.locator("bdi").all_inner_texts())


def seats_of(page: Page) -> dict[int, Seats]:
    """Who sits where in the round that is shown."""
    rows = page.locator(".tb").all()
    return {
        int(row.get_attribute("data-table") or 0): Seats(
            names_in(row.locator(".pair.ns")), names_in(row.locator(".pair.ew"))
        )
        for row in rows
    }


def read_rows(page: Page) -> dict[str, tuple[int, bool, int]]:
    """The standings that are shown: by name the place, whether it is shared, the total."""
    read: dict[str, tuple[int, bool, int]] = {}
    for row in page.locator(".places tbody tr").all():
        place = row.locator(".pl").inner_text()
        found = re.match(r"\d+", place)
        assert found is not None, place
        name = row.locator("th bdi").inner_text()
        read[name] = (int(found[0]), "shared" in place, int(row.locator(".total").inner_text()))
    return read


RESEAT = "Reseat from the next round"
"""The choice that always changes something."""


class Organiser:
    """Whoever runs a drive. The drive is opened with its form; what is not given is as the form has it."""

    def __init__(self, me: Visitor, fields: Mapping[str, str], names: Iterable[str] = ()) -> None:
        self.me = me
        self.page = me.to("/drives/new")
        for name, value in fields.items():
            field = self.page.locator(f"[name={name}]")
            if field.first.get_attribute("type") == "radio":
                self.page.locator(f"[name={name}][value={value}]").check()
            else:
                field.fill(value)
        self.page.get_by_label("People, if you have them").fill("\n".join(names))
        self.page.get_by_role("button", name="Open the drive").click()
        self.page.wait_for_selector(".organiser")
        self.address = self.page.url.split("#")[0]

    def part(self, name: str) -> None:
        """Goes to a part of the page."""
        self.page.locator(".tabs").get_by_role("link", name=name, exact=True).click()
        expect(self.page.locator(".tabs [aria-current=page]")).to_have_text(name)

    def now(self, name: str) -> None:
        """Presses what is offered to be done now."""
        self.page.locator(".now").get_by_role("button", name=name).click()

    def says(self, text: str) -> None:
        """What is to be done now is this."""
        expect(self.page.locator(".now-say")).to_contain_text(text)

    def enter_people(self, names: Iterable[str]) -> None:
        """Enters people by hand."""
        text, before = "\n".join(names), self.page.locator(".folk li").count()
        self.page.locator("#names").fill(text)
        self.page.get_by_role("button", name=re.compile(r"^Enter \d+ p")).click()
        expect(self.page.locator(".folk li")).to_have_count(before + text.count("\n") + 1)

    def seat(self, number: int) -> dict[int, Seats]:
        """Seats a round; who sits where."""
        self.now(f"Seat round {number}")
        expect(self.page.locator("#round-title")).to_have_text(f"Round {number}")
        expect(self.page.locator(".dh")).to_contain_text(f"{number} of")
        return seats_of(self.page)

    def row(self, table: int) -> Locator:
        """A table of the round."""
        return self.page.locator(f'.tb[data-table="{table}"]')

    def type_result(self, ns: int, ew: int) -> None:
        """Types a slip where the focus is: figures and Enter."""
        for figure in (ns, ew):
            self.page.keyboard.type(str(figure))
            self.page.keyboard.press("Enter")

    def enter(self, table: int, ns: int) -> None:
        """Enters the tricks of a table, the first field of which has the focus or is given it."""
        field = self.row(table).locator("input").first
        field.focus()
        self.type_result(ns, 13 - ns)
        expect(self.row(table).locator(".stands-in")).to_contain_text(str(ns))

    def correct(self, number: int, table: int, ns: int, movement: str | None = None) -> list[str]:
        """Corrects a result, as asked; the lines that said beforehand what it would change."""
        if self.page.locator(".pager select").input_value() != str(number):
            self.page.locator(".pager select").select_option(str(number))
        expect(self.page.locator("#round-title")).to_have_text(f"Round {number}")
        dialog = self.correcting(table)
        self.type_result(ns, 13 - ns)
        button = dialog.get_by_role("button", name="Correct it")
        if movement is not None:
            choice = dialog.get_by_role("radio", name=re.compile(movement))
            expect(choice).to_be_visible()
            expect(button).to_be_disabled()
            choice.check()
        expect(button).to_be_enabled()
        told = dialog.locator(".would .told li").all_inner_texts()
        for _ in range(100 if movement == RESEAT else 0):
            if told:
                break
            self.page.wait_for_timeout(50)  # something else has happened to the drive, and it is asked anew
            told = dialog.locator(".would .told li").all_inner_texts()
        button.click()
        expect(dialog).to_have_count(0)
        expect(self.row(table).locator(".stands-in")).to_contain_text(str(ns))
        return told

    def correcting(self, table: int) -> Locator:
        """Opens the correction of a table, ready to be typed into."""
        self.row(table).locator(".stands-in").click()
        dialog = self.page.get_by_role("dialog")
        expect(dialog.locator("input").first).to_be_focused()
        return dialog

    def last_round(self, number: int) -> None:
        """Shows the round that is played, after another was looked at."""
        self.page.locator(".pager select").select_option(str(number))
        expect(self.page.locator("#round-title")).to_have_text(f"Round {number}")

    def links(self) -> tuple[str, dict[int, str]]:
        """The paths of the players' page and of the tables' pages."""
        main = self.page.locator("script[src*='drive/main.js']").get_attribute("src")
        links = self.page.evaluate(LINKS, main)
        return links["public"], {int(table): path for table, path in links["tables"].items()}


class Phone:
    """A phone at a table, of one side."""

    def __init__(self, me: Visitor, path: str, side: str) -> None:
        self.me = me
        self.page = me.to(path)
        self.side = side

    def be_there(self) -> None:
        """Says which side one is, where the page asks."""
        self.page.locator(".two-big").get_by_role("button", name=re.compile(self.side)).click()

    def say(self, tricks: int) -> None:
        """Says how many tricks one's side took."""
        self.page.locator(".nums").get_by_role("radio", name=str(tricks), exact=True).check()
        self.page.locator(".say-it").click()

    def sees(self, text: str) -> None:
        """What the page says."""
        expect(self.page.locator("main")).to_contain_text(text)

    def press(self, name: str) -> None:
        self.page.get_by_role("button", name=name).click()
