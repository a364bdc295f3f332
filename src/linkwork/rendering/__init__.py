"""Pictures and films of a world, drawn without a screen in a process of their own."""
