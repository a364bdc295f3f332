/** Roll, pitch, yaw and quaternions, as in docs/conventions.md: R = Rz(yaw) Ry(pitch) Rx(roll). */
export type Rpy = [number, number, number];
export type Wxyz = [number, number, number, number];

export function wxyzOf([roll, pitch, yaw]: Rpy): Wxyz {
  const [cr, sr] = [Math.cos(roll / 2), Math.sin(roll / 2)];
  const [cp, sp] = [Math.cos(pitch / 2), Math.sin(pitch / 2)];
  const [cy, sy] = [Math.cos(yaw / 2), Math.sin(yaw / 2)];
  return [
    cy * cp * cr + sy * sp * sr,
    cy * cp * sr - sy * sp * cr,
    cy * sp * cr + sy * cp * sr,
    sy * cp * cr - cy * sp * sr,
  ];
}

/** At a pitch of a right angle, where only yaw - roll counts, roll is 0. */
export function rpyOf([w, x, y, z]: Wxyz): Rpy {
  const sine = Math.min(Math.max(2 * (w * y - x * z), -1), 1);
  if (Math.abs(sine) > 1 - 1e-9) {
    return [0, (Math.sign(sine) * Math.PI) / 2, -2 * Math.sign(sine) * Math.atan2(x, w)];
  }
  return [
    Math.atan2(2 * (w * x + y * z), 1 - 2 * (x * x + y * y)),
    Math.asin(sine),
    Math.atan2(2 * (w * z + x * y), 1 - 2 * (y * y + z * z)),
  ];
}
