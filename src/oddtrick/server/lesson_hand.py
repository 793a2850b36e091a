"""The hand that the lesson plays: the deal, every card in order, and what is said to the reader before and after.

The reader sits South and has dealt. Each of his other cards has a word of its own, so that whatever he tries, he learns
why; a test has the rules check every card and the solver every claim that a card costs a trick.
"""

from __future__ import annotations

from dataclasses import dataclass

from oddtrick.cards import CardSet, Seat, Suit, parse_card, parse_cards
from oddtrick.hand import Deal

__all__ = ["DEAL", "READER", "STEPS", "Advice", "Step"]


def N_(text: str) -> str:  # noqa: N802 - gettext's own name for such a mark
    """Marks a text to be translated when it is shown."""
    return text


READER = Seat.S

DEAL = Deal(
    dealer=READER,
    hands=(
        CardSet(parse_cards("ST S7 S6 S2 H6 H3 H2 DA DQ D8 D6 CA C9")),
        CardSet(parse_cards("HA H9 H7 H4 DK D9 D7 CJ C7 C5 C4 C3 C2")),
        CardSet(parse_cards("SA S8 S5 S3 HK HQ HJ H8 H5 DJ D3 D2 CK")),
        CardSet(parse_cards("SK SQ SJ S9 S4 HT DT D5 D4 CQ CT C8 C6")),
    ),
    trump=Suit.HEARTS,
    turn_up=parse_card("H5"),
)


@dataclass(frozen=True, slots=True)
class Advice:
    """What is said of cards that may be played but are not those of the lesson. costs: they lose a trick for"
    " certain."""

    cards: str
    why: str
    costs: bool = False


@dataclass(frozen=True, slots=True)
class Step:
    """A trick. cards: in the order of play. before: said when the reader is to play. after: when the trick is"
    " complete."""

    cards: str
    before: str
    after: str
    others: tuple[Advice, ...] = ()


