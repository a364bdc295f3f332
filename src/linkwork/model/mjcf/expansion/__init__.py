"""Writing out <replicate> and <attach>, as MuJoCo does: copies with other names."""

from linkwork.model.mjcf.expansion.expand import ExpandedFile, expand

__all__ = ["ExpandedFile", "expand"]
