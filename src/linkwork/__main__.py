"""`python -m linkwork` is the command line."""

import sys

from linkwork.cli.main import main

sys.exit(main())
