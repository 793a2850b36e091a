"""Looking at play: a hint for the next card, and the review of a hand that was played."""
