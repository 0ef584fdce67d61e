"""Coroutines in tests."""

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

Result = TypeVar("Result")


def run(task: Coroutine[Any, Any, Result]) -> Result:
    """Runs it in a thread of its own: in this one, a browser of other tests may have a loop."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, task).result()


def run_in_thread(call: Callable[[], Result]) -> Result:
    """Calls in a thread of its own, for what has a loop of its own."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(call).result()
