"""Arms built around a run of parallel axes: SCARA, planar arms and gantries."""
