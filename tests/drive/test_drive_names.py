"""Lists of entrants as people have them, and what is said of those that cannot be read."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oddtrick.drive.names import LONGEST, Named, decoded, read_names, told_apart
from oddtrick.errors import BadInput


def names(text: str, **how: bool) -> list[str]:
    return [named.name for named in read_names(text, **how)]


@pytest.mark.parametrize(
    "text",
    [
        "Ann\nBob\nZoë\n",
        "Ann\r\nBob\r\nZoë",
        "Ann\rBob\rZoë\r",
        "\ufeff  Ann \n\n Bob\n\t\nZoë\n\n",
        "name\nAnn\nBob\nZoë",
        '"Ann"\n"Bob"\n"Zoë"\n',
        "Name;Kind\nAnn;\nBob;\nZoë;",
    ],
)
def test_plain_lists(text: str) -> None:
    assert names(text) == ["Ann", "Bob", "Zoë"]


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_cells_between_commas_semicolons_and_tabs(separator: str) -> None:
    text = "\n".join(separator.join(row) for row in (("name", "kind", "fixed"), ("Ann", "A", "yes"), ("Bob", "b", "")))
    assert read_names(text) == (Named("Ann", 2, "A", None, True), Named("Bob", 3, "B"))


def test_a_club_has_its_own_words_for_a_and_b() -> None:
    read = read_names("Ann;Lady\nBob;gent\nCy;A", kinds=("lady", "gent"))
    assert [named.kind for named in read] == ["A", "B", "A"]


def test_pairs() -> None:
    read = read_names("Ann, Bob\nCy\n", pairs=True)
    assert [(named.name, named.partner) for named in read] == [("Ann", "Bob"), ("Cy", None)]
    assert read_names("partner\tname\nBob\tAnn")[0].partner == "Bob"


def test_quotes_hold_commas_and_line_breaks() -> None:
    read = read_names('"Lindo, Grace"\n"Bob\nJones"\n"The ""Kid"""\nCy\n')
    assert [(named.name, named.line) for named in read] == [
        ("Lindo, Grace", 1),
        ("Bob Jones", 2),
        ('The "Kid"', 4),
        ("Cy", 5),
    ]


def test_quotes_that_close_no_cell_are_text() -> None:
    assert names('"Annie" Smith\nBob\nCy "Kid" Lee\n') == ['"Annie" Smith', "Bob", 'Cy "Kid" Lee']
    assert names('Ann\n"Bob\nCy') == ["Ann", '"Bob', "Cy"]
    assert names('"Ann\nBob\n"Cy"\n"Dee, E."') == ['"Ann', "Bob", "Cy", "Dee, E."]


def test_the_most_lines_say_what_separates() -> None:
    assert [(named.name, named.kind) for named in read_names("Ann;A\nBob\t;B\nCy;A\n")] == [
        ("Ann", "A"),
        ("Bob", "B"),
        ("Cy", "A"),
    ]
    assert names("Ann\nBob\tJones\nCy\nDee") == ["Ann", "Bob Jones", "Cy", "Dee"]
    assert names("Lindo, Grace;A\nBob;B") == ["Lindo, Grace", "Bob"]


@pytest.mark.parametrize(
    "heads", [("Name", "Partner"), ("Navn", "Makker"), ("NOM", "Partenaire"), ("Spiller", "partner")]
)
def test_headings_in_every_language(heads: tuple[str, str]) -> None:
    read = read_names(f"{heads[1]};{heads[0]}\nBob;Ann", pairs=True)
    assert [(named.name, named.partner) for named in read] == [("Ann", "Bob")]


@pytest.mark.parametrize("head", ["navn;slag;fast\nAnn;A;ja", "Nom;Genre;Fixe\nAnn;A;oui", "Navn;Type;fixed\nAnn;a;x"])
def test_kind_and_fixed_in_every_language(head: str) -> None:
    assert read_names(head) == (Named("Ann", 2, "A", None, True),)


