/* Contact forces, and whether they changed so that Python must report it: see events.py and
   alarms.py. */
#include "watch.h"

static double normal_force(const mjData *d, int i, int is_pyramidal) {
  const mjContact *contact = d->contact + i;
  if (contact->efc_address < 0) return 0.0;
  const double *force = d->efc_force + contact->efc_address;
  if (!is_pyramidal) return force[0];
  const int edges = contact->dim == 1 ? 1 : 2 * (contact->dim - 1);
  double sum = force[0];
  for (int j = 1; j < edges; j++) sum += force[j];
  return sum;
}

static int64_t insert_pair(int64_t *pairs, double *forces, int64_t count, int64_t pair,
                           double force) {
  int64_t at = count;
  while (at > 0 && pairs[at - 1] >= pair) at--;
  if (at < count && pairs[at] == pair) {
    forces[at] += force;
    return count;
  }
  memmove(pairs + at + 1, pairs + at, sizeof(int64_t) * (size_t)(count - at));
  memmove(forces + at + 1, forces + at, sizeof(double) * (size_t)(count - at));
  pairs[at] = pair;
  forces[at] = 0.0 + force;
  return count + 1;
}

/* Whether the touching pairs are those that Python saw last. */
static int is_same_touch(run *r, const contact_watch *x) {
  mjData *d = r->d;
  if (d->ncon > x->capacity || x->touching_count < 0) return 0;
  mj_markStack(d);
  double *forces = mj_stackAllocNum(d, (size_t)d->ncon + 1);
  int64_t *pairs = (int64_t *)mj_stackAllocNum(d, (size_t)d->ncon + 1);
  int64_t count = 0, touching = 0;
  for (int i = 0; i < d->ncon; i++) {
    const int *geoms = d->contact[i].geom;
    const int64_t a = r->m->geom_bodyid[geoms[0]], b = r->m->geom_bodyid[geoms[1]];
    if (!x->watched[a * x->body_count + b]) continue;
    const int64_t pair = (a < b ? a : b) * x->body_count + (a < b ? b : a);
    count = insert_pair(pairs, forces, count, pair, normal_force(d, i, (int)x->is_pyramidal));
  }
  int same = 1;
  for (int64_t i = 0; i < count && same; i++)
    if (forces[i] > x->least_force)
      same = touching < x->touching_count && x->touching[touching++] == pairs[i];
  mj_freeStack(d);
  return same && touching == x->touching_count;
}

static int is_pair_due(const run *r, const contact_watch *x) {
  for (int64_t i = 0; i < x->room; i++)
    if (x->apart_since[i] > 0.0 && (double)r->step - x->apart_since[i] >= (double)x->quiet_steps)
      return 1;
  return 0;
}

int64_t lw_contacts_measure(run *r, void *data) {
  const contact_watch *x = data;
  if (!is_same_touch(r, x) || (x->is_waiting && is_pair_due(r, x))) return ASK_PYTHON;
  return READY;
}

static int is_outside(const alarm_watch *x, int64_t i, double value) {
  return value > x->rows[i] || value < x->rows[x->count + i];
}

/* Python reads the contacts of a step in which an alarm of a contact force may change. */
int64_t lw_alarms_measure(run *r, void *data) {
  const alarm_watch *x = data;
  if (!*x->is_quiet) return ASK_PYTHON;
  for (int64_t i = 0; i < x->count; i++) x->forces[i] = 0.0;
  for (int c = 0; c < r->d->ncon; c++) {
    const int *geoms = r->d->contact[c].geom;
    const double force = normal_force(r->d, c, (int)x->is_pyramidal);
    for (int side = 0; side < 2; side++)
      for (int64_t i = 0; i < x->count; i++)
        if (r->m->geom_bodyid[geoms[side]] == x->bodies[i]) x->forces[i] += force;
  }
  for (int64_t i = 0; i < x->count; i++)
    if (x->bodies[i] >= 0 && is_outside(x, i, x->forces[i])) return ASK_PYTHON;
  return READY;
}

int64_t lw_alarms_observe(run *r, void *data) {
  const alarm_watch *x = data;
  (void)r;
  if (!*x->is_quiet) return ASK_PYTHON;
  for (int64_t i = 0; i < x->count; i++) {
    const double value = x->bodies[i] >= 0 ? x->forces[i] : x->readings[x->channels[i]];
    if (is_outside(x, i, value)) return ASK_PYTHON;
  }
  return READY;
}
