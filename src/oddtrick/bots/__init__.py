"""Players: each sees what its seat sees (a `HandView`) and nothing else, and answers with a card."""
