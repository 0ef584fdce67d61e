"""The arguments of the subcommands. What a command does is in `rollwright.terminal`."""
