"""Forms while nothing can be written, as on a full disk: that is not said to be the asker's fault, and works later."""

from __future__ import annotations

import pytest

from server.drive_client import FORM
from server.table_client import Guest
from store_at_hand import locked_against_writing

FORMS = {
    "/play": {},
    "/tables": {"who": "friends"},
    "/drives/new": {**FORM, "names": "Ann;lady\nBob;gent"},
    "/knockouts/new": {"title": "Cup", "seeds": "0", "best_of": "1", "names": "Ann\nBob\nCy\nDi"},
}


@pytest.mark.parametrize("path", FORMS)
def test_what_cannot_be_written_is_no_fault_of_the_asker(guest: Guest, path: str) -> None:
    token = guest.csrf()
    form = {"csrf": token, **FORMS[path]}
    with locked_against_writing():
        answer = guest.http.post(path, data=form)
    assert answer.status_code == 503
    assert "database" in answer.text
    if "names" in FORMS[path]:
        assert "Ann" in answer.text  # what was typed is not lost
    assert guest.http.post(path, data=form).status_code == 303


def test_whoever_cannot_be_forgotten_just_now_loses_nothing(guest: Guest) -> None:
    with guest.line(guest.play_now()) as line:
        line.next()
        form = {"csrf": guest.csrf()}
        with locked_against_writing():
            answer = guest.http.post("/me/forget", data=form)
            named = guest.http.post("/me", data={**form, "name": "Ann"})
        for refused in (answer, named):
            assert refused.status_code == 503
            assert int(refused.headers["retry-after"]) >= 1
        line.send({"type": "ping"})
        line.until(lambda message: message["type"] == "pong")  # his line is still his
        assert line.seat == "S"
        assert guest.http.post("/me/forget", data=form).status_code == 303
