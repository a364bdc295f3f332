import assert from "node:assert/strict";
import { test } from "node:test";
import { isTooLong } from "../src/connection";
import { csv } from "../src/files";
import { bytes, compact, fixed, grouped, parseNumber, shownFactor, visible } from "../src/format";
import { FIRST_LAYOUT, moved, opened, parseLayout, resized, TABS, tabsOf } from "../src/layout";

test("names are visible", () => {
  assert.equal(visible("arm/q1 é 関節"), "arm/q1 é 関節");
  assert.equal(visible("a\u202eb\u200b\u001b\n"), "a\\u{202e}b\\u{200b}\\u{1b}\\u{a}");
  assert.equal(visible("\ufe0f\u034f\ud800"), "\\u{fe0f}\\u{34f}\\u{d800}");
});

test("numbers are short and have no negative zero", () => {
  assert.equal(fixed(-0.0001, 3), "0.000");
  assert.equal(fixed(-0.5, 3), "-0.500");
  assert.equal(fixed(Number.NaN, 3), "–");
  assert.equal(compact(2526.61872), "2526.6");
  assert.equal(compact(1e-7), "1e-7");
  assert.equal(compact(Number.POSITIVE_INFINITY), "∞");
  assert.equal(grouped(1234567), "1\u202f234\u202f567");
});

test("sizes are short", () => {
  assert.equal(bytes(3400), "3.4 kB");
  assert.equal(bytes(107e6), "107.0 MB");
  assert.equal(bytes(2.5e9), "2.50 GB");
});

test("typed numbers may have a comma; other text is no number", () => {
  assert.equal(parseNumber(" -2,5 "), -2.5);
  assert.equal(parseNumber("−1e3"), -1000);
  for (const text of ["", " ", "fast", "1.2.3", "0x"]) assert.ok(Number.isNaN(parseNumber(text)));
});

test("a half turn has 180 degrees", () => {
  assert.equal(Math.PI * shownFactor("rad", "deg"), 180);
  assert.equal(shownFactor("m", "deg"), 1);
});

test("every panel is in one place, wherever panels are moved", () => {
  let layout = FIRST_LAYOUT;
  for (const tab of ["Plot", "Robot", "Live", "Log", "Plot", "Robot"] as const) {
    layout = moved(layout, tab);
    const all = [...tabsOf(layout, "side"), ...tabsOf(layout, "below")].sort();
    assert.deepEqual(all, [...TABS].sort());
    for (const place of ["side", "below"] as const) {
      const active = layout.active[place];
      if (active === null) assert.equal(tabsOf(layout, place).length, 0);
      else assert.ok(tabsOf(layout, place).includes(active));
    }
    assert.deepEqual(parseLayout(JSON.stringify(layout)).below.toSorted(), layout.below.toSorted());
  }
});

test("a layout that was damaged is replaced", () => {
  for (const text of [null, "", "{", "null", "3", '{"below":["None"],"size":{"side":"x"}}']) {
    assert.deepEqual(parseLayout(text), FIRST_LAYOUT);
  }
});

test("places keep a useful size", () => {
  assert.equal(resized(FIRST_LAYOUT, "side", 10).size.side, 280);
  assert.equal(resized(FIRST_LAYOUT, "below", 1e9).size.below, 640);
  assert.equal(opened(moved(FIRST_LAYOUT, "Plot"), "Plot").active.below, "Plot");
});

test("columns become CSV; formulas and quotes stay text", () => {
  const text = csv(
    ['a "b"', "=1+1", "t [s]"],
    [
      [1, 2],
      [null, 0.5],
      [3, 4],
    ],
  );
  assert.equal(text, '"a ""b""","\'=1+1","t [s]"\n1,,3\n2,0.5,4\n');
});

test("a message is too long by its bytes, not by its letters", () => {
  assert.equal(isTooLong("x".repeat(60_000)), false);
  assert.equal(isTooLong("x".repeat(66_000)), true);
  assert.equal(isTooLong("\u4e2d".repeat(25_000)), true);
});
