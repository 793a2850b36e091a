"""The table of parameters: complete, in words, and strict about every value."""

from __future__ import annotations

import dataclasses
import typing

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oddtrick.cards import SUITS, Suit
from oddtrick.errors import BadInput
from oddtrick.reasons import TEMPLATES, in_english
from oddtrick.rulesets import PARAMETERS, Ruleset, model, preset, values_of
from oddtrick.rulesets.parameters import ALIASES, MOST, Parameter, plain_value, shown, value_of, value_of_text

EACH = [pytest.param(parameter, id=key) for key, parameter in PARAMETERS.items()]


def model_keys() -> dict[str, object]:
    """Dotted key to type of every field of the model."""
    keys: dict[str, object] = {}
    hints = typing.get_type_hints(Ruleset)
    for field in dataclasses.fields(Ruleset):
        inner = hints[field.name]
        if dataclasses.is_dataclass(inner):
            within = typing.get_type_hints(inner)
            keys |= {f"{field.name}.{one.name}": within[one.name] for one in dataclasses.fields(inner)}
        else:
            keys[field.name] = inner
    return keys


def test_the_table_has_every_field_of_the_model_in_its_order() -> None:
    assert ["name", *PARAMETERS] == list(model_keys())


@pytest.mark.parametrize("parameter", EACH)
def test_kinds_and_choices_are_those_of_the_model(parameter: Parameter) -> None:
    kind = model_keys()[parameter.key]
    expected = {
        "text": str,
        "whole": int | None if parameter.optional else int,
        "yes_no": bool,
        "suit": Suit | None,
        "suits": tuple[Suit, ...],
        "options": tuple[model.RevokeOption, ...],
    }
    if parameter.kind == "choice":
        assert typing.get_args(kind) == parameter.choices
    else:
        assert kind == expected[parameter.kind]
    if parameter.kind == "options":
        assert parameter.choices == typing.get_args(model.RevokeOption)


@pytest.mark.parametrize("parameter", EACH)
def test_every_parameter_is_documented_and_has_a_source(parameter: Parameter) -> None:
    assert parameter.meaning.code in TEMPLATES
    meaning, allowed = in_english(parameter.meaning), in_english(parameter.allowed)
    assert meaning.endswith(".")
    assert len(meaning) > 20
    assert parameter.allowed.code in TEMPLATES
    assert "{" not in meaning + allowed
    assert parameter.source.startswith(("RULES ", "each preset"))


@pytest.mark.parametrize("parameter", EACH)
def test_defaults_are_allowed(parameter: Parameter) -> None:
    if parameter.required:
        assert parameter.default is None
    else:
        assert value_of(parameter, plain_value(parameter.default)) == parameter.default


def test_aliases_lead_to_parameters() -> None:
    assert set(ALIASES.values()) <= set(PARAMETERS)
    assert not set(ALIASES) & set(PARAMETERS)


@pytest.mark.parametrize("parameter", EACH)
@pytest.mark.parametrize(
    "raw", [-1, 0.5, float("nan"), b"x", {}, [None], ["x"], "x\ny", pytest.param(object(), id="an object")], ids=shown
)
def test_a_wrong_value_names_key_value_and_what_is_allowed(parameter: Parameter, raw: object) -> None:
    with pytest.raises(BadInput) as caught:
        value_of(parameter, raw)
    assert caught.value.where == {"key": parameter.key}
    assert caught.value.code in TEMPLATES
    assert caught.value.message.startswith(f"{parameter.key} cannot be “{shown(raw)}”; it is ")
    assert in_english(parameter.allowed).partition(",")[0] in caught.value.message
    for choice in parameter.choices:
        assert choice in caught.value.message


WHOLE = PARAMETERS["min_cut"]
TARGET = PARAMETERS["game.target"]
SUIT, CYCLE, OPTIONS = PARAMETERS["trump_suit"], PARAMETERS["trump_cycle"], PARAMETERS["revoke_options"]
H, D, S, C = Suit.HEARTS, Suit.DIAMONDS, Suit.SPADES, Suit.CLUBS

TAKEN = [
    (WHOLE, 1, 1),
    (WHOLE, 26, 26),
    (TARGET, "none", None),
    (TARGET, None, None),
    (TARGET, MOST, MOST),
    (SUIT, "H", H),
    (SUIT, "♥", H),
    (SUIT, "d", D),
    (SUIT, "none", None),
    (CYCLE, ["H", "D", "S", "C"], (H, D, S, C)),
    (CYCLE, "HDSC", (H, D, S, C)),
    (CYCLE, "H, D,S C", (H, D, S, C)),
    (CYCLE, "hc", (H, C)),
    (CYCLE, "none", ()),
    (CYCLE, [], ()),
    (CYCLE, "", ()),
    (OPTIONS, "none", ()),
    (OPTIONS, [], ()),
    (OPTIONS, "take_two_tricks", ("take_two_tricks",)),
    (OPTIONS, "add_three_points,take_three_tricks", ("add_three_points", "take_three_tricks")),
    (OPTIONS, ["deduct_three_points", "take_three_tricks"], ("deduct_three_points", "take_three_tricks")),
    (PARAMETERS["title"], "  Sunday  ", "Sunday"),
    (PARAMETERS["summary"], "", ""),
    (PARAMETERS["revoke_cap"], True, True),
    (PARAMETERS["honours"], "captured", "captured"),
    (PARAMETERS["game_points"], "3/2/1", "3/2/1"),
]

