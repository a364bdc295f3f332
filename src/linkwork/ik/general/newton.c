/* Newton's method on the pose of the frame; lanes are solutions. */
typedef struct {
  V r[9], p[3];
} lane_rigid;

/* The motion of a joint: constants, and parts with the cosine and the sine, or with the stroke. */
LW_INLINE void motion(int joint, V q, lane_rigid *out) {
  const double(*c)[12] = lw_motion[joint];
  V sine = q, cosine = lw_splat(0.0);
  if (lw_revolute[joint]) lw_near_sincos(q, &sine, &cosine);
  for (int i = 0; i < 9; i++) out->r[i] = c[0][i] + c[1][i] * cosine + c[2][i] * sine;
  for (int i = 0; i < 3; i++) out->p[i] = c[0][9 + i] + c[1][9 + i] * cosine + c[2][9 + i] * sine;
}

LW_INLINE void lane_turn(const V *r, const V *v, V *out) {
  for (int i = 0; i < 3; i++) out[i] = r[3 * i] * v[0] + r[3 * i + 1] * v[1] + r[3 * i + 2] * v[2];
}

LW_INLINE void lane_turn_back(const V *r, const V *v, V *out) {
  for (int i = 0; i < 3; i++) out[i] = r[i] * v[0] + r[3 + i] * v[1] + r[6 + i] * v[2];
}

/* The dropped joint from the others: what they make of a direction across its axis. */
static void dropped_joint(const arrangement *a, const work *w, V *q) {
  lane_rigid m;
  V v[3], u[3], across[2] = {lw_splat(0.0), lw_splat(0.0)};
  for (int i = 0; i < 3; i++) v[i] = lw_splat(lw_across[a->dropped][0][i]);
  for (int j = a->dropped + 1; j < 6; j++) {
    motion(j, q[j], &m);
    lane_turn_back(m.r, v, u);
    for (int i = 0; i < 3; i++) v[i] = u[i];
  }
  for (int i = 0; i < 3; i++)
    u[i] = w->pose.r[3 * i] * v[0] + w->pose.r[3 * i + 1] * v[1] + w->pose.r[3 * i + 2] * v[2];
  for (int j = 0; j < a->dropped; j++) {
    motion(j, q[j], &m);
    lane_turn_back(m.r, u, v);
    for (int i = 0; i < 3; i++) u[i] = v[i];
  }
  for (int k = 0; k < 2; k++)
    for (int i = 0; i < 3; i++) across[k] += lw_across[a->dropped][k][i] * u[i];
  q[a->dropped] = lw_atan2(across[1], across[0]);
}

/* Pose error and Jacobian of the frame at positions; the error is twist-like, in arm units. */
static void linearise(const work *w, const V *q, V *error, V jacobian[6][6], V *miss) {
  lane_rigid at, m, next;
  V axis[6][3], point[6][3], end[3], goal[3];
  for (int i = 0; i < 9; i++) at.r[i] = lw_splat(i % 4 == 0);
  for (int i = 0; i < 3; i++) at.p[i] = lw_splat(0.0);
  for (int j = 0; j < 6; j++) {
    V d[3], o[3];
    for (int i = 0; i < 3; i++) {
      d[i] = lw_splat(lw_axis[j][i]);
      o[i] = lw_splat(lw_point[j][i]);
    }
    lane_turn(at.r, d, axis[j]);
    lane_turn(at.r, o, point[j]);
    for (int i = 0; i < 3; i++) point[j][i] += at.p[i];
    motion(j, q[j], &m);
    lane_turn(at.r, m.p, next.p);
    for (int i = 0; i < 3; i++) {
      for (int k = 0; k < 3; k++)
        next.r[3 * i + k] = at.r[3 * i] * m.r[k] + at.r[3 * i + 1] * m.r[3 + k] +
                            at.r[3 * i + 2] * m.r[6 + k];
      next.p[i] += at.p[i];
    }
    at = next;
  }
  V apart = lw_splat(0.0), turned = lw_splat(0.0), cross[3] = {apart, apart, apart};
  for (int i = 0; i < 3; i++) {
    end[i] = at.r[3 * i] * lw_tool[0] + at.r[3 * i + 1] * lw_tool[1] + at.r[3 * i + 2] * lw_tool[2] +
             at.p[i];
    goal[i] = lw_splat(w->pose.r[3 * i] * lw_tool[0] + w->pose.r[3 * i + 1] * lw_tool[1] +
                       w->pose.r[3 * i + 2] * lw_tool[2] + w->pose.p[i]);
    error[i] = goal[i] - end[i];
    apart += error[i] * error[i];
  }
  for (int i = 0; i < 9; i++) {
    const V d = w->pose.r[i] - at.r[i];
    turned += d * d;
  }
  for (int k = 0; k < 3; k++)
    for (int i = 0; i < 3; i++) {
      const int y = (i + 1) % 3, z = (i + 2) % 3;
      cross[i] += 0.5 * (at.r[3 * y + k] * w->pose.r[3 * z + k] - at.r[3 * z + k] * w->pose.r[3 * y + k]);
    }
  for (int i = 0; i < 3; i++) error[3 + i] = cross[i];
  *miss = lw_sqrt(lw_max(apart * (LW_UNIT * LW_UNIT), 0.5 * turned));
  for (int j = 0; j < 6; j++)
    for (int i = 0; i < 3; i++) {
      const int y = (i + 1) % 3, z = (i + 2) % 3;
      if (lw_revolute[j]) {
        jacobian[j][i] = axis[j][y] * (end[z] - point[j][z]) - axis[j][z] * (end[y] - point[j][y]);
        jacobian[j][3 + i] = axis[j][i];
      } else {
        jacobian[j][i] = axis[j][i];
        jacobian[j][3 + i] = lw_splat(0.0);
      }
    }
}

