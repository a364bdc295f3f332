import assert from "node:assert/strict";
import { test } from "node:test";
import { actuatorCommands, controllersOf, otherGroups, shortName } from "../src/livegroups";
import type { LiveValue } from "../src/protocol";

function live(path: string, what: string, value: LiveValue["value"]): LiveValue {
  return { path, what, unit: "", value };
}

const ROVER = ["front-left", "front-right", "rear-left", "rear-right"].flatMap((name) => [
  live(`actuators.${name}.command`, "velocity [rad/s or m/s]", 0),
  live(`actuators.${name}.limit`, "greatest torque or force [N m or N]", 25),
]);

test("sliders of commands have the range of the joint, the limit, or a usual one", () => {
  const joint = { name: "lift", robot: "", joint: "lift", lower: 0, upper: 2 } as never;
  const values = [
    live("actuators.lift.command", "target position [rad or m]", 0.5),
    live("actuators.push.command", "commanded force [N]", 3),
    live("actuators.push.limit", "greatest torque or force [N m or N]", 40),
    live("actuators.cart.command", "duty cycle, -1 to 1", 0),
    live("actuators.belt.command", "velocity [rad/s or m/s]", 30),
  ];
  const ranges = actuatorCommands(values, [joint]).map(({ lower, upper }) => [lower, upper]);
  assert.deepEqual(ranges, [
    [0, 2],
    [-40, 40],
    [-1, 1],
    [-60, 60],
  ]);
});

test("every value is in one group, or has a place of its own", () => {
  const values = [
    ...ROVER,
    live("gravity", "gravity", [0, 0, -9.81]),
    live("robots.arm.targets.q1", "target", null),
    live("robots.arm.gains.proportional", "gain", [1, 2]),
    live("robots.arm.controller", "law", "pid"),
    live("materials.tyre.sliding", "sliding coefficient", 0.8),
    live("sensors.scan.noise", "noise", 0),
    live("forces.breeze.force", "force", [0, 0, 0]),
  ];
  const groups = otherGroups(values);
  assert.deepEqual(
    groups.map((group) => [group.title, group.values.length, group.rare]),
    [
      ["world", 1, false],
      ["friction", 1, false],
      ["forces", 1, false],
      ["limits of actuators", 4, true],
      ["arm gains", 1, true],
      ["errors of sensors", 1, true],
    ],
  );
  assert.deepEqual(controllersOf(values), [{ robot: "arm", kind: "pid" }]);
});

test("names are short within their group", () => {
  assert.equal(shortName("gravity"), "gravity");
  assert.equal(shortName("forces.breeze.force"), "breeze force");
  assert.equal(shortName("robots.arm.gains.proportional"), "proportional");
});
