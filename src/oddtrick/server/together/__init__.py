"""Several processes that serve one database: what they say to each other, who is where, and who drives a table."""
