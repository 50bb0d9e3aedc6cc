"""A bot in thirty lines: it takes a seat with its token and plays any game, at random.

python examples/bot.py http://127.0.0.1:8000 TABLE SEAT TOKEN
"""

import json
import random
import sys
from typing import Any

from websockets.sync.client import connect


def play(server: str, table: str, seat: int, token: str) -> dict[str, Any]:
    """Play until the game is over; return the result."""
    address = f"{server.replace('http', 'ws', 1)}/api/tables/{table}/live"
    headers = {"Authorization": f"Bearer {token}"}
    with connect(address, additional_headers=headers, max_size=None) as socket:
        socket.send(json.dumps({"type": "hello", "seat": seat, "want": ["moves"]}))
        for text in socket:
            message = json.loads(text)
            if message["type"] == "standing" and message["status"] == "over":
                result: dict[str, Any] = message["result"]
                return result
            if message["type"] == "standing" and message["turn"] == seat:
                ply, move = message["ply"], random.choice(message["moves"])
                command = {"type": "move", "id": f"ply-{ply}", "seat": seat, "ply": ply, "move": move["id"]}
                socket.send(json.dumps(command))
    raise ConnectionError("the server has closed the socket")


if __name__ == "__main__":
    print(play(sys.argv[1], sys.argv[2], int(sys.argv[3]), sys.argv[4])["sentence"]["text"])
