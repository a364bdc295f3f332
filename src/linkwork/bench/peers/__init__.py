"""The peers that Linkwork is measured beside, one file each."""
