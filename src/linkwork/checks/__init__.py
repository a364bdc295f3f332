"""Argument checks for all calls: numbers, arrays, flags, strings, choices and states.

A number is finite and of magnitude up to `MAX_NUMBER`, in SI units, unless a check has other
bounds. Booleans, strings, complex numbers, numpy times and masked entries are not numbers. Every
check takes the argument's name first; its error message contains the name.
"""

from linkwork.checks.arrays import array as array
from linkwork.checks.arrays import check_bounds as check_bounds
from linkwork.checks.arrays import floats as floats
from linkwork.checks.arrays import plain_array as plain_array
from linkwork.checks.arrays import repeated as repeated
from linkwork.checks.arrays import table as table
from linkwork.checks.states import MAX_NUMBER_SINGLE as MAX_NUMBER_SINGLE
from linkwork.checks.states import ArgumentSpec as ArgumentSpec
from linkwork.checks.states import check_states as check_states
from linkwork.checks.values import MAX_INTEGER as MAX_INTEGER
from linkwork.checks.values import MAX_NUMBER as MAX_NUMBER
from linkwork.checks.values import as_float as as_float
from linkwork.checks.values import choice as choice
from linkwork.checks.values import flag as flag
from linkwork.checks.values import function as function
from linkwork.checks.values import instance as instance
from linkwork.checks.values import instances as instances
from linkwork.checks.values import integer as integer
from linkwork.checks.values import invalid as invalid
from linkwork.checks.values import is_masked as is_masked
from linkwork.checks.values import mapping as mapping
from linkwork.checks.values import number as number
from linkwork.checks.values import path as path
from linkwork.checks.values import plain_value as plain_value
from linkwork.checks.values import positive as positive
from linkwork.checks.values import shown as shown
from linkwork.checks.values import text as text
from linkwork.checks.values import texts as texts
