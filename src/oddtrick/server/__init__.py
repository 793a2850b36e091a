"""The server: pages, sockets and sessions around the tables. It decides nothing about whist."""
