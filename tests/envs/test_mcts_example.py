"""The example with OpenSpiel's search plays a game to its end."""

from examples.mcts import play


def test_search_plays_a_whole_game() -> None:
    scores = play("twenty_one", simulations=2, seed=1)
    assert len(scores) == 2
    assert max(scores) > 0
