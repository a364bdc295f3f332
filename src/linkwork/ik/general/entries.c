/* Entries for kernels: one pose, and rows of poses. */
void lw_single(const double *const *in, double *const *out) {
  ik(in[0], out[0], out[1], out[2], out[3], out[4]);
}

void lw_batch(const double *const *in, const ptrdiff_t *step, double *const *out, ptrdiff_t count) {
  for (ptrdiff_t i = 0; i < count; i++)
    ik(in[0] + i * step[0], out[0] + i * MOST * LW_POSITIONS, out[1] + i * MOST, out[2] + i * MOST,
       out[3] + i * DISTANCES * MOST, out[4] + i);
}
