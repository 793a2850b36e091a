"""Double dummy: how many tricks each card makes when all four hands lie open and everyone plays perfectly.

`tricks_by_card(position)` and its batch form `tricks_by_card_of_each`; for arrays `solver.arrays`. It needs the extra
`bots`; without it the functions raise `OddtrickError` (`bots_extra_missing`) when called. Importing it costs nothing.
"""

from oddtrick.solver.double_dummy import tricks_by_card, tricks_by_card_of_each, warm
from oddtrick.solver.position import Position, position_of_hand

__all__ = ["Position", "position_of_hand", "tricks_by_card", "tricks_by_card_of_each", "warm"]
