"""Storage: entries of tables, hashes of keys, accounts. SQLite or PostgreSQL, with the same code."""
