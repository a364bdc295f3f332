"""Valid identifiers for generated code."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable

_LONGEST = 48
_MAX_SHOWN = 80
_SAFE = re.compile(r"[A-Za-z][A-Za-z0-9_]*")
# Reserved for the body's temporaries (t12, s3, c3) and macros.
_RESERVED = re.compile(r"[tsc][0-9]+|lw_.*|LW_.*|[A-Z][A-Z0-9_]*|_.*")
_WORDS = """
    alignas alignof and and_eq asm atomic auto bitand bitor bool break case catch char class compl
    complex concept const const_cast consteval constexpr constinit continue co_await co_return
    co_yield decltype default delete do double dynamic_cast else enum explicit export extern false
    float for friend goto if imaginary import in inline int long main module mutable namespace new
    noexcept noreturn not not_eq nullptr operator or or_eq private protected public register
    reinterpret_cast requires restrict return short signed sizeof static static_assert static_cast
    struct switch template this thread_local throw true try typedef typeid typename typeof union
    unsigned using virtual void volatile wchar_t while with xor xor_eq
    as assert async await def del elif except finally from global is lambda nonlocal pass raise
    yield None True False np real block blocks
"""
_KEYWORDS = frozenset(_WORDS.split())


def identifier(name: str) -> str:
    """Return an identifier of C, C++ and Python from any text.

    A valid name is unchanged. Otherwise other characters than letters, digits and underscores are
    dropped and a digest of the text is appended, so different names stay different.
    """
    plain = _SAFE.fullmatch(name) and len(name) <= _LONGEST
    if plain and name not in _KEYWORDS and not _RESERVED.fullmatch(name):
        return name
    digest = hashlib.sha256(name.encode("utf-8", "surrogatepass")).hexdigest()[:8]
    letters = re.sub(r"[^A-Za-z0-9]+", "_", name).strip("_")[: _LONGEST - 12]
    return f"n_{letters}_{digest}" if letters else f"n_{digest}"


def identifiers(names: Iterable[str]) -> list[str]:
    """Return the identifiers for the parameters of one function; repeated names get a number."""
    seen: dict[str, int] = {}
    result = []
    for name in map(identifier, names):
        seen[name] = seen.get(name, 0) + 1
        result.append(name if seen[name] == 1 else f"{name}_{seen[name]}")
    return result


def in_markdown(name: str) -> str:
    """Return a name as one line of plain text in Markdown, with all markup escaped."""
    plain = "".join(x if x.isprintable() else " " for x in name)[:_MAX_SHOWN]
    return re.sub(r"([!-,./:-@\[-`{-~])", r"\\\1", plain)
