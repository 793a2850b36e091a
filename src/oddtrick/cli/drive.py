"""`oddtrick drive`: a whist drive in a file: begun, seated, results entered and corrected, standings, pages."""

from __future__ import annotations

from typing import Annotated

import typer

from oddtrick.cli.drive_entering import enter_all, enter_line_by_line
from oddtrick.cli.drive_file import begin_drive, read_drive
from oddtrick.cli.drive_seating import Changes, People, enter_people, seat_drive
from oddtrick.cli.drive_settings import drive_rules, half_of, kind_names, prizes, ties, usual_prizes
from oddtrick.cli.drive_showing import print_round, print_standings, standings_csv, standings_json
from oddtrick.cli.files import read_bytes
from oddtrick.cli.rulesets import chosen_ruleset
from oddtrick.drive import DriveSettings, Kind
from oddtrick.drive import commands as c
from oddtrick.drive.names import decoded
from oddtrick.drive.settings import Bonus, Dealer, Leftover, Movers, SatOut
from oddtrick.errors import bad_input
from oddtrick.rulesets import preset

__all__ = ["app"]

app = typer.Typer(
    help="Whist drives in files: begin one, seat it, enter results, see the standings, print, simulate.\n\n"
    "Example: oddtrick drive new friday.json --kind progressive --names people.csv",
    no_args_is_help=True,
)

USUAL = DriveSettings(kind="progressive", ruleset=preset("drive"))
PLAN_STEPS = 1_000_000
"""Exchanges for a schedule, unless somebody says: within five seconds where it is slowest."""

File = Annotated[str, typer.Argument(metavar="FILE", help="The drive, as JSON.")]
AsKind = Annotated[Kind, typer.Option("--kind", help="Who moves where after a round.")]
AsTally = Annotated[
    str | None, typer.Option("--tally", metavar="odd|tricks", help="What a hand counts: tricks over six, or all.")
]
HandsARound = Annotated[
    int, typer.Option("--hands-a-round", metavar="N", min=1, help="Hands played before anybody moves.")
]
AsSatOut = Annotated[SatOut, typer.Option("--sat-out", help="What a sat-out hand counts.")]
AsBonus = Annotated[Bonus, typer.Option("--bonus", help="Whether honours are counted in addition.")]
AsMovers = Annotated[Movers, typer.Option("--movers", help="Who moves in a progressive drive.")]
AsLine = Annotated[bool, typer.Option("--line", help="Tables stand in a line: nobody walks from one end to the other.")]
AsLeftover = Annotated[Leftover, typer.Option("--leftover", help="What becomes of players who fill no table.")]
PlanSteps = Annotated[
    int, typer.Option("--plan-steps", metavar="N", min=0, help="Exchanges tried for a schedule of individuals.")
]
Seed = Annotated[int | None, typer.Option("--seed", metavar="S", help="Draw the same lots again.")]
Movement = Annotated[
    bool, typer.Option("--keep", help="Where a correction decided who went where: all stay as they played.")
]
Reseat = Annotated[
    bool, typer.Option("--reseat", help="… those sent the wrong ways exchange their places from the next round on.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object, for programs.")]


def _movement(keep: bool, reseat: bool) -> c.Movement | None:
    if keep and reseat:
        raise bad_input("drive_keep_or_reseat")
    return "keep" if keep else "reseat" if reseat else None


def _listed(file: str | None) -> str | None:
    """The text of a list in a file, or from standard input for `-`."""
    return None if file is None else decoded(read_bytes(file))


