"""How the table page looks at all sizes: nothing cut off or jumping, nothing too small, no violation that axe knows."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from importlib import resources
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from browser.paper_table import PaperTable, my_turn, over
from browser.sitting import SETTLED, Sit, Sitting, overlaps
from oddtrick.server import wire
from oddtrick.table import commands as c

SIZES = {
    "phone": (375, 812),
    "phone on its side": (812, 375),
    "tablet": (768, 1024),
    "desktop": (1440, 900),
    "small phone": (320, 568),
    "short phone": (375, 667),
    "small phone on its side": (568, 320),
    "enlarged": (640, 400),
}
OUTSIDE = """() => [...document.querySelectorAll(
  '.plate, .tools .btn, .tc, .turnup, .pile:not(.none), .side .pts, .prompt')]
  .filter((each) => each.checkVisibility())
  .map((each) => [each.className, each.getBoundingClientRect()])
  .filter(([, box]) => box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1)
  .map(([what, box]) => `${what} ${JSON.stringify(box)}`)"""
SCROLLS = (
    "() => [document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight]"
)
SMALL = """() => [...document.querySelectorAll(
  'button:not([data-card]), a.btn, summary, label:has(input[type=checkbox])')]
  .filter((each) => each.checkVisibility() && !each.closest('[inert]'))
  .map((each) => [each.outerHTML.slice(0, 80), each.getBoundingClientRect()])
  .filter(([, box]) => box.height < 43.5 || box.width < 43.5)
  .map(([what, box]) => `${what} ${box.width}×${box.height}`)"""
FRAME = """() => Object.fromEntries(['.sblock', '.cloth', '.hand', '.seat.N .plate', '.seat.W .plate'].map((what) => {
  const box = document.querySelector(what).getBoundingClientRect();
  return [what, [box.x, box.y, box.width, box.height].map(Math.round).join()];
}))"""
COVERED = """() => {
  const all = [...document.querySelectorAll(
    '.plate, .tools .btn, .middle .btn, .ribbon, .draws, .middle .why, .take-back')]
    .filter((each) => each.checkVisibility())
    .map((each) => [each.className + ' ' + each.innerText.slice(0, 20), each.getBoundingClientRect()]);
  return all.flatMap(([one, a], at) => all.slice(at + 1)
    .filter(([, b]) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1)
    .map(([other]) => `${one} / ${other}`));
}"""
CUT_OFF = """() => [...document.querySelectorAll('.sblock .trump .t, .middle .why, .middle .btn, .draws, .draw .label')]
  .filter((each) => each.checkVisibility())
  .map((each) => [each.className, each.getBoundingClientRect(), each.closest('.trump')?.getBoundingClientRect()])
  .filter(([, box, frame]) =>
    box.bottom > innerHeight + 1 || box.right > (frame?.right ?? innerWidth) + 1 || box.left < -1)
  .map(([what, box]) => `${what} ${JSON.stringify(box)}`)"""

CROWDED = ".tc:not(.gap) .card, .tools .btn, .pile:not(.none), .hand .card"
"""What no plate and no strip may lie over."""

DRESSED = """([theme, deck]) => {
  document.documentElement.dataset.theme = theme;
  document.documentElement.dataset.deck = deck;
}"""
"""Puts another theme and deck on the page, as its settings do."""
STRIPS = """() => {
  const boxes = [...document.querySelectorAll('.held-card')].map((each) => each.getBoundingClientRect());
  return boxes.map((box, at) => {
    const next = boxes[at + 1];
    return next && Math.abs(next.top - box.top) < 20 ? next.left - box.left : box.width;
  });
}"""


def first(seed: int = 3) -> PaperTable:
    """The first trick, where it is the viewer's turn."""
    return PaperTable(seed=seed).play_until(my_turn())


def lobby() -> PaperTable:
    """Before the match."""
    return PaperTable(others=(None, "p:two", None, None), begin=False)


def claimed() -> PaperTable:
    """An opponent claims."""
    table = PaperTable(seed=3).play_until(my_turn(9, hand=2))
    assert table.seat is not None
    table.say(c.ClaimRest(table.seat.left, table.state.hand_number))
    return table


