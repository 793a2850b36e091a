"""Streams of events on disk, with what is known about each and who belongs to it. It knows nothing of whist."""

from oddtrick.store.failures import AlreadyThere, Moved, NotThere, StoreFailed
from oddtrick.store.kinds import Appended, Carried, Stored, StreamInfo
from oddtrick.store.store import Store

__all__ = ["AlreadyThere", "Appended", "Carried", "Moved", "NotThere", "Store", "StoreFailed", "Stored", "StreamInfo"]
