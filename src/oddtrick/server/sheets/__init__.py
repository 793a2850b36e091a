"""Score sheets in the browser: kept, looked at, printed, counted; the scoring itself is `oddtrick.sheet`'s alone."""
