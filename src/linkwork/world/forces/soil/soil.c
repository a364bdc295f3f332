/* Wheels on soil: see wheel_on_soil.py, wheel_stress.py and rut.py, whose numbers these functions
   reproduce. */
#include "soil.h"

enum { TURNED, SLID, ASIDE, RUT, PRESSED, SINKAGE, SLIP, LOAD, DRAWBAR, SIDE, TORQUE, SUNK };
enum {
  SOIL_ACTIVE,
  SOIL_COHESIVE,
  SOIL_FRICTIONAL,
  SOIL_EXPONENT,
  SOIL_COHESION,
  SOIL_FRICTION_ANGLE,
  SOIL_SHEAR,
  SOIL_DENSITY,
  SOIL_PEAK,
  SOIL_PEAK_SLIP,
  SOIL_SLIP_EXPONENT,
  SOIL_REBOUND,
  SOIL_EXIT_RATIO,
  SOIL_DAMPING
};
static const double min_speed = 1e-3, flat_axle = 1e-3, max_slide = 20.0;

typedef struct {
  double center[3], axis[3], forward[3], left[3], normal[3], heading[2], sinkage;
} soil_contact;

typedef struct {
  double along, aside, down, rim;
} soil_motion;

static double within(double low, double high, double x) { return larger(low, smaller(high, x)); }

static void cross3(const double a[3], const double b[3], double to[3]) {
  to[0] = a[1] * b[2] - a[2] * b[1];
  to[1] = a[2] * b[0] - a[0] * b[2];
  to[2] = a[0] * b[1] - a[1] * b[0];
}

static double rut_depth(const rut *u, double x, double y) {
  double across = (x - u->lowest[0]) / u->cell[0], along = (y - u->lowest[1]) / u->cell[1];
  const double column = floor(across), row = floor(along);
  if (!(0 <= column && column < (double)(u->columns - 1) && 0 <= row &&
        row < (double)(u->rows - 1)))
    return 0.0;
  across -= column;
  along -= row;
  const double *at = u->depths + (int64_t)row * u->columns + (int64_t)column;
  const double *next = at + u->columns;
  const double near = at[0] + across * (at[1] - at[0]);
  const double far = next[0] + across * (next[1] - next[0]);
  return near + along * (far - near);
}

static void rut_span(double place, double extent, double lowest, double cell, int64_t count,
                     int64_t *first, int64_t *last) {
  *first = (int64_t)larger(ceil((place - extent - lowest) / cell), 0.0);
  *last = (int64_t)smaller(floor((place + extent - lowest) / cell), (double)(count - 1));
}

static void press_rut(const rut *u, const soil_contact *c, double radius, double width,
                      double share) {
  const double x = c->center[0], y = c->center[1], hx = c->heading[0], hy = c->heading[1];
  const double rest = larger(radius - c->sinkage, 0.0);
  const double reach = sqrt(radius * radius - rest * rest);
  const double soft = larger(u->cell[0], u->cell[1]), half = 0.5 * width + 0.5 * soft;
  const double extent_x = reach * fabs(hx) + half * fabs(hy);
  const double extent_y = reach * fabs(hy) + half * fabs(hx);
  int64_t left_most, right_most, lowest, highest;
  rut_span(x, extent_x, u->lowest[0], u->cell[0], u->columns, &left_most, &right_most);
  rut_span(y, extent_y, u->lowest[1], u->cell[1], u->rows, &lowest, &highest);
  for (int64_t row = lowest; row <= highest; row++) {
    const double dy = u->lowest[1] + (double)row * u->cell[1] - y;
    for (int64_t column = left_most; column <= right_most; column++) {
      const double dx = u->lowest[0] + (double)column * u->cell[0] - x;
      const double forward = hx * dx + hy * dy, left = hx * dy - hy * dx;
      if (fabs(left) > half || fabs(forward) > reach) continue;
      double depth = c->sinkage - radius + sqrt(radius * radius - forward * forward);
      depth *= share * smaller((half - fabs(left)) / soft, 1.0);
      double *at = u->depths + row * u->columns + column;
      if (depth > *at) *at = depth;
    }
  }
}

static double entry_angle(double radius, double depth) {
  return acos(larger(1.0 - depth / radius, 0.0));
}

