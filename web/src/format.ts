/** Numbers and names as people read them. */

/** Categories of characters without a shape, then fillers and variation selectors. */
const INVISIBLE =
  /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}\p{Cn}]|\u034f|[\u115f\u1160\u3164\uffa0]|[\u17b4\u17b5]|[\u180b-\u180f]|[\ufe00-\ufe0f]/gu;

/** Text with each invisible character as an escape: names come from files. */
export function visible(text: string): string {
  return text.replace(INVISIBLE, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return `\\u{${code.toString(16)}}`;
  });
}

/** Title of what was opened by a name: a run or a file without what tells it from a scene. */
export function titleOf(name: string): string {
  return visible(name.replace(/^run:/, "").replace(/^.*\//, ""));
}

/** A number with so many decimals, never `-0.000`. */
export function fixed(value: number, decimals: number): string {
  if (!Number.isFinite(value)) return "–";
  const text = value.toFixed(decimals);
  return /^-0\.?0*$/.test(text) ? text.slice(1) : text;
}

/** A number with about so many significant digits, without an exponent where that is short. */
export function compact(value: number, digits = 5): string {
  if (!Number.isFinite(value)) return value > 0 ? "∞" : value < 0 ? "−∞" : "–";
  if (value === 0) return "0";
  const size = Math.abs(value);
  if (size >= 1e6 || size < 1e-4) return value.toExponential(2).replace(/\.?0+e/, "e");
  return String(Number(value.toPrecision(digits)));
}

/** A whole number with thin spaces between groups of three digits. */
export function grouped(value: number): string {
  return String(Math.round(value)).replace(/\B(?=(\d{3})+$)/g, "\u202f");
}

/** A number that a person has typed; a comma counts as a point. NaN if it is none. */
export function parseNumber(text: string): number {
  const plain = text.trim().replace(",", ".").replace("−", "-");
  return plain === "" ? Number.NaN : Number(plain);
}

/** Units of angle in which joints are shown. */
export type AngleUnit = "rad" | "deg";

/** Factor from the internal unit of a joint to the shown one. */
export function shownFactor(unit: "rad" | "m", angles: AngleUnit): number {
  return unit === "rad" && angles === "deg" ? 180 / Math.PI : 1;
}

/** The shown unit of a joint. */
export function shownUnit(unit: "rad" | "m", angles: AngleUnit): string {
  return unit === "rad" && angles === "deg" ? "°" : unit;
}

/** A size on the disk as people read it. */
export function bytes(size: number): string {
  if (size < 1e6) return `${(size / 1e3).toFixed(size < 1e4 ? 1 : 0)} kB`;
  return size < 1e9 ? `${(size / 1e6).toFixed(1)} MB` : `${(size / 1e9).toFixed(2)} GB`;
}
