"""Who may connect: requests of pages and programs, ports to listen on, limits on rates."""