def longest() -> PaperTable:
    """Names as long as they may be, the clock on, and a bot that stands in for the viewer."""
    table = PaperTable(seed=3, options=wire.Options(seconds=30)).play_until(my_turn(5))
    assert table.seat is not None
    table.names = {who: wire.Name("W" * 40, name.bot) for who, name in table.names.items()}
    table.clock = wire.Clock((table.seat,), 25.0)
    table.places[table.seat.index] = wire.Place(False, True)
    return table


SCENES: dict[str, Callable[[], PaperTable]] = {
    "lobby": lobby,
    "draw": lambda: PaperTable(seed=3),
    "cut": lambda: PaperTable(seed=3).play_until(lambda now: now.state.stage == "cut" and now.act_once() is False),
    "first": first,
    "later": lambda: PaperTable(seed=3).play_until(my_turn(8, hand=2)),
    "claim": claimed,
    "longest names": longest,
    "end": lambda: PaperTable(seed=3).play_until(over),
}


def at_sizes(mine: Sitting, names: Iterable[str] = SIZES) -> Iterator[str]:
    """One page at one size after the other."""
    for name in names:
        width, height = SIZES[name]
        mine.page.set_viewport_size({"width": width, "height": height})
        mine.page.evaluate(SETTLED)
        yield name


@pytest.mark.parametrize("scene", ["draw", "first", "later", "longest names"])
def test_at_every_size_all_is_in_sight_and_large_enough(sit: Sit, scene: str) -> None:
    mine = sit(SCENES[scene]())
    for name in at_sizes(mine):
        assert mine.page.evaluate(OUTSIDE) == [], name
        assert mine.page.evaluate(SCROLLS) == [0, 0], name
        assert mine.page.evaluate(SMALL) == [], name
        if name not in ("small phone", "small phone on its side"):
            strips = mine.page.evaluate(STRIPS)
            assert all(width >= 44 for width in strips), f"{name}: {strips}"
        if scene == "longest names" and name not in ("small phone on its side", "enlarged"):
            assert overlaps(mine, ".seat .plate, .banner", CROWDED) == [], name


def test_both_scores_stand_level(sit: Sit) -> None:
    table = SCENES["later"]()
    table.names |= {who: wire.Name(name, None) for who, name in {"b:expert:1": "Amina", "b:club:2": "Harald"}.items()}
    mine = sit(table, size=(1280, 800))
    for name in at_sizes(mine, ["desktop", "tablet"]):
        for what in (".pts", ".meter"):
            tops = mine.page.locator(f".sblock .side {what}").evaluate_all(
                "all => all.map((each) => each.getBoundingClientRect().top)"
            )
            assert len(set(tops)) == 1, f"{what}, {name}"


@pytest.mark.parametrize("lang", [*(pytest.param(lang, marks=pytest.mark.long) for lang in ("en", "nb")), "fr"])
@pytest.mark.parametrize("scene", ["draw", "cut"])
def test_at_the_draw_and_the_cut_nothing_covers_anything(sit: Sit, scene: str, lang: str) -> None:
    mine = sit(SCENES[scene](), lang=lang)
    for name in at_sizes(mine, set(SIZES) - {"tablet", "enlarged"}):
        assert mine.page.evaluate(COVERED) == [], name
        assert mine.page.evaluate(CUT_OFF) == [], name


def test_text_twice_as_large_is_not_cut_off(sit: Sit) -> None:
    mine = sit(SCENES["later"](), size=(1280, 800))
    mine.page.evaluate("document.documentElement.style.setProperty('font-size', '200%')")
    mine.page.wait_for_timeout(100)
    assert mine.page.evaluate(COVERED) == []
    assert mine.page.evaluate(CUT_OFF) == []


