"""Passwords in addresses, which are never printed."""

from __future__ import annotations

import re

HIDDEN = "***"
"""What stands for a password in messages."""

# Also of URLs with a missing colon or slash.
_PASSWORD = re.compile(r"([A-Za-z][A-Za-z0-9+.-]*:?/{1,3}[^:@/\s]*:)\S*(@)")
_PASSWORD_OPTION = re.compile(r"(?i)((?:password|passwd|pwd)=)[^&\s'\"]*")


def without_password(url: str) -> str:
    """A URL whose password is replaced by `***`; other text is returned as it is."""
    hidden = _PASSWORD.sub(rf"\g<1>{HIDDEN}\2", url)
    return _PASSWORD_OPTION.sub(rf"\g<1>{HIDDEN}", hidden)


def has_password(text: str) -> bool:
    """Whether a text has the form of an address with a password."""
    return _PASSWORD.search(text) is not None
