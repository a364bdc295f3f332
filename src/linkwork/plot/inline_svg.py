"""SVG documents of matplotlib as elements of an HTML page whose colours follow the page."""

from __future__ import annotations

import hashlib
import re
from typing import Any

INLINE_STYLE: dict[str, Any] = {
    # Text stays text: small, selectable, and in the font of the page.
    "svg.fonttype": "none",
    "savefig.transparent": True,
    "path.simplify_threshold": 0.4,
}
"""Parameters of matplotlib for a picture that is inlined."""

_COLOURS = {
    "#212529": "--plot-ink",
    "#000000": "--plot-ink",
    "#c92a2a": "--plot-limit",
    "#868e96": "--plot-faint",
    "#495057": "--plot-faint",
    "#e9ecef": "--plot-grid",
}
_NUMBER = re.compile(r"-?\d+\.\d{2,}")


def inlined(document: str) -> str:
    """Return an `svg` element from an SVG document."""
    element = document[document.index("<svg") :]
    element = re.sub(r"<metadata>.*?</metadata>", "", element, flags=re.DOTALL)
    element = re.sub(r"<!--.*?-->", "", element, flags=re.DOTALL)
    # Two digits are a hundredth of a pixel.
    element = _NUMBER.sub(lambda x: f"{float(x[0]):.2f}".rstrip("0").rstrip("."), element)
    for colour, name in _COLOURS.items():
        element = element.replace(colour, f"var({name}, {colour})")
    element = re.sub(r"'DejaVu Sans'[^;\"]*", "inherit", element)
    element = re.sub(r'(<svg[^>]*?) width="[^"]*" height="[^"]*"', r"\g<1>", element, count=1)
    return _with_own_names(re.sub(r"\s*\n\s*", "\n", element))


def _with_own_names(element: str) -> str:
    """Names that are referred to are made unique in a page, others are left out."""
    used = set(re.findall(r"(?:url\(#|href=\"#)([\w-]+)", element))
    scope = hashlib.sha256(element.encode()).hexdigest()[:8]

    def renamed(found: re.Match[str]) -> str:
        return f' id="{scope}-{found[1]}"' if found[1] in used else ""

    element = re.sub(r' id="([\w.-]+)"', renamed, element)
    return re.sub(r'(url\(#|href="#)', rf"\g<1>{scope}-", element)