/* pull, load, side, torque, roll, yaw */
static void wheel_forces(const soil *all, const soil_wheel *w, double sinkage, double in_rut,
                         double slid, double slid_aside, double to[6]) {
  const double *s = w->soil, radius = w->radius, width = w->width;
  const double depth = sinkage - in_rut;
  memset(to, 0, 6 * sizeof(double));
  if (depth <= 0.0) return;
  const double entry = entry_angle(radius, depth);
  const double exit = -entry_angle(radius, smaller(s[SOIL_EXIT_RATIO] * sinkage, depth));
  const double cos_entry = cos(entry), sin_entry = sin(entry);
  const double slip = slid / (radius * sin_entry);
  const double bounded = within(-1.0, 1.0, slip);
  const double peak = within(0.05, 0.95, s[SOIL_PEAK] + s[SOIL_PEAK_SLIP] * bounded) * entry;
  const double modulus = s[SOIL_COHESIVE] / width + s[SOIL_FRICTIONAL];
  const double exponent = s[SOIL_EXPONENT] + s[SOIL_SLIP_EXPONENT] * fabs(bounded);
  const double friction = tan(s[SOIL_FRICTION_ANGLE]);
  const double elastic = s[SOIL_REBOUND] * in_rut / (1.0 - s[SOIL_REBOUND]);
  for (int is_front = 0; is_front < 2; is_front++) {
    const double begin = is_front ? peak : exit, end = is_front ? entry : peak;
    const double half = 0.5 * (end - begin), middle = 0.5 * (end + begin);
    for (int i = 0; i < SOIL_NODES; i++) {
      const double angle = middle + half * all->points[i], share = all->weights[i] * half;
      const double cosine = cos(angle), sine = sin(angle);
      double cos_front = cosine;
      if (!is_front)
        cos_front = cos(entry - (angle - exit) / (peak - exit) * (entry - peak));
      const double sunk = larger(radius * (cos_front - cos_entry), 0.0);
      double pressure = modulus * pow(in_rut + sunk, exponent);
      if (elastic > 0.0 && sunk < elastic) pressure *= sunk / elastic;
      const double rise = radius * (sin_entry - sine);
      const double along = radius * (entry - angle) - rise + slip * rise;
      const double aside = slid_aside * (entry - angle) / entry;
      const double moved = sqrt(along * along + aside * aside);
      double shear = 0.0;
      if (moved > 0.0) {
        const double strength = s[SOIL_COHESION] + pressure * friction;
        shear = strength * (1.0 - exp(-moved / s[SOIL_SHEAR])) / moved;
      }
      const double forward = shear * along, left = -shear * aside;
      to[0] += share * (forward * cosine - pressure * sine);
      to[1] += share * (pressure * cosine + forward * sine);
      to[2] += share * left;
      to[3] += share * forward;
      to[4] += share * (left * cosine);
      to[5] += share * (left * sine);
    }
  }
  const double area = radius * width, lever = radius * area;
  for (int i = 0; i < 6; i++) to[i] *= i < 3 ? area : lever;
}

static int find_contact(const run *r, const soil *all, const soil_wheel *w, soil_contact *c) {
  const double radius = w->radius, half = 0.5 * w->width;
  double turn[9], up[3], p[3] = {0}, q[3] = {0};
  frame_rotation(r, w->body, w->turn, turn);
  for (int i = 0; i < 3; i++) c->axis[i] = dot3(turn + 3 * i, w->axis);
  const double across = sqrt(c->axis[0] * c->axis[0] + c->axis[1] * c->axis[1]);
  if (across < flat_axle) return 0;
  const double hx = c->axis[1] / across, hy = -c->axis[0] / across;
  position_of(r, w->body, w->center, c->center);
  const double x = c->center[0], y = c->center[1], ahead = 0.5 * radius;
  p[0] = x + ahead * hx, p[1] = y + ahead * hy;
  q[0] = x - ahead * hx, q[1] = y - ahead * hy;
  const double front = ground_height(&all->ground, p), back = ground_height(&all->ground, q);
  p[0] = x - half * hy, p[1] = y + half * hx;
  q[0] = x + half * hy, q[1] = y - half * hx;
  const double left = ground_height(&all->ground, p), right = ground_height(&all->ground, q);
  const double level = 0.25 * (front + back + left + right);
  if (!isfinite(level)) return 0;
  const double rise = (front - back) / radius, bank = (left - right) / (2.0 * half);
  const double slope[3] = {bank * hy - rise * hx, -rise * hy - bank * hx, 1.0};
  const double shrink = 1.0 / sqrt(dot3(slope, slope));
  for (int i = 0; i < 3; i++) c->normal[i] = shrink * slope[i];
  cross3(c->axis, c->normal, c->forward);
  const double length = sqrt(dot3(c->forward, c->forward));
  if (length < flat_axle) return 0;
  const double unit = 1.0 / length;
  for (int i = 0; i < 3; i++) c->forward[i] = unit * c->forward[i];
  cross3(c->forward, c->axis, up);
  cross3(c->normal, c->forward, c->left);
  const double lowest[3] = {-radius * up[0], -radius * up[1], c->center[2] - radius * up[2] - level};
  c->sinkage = -dot3(lowest, c->normal);
  c->heading[0] = hx, c->heading[1] = hy;
  return 1;
}

