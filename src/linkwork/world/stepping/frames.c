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

/* Adds the force of a contact to one of its bodies, with the torque about its centre of mass. */
static void add_contact(const run *r, double *forces, int body, const double *point,
                        const double force[3], const double torque[3], double sign) {
  const int64_t row = r->force_rows[body];
  if (row < 0) return;
  const double *center = r->d->xipos + 3 * body;
  const double x = point[0] - center[0], y = point[1] - center[1], z = point[2] - center[2];
  double *to = forces + 6 * row;
  for (int i = 0; i < 3; i++) to[i] += sign * force[i];
  to[3] += sign * (torque[0] + (y * force[2] - z * force[1]));
  to[4] += sign * (torque[1] + (z * force[0] - x * force[2]));
  to[5] += sign * (torque[2] + (x * force[1] - y * force[0]));
}

/* Sums the forces of all contacts by body; the next update of positions discards them. */
static void gather_contacts(run *r) {
  double *forces = r->contact_forces;
  memset(forces, 0, sizeof(double) * 6 * (size_t)r->force_count);
  for (int i = 0; i < r->d->ncon; i++) {
    const mjContact *c = r->d->contact + i;
    if (c->efc_address < 0 || c->geom[0] < 0 || c->geom[1] < 0) continue;
    double given[6], force[3], torque[3];
    mj_contactForce(r->m, r->d, i, given);
    for (int k = 0; k < 3; k++) {
      const double *f = c->frame;
      force[k] = f[k] * given[0] + f[3 + k] * given[1] + f[6 + k] * given[2];
      torque[k] = f[k] * given[3] + f[3 + k] * given[4] + f[6 + k] * given[5];
    }
    add_contact(r, forces, r->m->geom_bodyid[c->geom[0]], c->pos, force, torque, -1.0);
    add_contact(r, forces, r->m->geom_bodyid[c->geom[1]], c->pos, force, torque, 1.0);
  }
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
  to += r->channel_count;
  memcpy(to, r->d->actuator_force, sizeof(double) * (size_t)r->m->nu);
  to += r->m->nu;
  memcpy(to, r->motor_forces, sizeof(double) * (size_t)r->motor_count);
  to += r->motor_count;
  memcpy(to, r->contact_forces, sizeof(double) * 6 * (size_t)r->force_count);
}
