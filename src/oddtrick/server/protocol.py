"""The protocol of a table's socket as JSON Schemas, made from the types that read and write it.

`python -m oddtrick.server.protocol` prints all of it, with a name only what that message, command or entry holds.
"""

from __future__ import annotations

import json
import re
import sys
from typing import Any, get_args

import msgspec

from oddtrick.analysis.hint import Hint
from oddtrick.codec import COMMANDS, ENTRIES, schema
from oddtrick.reasons import Reason
from oddtrick.server import wire
from oddtrick.server.finished import HandShown
from oddtrick.server.reviews import ReviewShown
from oddtrick.table import Settings, TableView
from oddtrick.table.actions import Action

__all__ = ["protocol", "schema_of"]

KNOWN = ("by", "player")
"""Fields of a command that the server fills in and a message may not have."""

VALUES = {"view": TableView, "settings": Settings, "hint": Hint, "reason": Reason}
"""What stands in the raw parts of messages."""

PAGES = {"hand": HandShown, "review": ReviewShown}
"""What the addresses of finished hands and reviews answer with."""


def protocol() -> dict[str, Any]:
    """Everything, by where it stands: each schema complete in itself, with an `$id` of its own."""
    made: dict[str, dict[str, Any]] = {
        "from_player": _messages(wire.FromPlayer),
        "from_table": _messages(wire.FromTable),
        "commands": {name: _command(name) for name in get_args(Action)},
        "entries": {name: _enveloped(name, kind.version, schema(kind.made)) for name, kind in ENTRIES.items()},
        "values": {name: schema(kind) for name, kind in VALUES.items()},
        "pages": {name: schema(kind) for name, kind in PAGES.items()},
    }
    for place, named in made.items():
        for name, described in named.items():
            named[name] = {"$id": f"oddtrick:{place}/{name}", **_pruned(described)}
    return {"protocol": wire.PROTOCOL, **made}


def schema_of(name: str) -> dict[str, Any] | None:
    """The schemas of everything that has this name, by where it stands; None if nothing has."""
    found = {place: named[name] for place, named in protocol().items() if isinstance(named, dict) and name in named}
    return found or None


def _pruned(described: dict[str, Any]) -> dict[str, Any]:
    """A schema without definitions that nothing in it names."""
    definitions = described.get("$defs", {})
    named: set[str] = set()
    waiting = [json.dumps({key: value for key, value in described.items() if key != "$defs"})]
    while waiting:
        found = set(re.findall(r'"#/\$defs/([^"]+)"', waiting.pop())) - named
        named |= found
        waiting += (json.dumps(definitions[name]) for name in found)
    kept = {name: definitions[name] for name in sorted(named)}
    return {**described, "$defs": kept} if kept else {key: of for key, of in described.items() if key != "$defs"}


def _messages(union: Any) -> dict[str, Any]:
    """The schemas of the messages of a union, by the name each has under `type`."""
    made = {}
    for kind in get_args(union):
        described = msgspec.json.schema(kind)
        made[str(kind.__struct_config__.tag)] = described
    return made


def _command(name: str) -> dict[str, Any]:
    """A command's envelope, without what the server knows."""
    kind = COMMANDS[name]
    data = schema(kind.made)
    for each in data.get("$defs", {}).values():
        if each.get("title") == kind.made.__name__:
            each["properties"] = {field: of for field, of in each["properties"].items() if field not in KNOWN}
            each["required"] = [field for field in each["required"] if field not in KNOWN]
    return _enveloped(name, kind.version, data)


def _enveloped(name: str, version: int, data: dict[str, Any]) -> dict[str, Any]:
    definitions = data.pop("$defs", {})
    return {
        "type": "object",
        "properties": {"v": {"const": version}, "type": {"const": name}, "data": data},
        "required": ["v", "type", "data"],
        "additionalProperties": False,
        "$defs": definitions,
    }


def main() -> None:
    """Print the whole, or what is named."""
    named = sys.argv[1:]
    shown = {name: schema_of(name) for name in named} if named else protocol()
    sys.stdout.write(json.dumps(shown if len(named) != 1 else shown[named[0]], indent=1, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
