"""Passwords in addresses and tokens in command lines, which are neither printed nor recorded."""

import re
import shlex
from collections.abc import Sequence

HIDDEN = "***"  # Replacement of a password in messages

# Also of URLs with a missing colon or slash.
_PASSWORD = re.compile(r"([A-Za-z][A-Za-z0-9+.-]*:?/{1,3}[^:@/\s]*:)\S*(@)")
_PASSWORD_OPTION = re.compile(r"(?i)((?:password|passwd|pwd)=)[^&\s'\"]*")


def without_password(url: str) -> str:
    """Return a URL whose password is replaced by `***`; other text is returned as it is."""
    hidden = _PASSWORD.sub(rf"\g<1>{HIDDEN}\2", url)
    return _PASSWORD_OPTION.sub(rf"\g<1>{HIDDEN}", hidden)


def recorded_command_line(words: Sequence[str]) -> str:
    """Return a command line for the record, with `***` for passwords and `--token`."""
    shown = [re.sub(r"^(--token=).*", rf"\g<1>{HIDDEN}", without_password(x)) for x in words]
    for index, word in enumerate(words[:-1]):
        if word == "--token":
            shown[index + 1] = HIDDEN
    return shlex.join(shown)


def has_password(text: str) -> bool:
    """Whether a text has the form of an address with a password."""
    return _PASSWORD.search(text) is not None