def test_names_typed_otherwise_are_the_same() -> None:
    assert names("Zoe\u0308\nZo\xeb") == ["Zo\xeb", "Zo\xeb"]
    assert told_apart(["Zoe\u0308", "Zo\xeb"]) == ("Zo\xeb", "Zo\xeb (2)")


def test_told_apart_no_name_is_too_long() -> None:
    long, told = "x" * LONGEST, told_apart(["x" * LONGEST] * 12 + ["x" * (LONGEST - 4) + "y" * 4] * 2)
    assert len(set(told)) == len(told) == 14
    assert (told[0], told[1]) == (long, "x" * (LONGEST - 4) + " (2)")
    assert max(map(len, told)) == LONGEST


def test_what_separates_is_not_looked_for_in_quotes() -> None:
    assert names('"a;b"\nc') == ["a;b", "c"]


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        ("", "drive_names_none", None),
        ("\n \n", "drive_names_none", None),
        ("name;kind\n", "drive_names_none", None),
        ("Ann\nLindo, Grace", "drive_names_kind", 2),
        ("Ann\nBob;A;yes", "drive_names_cell", 2),
        ("Ann;A\n;B", "drive_names_empty", 2),
        ("Ann\n" + "x" * 61, "drive_names_name", 2),
        ("Ann\nB\x07b", "drive_names_name", 2),
        ("kind;fixed\nA;yes", "drive_names_no_name_column", 1),
        ("name;fixed\nAnn;maybe", "drive_names_fixed", 2),
        ("x\n" * 1001, "drive_names_too_long", 1001),
    ],
)
def test_what_cannot_be_read_is_named_with_its_line(text: str, code: str, line: int | None) -> None:
    with pytest.raises(BadInput) as caught:
        read_names(text)
    assert caught.value.code == code
    assert caught.value.where.get("line") == line
    assert caught.value.message != code


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
def test_files_of_any_make(encoding: str) -> None:
    assert decoded("Zoë Müller – “Jo”\n".encode(encoding)).endswith("Zoë Müller – “Jo”\n")
    assert names(decoded("Zoë\r\nØyvind".encode(encoding))) == ["Zoë", "Øyvind"]


@pytest.mark.parametrize(
    ("data", "line"), [(b"Ann\nB\x81b\xe9", 2), (b"\xef\xbb\xbfAnn\r\nB\xff", 2), (b"\xff\xfeA", 1)]
)
def test_what_is_no_text_is_named_with_its_line(data: bytes, line: int) -> None:
    with pytest.raises(BadInput) as caught:
        decoded(data)
    assert (caught.value.code, caught.value.where) == ("drive_names_not_text", {"line": line})


def test_names_that_are_there_again_are_told_apart() -> None:
    assert told_apart(["Ann", "Bob", "Ann", "Ann"]) == ("Ann", "Bob", "Ann (2)", "Ann (3)")
    assert told_apart(["Ann", "Ann", "Ann (2)"]) == ("Ann", "Ann (3)", "Ann (2)")


@given(st.lists(st.sampled_from(["Ann", "Bob", "Ann (2)", "Ann (3)", "Bob (2)"]), max_size=20))
def test_no_two_are_called_alike(given_names: list[str]) -> None:
    told = told_apart(given_names)
    assert len(set(told)) == len(told)
    assert all(after.startswith(before) for before, after in zip(given_names, told, strict=True))


@given(st.text(max_size=200))
def test_any_text_is_read_or_refused(text: str) -> None:
    said = ""
    try:
        read = read_names(text)
    except BadInput as error:
        read, said = (), error.message
    assert said or all(named.name and named.name.isprintable() for named in read)


@given(st.binary(max_size=100))
def test_any_file_is_text_or_refused(data: bytes) -> None:
    try:
        text: object = decoded(data)
    except BadInput as error:
        text = error.where["line"]
    assert isinstance(text, str) or text
