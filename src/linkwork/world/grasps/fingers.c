/* Fingers that hold by friction: see gripper.py. */
#include "loop.h"

typedef struct {
  const double *row; /* closed, closing force, opening force */
  int64_t count;
  const int64_t *dofs;
  const double *signs;
} fingers;

int64_t lw_fingers_act(run *r, void *data) {
  const fingers *x = data;
  const double effort = x->row[0] ? x->row[1] : -copysign(x->row[2], x->row[1]);
  if (effort)
    for (int64_t i = 0; i < x->count; i++) push_joint(r, x->dofs[i], x->signs[i] * effort);
  return READY;
}

int64_t lw_size_of_fingers(void) { return sizeof(fingers); }