/* L D L^T of J^T J + damping, in place: D inverse on the diagonal. */
LW_INLINE void factorise(V jacobian[6][6], V damping, V square[6][6]) {
  for (int i = 0; i < 6; i++)
    for (int j = 0; j <= i; j++) {
      V sum = i == j ? damping : lw_splat(0.0);
      for (int k = 0; k < 6; k++) sum += jacobian[i][k] * jacobian[j][k];
      square[i][j] = sum;
    }
  for (int j = 0; j < 6; j++) {
    V scaled[6];
    for (int k = 0; k < j; k++) {
      scaled[k] = square[j][k];
      square[j][k] = scaled[k] * square[k][k];
      square[j][j] -= square[j][k] * scaled[k];
    }
    square[j][j] = 1.0 / lw_max(square[j][j], lw_splat(1e-30));
    for (int i = j + 1; i < 6; i++)
      for (int k = 0; k < j; k++) square[i][j] -= square[i][k] * square[j][k];
  }
}

LW_INLINE void substitute(V square[6][6], V *x) {
  for (int i = 1; i < 6; i++)
    for (int k = 0; k < i; k++) x[i] -= square[i][k] * x[k];
  for (int i = 0; i < 6; i++) x[i] *= square[i][i];
  for (int i = 4; i >= 0; i--)
    for (int k = i + 1; k < 6; k++) x[i] -= square[k][i] * x[k];
}

/* Newton's method, damped by the squared error so that it ends even at singular positions, with the
   first joints. They turn at most a radian a step. Returns the residuals [m or rad]; the Jacobian is
   that at the end. */
LW_INLINE V newton(const work *w, V *q, V jacobian[6][6], int joints) {
  V error[6], square[6][6], miss, best = lw_splat(1e300), kept[6];
  for (int i = 0; i < 6; i++) kept[i] = q[i];
  for (int step = 0;; step++) {
    linearise(w, q, error, jacobian, &miss);
    for (int j = joints; j < 6; j++)
      for (int k = 0; k < 6; k++) jacobian[j][k] = lw_splat(0.0);
    int open = 0, gained = 0;
    for (int i = 0; i < LW_LANES; i++) {
      const double now = LW_LANE(miss, i);
      open |= !(now <= LW_CLOSE);
      gained |= !(now >= 0.5 * LW_LANE(best, i));
    }
    for (int i = 0; i < 6; i++) kept[i] = lw_above(best, miss, q[i], kept[i]);
    best = lw_min(best, miss);
    if (!open || step == STEPS || (step > 4 && !gained)) break;
    V norm = lw_splat(0.0), x[6], most = lw_splat(1.0);
    for (int i = 0; i < 6; i++) norm += error[i] * error[i];
    factorise(jacobian, 1e-2 * lw_min(norm, lw_splat(1.0)) * norm + 1e-22, square);
    for (int j = 0; j < 6; j++) {
      x[j] = lw_splat(0.0);
      for (int k = 0; k < 6; k++) x[j] += jacobian[j][k] * error[k];
    }
    substitute(square, x);
    for (int j = 0; j < 6; j++) most = lw_max(most, lw_abs(x[j]));
    /* Those that are there stay: at a singular position a step without need is a long one. */
    for (int j = 0; j < 6; j++)
      q[j] += lw_above(best, lw_splat(LW_CLOSE), x[j] / most, lw_splat(0.0));
  }
  int elsewhere = 0;
  for (int i = 0; i < LW_LANES; i++) elsewhere |= LW_LANE(miss, i) > LW_LANE(best, i);
  for (int i = 0; i < 6; i++) q[i] = kept[i];
  if (elsewhere) {
    linearise(w, q, error, jacobian, &miss);
    for (int j = joints; j < 6; j++)
      for (int k = 0; k < 6; k++) jacobian[j][k] = lw_splat(0.0);
  }
  return best;
}

/* 1 / |J^-1| of the first joints, by the Frobenius norm: a lower bound of the least singular value. */
LW_INLINE V singularity_distance(V jacobian[6][6], int joints) {
  V square[6][6], total = lw_splat(0.0);
  factorise(jacobian, lw_splat(1e-15), square);
  for (int i = 0; i < joints; i++) {
    V x[6];
    for (int k = 0; k < 6; k++) x[k] = lw_splat(i == k);
    substitute(square, x);
    total += x[i];
  }
  return 1.0 / lw_sqrt(total);
}
