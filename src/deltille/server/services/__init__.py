"""What the server does for people, whichever way they ask: nothing here knows of requests and answers."""