@app.command()
def new(
    file: File,
    kind: AsKind,
    hands: Annotated[int | None, typer.Option("--hands", metavar="N", help="Of the whole drive; usually 24.")] = None,
    hands_a_round: HandsARound = USUAL.hands_a_round,
    half_time: Annotated[
        int | None, typer.Option("--half-time", metavar="N", help="After how many hands; 0 for none.")
    ] = None,
    trumps: Annotated[
        str | None, typer.Option("--trumps", metavar="T", help="turn-up, or suits in turn such as HDSC, HCDS.")
    ] = None,
    fifth: Annotated[bool, typer.Option("--no-trump-fifth", help="Every fifth hand is without trumps.")] = False,
    tally: AsTally = None,
    sat_out: AsSatOut = USUAL.sat_out,
    bonus: AsBonus = USUAL.bonus,
    movers: AsMovers = USUAL.movers,
    line: AsLine = False,
    b_up: Annotated[bool, typer.Option("--a-down", help="A-players move down and B-players up.")] = False,
    kinds: Annotated[str, typer.Option("--kinds", metavar="A,B", help="What A- and B-players are called.")] = "A,B",
    leftover: AsLeftover = USUAL.leftover,
    dealer: Annotated[Dealer, typer.Option("--dealer", help="Who deals first at a table.")] = USUAL.dealer,
    prize_list: Annotated[
        str | None,
        typer.Option("--prizes", metavar="LIST", help="best, best_a, best_b, second, half_time, booby, most_won, …"),
    ] = None,
    tie_list: Annotated[
        str, typer.Option("--ties", metavar="LIST", help="What decides for a prize: most_won, highest_hand, cut.")
    ] = ",".join(USUAL.ties),
    plan_steps: PlanSteps = PLAN_STEPS,
    ruleset: Annotated[
        str, typer.Option("--ruleset", metavar="R", help="A preset's name or a TOML file; it needs a tally.")
    ] = "drive",
    override: Annotated[
        list[str] | None, typer.Option("--set", metavar="K=V", help="Set a parameter of it anew, as often as needed.")
    ] = None,
    title: Annotated[str, typer.Option("--title", metavar="TEXT", help="What the drive is called.")] = "",
    director: Annotated[str, typer.Option("--director", metavar="NAME", help="Who fills in for the organisers.")] = "",
    names: Annotated[
        str | None, typer.Option("--names", metavar="LIST|-", help="Enter the people of a list: CSV, or a name a line.")
    ] = None,
) -> None:
    """Begin a drive in a new file, and enter those who are there already.

    Example: oddtrick drive new friday.json --kind goan --hands 24 --kinds lady,gent --names people.csv
    """
    rules = drive_rules(chosen_ruleset(ruleset, override or ()), hands, trumps, tally, fifth)
    settings = DriveSettings(
        kind=kind,
        ruleset=rules,
        hands_a_round=hands_a_round,
        half_time=half_of(rules.game.hands or 0, hands_a_round) if half_time is None else half_time,
        sat_out=sat_out,
        bonus=bonus,
        movers=movers,
        line=line,
        a_goes="down" if b_up else "up",
        kinds=kind_names(kinds),
        leftover=leftover,
        dealer=dealer,
        prizes=usual_prizes(kind) if prize_list is None else prizes(prize_list),
        ties=ties(tie_list),
        plan_steps=plan_steps,
    )
    listed = _listed(names)
    with begin_drive(file) as drive:
        drive.do(c.OpenDrive(settings))
        drive.name([("title", title), ("0", director)])
        if listed is not None:
            enter_people(drive, listed)
    print_round(drive)


@app.command()
def seat(
    file: File,
    names: Annotated[
        str | None, typer.Option("--names", metavar="LIST|-", help="Enter the people of a list first, also late.")
    ] = None,
    enter: Annotated[
        list[str] | None, typer.Option("--enter", metavar="NAME", help="Enter one; “Ann;lady” or “Ann;Joe” as lists.")
    ] = None,
    leave: Annotated[list[int] | None, typer.Option("--leave", metavar="N", help="This number goes.")] = None,
    back: Annotated[list[int] | None, typer.Option("--back", metavar="N", help="This number is back.")] = None,
    fix: Annotated[list[int] | None, typer.Option("--fix", metavar="N", help="This number cannot move.")] = None,
    free: Annotated[list[int] | None, typer.Option("--free", metavar="N", help="… can move again.")] = None,
    rename: Annotated[
        list[str] | None, typer.Option("--rename", metavar="N=NAME", help="A slip of the pen; 0=NAME is the director.")
    ] = None,
    substitute: Annotated[
        list[str] | None, typer.Option("--substitute", metavar="N=NAME", help="Somebody else plays under a number.")
    ] = None,
    draw: Annotated[bool, typer.Option("--draw", help="Draw lots anew before the first round.")] = False,
    take_back: Annotated[bool, typer.Option("--take-back", help="Take back seats of which no result is in.")] = False,
    wait: Annotated[bool, typer.Option("--wait", help="Do these, and seat no round yet.")] = False,
    seed: Seed = None,
) -> None:
    """Enter people and let them go, draw lots, and seat the next round.

    The first round needs lots, which are drawn by themselves. While a round is played, people can be entered and leave
    for the next one. Options may be repeated.

    Example: oddtrick drive seat friday.json --enter "Ann;lady" --leave 7
    """
    people = People(_listed(names), tuple(enter or ()), tuple(rename or ()), tuple(substitute or ()))
    changes = Changes(
        people,
        tuple(leave or ()),
        tuple(back or ()),
        tuple(fix or ()),
        tuple(free or ()),
        draw=draw,
        take_back=take_back,
        wait=wait,
    )
    for line in seat_drive(file, changes, seed):
        print(line)
    print_round(read_drive(file))


