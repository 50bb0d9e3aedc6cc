"""The public side: pages, the API, live sockets, and their protection."""
