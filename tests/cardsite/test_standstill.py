"""When a worker stands still: it holds messages, works on none and begins none, or its own loop does not turn."""

from cardsite.ops.standstill import PATIENCE, Watch

BEYOND = PATIENCE + 1


def test_a_worker_with_messages_that_begins_none_stands_still_once_its_patience_is_over() -> None:
    one = Watch(turned=1e9)
    assert not one.stands_still(0, held=2, working=0, begun=0)
    assert not one.stands_still(PATIENCE, held=2, working=0, begun=0)
    assert one.stands_still(BEYOND, held=2, working=0, begun=0)


def test_a_worker_that_works_holds_nothing_or_has_begun_something_meanwhile_does_not() -> None:
    for between in (
        {"held": 2, "working": 1, "begun": 0},
        {"held": 0, "working": 0, "begun": 0},
        {"held": 2, "working": 0, "begun": 1},
    ):
        one = Watch(turned=1e9)
        assert not one.stands_still(0, held=2, working=0, begun=0)
        assert not one.stands_still(PATIENCE, **between)
        assert not one.stands_still(BEYOND, held=2, working=0, begun=between["begun"])


def test_a_loop_that_does_not_turn_stands_still() -> None:
    one = Watch(turned=100)
    assert not one.stands_still(100 + PATIENCE, held=0, working=0, begun=0)
    assert one.stands_still(100 + BEYOND, held=0, working=1, begun=0)
