"""What a world must never come to."""


class Violation(AssertionError):
    """What must never happen."""
