"""What the server does for people, independent of HTTP requests and responses."""
