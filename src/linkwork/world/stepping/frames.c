/* Frames of the recorder: the layout of linkwork.record.layout. */
#include "loop.h"

enum { FRAME_HEAD = 2, BODY_NUMBERS = 13, JOINT_NUMBERS = 4 };

/* Pose and velocity of a body. MuJoCo's cvel refers to the centre of mass of the kinematic tree;
   it is shifted to the body. */
static void fill_body(const run *r, int64_t body, double *to) {
  const double *position = r->d->xpos + 3 * body, *w = r->d->cvel + 6 * body, *v = w + 3;
  const double *center = r->d->subtree_com + 3 * r->m->body_rootid[body];
  const double x = position[0] - center[0], y = position[1] - center[1],
               z = position[2] - center[2];
  memcpy(to, position, 3 * sizeof(double));
  memcpy(to + 3, r->d->xquat + 4 * body, 4 * sizeof(double));
  to[7] = v[0] + (w[1] * z - w[2] * y);
  to[8] = v[1] + (w[2] * x - w[0] * z);
  to[9] = v[2] + (w[0] * y - w[1] * x);
  memcpy(to + 10, w, 3 * sizeof(double));
}

static void fill_frame(const run *r, double *to, const double *references) {
  to[0] = (double)r->step;
  to[1] = (double)r->step * r->step_size;
  to += FRAME_HEAD;
  for (int64_t body = 1; body < r->m->nbody; body++, to += BODY_NUMBERS) fill_body(r, body, to);
  for (int64_t i = 0; i < r->frame_joints; i++, to += JOINT_NUMBERS) {
    to[0] = r->d->qpos[r->frame_positions[i]];
    to[1] = r->d->qvel[r->frame_dofs[i]];
    to[2] = r->d->qfrc_actuator[r->frame_dofs[i]];
    to[3] = references[i];
  }
  memcpy(to, r->channels, sizeof(double) * (size_t)r->channel_count);
}
