/* Sampling, delay and errors of sensors: see bank.py and error_model.py, whose numbers these
   functions reproduce. */
#include "sampling.h"

enum { IDEAL, OFF, NOISY, DRIFTING };

static const mjtByte seen_or_solid[mjNGROUP] = {1, 1, 1, 1, 0, 0};

static void cast_rays(run *r, const rays *x) {
  const double *axes = r->d->site_xmat + 9 * x->site;
  for (int64_t i = 0; i < x->count; i++) {
    const double *way = x->directions + 3 * i;
    for (int j = 0; j < 3; j++)
      x->turned[3 * i + j] =
          way[0] * axes[3 * j] + way[1] * axes[3 * j + 1] + way[2] * axes[3 * j + 2];
  }
  const double *from = r->d->site_xpos + 3 * x->site;
  if (x->count == 1)
    /* The engine prepares many rays by angles of all geoms, which cost more than one ray. */
    x->distances[0] = mj_ray(r->m, r->d, from, x->turned, seen_or_solid, 1, (int)x->own_body,
                             x->hits, NULL);
  else
    mj_multiRay(r->m, r->d, from, x->turned, seen_or_solid, 1, (int)x->own_body, x->hits,
                x->distances, NULL, (int)x->count, x->range);
  /* The engine's cutoff discards only geoms entirely beyond the range. */
  for (int64_t i = 0; i < x->count; i++) {
    const double distance = x->distances[i];
    const int is_seen = distance >= 0 && distance < x->range;
    r->d->sensordata[x->channel + i] = is_seen ? distance : x->range;
  }
}

static void read_truth(run *r, const sampling *s, double *to) {
  for (int64_t i = 0; i < s->ray_count; i++) cast_rays(r, s->rays + i);
  for (int64_t i = 0; i < s->copy_count; i++)
    memcpy(r->d->sensordata + s->copies[i].channel, s->copies[i].source,
           sizeof(double) * (size_t)s->copies[i].count);
  for (int64_t i = 0; i < s->width; i++) to[i] = r->d->sensordata[s->channels[i]];
}

static void limit_readings(const sampling *s, double *values) {
  if (!s->is_bounded) return;
  for (int64_t i = 0; i < s->width; i++) {
    if (values[i] < s->least[i]) values[i] = s->least[i];
    if (values[i] > s->greatest[i]) values[i] = s->greatest[i];
  }
}

static void round_readings(const sampling *s, double *values) {
  limit_readings(s, values);
  for (int64_t i = 0; i < s->width; i++)
    if (s->resolution[i] != 0.0) values[i] = rint(values[i] / s->resolution[i]) * s->resolution[i];
}

/* Rotates an orientation in body axes by a rotation vector. */
static void turn_orientation(double q[4], const double turn[3]) {
  const double angle = sqrt(turn[0] * turn[0] + turn[1] * turn[1] + turn[2] * turn[2]);
  const double share = sin(angle / 2) / (angle > 1e-300 ? angle : 1e-300);
  const double w = cos(angle / 2), x = turn[0] * share, y = turn[1] * share, z = turn[2] * share;
  const double a = q[0], b = q[1], c = q[2], d = q[3];
  q[0] = a * w - b * x - c * y - d * z;
  q[1] = b * w + a * x - d * y + c * z;
  q[2] = c * w + d * x + a * y - b * z;
  q[3] = d * w - c * x + b * y + a * z;
}

static int is_orientation(const sampling *s, int64_t column) {
  for (int64_t i = 0; i < s->turn_count; i++)
    if (column >= s->turns[i] && column < s->turns[i] + 4) return 1;
  return 0;
}

static void add_errors(const sampling *s, double *values, const double *noise,
                       const double *step) {
  double error[4];
  if (step)
    for (int64_t i = 0; i < s->width; i++)
      s->walk[i] += s->drift[i] * s->root_period * step[i];
  for (int64_t i = 0; i < s->width; i++) {
    if (s->turn_count && is_orientation(s, i)) continue;
    double own = s->bias[i] + s->walk[i];
    if (noise) own += s->noise[i] * noise[i];
    values[i] += own;
  }
  for (int64_t i = 0; i < s->turn_count; i++) {
    const int64_t first = s->turns[i];
    for (int64_t j = 1; j < 4; j++) {
      error[j] = s->bias[first + j] + s->walk[first + j];
      if (noise) error[j] += s->noise[first + j] * noise[first + j];
    }
    turn_orientation(values + first, error + 1);
  }
}

/* The random numbers of a sample; 0 after asking for another block. */
static int draw_errors(run *r, const sampling *s, int64_t sample, const double **noise,
                       const double **step) {
  *noise = *step = NULL;
  if (s->flags[IDEAL] || !s->flags[OFF]) return 1;
  if (s->flags[NOISY] && !(*noise = draw_of(r, s->noises, sample))) return 0;
  if (s->flags[DRIFTING] && sample > 0 && !(*step = draw_of(r, s->steps, sample))) return 0;
  return 1;
}

static void take_sample(run *r, const sampling *s, int64_t sample) {
  double *to = s->under_way + (sample % s->room) * s->width;
  const double *noise, *step;
  draw_errors(r, s, sample, &noise, &step);
  read_truth(r, s, to);
  if (s->flags[IDEAL]) return;
  if (s->is_ranging) memcpy(s->values, to, sizeof(double) * (size_t)s->width);
  if (s->flags[OFF]) add_errors(s, to, noise, step);
  if (s->rounds) round_readings(s, to);
  /* A ray that hits nothing measures nothing and has no error. */
  if (s->is_ranging)
    for (int64_t i = 0; i < s->width; i++)
      if (s->values[i] >= s->range[i]) to[i] = s->range[i];
  limit_readings(s, to);
}

static void read_sensors(run *r, const sampling *s) {
  const int64_t step = r->step;
  if (s->period == 1 && s->delay == 0 && s->flags[IDEAL]) {
    read_truth(r, s, s->values);
    for (int64_t i = 0; i < s->width; i++) s->readings[s->channels[i]] = s->values[i];
    return;
  }
  if (step % s->period == 0) take_sample(r, s, step / s->period);
  if (step < s->delay || (step - s->delay) % s->period) return;
  const double *from = s->under_way + ((step - s->delay) / s->period % s->room) * s->width;
  for (int64_t i = 0; i < s->width; i++) s->readings[s->channels[i]] = from[i];
}

int64_t lw_sensors_observe(run *r, void *data) {
  const sensor_bank *bank = data;
  const double *noise, *step;
  /* Before anything changes: a hook that asks is called again. */
  for (int64_t i = 0; i < bank->count; i++) {
    const sampling *s = bank->samplings + i;
    if (r->step % s->period == 0 && !draw_errors(r, s, r->step / s->period, &noise, &step))
      return ASK_NOISE;
  }
  for (int64_t i = 0; i < bank->count; i++) read_sensors(r, bank->samplings + i);
  return READY;
}
