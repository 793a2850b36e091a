"""A process that appends as fast as it may until it is killed, and says of each group when it is stored.

Run with the address of a database, a name for its streams and for its commands, and how many threads it shall use.
"""

from __future__ import annotations

import sys
import threading

from oddtrick.store import Store

GROUP = 3


def work(store: Store, stream: str, run: str, door: threading.Lock) -> None:
    info = store.info(stream)
    head = info.head if info else store.create(stream, "k", [b"0", b"1", b"2"], at=1.0).result().last
    while True:
        data = [b"%d" % (head + n) for n in range(GROUP)]
        came_to = store.append(stream, head, data, command=f"{run}:{head}", at=1.0).result()
        head = came_to.last
        with door:
            print(stream, head, flush=True)


if __name__ == "__main__":
    _, address, run, threads = sys.argv
    store, door = Store.open(address), threading.Lock()
    for n in range(int(threads)):
        threading.Thread(target=work, args=(store, f"s{n}", run, door)).start()
