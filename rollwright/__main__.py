"""`python -m rollwright`, the same as the command `rollwright`."""

import sys

from rollwright.cli import main

if __name__ == "__main__":
    sys.exit(main())
