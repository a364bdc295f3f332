/* Fingers that hold by friction: see gripper.py. */
#include "fingers.h"

/* Acceleration of a point of a body while no joint accelerates. */
static void bias_acceleration(const run *r, const fingers *x, int body, const double *point,
                              double to[3]) {
  mj_jacDot(r->m, r->d, x->jacobian, NULL, point, body);
  mju_mulMatVec(to, x->jacobian, r->d->qvel, 3, r->m->nv);
}

/* Adds to the friction of the fingers what the engine leaves out: see `FrictionGripper`. */
static void hold(const run *r, const fingers *x) {
  double first[3], second[3];
  for (int i = 0; i < r->d->ncon; i++) {
    const mjContact *contact = r->d->contact + i;
    const int a = r->m->geom_bodyid[contact->geom[0]], b = r->m->geom_bodyid[contact->geom[1]];
    if (contact->dim < 3 || contact->efc_address < 0 || !(x->is_finger[a] || x->is_finger[b]))
      continue;
    bias_acceleration(r, x, a, contact->pos, first);
    bias_acceleration(r, x, b, contact->pos, second);
    for (int row = 1; row < 3; row++) {
      const double *axis = contact->frame + 3 * row;
      double along = axis[0] * (second[0] - first[0]);
      along += axis[1] * (second[1] - first[1]);
      along += axis[2] * (second[2] - first[2]);
      const int at = contact->efc_address + row;
      r->d->efc_aref[at] -= along * (1.0 - 0.5 * r->d->efc_KBIP[4 * at + 1] * r->m->opt.timestep);
    }
  }
}

int64_t lw_fingers_act(run *r, void *data) {
  const fingers *x = data;
  const double effort = x->row[0] ? x->row[1] : -copysign(x->row[2], x->row[1]);
  if (effort)
    for (int64_t i = 0; i < x->count; i++) push_joint(r, x->dofs[i], x->signs[i] * effort);
  if (x->row[0] && r->m->opt.cone == mjCONE_ELLIPTIC) hold(r, x);
  return READY;
}
