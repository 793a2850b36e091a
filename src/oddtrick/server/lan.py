"""The address by which others on the local network reach this machine, and its QR code."""

from __future__ import annotations

import io
import ipaddress
import socket

import segno

__all__ = ["is_loopback", "lan_address", "qr_file", "qr_picture", "qr_text"]

ELSEWHERE = ("192.0.2.1", 9)
"""An address of nobody (RFC 5737): to it nothing is sent, only the way there is looked up."""


def lan_address() -> str | None:
    """This machine's address on its network; None where it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as looking:
        try:
            looking.connect(ELSEWHERE)
            found = str(looking.getsockname()[0])
        except OSError:
            return None
    return None if is_loopback(found) or found == "0.0.0.0" else found


def is_loopback(host: str) -> bool:
    """Whether a host's name or address is this machine, for itself alone."""
    bare = host.strip("[]").lower()
    try:
        return ipaddress.ip_address(bare).is_loopback
    except ValueError:
        return bare == "localhost" or bare.endswith(".localhost")


def qr_text(url: str) -> str:
    """A QR code in half blocks, for a terminal with light letters on dark."""
    out = io.StringIO()
    segno.make(url, error="l", micro=False).terminal(out, compact=True, border=2)
    return out.getvalue()


def qr_picture(url: str) -> str:
    """A QR code as an SVG element to stand in a page."""
    return segno.make(url, error="m", micro=False).svg_inline(
        scale=1, border=4, omitsize=True, svgclass="qr", lineclass=None, dark="#000", light="#fff"
    )


def qr_file(url: str) -> bytes:
    """A QR code as an SVG file."""
    out = io.BytesIO()
    segno.make(url, error="m", micro=False).save(
        out, kind="svg", scale=1, border=2, omitsize=True, dark="#000", light="#fff", xmldecl=False
    )
    return out.getvalue()
