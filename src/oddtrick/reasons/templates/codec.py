"""Events and commands written down."""

from __future__ import annotations

__all__ = ["TEMPLATES"]

TEMPLATES: dict[str, str | tuple[str, str]] = {
    "codec_not_json": "this is no JSON: {what}",
    "codec_wrong_data": "{what}",
    "codec_unknown_type": "there is no type “{type}” here",
    "codec_unknown_version": "version {version} of {type} is not known; the newest is {most}",
    "codec_not_yours_to_say": "“{field}” is not for the message to say",
}