static soil_motion wheel_motion(const run *r, const soil_wheel *w, const soil_contact *c) {
  double v[3];
  velocity_of(r, w->body, c->center, v);
  const double rate = dot3(r->d->cvel + 6 * w->body, c->axis);
  return (soil_motion){dot3(v, c->forward), dot3(v, c->left), -dot3(v, c->normal),
                       rate * w->radius};
}

static void lift_wheel(const run *r, const soil *all, const soil_wheel *w, const soil_contact *c,
                       const soil_motion *v) {
  double *m = w->memory;
  m[TURNED] = m[SLID] = m[ASIDE] = 0.0;
  const double way = r->step_size * sqrt(v->along * v->along + v->aside * v->aside);
  const double renewed = smaller(1.0, way / (0.25 * w->radius));
  double below = 0.0;
  if (w->leaves_rut) below = rut_depth(&all->rut, c->center[0], c->center[1]);
  m[RUT] += renewed * (below - m[RUT]);
  m[PRESSED] -= renewed * m[PRESSED];
}

static double turned_by(double turned, double way, double length, double rebound) {
  if (turned * way < 0.0) {
    const double unloaded = turned + way / (rebound * length);
    return unloaded * turned < 0.0 ? 0.0 : unloaded;
  }
  return within(-1.0, 1.0, turned + way / length);
}

static void slide_back(double *slid, double *aside, const double slide[2], double modulus,
                       double step) {
  const double total = sqrt(*slid * *slid + *aside * *aside);
  const double speed = sqrt(slide[0] * slide[0] + slide[1] * slide[1]);
  const double share = (1.0 - exp(-total / modulus)) / total;
  const double kept = exp(-speed * step / modulus);
  const double x = slide[0] / speed, y = slide[1] / speed;
  const double mobile_x = x + (*slid * share - x) * kept;
  const double mobile_y = y + (*aside * share - y) * kept;
  const double mobile = sqrt(mobile_x * mobile_x + mobile_y * mobile_y);
  if (mobile < 1e-12) {
    *slid = *aside = 0.0;
    return;
  }
  const double factor = -modulus * log(1.0 - smaller(mobile, 1.0 - 1e-12)) / mobile;
  *slid = mobile_x * factor;
  *aside = mobile_y * factor;
}

static void slide_on(double *slid, double *aside, const double slide[2], double rolled,
                     const double lengths[2], double modulus, double step) {
  const double renewals[2] = {rolled / lengths[0], rolled / lengths[1]};
  const double kept[2] = {exp(-renewals[0]), exp(-renewals[1])};
  if (*slid * slide[0] + *aside * slide[1] >= 0.0) {
    double shares[2];
    for (int i = 0; i < 2; i++)
      shares[i] = renewals[i] > 1e-9 ? (1.0 - kept[i]) / renewals[i] : 1.0;
    *slid = *slid * kept[0] + slide[0] * step * shares[0];
    *aside = *aside * kept[1] + slide[1] * step * shares[1];
  } else {
    slide_back(slid, aside, slide, modulus, step);
    *slid = *slid * kept[0];
    *aside = *aside * kept[1];
  }
  const double total = sqrt(*slid * *slid + *aside * *aside);
  const double limit = lengths[1] + max_slide * modulus;
  if (total > limit) {
    *slid = *slid * (limit / total);
    *aside = *aside * (limit / total);
  }
}

static double depth_ahead(const soil *all, const soil_wheel *w, const soil_contact *c,
                          double along) {
  const rut *u = &all->rut;
  const double x = c->center[0], y = c->center[1], hx = c->heading[0], hy = c->heading[1];
  const double margin = 1.5 * larger(u->cell[0], u->cell[1]);
  double reach = w->radius * sin(entry_angle(w->radius, c->sinkage)) + margin;
  reach = along >= 0.0 ? reach : -reach;
  const double third = w->width / 3.0, places[3] = {-third, 0.0, third};
  double depth = 0.0;
  for (int i = 0; i < 3; i++)
    depth += rut_depth(u, x + reach * hx - places[i] * hy, y + reach * hy + places[i] * hx);
  return depth / 3.0;
}

