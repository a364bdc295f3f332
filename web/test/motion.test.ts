import assert from "node:assert/strict";
import { test } from "node:test";
import { changed, EMPTY, loaded, reordered, retimed, sent, taught, without } from "../src/drafts";
import { posesAt } from "../src/kinematics";
import type { SceneOpened } from "../src/protocol";
import { type Rpy, rpyOf, wxyzOf } from "../src/rotation";

const A = { positions: [0, 0.123456789] };
const B = { position: [1, 2, 3] as Rpy, rpy: [0.1, 0.2, 0.3] as Rpy };
const draft = taught(taught(taught(EMPTY, A), B), A);
const times = (given: typeof draft) => given.points.map((point) => point.time);

test("taught points follow each other in time", () => {
  assert.deepEqual(times(draft), [0, 1.5, 3]);
  assert.deepEqual(draft.points[0]?.positions, [0, 0.12346]);
  assert.deepEqual(draft.points[1]?.rpy, [0.1, 0.2, 0.3]);
});

test("a point that is moved takes the time of its new place", () => {
  const moved = reordered(draft, 1, -1);
  assert.deepEqual(moved.points[0]?.position, [1, 2, 3]);
  assert.deepEqual(times(moved), [0, 1.5, 3]);
  assert.equal(reordered(draft, 0, -1), draft);
});

test("times stay ascending, and later points keep their distance", () => {
  assert.deepEqual(times(retimed(draft, 1, 2)), [0, 2, 3.5]);
  assert.deepEqual(times(retimed(draft, 1, -4)), [0, 0.01, 1.51]);
  assert.deepEqual(times(retimed(draft, 0, 5)), [0, 1.5, 3]);
});

test("a motion starts at 0 when its first point is deleted", () => {
  assert.deepEqual(times(without(draft, 0)), [0, 1.5]);
  assert.deepEqual(changed(draft, 0, B).points[0]?.position, [1, 2, 3]);
});

test("kinds without times are sent without, and get some when loaded", () => {
  const fast = { ...draft, profile: "jerk-limited" };
  assert.deepEqual(times(sent(fast)), [null, null, null]);
  assert.deepEqual(times(sent(draft)), [0, 1.5, 3]);
  assert.deepEqual(times(sent({ ...draft, plan: true })), [null, null, null]);
  assert.deepEqual(times(loaded(sent(fast))), [0, 1.5, 3]);
});

test("roll, pitch and yaw survive the way through a quaternion", () => {
  for (let i = 0; i < 200; i += 1) {
    const given: Rpy = [6 * Math.random() - 3, 3 * Math.random() - 1.5, 6 * Math.random() - 3];
    const found = rpyOf(wxyzOf(given));
    found.forEach((angle, k) => {
      assert.ok(Math.abs(angle - (given[k] ?? 0)) < 1e-7);
    });
  }
  const upright = wxyzOf(rpyOf(wxyzOf([0.4, Math.PI / 2, 0.9])));
  wxyzOf([0.4, Math.PI / 2, 0.9]).forEach((each, k) => {
    assert.ok(Math.abs(each - (upright[k] ?? 0)) < 1e-6);
  });
});

test("a body on a joint turns about its anchor", () => {
  const link = { wxyz: [1, 0, 0, 0], mass: 1, center: [0, 0, 0], fixed: false };
  const joint = { axis: [0, 0, 1], anchor: [1, 0, 0], zero: 0, unit: "rad" };
  const opened = {
    bodies: ["arm/base", "arm/link"],
    links: [
      { ...link, parent: -1, position: [0, 0, 0.5], fixed: true },
      { ...link, parent: 0, position: [0, 0, 0.2] },
    ],
    joints: [{ ...joint, body: 1, name: "arm/q1" }],
  } as unknown as SceneOpened;
  const poses = posesAt(opened, [0, 1], () => Math.PI / 2, new Float32Array(14));
  const at = poses.get(1)?.elements.slice(12, 15) ?? [];
  [1, -1, 0.7].forEach((expected, i) => {
    assert.ok(Math.abs((at[i] ?? 0) - expected) < 1e-12);
  });
});
