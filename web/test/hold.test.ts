import assert from "node:assert/strict";
import { test } from "node:test";
import {
  type Holds,
  held,
  nearest,
  RESOLUTION,
  released,
  shownTarget,
  sliderRange,
} from "../src/hold";

/** Numbers that cover a range without being round. */
function* numbers(lower: number, upper: number, count: number): Generator<number> {
  for (let i = 0; i < count; i += 1) {
    yield lower + (upper - lower) * ((i * 0.6180339887) % 1);
  }
}

test("no value of a slider is outside the limits, and all but a step of them is offered", () => {
  for (const lower of numbers(-7, 7, 60)) {
    for (const width of numbers(0.01, 7, 20)) {
      const offered = sliderRange({ lower, upper: lower + width, unit: "rad" });
      assert.ok(lower - 1e-8 <= offered.lower && offered.upper <= lower + width + 1e-8);
      assert.ok(offered.lower - lower <= RESOLUTION);
      assert.ok(lower + width - offered.upper <= RESOLUTION);
    }
  }
});

test("limits closer than a step are kept as they are", () => {
  const offered = sliderRange({ lower: 0.0001, upper: 0.0002, unit: "m" });
  assert.deepEqual(offered, { lower: 0.0001, upper: 0.0002 });
});

test("the nearest value is in range and within half a step", () => {
  for (const lower of numbers(-7, 4, 40)) {
    const range = sliderRange({ lower, upper: lower + 3, unit: "rad" });
    for (const value of numbers(-10, 10, 40)) {
      const found = nearest(value, range);
      assert.ok(range.lower <= found && found <= range.upper);
      if (range.lower <= value && value <= range.upper) {
        assert.ok(Math.abs(found - value) <= RESOLUTION / 2 + 1e-12);
      }
    }
  }
});

test("an unlimited joint gets a usual reach", () => {
  const turn = sliderRange({ lower: null, upper: null, unit: "rad" });
  assert.ok(turn.upper === -turn.lower && Math.abs(turn.upper - Math.PI) < RESOLUTION);
  assert.deepEqual(sliderRange({ lower: null, upper: null, unit: "m" }), { lower: -1, upper: 1 });
});

test("a joint limited on one side gets room on the other", () => {
  for (const limit of numbers(-7, 7, 50)) {
    for (const joint of [
      { lower: limit, upper: null },
      { lower: null, upper: limit },
    ]) {
      const range = sliderRange({ ...joint, unit: "rad" });
      assert.ok(range.upper - range.lower >= 3);
    }
  }
});

const NONE: Holds = new Map();

test("an untouched slider follows", () => {
  assert.equal(shownTarget(NONE, "q", 1.5, 0), 1.5);
  assert.equal(shownTarget(held(NONE, "p", 1, 0), "q", 1.5, 0), 1.5);
});

test("a target is shown until the reference arrives, then the reference", () => {
  const holds = held(NONE, "q", 1, 5);
  for (const distance of numbers(0.01, 9, 30)) {
    assert.equal(shownTarget(holds, "q", 1 + distance, 5), 1);
  }
  assert.equal(shownTarget(holds, "q", 1, 6), 1);
  assert.equal(shownTarget(holds, "q", 2, 7), 2);
});

test("a reset ends a target", () => {
  assert.equal(shownTarget(held(NONE, "q", 1, 5), "q", 0, 0), 0);
});

test("a released slider follows at once", () => {
  const holds = held(held(NONE, "q", 1, 5), "p", 2, 5);
  assert.equal(shownTarget(released(holds, ["q"]), "q", 0, 5), 0);
  assert.equal(shownTarget(released(holds, ["q"]), "p", 0, 5), 2);
});
