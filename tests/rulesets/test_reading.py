"""Rule sets from TOML bytes: encodings, syntax, keys, values, defaults, `extends`."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from oddtrick.cards import Suit
from oddtrick.errors import BadInput, Invalid, OddtrickError
from oddtrick.rulesets import (
    MOST_BYTES,
    PARAMETERS,
    PRESET_NAMES,
    check,
    preset,
    problems_in_toml,
    ruleset_from_toml,
    to_toml,
    values_of,
    with_overrides,
)
from oddtrick.rulesets.reading import read_toml


def refusal(data: bytes | str, name: str = "own") -> OddtrickError:
    with pytest.raises(OddtrickError) as caught:
        ruleset_from_toml(data.encode() if isinstance(data, str) else data, name)
    return caught.value


def test_a_title_is_enough_and_the_rest_takes_its_default() -> None:
    rules = ruleset_from_toml(b'title = "Sunday whist"', "sunday")
    assert rules.name == "sunday"
    assert rules.title == "Sunday whist"
    values = values_of(rules)
    assert {key: values[key] for key in values if key != "title"} == {
        key: parameter.default for key, parameter in PARAMETERS.items() if key != "title"
    }
    assert rules.game.target == 5


def test_tables_dotted_keys_and_inline_tables_say_the_same() -> None:
    texts = (
        'title = "x"\nhonours = "held"\ngame.target = 7\nhonour_points.four = 6\n',
        'title = "x"\nhonours = "held"\n[game]\ntarget = 7\n[honour_points]\nfour = 6\n',
        'title = "x"\ngame = { target = 7 }\nhonour_points = { four = 6 }\nhonours_basis = "held"\n',
        "title = 'x' # a comment\r\nhonours = 'held'\r\ngame.target = 0x7\r\nhonour_points = {four = 6}\r\n",
    )
    made = {ruleset_from_toml(text.encode(), "own") for text in texts}
    assert len(made) == 1


def test_hands_replace_the_default_target() -> None:
    game = ruleset_from_toml(b'title = "x"\ngame.hands = 12', "own").game
    assert (game.target, game.hands) == (None, 12)


def test_a_byte_order_mark_is_no_fault() -> None:
    assert ruleset_from_toml(b'\xef\xbb\xbftitle = "x"', "own").title == "x"


def test_extends_starts_from_a_preset_and_lays_the_file_over_it() -> None:
    text = 'extends = "long"\ntitle = "Our long whist"\nrubber_bonus = 4\nmin_cut = 3\n'
    rules = ruleset_from_toml(text.encode(), "own")
    expected = with_overrides(
        preset("long"), ["title=Our long whist", "summary=", "source=", "rubber_bonus=4", "min_cut=3"]
    )
    assert values_of(rules) == values_of(expected)
    assert rules.name == "own"


def test_extends_drops_what_the_file_replaces() -> None:
    text = 'extends = "drive"\ntitle = "x"\ntally = "none"\ngame.target = 5\ntrump = "fixed"\ntrump_suit = "H"\n'
    rules = ruleset_from_toml(text.encode(), "own")
    assert (rules.game.hands, rules.trump_cycle, rules.trump_suit) == (None, (), Suit.HEARTS)


@pytest.mark.parametrize(("base", "near"), [('"shorty"', "short"), ('"bridge"', ""), ("5", ""), ("{}", "")])
def test_extends_names_a_preset(base: str, near: str) -> None:
    error = refusal(f'title = "x"\nextends = {base}\n')
    assert error.code == ("unknown_ruleset_near" if near else "unknown_ruleset")
    assert error.where == {"key": "extends", "line": 2}


def test_the_presets_themselves_extend_nothing() -> None:
    with pytest.raises(BadInput, match="“extends” is no parameter"):
        read_toml(b'title = "x"\nextends = "short"', "own")


# what comes in, the code, and what `where` says
WRONG: list[tuple[bytes | str, str, dict[str, object]]] = [
    (b"", "ruleset_file_empty", {}),
    (b" \n\t\n", "ruleset_file_empty", {}),
    (b"\xef\xbb\xbf", "ruleset_file_empty", {}),
    ('title = "x"'.encode("utf-16"), "ruleset_file_utf16", {}),
    (b"\xfe\xff\x00t", "ruleset_file_utf16", {}),
    ('title = "x"'.encode("utf-16-le"), "ruleset_file_not_text", {"line": 1}),
    ('title = "x"\nsummary = "Café"'.encode("latin-1"), "ruleset_file_not_utf8", {"line": 2}),
    (b"\x89PNG\r\n\x1a\n", "ruleset_file_not_utf8", {"line": 1}),
    (b"#" * (MOST_BYTES + 1), "ruleset_file_huge", {}),
    ("min_cut = 4", "ruleset_no_title", {"key": "title"}),
    ("# nothing", "ruleset_no_title", {"key": "title"}),
    ('title = "x"\nmin_cut = ', "ruleset_not_toml", {"line": 2}),
    ('title = "x"\nmin_cut == 4\n', "ruleset_not_toml", {"line": 2, "column": 10}),
    ('title = "x', "ruleset_not_toml", {"line": 1}),
    ('title = "x"\ntitle = "y"\n', "ruleset_not_toml", {"line": 2}),
    ("hello", "ruleset_not_toml", {"line": 1}),
    ('{"title": "x"}', "ruleset_not_toml", {"line": 1, "column": 1}),
    ('title = "x"\nmin_cut = ' + "9" * 5000, "ruleset_toml_beyond", {}),
    ("x = " + "[" * 15_000, "ruleset_toml_beyond", {}),
    ("x = 2026-02-31", "ruleset_not_toml", {"line": 1}),
    ('title = "x"\nmin_cat = 4', "ruleset_unknown_key_near", {"key": "min_cat", "line": 2}),
    ('title = "x"\n[game]\ntarget = 5\nhand = 2', "ruleset_unknown_key_near", {"key": "game.hand", "line": 4}),
    ('title = "x"\n[scoring]\nhonours = "held"', "ruleset_unknown_key", {"key": "scoring"}),
    ('title = "x"\nname = "y"', "ruleset_unknown_key", {"key": "name", "line": 2}),
    ('title = "x"\ngame = 5', "ruleset_key_table", {"key": "game", "line": 2}),
    ('title = "x"\n"" = 5', "ruleset_unknown_key", {"key": ""}),
    ('title = "x"\n"a\\u0007b" = 5', "ruleset_unknown_key", {"key": "a\ufffdb"}),
    ("title = 5", "ruleset_wrong_text", {"key": "title", "line": 1}),
    ('title = ""', "ruleset_wrong_text", {"key": "title", "line": 1}),
    ('title = """a\nb"""', "ruleset_wrong_text", {"key": "title", "line": 1}),
    ('title = "\\u001b[31m"', "ruleset_wrong_text", {"key": "title", "line": 1}),
    ('title = "x"\nmin_cut = "4"', "ruleset_wrong_whole", {"key": "min_cut", "line": 2}),
    ('title = "x"\nmin_cut = 4.0', "ruleset_wrong_whole", {"key": "min_cut", "line": 2}),
    ('title = "x"\nmin_cut = true', "ruleset_wrong_whole", {"key": "min_cut", "line": 2}),
    ('title = "x"\nmin_cut = 27', "ruleset_wrong_whole", {"key": "min_cut", "line": 2}),
    ('title = "x"\nmin_cut = 0x' + "F" * 6000, "ruleset_wrong_whole", {"key": "min_cut", "line": 2}),
    ('title = "x"\n[game]\n\ntarget = 0', "ruleset_wrong_whole_or_none", {"key": "game.target", "line": 4}),
    ('title = "x"\ngame . target = 0', "ruleset_wrong_whole_or_none", {"key": "game.target", "line": 2}),
    ('title = "x"\nhonours = true', "ruleset_wrong_choice", {"key": "honours", "line": 2}),
    ('title = "x"\nhonours = { 4 = 4, 3 = 2 }', "ruleset_wrong_choice", {"key": "honours", "line": 2}),
    ('title = "x"\nhonours_basis = "both"', "ruleset_wrong_choice", {"key": "honours"}),
    ('title = "x"\nhonours = 2026-01-01', "ruleset_wrong_choice", {"key": "honours", "line": 2}),
    ('title = "x"\nrevoke_cap = "yes"', "ruleset_wrong_yes_no", {"key": "revoke_cap", "line": 2}),
    ('title = "x"\ntrump_suit = "hearts"', "ruleset_wrong_suit", {"key": "trump_suit", "line": 2}),
    ('title = "x"\ntrump_cycle = ["H", "H"]', "ruleset_wrong_suits", {"key": "trump_cycle", "line": 2}),
    ('title = "x"\nrevoke_options = ["shoot"]', "ruleset_wrong_options", {"key": "revoke_options", "line": 2}),
    ('title = "x"\nhonours = "held"\nhonours_basis = "captured"', "ruleset_key_twice", {"key": "honours", "line": 2}),
]


@pytest.mark.parametrize(("data", "code", "where"), WRONG, ids=[code for _, code, _ in WRONG])
def test_what_is_wrong_is_named_with_its_place(data: bytes | str, code: str, where: dict[str, object]) -> None:
    error = refusal(data)
    assert isinstance(error, BadInput)
    assert error.code == code
    assert where.items() <= error.where.items()
    assert str(error).isprintable()
    assert len(str(error)) < 400


def test_a_line_is_not_guessed_where_two_could_be_meant() -> None:
    error = refusal('title = "x"\ntarget = 5\n[game]\ntarget = 0\n')
    assert error.where["key"] == "target"
    assert "line" not in error.where


def test_contradictions_in_a_file_have_their_line() -> None:
    error = refusal('title = "x"\nhonours = "held"\n\ntrump = "none"\n')
    assert isinstance(error, Invalid)
    assert error.where == {"key": "honours", "line": 2}
    assert str(error).startswith("line 2, key honours: honours = held contradicts trump = none: ")


def test_everything_wrong_is_found_at_once() -> None:
    text = 'extends = "shrt"\nmin_cut = 99\nhonuors = "held"\nrevoke_cap = 1\n'
    wrong = problems_in_toml(text.encode(), "own")
    assert [error.where["key"] for error in wrong] == ["extends", "min_cut", "honuors", "revoke_cap", "title"]
    assert wrong[0].reason == refusal(text).reason
    text = 'title = "x"\nhonours = "held"\ntrump = "none"\ncalling_at = 9\nrevoke_cap = true\n'
    assert [error.where["key"] for error in problems_in_toml(text.encode(), "own")] == [
        "honours",
        "calling_at",
        "revoke_cap",
    ]
    assert problems_in_toml(b"", "own")[0].code == "ruleset_file_empty"
    assert problems_in_toml(b'title = "x"', "own") == ()


@pytest.mark.parametrize("name", ["", " x", "x\n", "x" * 101, "\x1b[1m"])
def test_a_name_is_one_printable_word_or_more(name: str) -> None:
    error = refusal('title = "x"', name)
    assert error.code == "ruleset_bad_name"
    assert problems_in_toml(b'title = "x"', name)[0].code == "ruleset_bad_name"


LINES = st.sampled_from(
    [line for name in PRESET_NAMES for line in to_toml(preset(name)).splitlines()]
    + ['extends = "long"', "[game]", "[honour_points]", "game = {hands = 3}", "min_cut = 99", "x = [", '"', "="]
)


@given(st.lists(LINES, max_size=12).map("\n".join))
@example('title = "x"\n[[game]]\ntarget = 5')
@example('title = "x"\n[game.target]\nx = 5')
def test_only_our_own_errors_come_out_of_nearly_right_files(text: str) -> None:
    fuzzed(text.encode())


@given(st.binary(max_size=200) | st.text(max_size=200).map(lambda text: text.encode("utf-8", "surrogatepass")))
@example(b"a=" + b"{a=" * 5000)
@example(b".".join([b"a"] * 5000) + b"=1")
@example(b"t=2026-13-01T00:00:00")
@example(b"t=25:00:00")
@example(b'"\\U00110000"=1')
@example(b"t=1e999\nu=nan\ntitle=inf")
def test_only_our_own_errors_come_out_of_any_bytes(data: bytes) -> None:
    fuzzed(data)


@given(st.sampled_from(PRESET_NAMES), st.data())
def test_only_our_own_errors_come_out_of_damaged_files(name: str, data: st.DataObject) -> None:
    whole = to_toml(preset(name)).encode()
    at = data.draw(st.integers(0, len(whole)))
    to = data.draw(st.integers(at, min(len(whole), at + 20)))
    fuzzed(whole[:at] + data.draw(st.binary(max_size=6)) + whole[to:])


def fuzzed(data: bytes) -> None:
    wrong = problems_in_toml(data, "own")
    for problem in wrong:
        assert str(problem).isprintable()
    if wrong:
        assert refusal(data).reason == wrong[0].reason
    else:
        check(ruleset_from_toml(data, "own"))
