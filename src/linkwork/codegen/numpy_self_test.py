"""A program in Python that checks generated Python against values found without it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linkwork.codegen.names import identifier
from linkwork.codegen.self_test import DOUBLE_TOLERANCE
from linkwork.codegen.signature import Signature
from linkwork.codegen.vectors import VECTORS, random_vectors

_HEAD = '''"""Checks the functions beside it; exits with 0 when all is well. Made by Linkwork."""

import importlib
import sys

import numpy as np

TOLERANCE = {tolerance}


def check(name, given, wanted):
    function = getattr(importlib.import_module(name), name)
    given = [np.array(values).reshape(shape) for shape, values in given]
    wrong = 0
    for found in (function(*given), [function(*state) for state in zip(*given)]):
        several = found if isinstance(found, tuple) else (found,)
        if isinstance(found, list):
            several = zip(*found) if isinstance(found[0], tuple) else (found,)
        wrong |= max(error(x, values) for x, values in zip(several, wanted)) > TOLERANCE
    if wrong:
        print(name + ": differs from what it must give")
    return wrong
'''