@pytest.mark.parametrize(
    "size",
    [
        pytest.param(SIZES["phone"], id="375"),
        pytest.param(SIZES["phone on its side"], id="812", marks=pytest.mark.long),
        pytest.param(SIZES["desktop"], id="1440", marks=pytest.mark.long),
    ],
)
def test_the_table_does_not_jump_while_a_hand_is_played(sit: Sit, size: tuple[int, int]) -> None:
    mine = sit(PaperTable(seed=3).play_until(my_turn(2)), size=size, hurried=True)
    mine.table.hold = False
    frames = set()
    for _ in range(10):
        expect(mine.playable).not_to_have_count(0)
        frame = mine.page.evaluate(FRAME)
        frames.add(
            tuple(sorted((what, where) for what, where in frame.items() if what in (".sblock", ".cloth", ".hand")))
        )
        mine.page.wait_for_timeout(400)
        mine.tap(mine.playable.first)
        mine.page.wait_for_timeout(30)
    assert len(frames) == 1


def _dialog(name: str) -> Callable[[Sitting], None]:
    return lambda mine: mine.menu(name)


def _look(mine: Sitting) -> None:
    mine.button("See the tricks again").click()
    mine.button("Next trick").click()


STATES: dict[str, tuple[str, Callable[[Sitting], Any] | None]] = {
    **{name: (name, None) for name in SCENES},
    "menu": ("later", lambda mine: mine.button("Menu").first.click()),
    "last trick": ("later", lambda mine: mine.button("Last trick").click()),
    "settings": ("later", _dialog("Settings")),
    "keys": ("later", _dialog("Keys")),
    "sheet": ("later", _dialog("Score sheet")),
    "claiming": ("later", _dialog("Claim or concede")),
    "seal": ("later", _dialog("How the deal is sealed")),
    "look": ("end", _look),
}


def complaints(mine: Sitting) -> list[tuple[str, list[list[str]]]]:
    """What axe finds wrong with the page as it is."""
    found = Axe().run(mine.page).response["violations"]
    return [(each["id"], [node["target"] for node in each["nodes"]]) for each in found]


@pytest.mark.parametrize("state", ["lobby", "first", "claim"])
def test_axe_finds_nothing(sit: Sit, state: str) -> None:
    """The light page on a phone, the dark one with four colours on a desk; the long form crosses them."""
    look_at(sit, state, {"light": "phone", "dark": "desktop"})


@pytest.mark.long
@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("turned", [False, True])
def test_axe_finds_nothing_anywhere(sit: Sit, state: str, turned: bool) -> None:
    look_at(sit, state, {"light": "desktop", "dark": "phone"} if turned else {"light": "phone", "dark": "desktop"})


def look_at(sit: Sit, state: str, themes: dict[str, str]) -> None:
    scene, act = STATES[state]
    mine = sit(SCENES[scene](), prefs={"theme": "light"})
    if act is not None:
        act(mine)
    for theme, size in themes.items():
        mine.page.evaluate(DRESSED, [theme, "four" if theme == "dark" else ""])
        for _ in at_sizes(mine, [size]):
            assert complaints(mine) == [], theme


def test_backs_say_nothing(sit: Sit) -> None:
    mine = sit(first())
    tree = mine.page.locator("body").aria_snapshot()
    assert tree.count('button "') >= 13 + 2
    for hidden in ("back", "sliver"):
        assert hidden not in tree
    assert mine.page.locator(".slivers").first.get_attribute("aria-hidden") == "true"


@pytest.mark.parametrize("lang", ["nb", "fr"])
def test_the_page_speaks_other_languages(sit: Sit, lang: str) -> None:
    mine = sit(PaperTable(seed=3).play_until(my_turn(8)), lang=lang, size=(375, 812))
    assert mine.page.locator("html").get_attribute("lang") == lang
    assert "Your turn" not in mine.plate
    assert mine.page.evaluate(OUTSIDE) == []


def test_all_modules_are_asked_for_at_once(sit: Sit) -> None:
    mine = sit(lobby())
    asked = {
        str(each.get_attribute("href")).rsplit("/", 1)[-1]
        for each in mine.page.locator("link[rel=modulepreload]").all()
    }
    main = Path(str(resources.files("oddtrick.server"))) / "static" / "js" / "table" / "main.js"
    needed, found = set(), [main]
    while found:
        module = found.pop()
        needed.add(module)
        imports = re.findall(r"from '(\..+?)'", module.read_text(encoding="utf-8"))
        found += {(module.parent / path).resolve() for path in imports} - needed
    assert asked == {each.name for each in needed - {main}}
