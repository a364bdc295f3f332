"""Machine code of this machine: the compiler, its cache and the libraries it builds."""
