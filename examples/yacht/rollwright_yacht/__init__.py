"""The dice game Yacht for Rollwright."""
