"""The step loop: physics and all hooks of elements and controllers, in machine code or Python."""
