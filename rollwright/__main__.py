"""`python -m rollwright`, the same as the command `rollwright`."""

import sys

from rollwright.cli import main

sys.exit(main())
