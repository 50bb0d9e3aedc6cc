"""What the server does for people, however they ask: nothing here knows of requests and answers."""
