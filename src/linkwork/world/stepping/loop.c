/* Many physics steps in one call, with everything that acts in them.

   The order of a step: turns of controllers, hooks that act, the engine's forces and integration,
   hooks that measure, the engine's new positions, hooks that observe. The call returns to Python
   where a hook asks for it, and continues there. */
#include "loop.h"

/* MuJoCo's log handler of the calling thread; its Python bindings use it in the same way. */
extern mjfLogHandler _mjPRIVATE_setTlsLogHandler(mjfLogHandler handler);

static __thread run *current;

static void on_message(const mjLogMessage *message) {
  if (message->level < mjLOG_WARNING || !current) return;
  memcpy(current->message, message->subject, sizeof current->message);
  if (message->level == mjLOG_ERROR) longjmp(*current->way_out, 1);
}

static void add(double *to, const double *numbers, int64_t count) {
  for (int64_t i = 0; i < count; i++) to[i] += numbers[i];
}

static void copy(double *to, const double *from, int64_t count) {
  memcpy(to, from, sizeof(double) * (size_t)count);
}

static void integrate(run *r) {
  if (r->is_rk4) {
    /* As mj_step for RK4, without recomputing the positions, which are current. */
    mj_forwardSkip(r->m, r->d, mjSTAGE_VEL, 0);
    mj_RungeKutta(r->m, r->d, 4);
  } else {
    mj_step2(r->m, r->d);
  }
}

/* Applied forces are functions of the state, not part of it: they are restored afterwards. */
static void integrate_pushed(run *r) {
  const int64_t dofs = r->m->nv, wrenches = 6 * r->m->nbody;
  copy(r->previous_forces, r->d->qfrc_applied, dofs);
  copy(r->previous_forces + dofs, r->d->xfrc_applied, wrenches);
  add(r->d->qfrc_applied, r->pushes, dofs);
  add(r->d->xfrc_applied, r->pushes + dofs, wrenches);
  integrate(r);
  copy(r->d->qfrc_applied, r->previous_forces, dofs);
  copy(r->d->xfrc_applied, r->previous_forces + dofs, wrenches);
}

static int is_sound(run *r) {
  mj_getState(r->m, r->d, r->next_state, mjSTATE_INTEGRATION);
  /* The norm detects NaN, infinity and large entries; entries are checked only if it is large. */
  if (mju_norm(r->next_state, (int)r->state_size) < MAX_STATE) return 1;
  for (int64_t i = 0; i < r->state_size; i++)
    if (!(fabs(r->next_state[i]) <= MAX_STATE)) return 0;
  return 1;
}

/* The applied forces of this step become the last ones. */
static void complete(run *r) {
  const int64_t count = r->m->nv + 6 * r->m->nbody;
  if (r->is_pushed) {
    copy(r->last_pushes, r->pushes, count);
    memset(r->pushes, 0, sizeof(double) * (size_t)count);
  } else if (r->was_pushed) {
    memset(r->last_pushes, 0, sizeof(double) * (size_t)count);
  }
  r->was_pushed = r->is_pushed;
  r->is_pushed = 0;
  r->step++;
}

static int is_full(const run *r) {
  const mjWarningStat *warnings = r->d->warning;
  return warnings[mjWARN_CONTACTFULL].number || warnings[mjWARN_CNSTRFULL].number ||
         r->d->ncon > r->max_contacts;
}

static void accept_step(run *r) {
  const int64_t dofs = r->m->nv, sensors = r->m->nsensordata;
  copy(r->good_state, r->next_state, r->state_size);
  copy(r->good_memory, r->memory, r->memory_size);
  copy(r->good_readings, r->d->qfrc_actuator, dofs);
  copy(r->good_readings + dofs, r->d->sensordata, sensors);
  if (r->keeps_pushes)
    copy(r->good_readings + dofs + sensors, r->last_pushes, dofs + 6 * r->m->nbody);
  if (r->m->opt.enableflags & mjENBL_SLEEP)
    copy(r->good_readings + dofs + sensors + (r->keeps_pushes ? dofs + 6 * r->m->nbody : 0),
         r->d->qacc_smooth, dofs);
}

/* Calls the hooks of a moment from the present one on; the answer of the first not READY. */
static int64_t call_hooks(run *r, int64_t moment) {
  for (; r->index < r->counts[moment]; r->index++) {
    const hook *h = r->hooks[moment] + r->index;
    const int64_t answer = h->function ? h->function(r, h->data) : ASK_PYTHON;
    if (answer == ASK_WAIT) return WAITING;
    if (answer != READY) return answer == ASK_NOISE ? NOISE : PYTHON;
  }
  r->index = 0;
  return DONE;
}

static int is_recorded(const run *r) {
  return r->record_every && r->step % r->record_every == 0;
}

static void record(run *r) {
  if (!is_recorded(r)) return;
  fill_frame(r, r->frames + r->frame_count * r->frame_size,
             r->frame_references + r->frame_count * r->frame_joints);
  r->frame_count++;
}

enum { AT_TURN, AT_ACT, AT_FORCES, AT_MEASURE, AT_UPDATE, AT_OBSERVE, AT_END };

static int64_t run_steps(run *r) {
  int64_t answer;
  for (;;) {
    switch (r->place) {
      case AT_TURN:
        if (r->step >= r->end || r->stop) return DONE;
        if ((answer = call_hooks(r, TURN))) return answer;
        r->place = AT_ACT; /* fall through */
      case AT_ACT:
        if ((answer = call_hooks(r, ACT))) return answer;
        r->place = AT_FORCES; /* fall through */
      case AT_FORCES:
        if (r->is_pushed)
          integrate_pushed(r);
        else
          integrate(r);
        if (!is_sound(r)) return DIVERGED;
        complete(r);
        r->place = AT_MEASURE; /* fall through */
      case AT_MEASURE:
        if ((answer = call_hooks(r, MEASURE))) return answer;
        r->place = AT_UPDATE; /* fall through */
      case AT_UPDATE:
        if (r->step == r->end || r->stop || is_recorded(r)) gather_contacts(r);
        /* Poses, velocities and sensors of the new state. */
        mj_step1(r->m, r->d);
        if (is_full(r)) return FULL;
        r->place = AT_OBSERVE; /* fall through */
      case AT_OBSERVE:
        if ((answer = call_hooks(r, OBSERVE))) return answer;
        r->place = AT_END; /* fall through */
      default:
        accept_step(r);
        record(r);
        r->place = AT_TURN;
    }
  }
}

/* Runs until step `end`, or until Python is needed. */
int64_t lw_run(run *r) {
  jmp_buf way_out;
  run *const outer = current;
  const mjfLogHandler handler = _mjPRIVATE_setTlsLogHandler(on_message);
  r->way_out = &way_out;
  current = r;
  const int64_t outcome = setjmp(way_out) ? FAILED : run_steps(r);
  current = outer;
  _mjPRIVATE_setTlsLogHandler(handler);
  return outcome;
}
