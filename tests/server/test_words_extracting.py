"""Finding the texts to translate, in scripts above all."""

from __future__ import annotations

from pathlib import Path

import pytest

from oddtrick.server import extracting
from oddtrick.server.extracting import Unreadable, found_texts
from oddtrick.server.script_calls import Called, calls

NAMES = frozenset({"t", "tn", "N_"})

DATA = ("rulesets", "bots/levels.py")

SCRIPT = r"""
import { t, tn, N_ } from './words.js';
const x = html`<div class=${a ? 'b' : `c${t('Inner')}`} title="it's">
  <p>${t('Your turn.')}</p>${list.map((x) => html`<li title="${t('Deep {name}', { name: x.map(() => { y; }) })}">
  ${tn('{n} trick', '{n} tricks', x.n)}</li>`)} ${t("it's “ok”")} ${t(`plain`)}</div>`;
const odd = /['"`]/.test(y) ? 4 / 2 : t('After /a pattern/'); const r = a[0] / 2 / b;
const NAMED = { a: N_('Marked') }; // t('comment')
/* t('comment') */ this.t('method'); split('no'); sort?.t('no'); function t(text) { return `\`${text}\``; }
t('joined ' + 'text'); t('esc \u2019\x41\u{42}\n\'q\' \
goes on');
t(
  'Many lines',
  { a: 1 },
);
return /`t('in a pattern')/;
"""


def test_calls_are_found_in_templates_within_templates() -> None:
    found = calls(SCRIPT, NAMES)
    assert [call.texts for call in found] == [
        ("Inner",),
        ("Your turn.",),
        ("Deep {name}",),
        ("{n} trick", "{n} tricks"),
        ("it's “ok”",),
        ("plain",),
        ("After /a pattern/",),
        ("Marked",),
        ("joined text",),
        ("esc ’AB\n'q' goes on",),
        ("Many lines",),
    ]
    assert found[0] == Called("t", ("Inner",), 3)
    assert found[-1].line == SCRIPT[: SCRIPT.index("t(\n")].count("\n") + 1


@pytest.mark.parametrize("source", ["t('a", "`never ends", "`${t('x')} nor this"])
def test_what_cannot_be_read_is_an_error(source: str) -> None:
    with pytest.raises(ValueError, match=r"cannot be read|has no end"):
        calls(source, NAMES)


@pytest.mark.parametrize("source", ["t(variable)", "t(`with ${x}`)", "t('a' + x)", "tn('one', many, 2)", "t()"])
def test_a_text_must_be_written_out(source: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "static" / "js").mkdir(parents=True)
    (tmp_path / "static" / "js" / "x.js").write_text(f"\n{source};", encoding="utf-8")
    monkeypatch.setattr(extracting, "SERVER", tmp_path)
    with pytest.raises(Unreadable, match=r"x\.js:2: tn?\(\) needs its text written out"):
        list(found_texts())


def test_texts_are_found_in_all_sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "static" / "js" / "vendor").mkdir(parents=True)
    (tmp_path / "templates").mkdir()
    (tmp_path / "static" / "js" / "x.js").write_text("t('Script'); tn('{n} a', '{n} b', 2)", encoding="utf-8")
    (tmp_path / "static" / "js" / "vendor" / "y.js").write_text("t('Vendor')", encoding="utf-8")
    (tmp_path / "z.py").write_text("# Words: said at the door\n_('Python')\nN_('Marked')\n", encoding="utf-8")
    (tmp_path / "templates" / "p.html").write_text(
        "<a title=\"{{ _('Title') }}\">{{ ngettext('{n} game', '{n} games', 3) }}</a>", encoding="utf-8"
    )
    monkeypatch.setattr(extracting, "SERVER", tmp_path)
    found = {each.text: each for each in found_texts() if each.context is None and each.place not in DATA}
    assert set(found) == {"Script", "{n} a", "Python", "Marked", "Title", "{n} game"}
    assert found["{n} game"].many == "{n} games"
    assert {"Short whist", "expert"} <= {each.text for each in found_texts() if each.place in DATA}
    assert found["Python"].note == "said at the door"
    assert found["Script"].place.endswith("static/js/x.js")
