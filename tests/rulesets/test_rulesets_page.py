"""The page on rule sets lists every parameter and every preset as the program has them."""

from __future__ import annotations

from pathlib import Path

from oddtrick.reasons import TEMPLATES, in_english
from oddtrick.rulesets import PARAMETERS, Parameter, presets
from oddtrick.rulesets.parameters import ALIASES, plain_value

PAGE = Path(__file__).parents[2] / "docs" / "rulesets.md"


def allowed(parameter: Parameter) -> str:
    words = in_english(parameter.allowed)
    for choice in parameter.choices:
        words = words.replace(choice, f"`{choice}`", 1)
    return words.replace("none", "`none`") if parameter.kind != "choice" else words


def default(parameter: Parameter) -> str:
    if parameter.required:
        return "must be given"
    plain = plain_value(parameter.default)
    if plain == "":
        return "empty"
    return f"`{str(plain).lower() if isinstance(plain, bool) else plain or (0 if plain == 0 else 'none')}`"


def parameters_table() -> str:
    rows = [
        f"| `{key}` | {allowed(one)} | {default(one)} | {in_english(one.meaning)} | {one.source} |"
        for key, one in PARAMETERS.items()
    ]
    return "\n".join(["| key | values | default | what it decides | source |", "|---|---|---|---|---|", *rows])


def presets_table() -> str:
    rows = [f"| `{one.name}` | {one.title} | {one.summary} | {one.source} |" for one in presets()]
    return "\n".join(["| name | title | summary | source |", "|---|---|---|---|", *rows])


def test_every_parameter_is_on_the_page_as_the_program_has_it() -> None:
    assert parameters_table() in PAGE.read_text(encoding="utf-8"), f"the page should have:\n{parameters_table()}"


def test_every_preset_is_on_the_page_as_the_program_has_it() -> None:
    assert presets_table() in PAGE.read_text(encoding="utf-8"), f"the page should have:\n{presets_table()}"


def test_other_spellings_are_on_the_page() -> None:
    for alias, key in ALIASES.items():
        assert f"`{alias}` is another name for `{key}`" in PAGE.read_text(encoding="utf-8")


STEMS = {"honours_bar": "bar", "honours_claim": "claim", "game_points": "points"}
UNSAID = {"game_points = none": "A game is worth no points.", "tally = none": "Nothing is added up for a drive."}


def choices_table() -> str:
    rows = []
    for key, one in PARAMETERS.items():
        for choice in one.choices:
            stem = "" if one.kind == "options" else f"{STEMS.get(key, key)}_"
            code = f"rule_{stem}{choice.replace('/', '_')}"
            said = UNSAID.get(f"{key} = {choice}", "") or TEMPLATES.get(code, "")
            if key == "trump" and choice in ("rotation", "fixed"):
                said = {
                    "rotation": "No card is turned up; the suits of `trump_cycle` are trumps in turn.",
                    "fixed": "No card is turned up; `trump_suit` is trumps in every hand.",
                }[choice]
            rows.append(f"| `{key}` | `{choice}` | {str(said).format(four=4, three=2)} |")
    return "\n".join(["| key | value | meaning |", "|---|---|---|", *rows])


def test_every_choice_is_on_the_page_as_the_program_says_it() -> None:
    assert choices_table() in PAGE.read_text(encoding="utf-8"), f"the page should have:\n{choices_table()}"
