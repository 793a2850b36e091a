"""The desk: it loads a stream's state, decides commands, appends what follows, and tells those who listen."""

from oddtrick.desk.aggregate import TABLE, Aggregate
from oddtrick.desk.desk import Desk
from oddtrick.desk.happened import Happened, Kept, Outcome

__all__ = ["TABLE", "Aggregate", "Desk", "Happened", "Kept", "Outcome"]
