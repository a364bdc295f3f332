/* Friction that depends on direction or velocity: see directed_friction.py, whose numbers these
   functions reproduce. */
#include "directed_friction.h"

#define DAMPING_RATIO 3.0
#define MIN_TIME 0.02
#define MIN_FRICTION 1e-5

/* Row of the pair of two geoms; -1 if they have none. */
static int64_t find_pair(const surfaces *x, int64_t a, int64_t b) {
  const int64_t key = (a < b ? a : b) * x->geom_count + (a < b ? b : a);
  int64_t low = 0, high = x->pair_count;
  while (low < high) {
    const int64_t middle = (low + high) / 2;
    if (x->pair_keys[middle] < key)
      low = middle + 1;
    else
      high = middle;
  }
  return low < x->pair_count && x->pair_keys[low] == key ? x->pair_rows[low] : -1;
}

/* The unit tangential part of a direction; `instead` where it vanishes. */
static void in_plane(const double way[3], const double normal[3], const double instead[3],
                     double to[3]) {
  const double along = way[0] * normal[0] + way[1] * normal[1] + way[2] * normal[2];
  double flat[3];
  for (int i = 0; i < 3; i++) flat[i] = way[i] - along * normal[i];
  const double length = sqrt(flat[0] * flat[0] + flat[1] * flat[1] + flat[2] * flat[2]);
  for (int i = 0; i < 3; i++)
    to[i] = length > 1e-6 ? flat[i] / larger(length, 1e-6) : instead[i];
}

static void turn_to_world(const mjData *d, int64_t body, const double way[3], double to[3]) {
  const double *rows = d->xmat + 9 * body;
  for (int i = 0; i < 3; i++)
    to[i] = rows[3 * i] * way[0] + rows[3 * i + 1] * way[1] + rows[3 * i + 2] * way[2];
}

static double friction_along(double share, double other_share, double first, double second) {
  first = larger(first, MIN_FRICTION);
  second = larger(second, MIN_FRICTION);
  return first * second / hypot(share * second, other_share * first);
}

/* Combines two directional surfaces: each counts by its friction along a direction. */
static void cross(const run *r, const surfaces *x, mjContact *contact, int64_t first,
                  int64_t other, double across) {
  double way[3], world[3];
  const double *axis = contact->frame + 3, *side = contact->frame + 6;
  turn_to_world(r->d, r->m->geom_bodyid[other], x->directions + 3 * other, world);
  in_plane(world, contact->frame, axis, way);
  const double along = way[0] * axis[0] + way[1] * axis[1] + way[2] * axis[2];
  const double beside = way[0] * side[0] + way[1] * side[1] + way[2] * side[2];
  const double theirs = r->m->geom_friction[3 * other];
  contact->friction[0] = larger(r->m->geom_friction[3 * first],
                                friction_along(along, beside, theirs, x->across[other]));
  contact->friction[1] =
      larger(across, friction_along(beside, along, theirs, x->across[other]));
}

static void turn_contact(const run *r, const surfaces *x, mjContact *contact, int64_t row,
                         int64_t first, int64_t other, int counts) {
  double world[3], along[3], *frame = contact->frame;
  turn_to_world(r->d, x->bodies[row], x->directions + 3 * row, world);
  /* A direction along the normal has no tangential part: MuJoCo's choice stays. */
  in_plane(world, frame, frame + 3, along);
  memcpy(frame + 3, along, sizeof along);
  for (int i = 0; i < 3; i++) {
    const int j = (i + 1) % 3, k = (i + 2) % 3;
    frame[6 + i] = frame[j] * along[k] - frame[k] * along[j];
  }
  const double own = counts ? r->m->geom_friction[3 * other] : 0.0;
  contact->friction[1] = larger(larger(x->across[row], own), MIN_FRICTION);
  if (counts && !isnan(x->across[other])) cross(r, x, contact, first, other, x->across[row]);
}

static void soften(const run *r, mjContact *contact) {
  const double *velocities = r->d->efc_vel + contact->efc_address, *gravity = r->m->opt.gravity;
  const double slip = hypot(velocities[1], velocities[2]);
  double demand = contact->friction[0] <= contact->friction[1] ? contact->friction[0]
                                                              : contact->friction[1];
  demand *= DAMPING_RATIO * sqrt(gravity[0] * gravity[0] + gravity[1] * gravity[1] +
                                 gravity[2] * gravity[2]);
  demand *= contact->solimp[1];
  contact->solreffriction[0] = larger(2.0 * slip / larger(demand, 1e-9), MIN_TIME);
  contact->solreffriction[1] = 1.0;
}

/* Changes one contact; whether it was changed. */
static int change_contact(const run *r, const surfaces *x, mjContact *contact) {
  const int64_t a = contact->geom[0], b = contact->geom[1];
  const int is_first = !isnan(x->across[a]);
  int64_t row = is_first ? a : b, other = is_first ? b : a;
  int adaptive = x->adaptive[a] || x->adaptive[b], counts = x->stated[other];
  const int64_t pair = x->pair_count ? find_pair(x, a, b) : -1;
  if (pair >= 0) {
    row = pair;
    counts = 0;
    adaptive = x->adaptive[pair];
  }
  const int turned = !isnan(x->across[row]);
  if (turned) turn_contact(r, x, contact, row, other == a ? b : a, other, counts);
  if (adaptive && contact->efc_address >= 0) soften(r, contact);
  return turned || adaptive;
}

/* Rebuilds the constraints of this step if a contact needs it. */
int64_t lw_friction_act(run *r, void *data) {
  const surfaces *x = data;
  int changed = 0;
  for (int i = 0; i < r->d->ncon; i++) changed |= change_contact(r, x, r->d->contact + i);
  if (changed) {
    mj_makeConstraint(r->m, r->d);
    mj_island(r->m, r->d);
    mj_projectConstraint(r->m, r->d);
    mj_referenceConstraint(r->m, r->d);
  }
  return READY;
}
