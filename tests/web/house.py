"""A server process for a browser, that can be killed and started again."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

PROGRAM = """
import sys
from pathlib import Path
from rollwright.server.serve import run
if __name__ == "__main__":
    sys.exit(run("127.0.0.1", int(sys.argv[1]), Path(sys.argv[2]), False))
"""


class House:
    """The server; it keeps its port and its data when it is started again."""

    def __init__(self, folder: Path, pace: float = 0, packages: Path | None = None) -> None:
        self.folder = folder
        self.settings = {"ROLLWRIGHT_BOT_PACE": str(pace)}
        if packages:
            self.settings["PYTHONPATH"] = str(packages)
        self.port = 0
        self.process: subprocess.Popen[str] | None = None
        (folder / "program.py").write_text(PROGRAM)

    def start(self) -> None:
        program = [sys.executable, str(self.folder / "program.py"), str(self.port)]
        self.process = subprocess.Popen(
            [*program, str(self.folder / "tables.sqlite")],
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, **self.settings},
        )
        assert self.process.stdout
        line = self.process.stdout.readline()
        found = re.search(r"http://[^ ]*:(\d+)", line)
        assert found, f"the server said {line!r}"
        self.port = int(found[1])

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def kill(self) -> None:
        """Ends the process at once, as a crash would."""
        if self.process:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()
            if self.process.stdout:
                self.process.stdout.close()
        self.process = None
