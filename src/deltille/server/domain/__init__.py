"""What a table is: its events, what may be done at it, and what each seat may see. No input, no output."""
