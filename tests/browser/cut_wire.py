"""A wire between browsers and a server that can be cut: then nothing goes through, and nothing new is taken."""

from __future__ import annotations

import contextlib
import socket
import threading

__all__ = ["CutWire"]


class CutWire:
    """Use it as a context manager. port: of the server."""

    def __init__(self, port: int) -> None:
        self._to = port
        self._door = socket.create_server(("127.0.0.1", 0))
        self._open: set[socket.socket] = set()
        self._lock = threading.Lock()
        self._cut = False
        self._threads = [threading.Thread(target=self._take)]

    @property
    def address(self) -> str:
        """Where the server is to be reached by it."""
        return f"http://127.0.0.1:{self._door.getsockname()[1]}"

    def __enter__(self) -> CutWire:
        self._threads[0].start()
        return self

    def __exit__(self, *_: object) -> None:
        self.cut()
        with contextlib.suppress(OSError):
            self._door.shutdown(socket.SHUT_RDWR)
        for thread in self._threads:
            thread.join()
        self._door.close()

    def cut(self) -> None:
        """Cuts it."""
        with self._lock:
            self._cut = True
            for end in self._open:
                with contextlib.suppress(OSError):
                    end.shutdown(socket.SHUT_RDWR)

    def mend(self) -> None:
        """Mends it."""
        with self._lock:
            self._cut = False

    def _take(self) -> None:
        while True:
            try:
                near, _ = self._door.accept()
            except OSError:
                return
            with self._lock:
                if self._cut:
                    near.close()
                    continue
                far = socket.create_connection(("127.0.0.1", self._to))
                self._open |= {near, far}
                for one, other in ((near, far), (far, near)):
                    self._threads.append(threading.Thread(target=self._carry, args=(one, other)))
                    self._threads[-1].start()

    def _carry(self, one: socket.socket, other: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while data := one.recv(65536):
                other.sendall(data)
        with self._lock:
            for end in (one, other):
                with contextlib.suppress(OSError):
                    end.shutdown(socket.SHUT_RDWR)
            self._open.discard(one)
            one.close()
