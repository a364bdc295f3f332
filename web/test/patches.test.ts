import assert from "node:assert/strict";
import { test } from "node:test";
import { partOf, placeParts } from "../src/diagram";
import { highlight } from "../src/highlight";
import { freeName, partsAt, valueAt } from "../src/patches";
import { drawSkeleton } from "../src/skeleton";

test("values are found by their path", () => {
  const data = { bodies: { crate: { size: [1, 2, 3] } } };
  assert.equal(valueAt(data, ["bodies", "crate", "size", 1]), 2);
  assert.equal(valueAt(data, ["bodies", "ball", "size"]), undefined);
  assert.deepEqual(
    partsAt(data, ["bodies"]).map(([name]) => name),
    ["crate"],
  );
});

test("a new name is not taken and fits a path", () => {
  assert.equal(freeName("box", ["box", "box2"]), "box3");
  assert.equal(freeName("irb 140", []), "irb-140");
});

test("parts stand below their carrier, loose ones are marked", () => {
  const parts = ["base", "r1", "drive", "l1", "loose"].map((name) => ({
    name,
    kind: name === "base" ? "base" : "link",
    connectors: [],
  }));
  const placed = placeParts({
    parts,
    connections: [
      ["base.tip", "r1.root"],
      ["r1.axis", "drive.flange"],
      ["r1.tip", "l1.root"],
    ],
  });
  assert.deepEqual(
    placed.map((each) => [each.name, each.level, each.isReached]),
    [
      ["base", 0, true],
      ["r1", 0, true],
      ["drive", 1, true],
      ["l1", 0, true],
      ["loose", 0, false],
    ],
  );
  assert.equal(partOf("arm.link1.tip"), "arm.link1");
});

test("highlighted code is the code", () => {
  const code = 'static double f(double x) { /* "half" */ return 0.5e-3 * x; } // end\n"text"';
  const tokens = highlight(code);
  assert.equal(tokens.map((token) => token.text).join(""), code);
  const kinds = new Map(tokens.map((token) => [token.text, token.kind]));
  assert.equal(kinds.get("return"), "keyword");
  assert.equal(kinds.get('/* "half" */'), "comment");
  assert.equal(kinds.get("0.5e-3"), "number");
});

test("a skeleton fits its width, also of a robot at one point", () => {
  const link = {
    name: "a",
    parent: -1,
    joint: "revolute",
    joint_name: "q",
    position: [0, 0, 0] as [number, number, number],
    axis: [0, 0, 1] as [number, number, number],
    mass: 1,
  };
  const above = { ...link, parent: 0, position: [0, 0, 1] as [number, number, number] };
  for (const links of [[link], [link, above]]) {
    const drawing = drawSkeleton(links, [0.5, 0, 1], 320, 240);
    for (const point of drawing.points) {
      assert.ok(point.x >= 0 && point.x <= 320 && point.y >= 0 && point.y <= drawing.height);
    }
  }
});
