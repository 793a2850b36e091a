"""Records of hands and boards: PBN both ways, LIN in, JSON Lines both ways; and their check against the rules."""

from oddtrick.records import jsonl, lin, match_lines, pbn
from oddtrick.records.board import Board, Play, WhistFacts
from oddtrick.records.check import BoardReport, check_board
from oddtrick.records.sources import detect, scan
from oddtrick.records.whist import board_of_deal, board_of_hand, hand_of_board

__all__ = [
    "Board",
    "BoardReport",
    "Play",
    "WhistFacts",
    "board_of_deal",
    "board_of_hand",
    "check_board",
    "detect",
    "hand_of_board",
    "jsonl",
    "lin",
    "match_lines",
    "pbn",
    "scan",
]
