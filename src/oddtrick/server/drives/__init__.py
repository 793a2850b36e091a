"""Whist drives and knockouts in the browser: the rules are `oddtrick.drive`'s alone."""
