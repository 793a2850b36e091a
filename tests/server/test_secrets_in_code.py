"""What the sources must keep to: secrets compared in constant time, nothing that was typed taken for markup."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "src" / "oddtrick"
SECRET = re.compile(r"secret|token|password|signature|nonce|\bpen\b|csrf")
SINKS = re.compile(
    r"\b(?:innerHTML|outerHTML|insertAdjacentHTML|srcdoc|dangerouslySetInnerHTML)\b"
    r"|\bdocument\.write|\beval\(|\bnew Function\b|\bsetTimeout\(\s*[\"'`]|createContextualFragment"
)
SCRIPTS = sorted(path for path in (SOURCE / "server" / "static").rglob("*.js") if "vendor" not in path.parts)
TEMPLATES = sorted((SOURCE / "server" / "templates").rglob("*.html"))


def names_in(node: ast.expr) -> set[str]:
    """The names that stand in an expression, but for those in what is asked of them (`len(token)`)."""
    if isinstance(node, ast.Call):
        return set()
    found = {node.id} if isinstance(node, ast.Name) else {node.attr} if isinstance(node, ast.Attribute) else set()
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.expr):
            found |= names_in(child)
    return found


def compared(tree: ast.AST) -> list[str]:
    """Comparisons in which a secret stands on one side, and a value that may be guessed at on the other."""
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare) and any(isinstance(one, ast.Eq | ast.NotEq) for one in node.ops):
            sides = [node.left, *node.comparators]
            named = [side for side in sides if any(SECRET.search(name) for name in names_in(side))]
            if named and not any(isinstance(side, ast.Constant) for side in sides):
                found.append(ast.unparse(node))
    return found


def test_what_is_compared_is_noticed() -> None:
    for wrong in ("token == given", "self.secret != other", "a.pen == b"):
        assert compared(ast.parse(wrong)) == [wrong]
    for right in ("len(token) == 5", "hmac.compare_digest(token, given)", "token == ''", "name == other"):
        assert compared(ast.parse(right)) == []


@pytest.mark.parametrize("path", sorted((SOURCE / "server").rglob("*.py")), ids=lambda path: path.stem)
def test_secrets_are_compared_in_constant_time(path: Path) -> None:
    assert compared(ast.parse(path.read_text(encoding="utf-8"))) == []


def test_no_script_takes_text_for_markup_or_code() -> None:
    assert len(SCRIPTS) > 30
    found = {path.name: SINKS.findall(path.read_text(encoding="utf-8")) for path in SCRIPTS}
    assert {name: sinks for name, sinks in found.items() if sinks} == {}


def test_no_template_takes_what_somebody_typed_for_markup() -> None:
    assert len(TEMPLATES) > 30
    for path in TEMPLATES:
        for said in re.findall(r"([^|{}]*)\|\s*safe\b", path.read_text(encoding="utf-8")):
            assert re.fullmatch(r"\s*'[^']*'|\s*\"[^\"]*\"", said), (path.name, said)  # a text of our own
        assert "autoescape" not in path.read_text(encoding="utf-8"), path.name


def test_no_page_leads_elsewhere() -> None:
    """An address may hold a code: nobody else is told of it by a link, a picture or a script."""
    for path in (*TEMPLATES, *SCRIPTS):
        found = re.findall(r"""(?:href|src|action)=["']?\s*(?:https?:)?//[^"'\s>]+""", path.read_text(encoding="utf-8"))
        assert found == [], path.name
