/* MuJoCo for the benches: each function and nothing besides, called in the native loop, and bare
   loops over its step, the peers of our step. */
#include <mujoco/mujoco.h>
#include <string.h>

static const mjModel *m;
static mjData *d;
static int tool;

void prepare(const mjModel *model, mjData *data, int site) {
  m = model;
  d = data;
  tool = site;
}

static void take(mjtNum *to, const mjtNum *from) {
  memcpy(to, from, sizeof(mjtNum) * (size_t)m->nv);
}

static void place(const mjtNum *q) {
  take(d->qpos, q);
  mj_kinematics(m, d);
  mj_comPos(m, d);
}

void inverse_dynamics(const mjtNum *const *in, mjtNum *const *out) {
  place(in[0]);
  take(d->qvel, in[1]);
  take(d->qacc, in[2]);
  mj_comVel(m, d);
  mj_rne(m, d, 1, out[0]);
}

void forward_dynamics(const mjtNum *const *in, mjtNum *const *out) {
  place(in[0]);
  take(d->qvel, in[1]);
  mj_makeM(m, d);
  mj_factorM(m, d);
  mj_comVel(m, d);
  mj_rne(m, d, 0, d->qfrc_bias);
  for (int i = 0; i < (int)m->nv; i++) d->qfrc_smooth[i] = in[2][i] - d->qfrc_bias[i];
  mj_solveM(m, d, out[0], d->qfrc_smooth, 1);
}

void mass_matrix(const mjtNum *const *in, mjtNum *const *out) {
  place(in[0]);
  mj_makeM(m, d);
  mj_fullM(m, d, out[0]);
}

void kinematics(const mjtNum *const *in, mjtNum *const *out) {
  place(in[0]);
  for (int i = 0; i < 3; i++) {
    for (int j = 0; j < 3; j++) out[0][4 * i + j] = d->site_xmat[9 * tool + 3 * i + j];
    out[0][4 * i + 3] = d->site_xpos[3 * tool + i];
  }
  for (int j = 0; j < 4; j++) out[0][12 + j] = j == 3;
  mj_jacSite(m, d, out[1], out[1] + 3 * m->nv, tool);
}

/* Steps with the controls of each step; `controls` may be NULL. */
void lw_bare(const mjModel *m, mjData *d, int steps, const mjtNum *controls) {
  for (int i = 0; i < steps; i++) {
    if (controls) mju_copy(d->ctrl, controls + m->nu * i, (int)m->nu);
    mj_step(m, d);
  }
}

/* Steps from given states, so that contacts are those of another run. */
void lw_from_states(const mjModel *m, mjData *d, int steps, const mjtNum *states, int size) {
  for (int i = 0; i < steps; i++) {
    mj_setState(m, d, states + size * i, mjSTATE_INTEGRATION);
    mj_step(m, d);
  }
}

/* What setting the states costs. */
void lw_states_only(const mjModel *m, mjData *d, int steps, const mjtNum *states, int size) {
  for (int i = 0; i < steps; i++) mj_setState(m, d, states + size * i, mjSTATE_INTEGRATION);
}
