"""What is kept: entries of tables, hashes of keys, accounts. SQLite or PostgreSQL, by the same code."""
