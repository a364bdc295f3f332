"""What is timed is what is checked."""

import numpy as np

from linkwork.bench.timing import PythonCall


def test_the_expression_that_is_timed_gives_the_answers():
    calls = []
    scope = {"f": lambda a, b: calls.append(1) or (a + b, a * b)}
    batch = [np.arange(6.0).reshape(3, 2), np.ones((3, 2))]
    call = PythonCall("f(a0, a1)", scope, [array[0] for array in batch])
    total, product = call.answers(batch, 2)
    assert np.array_equal(total, batch[0][:2] + 1)
    assert np.array_equal(product, batch[0][:2])
    calls.clear()
    assert call.time() > 0
    assert len(calls) >= 1000


def test_answers_are_kept_though_a_peer_writes_to_the_same_memory():
    memory = np.zeros(2)

    def f(a):
        memory[:] = a
        return memory

    (found,) = PythonCall("f(a0)", {"f": f}, [memory]).answers([np.eye(2)], 2)
    assert np.array_equal(found, np.eye(2))
