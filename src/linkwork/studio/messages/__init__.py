"""Messages between the studio and its pages."""