@app.command()
def enter(
    file: File,
    results: Annotated[
        list[str] | None, typer.Argument(metavar="[RESULT]...", help="Such as “3 7-6”; without any, lines are read.")
    ] = None,
    csv: Annotated[
        str | None, typer.Option("--csv", metavar="LIST|-", help="Results from a list: round if any, table, NS, EW.")
    ] = None,
    keep: Movement = False,
    reseat: Reseat = False,
) -> None:
    """Enter results, correct them, close rounds, swap people, end the drive.

    All results of one command stand or fall together. Where lines are read each stands for itself; type help to see
    what they can say.

    Example: oddtrick drive enter friday.json "1 7-6" "2 4-9"
    """
    movement = _movement(keep, reseat)
    if csv is None and not results:
        if not enter_line_by_line(file, movement):
            raise typer.Exit(1)
        return
    for line in enter_all(file, tuple(results or ()), _listed(csv), movement):
        print(line)


@app.command()
def standings(
    file: File,
    as_json: AsJson = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="Print a table for spreadsheets.")] = False,
    half_time: Annotated[bool, typer.Option("--half-time", help="As they were at half-time.")] = False,
) -> None:
    """Show how a drive stands: places, prizes once it is over, and what decides between those who are level.

    Example: oddtrick drive standings friday.json --csv
    """
    drive = read_drive(file)
    if as_json:
        print(standings_json(drive))
    elif as_csv:
        print(standings_csv(drive), end="")
    else:
        print_standings(drive, half_time=half_time)


@app.command(name="print")
def print_(
    file: File,
    whats: Annotated[
        list[str] | None,
        typer.Argument(metavar="[WHAT]...", help="cards, tables, movement, seats, results; all unless given."),
    ] = None,
    to: Annotated[str, typer.Option("--to", metavar="DIR", help="Where the pages go.")] = ".",
    pdf: Annotated[bool, typer.Option("--pdf", help="As PDF, which needs the extra “pdf”.")] = False,
    paper: Annotated[str, typer.Option("--paper", metavar="a4|letter", help="The size of paper of a PDF.")] = "a4",
    lang: Annotated[str, typer.Option("--lang", metavar="LANG", help="en, nb or fr.")] = "en",
) -> None:
    """Write the pages to print: score cards, table cards, movement, places, results.

    Example: oddtrick drive print friday.json cards seats --to pages
    """
    from oddtrick.cli.drive_print import chosen_pages, print_pages  # templates take a moment to load

    drive = read_drive(file)
    for written in print_pages(drive, chosen_pages(whats or (), paper, lang), to, pdf=pdf):
        print(written)


@app.command()
def simulate(
    players: Annotated[int, typer.Option("--players", metavar="N", min=1, help="How many people.")],
    kind: AsKind,
    rounds: Annotated[int, typer.Option("--rounds", metavar="R", min=1, help="How many rounds.")] = 24,
    hands_a_round: HandsARound = USUAL.hands_a_round,
    tally: AsTally = None,
    sat_out: AsSatOut = USUAL.sat_out,
    bonus: AsBonus = USUAL.bonus,
    movers: AsMovers = USUAL.movers,
    line: AsLine = False,
    leftover: AsLeftover = USUAL.leftover,
    late: Annotated[int, typer.Option("--late", metavar="N", min=0, help="People who come late.")] = 0,
    leavers: Annotated[int, typer.Option("--leavers", metavar="N", min=0, help="People who leave early.")] = 0,
    corrections: Annotated[
        int, typer.Option("--corrections", metavar="N", min=0, help="Results that are corrected.")
    ] = 0,
    plan_steps: PlanSteps = PLAN_STEPS,
    seed: Seed = None,
    as_json: AsJson = False,
) -> None:
    """Play a whole drive with random results, and print it.

    Exit status 2, with the reason, where the kind cannot seat so many, or not for so many rounds.

    Example: oddtrick drive simulate --players 26 --kind progressive --rounds 12 --seed 1 --json
    """
    from oddtrick.cli.drive_simulate import Evening, simulate_drive

    hands = rounds * hands_a_round
    settings = DriveSettings(
        kind=kind,
        ruleset=drive_rules(preset("drive"), hands, tally=tally),
        hands_a_round=hands_a_round,
        half_time=half_of(hands, hands_a_round),
        sat_out=sat_out,
        bonus=bonus,
        movers=movers,
        line=line,
        leftover=leftover,
        prizes=usual_prizes(kind),
        plan_steps=plan_steps,
    )
    simulate_drive(Evening(settings, players, late, leavers, corrections), seed, as_json=as_json)
