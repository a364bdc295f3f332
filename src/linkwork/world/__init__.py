"""MuJoCo worlds from scene files."""