static void travel_on(const run *r, const soil *all, const soil_wheel *w, const soil_contact *c,
                      const soil_motion *v) {
  double *m = w->memory;
  const double step = r->step_size, radius = w->radius;
  const double entry = entry_angle(radius, c->sinkage - m[RUT]);
  const double length = radius * sin(entry);
  m[TURNED] = turned_by(m[TURNED], step * v->along, length, w->soil[SOIL_REBOUND]);
  const double slide[2] = {v->rim - v->along, v->aside}, lengths[2] = {length, radius * entry};
  slide_on(m + SLID, m + ASIDE, slide, step * fabs(v->rim), lengths, w->soil[SOIL_SHEAR], step);
  const double way = step * sqrt(v->along * v->along + v->aside * v->aside);
  const double renewed = smaller(1.0, way / length);
  if (w->leaves_rut) m[RUT] += renewed * (depth_ahead(all, w, c, v->along) - m[RUT]);
  m[PRESSED] -= renewed * m[PRESSED];
  m[PRESSED] = larger(m[PRESSED], (1.0 - w->soil[SOIL_REBOUND]) * c->sinkage);
}

static void soil_forces(const soil *all, const soil_wheel *w, const soil_contact *c,
                        const soil_motion *v, double total[6]) {
  const double *m = w->memory, radius = w->radius, depth = c->sinkage - m[RUT];
  memset(total, 0, 6 * sizeof(double));
  if (depth <= 0.0) return;
  const double entry = entry_angle(radius, depth), delay = w->soil[SOIL_DAMPING];
  const double length = radius * sin(entry), rim = fabs(v->rim);
  const double slid = m[SLID] + delay * (v->rim - v->along - rim * m[SLID] / length);
  const double aside = m[ASIDE] + delay * (v->aside - rim * m[ASIDE] / (radius * entry));
  const double turned = turned_by(m[TURNED], delay * v->along, length, w->soil[SOIL_REBOUND]);
  const double sunk = c->sinkage + within(-depth, depth, delay * v->down);
  double loaded = larger(0.0, (c->sinkage - m[PRESSED]) / (w->soil[SOIL_REBOUND] * c->sinkage));
  loaded = smaller(1.0, loaded);
  const double forward = 0.5 * (1.0 + turned);
  double stress[6];
  if (forward > 0.0) {
    wheel_forces(all, w, sunk, m[RUT], slid, aside, stress);
    for (int i = 0; i < 6; i++) total[i] += loaded * forward * stress[i];
  }
  if (forward < 1.0) {
    static const double signs[6] = {-1.0, 1.0, 1.0, -1.0, 1.0, -1.0};
    const double backward = loaded * (1.0 - forward);
    wheel_forces(all, w, sunk, m[RUT], -slid, aside, stress);
    for (int i = 0; i < 6; i++) total[i] += backward * (signs[i] * stress[i]);
  }
}

static void push_wheel(run *r, const soil_wheel *w, const soil_contact *c, const double f[6]) {
  double force[3], moment[3], wrench[6];
  for (int i = 0; i < 3; i++) {
    force[i] = f[0] * c->forward[i] + f[1] * c->normal[i] + f[2] * c->left[i];
    moment[i] = -f[3] * c->axis[i] + f[4] * c->forward[i] + f[5] * c->normal[i];
  }
  wrench_of(r, w->body, c->center, force, moment, wrench);
  push(r, w->body, wrench);
}

static void act_on_wheel(run *r, const soil *all, const soil_wheel *w) {
  double *m = w->memory, forces[6];
  soil_contact c;
  for (int i = SINKAGE; i < SUNK; i++) m[i] = 0.0;
  if (!w->soil[SOIL_ACTIVE] || !find_contact(r, all, w, &c)) {
    for (int i = 0; i < SINKAGE; i++) m[i] = 0.0;
    return;
  }
  const soil_motion v = wheel_motion(r, w, &c);
  if (c.sinkage <= m[RUT]) {
    lift_wheel(r, all, w, &c, &v);
    return;
  }
  travel_on(r, all, w, &c, &v);
  soil_forces(all, w, &c, &v, forces);
  if (w->leaves_rut) press_rut(&all->rut, &c, w->radius, w->width, 1.0 - w->soil[SOIL_REBOUND]);
  push_wheel(r, w, &c, forces);
  m[SINKAGE] = c.sinkage;
  m[SLIP] = (v.rim - v.along) / larger(larger(fabs(v.rim), fabs(v.along)), min_speed);
  m[LOAD] = forces[1];
  m[DRAWBAR] = forces[0];
  m[SIDE] = forces[2];
  m[TORQUE] = forces[3];
}

int64_t lw_soil_act(run *r, void *data) {
  const soil *all = data;
  for (int64_t i = 0; i < all->count; i++) act_on_wheel(r, all, all->wheels + i);
  return READY;
}

/* Python reports events: requested when a wheel sinks to its axle, or rises from there. */
int64_t lw_soil_observe(run *r, void *data) {
  const soil *all = data;
  (void)r;
  for (int64_t i = 0; i < all->count; i++) {
    const soil_wheel *w = all->wheels + i;
    if ((w->memory[SINKAGE] > w->radius) != (w->memory[SUNK] != 0.0)) return ASK_PYTHON;
  }
  return READY;
}