REFUSED = [
    (WHOLE, 0),
    (WHOLE, 27),
    (WHOLE, "4"),
    (WHOLE, 4.0),
    (WHOLE, True),
    (WHOLE, None),
    (WHOLE, "none"),
    (TARGET, 0),
    (TARGET, MOST + 1),
    (TARGET, 10**5000),
    (SUIT, "HD"),
    (SUIT, ["H"]),
    (SUIT, ""),
    (SUIT, 1),
    (CYCLE, "HDX"),
    (CYCLE, "HH"),
    (CYCLE, ["H", "H"]),
    (CYCLE, ["HD"]),
    (CYCLE, [["H"]]),
    (CYCLE, 5),
    (OPTIONS, "take_five_tricks"),
    (OPTIONS, ["take_two_tricks", "take_two_tricks"]),
    (OPTIONS, {"take_two_tricks": True}),
    (PARAMETERS["title"], ""),
    (PARAMETERS["title"], "   "),
    (PARAMETERS["title"], "two\nlines"),
    (PARAMETERS["title"], "\x1b[31mred"),
    (PARAMETERS["title"], "x" * 201),
    (PARAMETERS["title"], 5),
    (PARAMETERS["revoke_cap"], 1),
    (PARAMETERS["revoke_cap"], "true"),
    (PARAMETERS["honours"], "on"),
    (PARAMETERS["honours"], "HELD"),
    (PARAMETERS["honours"], True),
    (PARAMETERS["honours_bar"], None),
]


@pytest.mark.parametrize(("parameter", "raw", "value"), TAKEN)
def test_values_taken(parameter: Parameter, raw: object, value: object) -> None:
    assert value_of(parameter, raw) == value
    assert type(value_of(parameter, raw)) is type(value)


@pytest.mark.parametrize(("parameter", "raw"), REFUSED, ids=lambda one: getattr(one, "key", shown(one)))
def test_values_refused(parameter: Parameter, raw: object) -> None:
    with pytest.raises(BadInput) as caught:
        value_of(parameter, raw)
    assert caught.value.message.isprintable()
    assert len(caught.value.message) < 300


@pytest.mark.parametrize(
    ("key", "text", "value"),
    [
        ("game.target", " 10 ", 10),
        ("game.target", "+7", 7),
        ("game.target", "none", None),
        ("revoke_cap", "yes", True),
        ("revoke_cap", "TRUE", True),
        ("revoke_cap", "no", False),
        ("revoke_cap", "off", False),
        ("calling_at", "none", None),
        ("trump_cycle", "HCDS", (H, C, D, S)),
        ("honours", "held", "held"),
        ("title", "A = B", "A = B"),
        ("summary", "none", "none"),
    ],
)
def test_texts_taken(key: str, text: str, value: object) -> None:
    assert value_of_text(PARAMETERS[key], text) == value


@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("game.target", "ten"),
        ("game.target", "-1"),
        ("game.target", "1_0"),
        ("game.target", "٣"),
        ("game.target", "9" * 6000),
        ("game.target", ""),
        ("revoke_cap", "1"),
        ("trump_suit", "hearts"),
    ],
)
def test_texts_refused(key: str, text: str) -> None:
    with pytest.raises(BadInput) as caught:
        value_of_text(PARAMETERS[key], text)
    assert caught.value.where == {"key": key}
    assert len(caught.value.message) < 300


@given(
    st.sampled_from(list(PARAMETERS.values())), st.text() | st.integers() | st.lists(st.text(max_size=3)) | st.none()
)
def test_whatever_is_read_reads_back(parameter: Parameter, raw: object) -> None:
    try:
        value = value_of(parameter, raw)
    except BadInput:
        return
    assert value_of(parameter, plain_value(value)) == value


@given(st.permutations(SUITS), st.integers(1, 4))
def test_cycles_read_in_every_spelling(suits: list[Suit], length: int) -> None:
    cycle = tuple(suits[:length])
    letters = [str(suit.value) for suit in cycle]
    for raw in (
        letters,
        "".join(letters),
        ",".join(letters),
        " ".join(letters).lower(),
        "".join(s.glyph for s in cycle),
    ):
        assert value_of(CYCLE, raw) == cycle


@given(st.recursive(st.none() | st.booleans() | st.integers() | st.floats() | st.text(), st.lists, max_leaves=9))
def test_shown_is_short_and_printable(raw: object) -> None:
    text = shown(raw)
    assert len(text) <= 61
    assert text.isprintable()


def test_values_of_gives_every_parameter_in_order() -> None:
    values = values_of(preset("long"))
    assert list(values) == list(PARAMETERS)
    assert values["game.target"] == 10
    assert values["honour_points.three"] == 2
    assert values["calling_at"] == 8
