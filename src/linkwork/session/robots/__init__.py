"""Robots under control: their drivers, references and moves."""
