"""The fuzzers, small. How long a bystander waits is measured by the scripts, not here."""

import sys

import pytest

if sys.platform != "linux":
    pytest.skip("memory is read from /proc", allow_module_level=True)

from . import fuzz, fuzz_http
from .running import run_in_thread


def test_a_server_takes_any_message() -> None:
    report = run_in_thread(lambda: fuzz.fuzz(messages=3000, seed=7))
    assert report.found.sent >= 3000
    assert report.found.heard >= 3000
    assert report.troubles == []


def test_a_server_answers_any_request_as_described() -> None:
    assert fuzz_http.fuzz(examples=2, phases="fuzzing", seed=7) == []
