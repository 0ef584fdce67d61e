"""A world in which everything is decided by a seed: time, crashes, lost and doubled messages.

`python -m tests.server.simulation --seeds 10000` looks for a seed in which something acknowledged
is lost, done twice, or never comes to an end; `--seed N` shows one again, the same each time.
"""
