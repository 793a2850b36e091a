"""The server, its tables, and several processes of it."""

from __future__ import annotations

__all__ = ["TEMPLATES"]

TEMPLATES: dict[str, str | tuple[str, str]] = {
    # settings, keys and requests
    "setting_wrong": "the setting {name} cannot be “{text}”; it is {right}",
    "port_taken": "port {port} of {host} is taken; choose another with --port",
    "host_unusable": "{host}, port {port}, cannot be listened at: {why}",
    "key_damaged": "this key is damaged; without the file a new one is made, and everybody is a new guest",
    "http_400": "this request cannot be read",
    "http_403": "this is not allowed",
    "http_404": "there is no such page",
    "http_405": "this page cannot be asked in that way",
    "http_408": "the request took too long",
    "http_413": "the request is too large",
    "http_429": "this came too often; try again in a moment",
    "http_500": "something went wrong here; the game is kept",
    "http_503": "this cannot be done now; try again in a moment",
    "sent_from_elsewhere": "this form was sent from another site",
    "token_wrong": "this page is no longer valid; load it again and repeat what you did",
    "device_link_over": "this link is used or too old; make another on the first device",
    # at a table
    "server_not_seated": "you have no seat at this table",
    "server_moved_on": "something else happened first; look at it and say it again",
    "server_not_for_players": "“{type}” is not for a player to say",
    "server_no_command": "a command is an object with “v”, “type” and “data”",
    "server_not_understood": "this message is not understood: {what}",
    "server_too_long": "a message has at most {most} characters",
    "server_too_often": "this came too often; wait a moment",
    "server_no_hints": "at this table no hints are given",
    "server_hint_dropped": "another hint was asked for since",
    "server_not_yet": "this table has not come so far; look at it again",
    "server_chairs_kept": "the bots’ chairs at this table are not free",
    "server_hand_in_play": "wait until this hand is over",
    "server_silent": "whist is a silent game; courtesies are for between the hands",
    "server_fault": "something went wrong here; the game is kept",
    "server_no_workers": "this server has no players that calculate",
    "form_choice": "“{field:field}” cannot be “{value}”; it is one of {choices}",
    "form_revokes_cost_nothing": (
        "these rules have no penalty for a revoke, so a card that does not follow suit is refused; choose rules that"
        " have one: {rulesets}"
    ),
    "form_seconds": "the time for a card cannot be “{value}”; it is {least} to {most} seconds, or 0 for no limit",
    # finished hands, and what is printed
    "pdf_not_installed": "PDF needs WeasyPrint, which is not installed here; install oddtrick with its extra “pdf”",
    "pdf_no_libraries": "PDF needs Pango and HarfBuzz, which are not installed here; the manual names the packages",
    "no_finished_hand": "there is no finished hand {hand}",
    "no_hand_finished": "no hand is finished yet",
    # several processes
    "bus_needs_redis": "for several processes install Oddtrick with its extra: pip install 'oddtrick[cluster]'",
    "bus_away": "the message server cannot be reached; try again in a while",
}
