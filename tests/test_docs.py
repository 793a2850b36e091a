"""Every example in README.md and docs/ does what its page says, and the runner notices when one does not."""

from __future__ import annotations

from pathlib import Path

import pytest

from docs_runner import ROOT, WrongExample, run_page

PAGES = sorted(
    path.relative_to(ROOT).as_posix() for path in (ROOT / "README.md", *ROOT.glob("docs/**/*.md")) if path.is_file()
)


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Runs a page's text in an empty directory."""
    home, directory = tmp_path / "home", tmp_path / "page"
    home.mkdir()
    directory.mkdir()
    monkeypatch.chdir(directory)
    return lambda text, page="page.md": run_page(text, page, directory, home)


@pytest.mark.parametrize("page", PAGES)
def test_page(page: str, run) -> None:
    run((ROOT / page).read_text(encoding="utf-8"), page)


RIGHT = {
    "shared namespace": (
        2,
        "```python\na = 20\n```\ntext\n```python\n>>> a + 1\n21\n>>> list(range(a))\n[0, 1, ...]\n```\n",
    ),
    "doctest then plain": (2, "```python\n>>> b = 1\n```\n\n```python\nassert b == 1\n```\n"),
    "output": (1, "```console\n$ echo one; echo two; echo three\none\n...\nthree\n$ printf 'x  \\n\\n'\nx\n```\n"),
    "pipe": (1, "```console\n$ seq 9 | head -2\n1\n2\n```\n"),
    "not run": (1, "```console\n$ make nothing-like-it\n...\n```\n"),
    "status": (1, "<!-- exit: 3 -->\n```console\n$ echo no; exit 3\nno\n```\n"),
    "file by comment": (1, "<!-- file: a/b.txt -->\n\n```text\nhello\n```\n```console\n$ cat a/b.txt\nhello\n```\n"),
    "file by title": (1, '```toml title="c.toml"\nx = 1\n```\n```console\n$ cat c.toml\nx = 1\n```\n'),
    "copy": (1, "<!-- copy: LICENSE -->\n```console\n$ head -1 LICENSE\nMIT License\n```\n"),
    "continued": (1, "```console\n$ echo one \\\n> two\none two\n```\n"),
    "in a list": (1, "- item\n  ```python\n  if True:\n      c = 1\n  ```\n"),
    "other languages": (0, "```json\n{]\n```\n~~~\nanything\n~~~\n"),
    "width and colour": (1, "```console\n$ echo $COLUMNS $NO_COLOR $LC_ALL\n100 1 C.UTF-8\n```\n"),
    "nothing": (0, ""),
}

WRONG = {
    "value": ("page.md:2: ", "```python\n>>> 1 + 1\n3\n```\n"),
    "later value": ("page.md:5: ", "text\n\n\n```python\n>>> 1\n1\n>>> 1 + 1\n3\n```\n"),
    "output": ("page.md:2: ", "```console\n$ echo one\ntwo\n```\n"),
    "missing line": ("page.md:2: ", "```console\n$ echo one\none\ntwo\n```\n"),
    "second command": ("page.md:4: ", "```console\n$ echo one\none\n$ echo two\none\n```\n"),
    "status": ("page.md:2: ", "```console\n$ exit 2\n```\n"),
    "status missed": ("page.md:3: ", "<!-- exit: 1 -->\n```console\n$ true\n```\n"),
    "no such command": ("page.md:2: ", "```console\n$ oddtrick-is-not-this\n```\n"),
    "no prompt": ("page.md:2: ", "```console\noddtrick play\n```\n"),
    "no end": ("page.md:1: ", "```python\n1\n"),
    "not run by anything": ("page.md:2: ", "```sh\necho\n```\n"),
    "outside": ("page.md:3: ", "<!-- file: ../x -->\n```text\n```\n"),
    "no file to copy": ("page.md:1: ", "<!-- copy: nothing/here -->\n"),
}


@pytest.mark.parametrize("case", RIGHT)
def test_right_examples_run(case: str, run) -> None:
    count, text = RIGHT[case]
    assert run(text) == count


@pytest.mark.parametrize("case", WRONG)
def test_wrong_examples_are_noticed(case: str, run) -> None:
    place, text = WRONG[case]
    with pytest.raises(WrongExample) as caught:
        run(text)
    assert str(caught.value).startswith(place)


def test_errors_in_python_blocks_are_not_hidden(run) -> None:
    with pytest.raises(ZeroDivisionError):
        run("text\n```python\n1 / 0\n```\n")
