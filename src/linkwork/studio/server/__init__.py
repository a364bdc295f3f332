"""The server of the studio: addresses, access, pages and frames."""
