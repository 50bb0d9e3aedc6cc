"""``python -m deltille`` is ``deltille``."""

from deltille.cli import main

main()
