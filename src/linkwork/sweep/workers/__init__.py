"""Workers of a sweep: threads of this process, processes of this machine, a cluster."""
