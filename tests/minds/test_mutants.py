"""The faults of `mutants` can still be planted: their places are there, each once."""

from tests.minds.mutants import MUTANTS, ROOT, selection


def test_every_fault_has_its_place_and_its_tests() -> None:
    assert len(MUTANTS) == len(set(MUTANTS)) >= 30
    for mutant in MUTANTS:
        text = (ROOT / "rollwright" / mutant.file).read_text(encoding="utf-8")
        assert text.count(mutant.old) == 1, mutant
        assert all((ROOT / "tests" / test).exists() for test in selection(mutant.file))