STEPS: tuple[Step, ...] = (
    Step(
        "SJ S2 C2 SA",
        N_(
            "You dealt, so West, on your left, leads. Your partner follows low. East has no spade and throws a club"
            " away. You hold spades, so you must play one. Which one wins?"
        ),
        N_("Your ace beats the knave, and your side has its first trick. Whoever wins a trick leads to the next: you."),
        (Advice("S8 S5 S3", N_("Then West’s knave wins the trick. Your ace beats it: play the ace.")),),
    ),
    Step(
        "HJ HT H2 HA",
        N_(
            "You may lead any card. Hearts are trumps, and you hold five of them. With so many, take the trumps out"
            " of the other hands first, or they will beat your good cards later. Lead the knave."
        ),
        N_(
            "East’s ace wins. It was the only trump above your row. Now the king and queen are the best, and both"
            " are yours."
        ),
        (
            Advice(
                "HK HQ",
                N_("That does as well: king, queen and knave in a row are worth the same. Here we lead the knave."),
            ),
            Advice(
                "H8 H5", N_("A low trump gives the others a cheap trick. Lead from your row: the knave."), costs=True
            ),
            Advice("S8 S5 S3", N_("West led spades, so he is strong there. Lead a trump: the knave."), costs=True),
            Advice(
                "CK DJ D3 D2", N_("You may. But with five trumps it is best to lead trumps: play the knave of hearts.")
            ),
        ),
    ),
    Step(
        "C4 CK C6 C9",
        N_("East leads a club. You hold just one, and you must follow suit while you can. Play it."),
        N_("Your king wins. You have no club left: from now on you may trump when clubs are led."),
    ),
    Step(
        "D2 D4 DQ DK",
        N_(
            "Your lead again. Let your partner take part: lead low from a suit in which you need his help. Play the"
            " two of diamonds."
        ),
        N_("Your partner’s queen loses to the king. That happens. The others have two tricks, you have two."),
        (
            Advice("D3", N_("The three is as good as the two. Here we lead the two.")),
            Advice("DJ", N_("A knave led alone often falls to a higher card. Lead low and keep it: play the two.")),
            Advice(
                "HK HQ", N_("More trumps: a good plan too. Here we ask your partner first: play the two of diamonds.")
            ),
            Advice("H8 H5", N_("A low trump would fall to a higher one. Play the two of diamonds."), costs=True),
            Advice("S8 S5 S3", N_("West is strong in spades: he led them. Play the two of diamonds."), costs=True),
        ),
    ),
    Step(
        "D9 D3 D5 DA",
        N_(
            "East leads diamonds again, and you play second. Your partner is still to come, so do not spend a high"
            " card. Second hand plays low."
        ),
        N_("Your partner’s ace wins, and your knave is still yours. Now he leads."),
        (
            Advice(
                "DJ",
                N_("Keep it. Your partner plays last and can see what is needed. Second hand plays low: the three."),
            ),
        ),
    ),
    Step(
        "CA C3 S3 C8",
        N_(
            "Your partner leads the ace of clubs. You have no club, so you may play what you like. But look who is"
            " winning: your partner. Throw away a card that you do not need."
        ),
        N_("The trick is your side’s without a trump. To throw a card of another suit is called a discard."),
        (
            Advice("S8 S5", N_("A spade is right. Throw the lowest, though: the three.")),
            Advice("HK HQ H8 H5", N_("Your partner wins already. Do not trump your own side’s trick."), costs=True),
            Advice(
                "DJ", N_("Keep that one. Ace, king and queen are gone: your knave is now the best diamond."), costs=True
            ),
        ),
    ),
    Step(
        "H6 H4 H8 CT",
        N_(
            "Your partner leads a trump to help you. Only West is still to play, and of the trumps you do not see"
            " only the nine beats your eight. Win as cheaply as you can."
        ),
        N_("West has no trump left and throws a club. Your eight was enough, and the king and queen are saved."),
        (
            Advice("HK HQ", N_("That wins, but it is dear. Your eight is enough: play it."), costs=True),
            Advice("H5", N_("Then your partner’s six must hold alone. Make sure of the trick: play the eight.")),
        ),
    ),
    Step(
        "DJ DT D6 D7",
        N_(
            "Ace, king and queen of diamonds have been played. Remember such things: your knave is now the best."
            " Lead it."
        ),
        N_(
            "All had to follow, and nothing beat it. That is your sixth trick: the book is full. From now on each"
            " one counts."
        ),
        (
            Advice("HK HQ", N_("You can do that next. First take the sure trick: the knave of diamonds.")),
            Advice("S8 S5", N_("West is strong in spades. Take the sure trick: the knave of diamonds."), costs=True),
            Advice("H5", N_("Higher trumps are still out. Play the knave of diamonds."), costs=True),
        ),
    ),
    Step(
        "HQ S4 H3 H7",
        N_("Three trumps are still out. Take them out with your high ones: lead the queen."),
        N_("The seventh trick: the first above the book. It is called the odd trick, and it is worth a point."),
        (
            Advice("HK", N_("King and queen are worth the same now. Here we lead the queen.")),
            Advice("S8 S5", N_("Spades can wait. While trumps are out, they are a danger: lead the queen.")),
            Advice("H5", N_("A higher trump would win that. Lead the queen."), costs=True),
        ),
    ),
    Step(
        "HK S9 S6 H9",
        N_("Count the trumps. Ten of thirteen have been played, and you hold two. So one is out: the nine. Catch it."),
        N_("East’s nine falls under your king. The five in your hand is the last trump of all."),
        (
            Advice("S8 S5", N_("Not yet: take out the last trump first. Lead the king.")),
            Advice("H5", N_("The nine beats it. Your king catches the nine: lead the king."), costs=True),
        ),
    ),
    Step(
        "S8 SQ S7 C5",
        N_("You hold the last trump and two spades. Keep the trump for later and lead a spade: the eight."),
        N_("West’s queen wins. Never mind: you cannot win every trick."),
        (
            Advice("S5", N_("It makes no difference now. Here we lead the eight.")),
            Advice(
                "H5",
                N_("It wins now, and it will win later as well. Keep it until it beats something: lead the eight."),
            ),
        ),
    ),
    Step(
        "CQ ST C7 H5",
        N_("West leads the queen of clubs, and your partner cannot beat it. You have no club, but you have a trump."),
        N_("Your five beats the queen: the lowest trump beats every card of another suit. That is called a ruff."),
        (
            Advice(
                "S5",
                N_(
                    "Then the queen wins. You have a trump, and the trick is there to be taken: play the five of"
                    " hearts."
                ),
            ),
        ),
    ),
    Step(
        "S5 SK D8 CJ",
        N_("Everybody has one card left. Play yours."),
        N_("West’s king wins the last trick. Nine tricks for your side, four for the others."),
    ),
)
