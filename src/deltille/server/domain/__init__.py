"""The domain model of a table: its events, its commands, and what each seat may see. No input, no output."""
