"""A second scorer, for tests alone: written straight down from RULES 4–7, in one long function over dicts."""

from __future__ import annotations

from typing import Any


class Refused(Exception):
    """The hand of this number is refused."""


def naive_match(rules: dict[str, Any], start: dict[str, int], hands: list[dict[str, Any]]) -> dict[str, Any]:
    """Score everything. rules: parameters by dotted key, plain values. The answer: as `score --json`, less lines."""
    target = rules["game.target"]
    how_many = rules["game.hands"]
    bars = rules["honours_bar"]
    other = {"NS": "EW", "EW": "NS"}
    running = dict(start)
    out: dict[str, Any] = {"hands": [], "games": []}
    wins = {"NS": 0, "EW": 0}
    worth = {"NS": 0, "EW": 0}
    over, match_winner = False, None

    for number, hand in enumerate(hands, 1):
        if over:
            raise Refused(number)
        before = dict(running)
        plain_trumps = rules["trump"] != "none"
        if rules["trump"] == "rotation" and rules["no_trump_every"]:
            plain_trumps = number % rules["no_trump_every"] != 0

        if hand.get("called"):
            # Section 5: exactly on the calling score at the start of the hand; two points; no play.
            caller = hand["called"]
            if rules["calling_at"] is None or before[caller] != rules["calling_at"] or not plain_trumps:
                raise Refused(number)
            running[caller] += 2
            game_winner = caller if running[caller] >= target else None
        else:
            t = dict(hand["tricks"])
            if t["NS"] + t["EW"] != 13 or min(t.values()) < 0:
                raise Refused(number)
            h = hand.get("honours")
            if h is not None and (
                rules["honours"] == "off" or not plain_trumps or h["NS"] + h["EW"] != 4 or min(h.values()) < 0
            ):
                raise Refused(number)
            if h is not None and rules["honours"] == "captured" and any(h[s] and not t[s] for s in ("NS", "EW")):
                raise Refused(number)
            sinners = []
            for r in hand.get("revokes") or []:
                if r["penalty"] not in rules["revoke_options"]:
                    raise Refused(number)
                sinners.append(r["by"])

            # Step 1. Penalties in the order of the list; the target is looked at after all of them.
            for r in hand.get("revokes") or []:
                bad, good = r["by"], other[r["by"]]
                if r["penalty"] == "add_three_points":
                    running[good] += 3
                if r["penalty"] == "deduct_three_points":
                    running[bad] -= 3
                    if running[bad] < 0:
                        running[bad] = 0
                for name, k in (("take_three_tricks", 3), ("take_two_tricks", 2)):
                    if r["penalty"] == name:
                        while k and t[bad]:
                            t[bad] -= 1
                            t[good] += 1
                            k -= 1
            stop = {"NS": None, "EW": None}
            if target is not None:
                if "NS" in sinners and "EW" in sinners:
                    stop = {"NS": target - 1, "EW": target - 1}
                elif sinners and rules["revoke_cap"]:
                    stop[sinners[0]] = target - 1

            game_winner = None
            for step in (1, 2, 4):
                if step == 2:  # tricks over six
                    for s in ("NS", "EW"):
                        if t[s] > 6:
                            running[s] += t[s] - 6
                if step == 4 and h is not None:  # honours, with the bar
                    for s in ("NS", "EW"):
                        gain = {4: rules["honour_points.four"], 3: rules["honour_points.three"]}.get(h[s], 0)
                        if target is not None:
                            if bars == "one_short" and before[s] + 1 == target:
                                gain = 0
                            if bars == "needs_majority" and t[s] < 7:
                                gain = max(0, min(gain, target - 1 - running[s]))
                        running[s] += gain
                # After each step: hold capped sides down, and see who has got there.
                for s in ("NS", "EW"):
                    if stop[s] is not None and running[s] > stop[s]:
                        running[s] = stop[s]
                there = [s for s in ("NS", "EW") if target is not None and running[s] >= target]
                assert len(there) < 2
                if there:
                    game_winner = there[0]
                    break

        ended = game_winner is not None
        if how_many is not None and number == how_many:
            ended = True
            if running["NS"] != running["EW"]:
                game_winner = "NS" if running["NS"] > running["EW"] else "EW"
        out["hands"].append(
            {
                "number": number,
                "points": {s: running[s] - before[s] for s in ("NS", "EW")},
                "score": dict(running),
                "game_won_by": game_winner,
            }
        )
        if ended:
            value = None
            if game_winner:
                wins[game_winner] += 1
                low = running[other[game_winner]]
                if rules["game_points"] == "2/1":
                    value = 2 if low < 5 else 1
                if rules["game_points"] == "3/2/1":
                    value = {0: 3, 1: 2, 2: 2}.get(low, 1)
                worth[game_winner] += value or 0
            out["games"].append({"winner": game_winner, "score": dict(running), "game_points": value})
            if how_many is not None:
                over, match_winner = True, game_winner
            elif wins[game_winner] == rules["games_to_win"]:
                over, match_winner = True, game_winner
                worth[game_winner] += rules["rubber_bonus"]
            else:
                running = {"NS": 0, "EW": 0}

    if how_many is not None or rules["games_to_win"] == 1:
        totals = dict(running)
    elif rules["game_points"] == "none":
        totals = dict(wins)
    else:
        totals = dict(worth)
    margin = None
    if over and rules["settlement"] in ("margin", "difference"):
        margin = totals[match_winner] - totals[other[match_winner]] if match_winner else 0
    out["match"] = {"over": over, "winner": match_winner, "totals": totals, "margin": margin}
    return out
