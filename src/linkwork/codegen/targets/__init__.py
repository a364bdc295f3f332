"""Generated code to take along: C, vector code and Python, each with a self-test and a README."""
