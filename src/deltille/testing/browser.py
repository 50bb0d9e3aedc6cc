"""Requests as a browser makes them: with cookies, and with the origin of its page."""

import http.cookiejar
import json
import urllib.error
import urllib.request
from typing import Any

from deltille.server.client import ServerRefused


class Browser:
    """Keeps cookies and says where its page comes from, as browsers do."""

    def __init__(self, url: str, origin: str | None = None) -> None:
        self.url = url
        self.origin = origin or url
        self.jar = http.cookiejar.CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.jar))

    def request(self, method: str, path: str, body: Any = None) -> Any:
        headers = {"Content-Type": "application/json", "Origin": self.origin}
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"{self.url}/api{path}", data, headers, method=method)
        try:
            with self.opener.open(request, timeout=30) as answer:
                return json.loads(answer.read())
        except urllib.error.HTTPError as error:
            with error:
                refused = json.loads(error.read())
            raise ServerRefused(refused["code"], refused["sentence"]["text"]) from None
