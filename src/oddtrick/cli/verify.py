"""`oddtrick verify`: checks the record of a match: seals, cuts, deals, plays, scores, seats and the order of hands."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Annotated, Any

import typer

from oddtrick.cli.files import read_bytes
from oddtrick.errors import OddtrickError
from oddtrick.reasons import in_english, reason
from oddtrick.records import match_lines
from oddtrick.table.audit import Audit, Finding, audit

__all__ = ["verify"]

WRONG, UNREADABLE = 1, 2


def verify(
    file: Annotated[str, typer.Argument(metavar="FILE|-", help="A match as JSON Lines; - for standard input.")],
    as_json: Annotated[bool, typer.Option("--json", help="Print a JSON object, for programs.")] = False,
) -> None:
    """Check the record of a match against the rules and against its own seals.

    Every pack must fit the seal that was public before the cut, every deal follow from pack and cut, every card be
    legal, and every line of the score be what the rules say. The status is 1 if anything is wrong, 2 if the file is no
    record.

    Example: oddtrick verify evening.match.jsonl
    """
    try:
        data = read_bytes(file)
        numbered = tuple(match_lines.numbered(data))
    except OddtrickError as error:
        if not as_json:
            raise type(error)(error.reason, {"file": file, **error.where}) from None
        where = {key: value for key, value in error.where.items() if key != "file"}
        print(_as_json(file, {"error": {"code": error.code, "message": error.message, "where": where}}))
        raise typer.Exit(UNREADABLE) from None
    lines = [line for line, _ in numbered]
    events = [event for _, event in numbered]
    found = audit(events)
    if match_lines.players_differ(data, events):
        found = replace(found, findings=(Finding(1, 0, reason("audit_players_differ")), *found.findings))
    print(_as_json(file, _plain(found, lines)) if as_json else "\n".join(_in_words(file, found, lines)))
    if found.findings:
        raise typer.Exit(WRONG)


def _line(finding: Finding, lines: list[int]) -> int:
    """The line of the file that a finding is about; past the end, the line that is missing."""
    return lines[finding.event - 1] if finding.event <= len(lines) else lines[-1] + 1


def _as_json(file: str, said: dict[str, Any]) -> str:
    return json.dumps({"file": file, **said}, ensure_ascii=False)


def _plain(found: Audit, lines: list[int]) -> dict[str, Any]:
    return {
        "ok": not found.findings,
        "matches": found.matches,
        "hands": found.hands,
        "seals": found.seals,
        "cards": found.cards,
        "over": found.over,
        "error": None,
        "findings": [
            {
                "code": finding.reason.code,
                "message": in_english(finding.reason),
                "where": {"line": _line(finding, lines), "hand": finding.hand},
            }
            for finding in found.findings
        ],
    }


def _in_words(file: str, found: Audit, lines: list[int]) -> list[str]:
    said = [
        f"{file}: line {_line(finding, lines)}, hand {finding.hand}: {in_english(finding.reason)}"
        for finding in found.findings
    ]
    counts = (
        reason("count_hands", n=found.hands),
        reason("count_seals", n=found.seals),
        reason("count_cards", n=found.cards),
    )
    checked = ", ".join(map(in_english, counts))
    if said:
        return [*said, f"{file}: {len(said)} found wrong ({checked} looked at)"]
    return [f"{file}: {checked}: all as the rules say" + ("" if found.over else "; the match is not over")]
