"""A player of sixty lines: it sits down with three bots and plays the first card it may. See docs/protocol.md.

python examples/sit_and_play.py [http://127.0.0.1:8377] [hands]
"""

import json
import re
import sys
import urllib.parse
import urllib.request

from websockets.sync.client import connect

ADDRESS = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8377"
HANDS = int(sys.argv[2]) if len(sys.argv) > 2 else 1

# A session is a cookie, which any page sets; a form needs the token that stands in the page.
cookies = urllib.request.HTTPCookieProcessor()
web = urllib.request.build_opener(cookies)
token = re.search('name="csrf" value="([^"]+)"', web.open(f"{ADDRESS}/me").read().decode()).group(1)
table = web.open(f"{ADDRESS}/play", urllib.parse.urlencode({"csrf": token}).encode()).geturl()
print("Sitting at", table)


def wish(view):
    """What to say now: a command's name and its data; None if it is not for us to say anything."""
    may, hand = view["open_actions"], view["hand"]
    if view["viewer"] not in view["awaited"]:
        return None
    if "draw_card" in may:
        return "draw_card", {"place": 0}
    if "cut_pack" in may:
        return "cut_pack", {"at": 26}
    if "answer_claim" in may:
        return "answer_claim", {"agree": True}
    if "play_card" in may:
        card = hand["legal"].split()[0]
        return "play_card", {"hand": view["hand_number"], "trick": view["trick_number"], "card": card}
    if "close_score" in may:
        return "close_score", {"hand": view["open_score"]["said"]["hand"]}
    return None


headers = {"Cookie": "; ".join(f"{cookie.name}={cookie.value}" for cookie in cookies.cookiejar)}
with connect(f"{table.replace('http', 'ws', 1)}/socket", additional_headers=headers) as line:
    asked, answered = 0, 0  # one command at a time: others may act while ours is on its way
    for message in map(json.loads, line):
        if message["type"] == "error":
            sys.exit(f"{message['reason']['code']} {message['reason']['params']}")
        if message["type"] in ("done", "refused"):  # refused: somebody was first, and the news of it have come
            answered = asked
        elif message["type"] in ("table", "news"):
            view, seq = message["view"], message["seq"]
        if (score := view["score"]) and (len(score["sheet"]) >= HANDS or view["stage"] == "over"):
            print("Score:", score["score"], "after", len(score["sheet"]), "hands")
            break
        if asked == answered and (said := wish(view)) is not None:
            asked += 1
            command = {"v": 1, "type": said[0], "data": said[1]}
            line.send(json.dumps({"type": "command", "id": str(asked), "seq": seq, "command": command}))
