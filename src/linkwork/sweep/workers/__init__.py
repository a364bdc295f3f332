"""Who runs the cases of a sweep: threads of this process, processes of this machine, a cluster."""
