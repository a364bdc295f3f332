/** Where the panels are: in the dock beside the view, or in the tray below it. */

export const TABS = [
  "Robot",
  "Live",
  "Motion",
  "Mission",
  "Edit",
  "Code",
  "Plot",
  "Table",
  "Log",
] as const;
export type Tab = (typeof TABS)[number];
export type Place = "side" | "below";

export interface Layout {
  /** Panels in the tray; all others are in the dock. */
  below: Tab[];
  /** The open panel of each. */
  active: Record<Place, Tab | null>;
  /** Width of the dock and height of the tray [pixels]. */
  size: Record<Place, number>;
}

export const FIRST_LAYOUT: Layout = {
  below: [],
  active: { side: "Robot", below: null },
  size: { side: 420, below: 240 },
};

const MIN_SIZE = { side: 280, below: 140 };
const MAX_SIZE = { side: 720, below: 640 };

/** Panels of a place, in their order. */
export function tabsOf(layout: Layout, place: Place): Tab[] {
  return TABS.filter((tab) => layout.below.includes(tab) === (place === "below"));
}

/** Opens a panel where it is. */
export function opened(layout: Layout, tab: Tab): Layout {
  const place: Place = layout.below.includes(tab) ? "below" : "side";
  return { ...layout, active: { ...layout.active, [place]: tab } };
}

/** Moves a panel to the other place and opens it there. */
export function moved(layout: Layout, tab: Tab): Layout {
  const isBelow = layout.below.includes(tab);
  const below = isBelow ? layout.below.filter((each) => each !== tab) : [...layout.below, tab];
  const next = { ...layout, below };
  const left: Place = isBelow ? "below" : "side";
  const active = { ...layout.active, [left]: tabsOf(next, left)[0] ?? null };
  return opened({ ...next, active }, tab);
}

/** Resizes a place, within what is useful. */
export function resized(layout: Layout, place: Place, size: number): Layout {
  const bounded = Math.min(Math.max(Math.round(size), MIN_SIZE[place]), MAX_SIZE[place]);
  return { ...layout, size: { ...layout.size, [place]: bounded } };
}

/** A layout that was stored; the first one if it is not of this form. */
export function parseLayout(text: string | null): Layout {
  try {
    const stored = JSON.parse(text ?? "") as Partial<Layout>;
    const below = TABS.filter((tab) => stored.below?.includes(tab));
    const plain = { ...FIRST_LAYOUT, below };
    const side = tabsOf(plain, "side");
    const chosen = stored.active?.side;
    const active = {
      side: chosen && side.includes(chosen) ? chosen : (side[0] ?? null),
      below: below[0] ?? null,
    };
    const sized = resized(
      { ...plain, active },
      "side",
      Number(stored.size?.side) || FIRST_LAYOUT.size.side,
    );
    return resized(sized, "below", Number(stored.size?.below) || FIRST_LAYOUT.size.below);
  } catch {
    return FIRST_LAYOUT;
  }
}
