"""Reads pages as a browser would: links, forms with what they would send, text, and what the policy would refuse."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser

__all__ = ["Form", "Page", "read_page"]

UNSEEN = {"script", "style"}


@dataclass
class Form:
    """A form. fields: what it sends as it stands. choices: the values each row of radio buttons offers."""

    action: str
    method: str
    fields: dict[str, str] = field(default_factory=dict)
    choices: dict[str, list[str]] = field(default_factory=dict)


@dataclass
class Page:
    """A page. text: what a reader sees, a piece at a time. inline: scripts and styles that stand in the page itself."""

    lang: str = ""
    title: str = ""
    links: list[str] = field(default_factory=list)
    files: list[str] = field(default_factory=list)
    forms: list[Form] = field(default_factory=list)
    text: list[str] = field(default_factory=list)
    inline: list[str] = field(default_factory=list)
    ids: list[str] = field(default_factory=list)
    headings: list[str] = field(default_factory=list)

    @property
    def words(self) -> str:
        """All that a reader sees."""
        return " ".join(" ".join(self.text).split())


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.page = Page()
        self._inside: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        page = self.page
        if tag not in ("input", "link", "meta", "use", "br"):
            self._inside.append(tag)
        page.inline += [f"{tag} {name}" for name in given if name == "style" or name.startswith("on")]
        if "id" in given:
            page.ids.append(given["id"])
        page.text += [given[name] for name in ("aria-label", "alt", "placeholder") if name in given]
        if tag == "html":
            page.lang = given.get("lang", "")
        elif tag == "a":
            page.links.append(given["href"])
        elif tag in ("script", "link", "use", "img"):
            address = given.get("src") or given.get("href", "")
            if address:
                page.files.append(address.partition("#")[0])
            elif given.get("type") != "application/json":
                page.inline.append(tag)
        elif tag == "style":
            page.inline.append(tag)
        elif tag == "form":
            page.forms.append(Form(given.get("action", ""), given.get("method", "get")))
        elif tag == "input" and page.forms and "name" in given:
            form = page.forms[-1]
            radio = given.get("type") == "radio"
            if radio:
                form.choices.setdefault(given["name"], []).append(given.get("value", ""))
            if not radio or "checked" in given:
                form.fields[given["name"]] = given.get("value", "")
        elif tag in ("h1", "h2", "h3"):
            page.headings.append(tag)

    def handle_endtag(self, tag: str) -> None:
        while self._inside and self._inside.pop() != tag:
            pass

    def handle_data(self, data: str) -> None:
        if "title" in self._inside:
            self.page.title += data
        if data.strip() and not UNSEEN.intersection(self._inside):
            self.page.text.append(data.strip())


def read_page(html: str) -> Page:
    """What is on a page."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    return reader.page
