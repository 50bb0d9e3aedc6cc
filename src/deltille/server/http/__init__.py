"""What the world sees: pages, the API, live sockets, and what keeps them safe."""
