"""Worker processes in which computers think, so that the event loop never does."""
