/** Icons: strokes of one width on a grid of 24. */
import type { JSX } from "preact";

const PATHS = {
  play: "M7 5l12 7-12 7z",
  pause: "M8 5v14M16 5v14",
  step: "M6 5l9 7-9 7zM19 5v14",
  back: "M18 5l-9 7 9 7zM5 5v14",
  reset: "M4 12a8 8 0 1 0 2.5-5.8M4 4v4.5h4.5",
  gallery: "M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6L19 19M5 19l1.4-1.4M17.6 6.4L19 5",
  moon: "M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z",
  help: "M9 9a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.2-1.5 2.4M12 17.5v.5",
  close: "M6 6l12 12M18 6L6 18",
  home: "M4 11l8-7 8 7M6 10v10h12V10",
  camera: "M4 8h3l2-3h6l2 3h3v11H4zM12 10a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7z",
  route:
    "M6 19a2 2 0 1 0 0-.01M18 5a2 2 0 1 0 0-.01M8 19h7a3.5 3.5 0 0 0 0-7H9a3.5 3.5 0 0 1 0-7h7",
  search: "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5L20 20",
  plus: "M12 5v14M5 12h14",
  record: "M12 7a5 5 0 1 0 0 10 5 5 0 0 0 0-10z",
  below: "M4 5h16v14H4zM4 14h16",
  beside: "M4 5h16v14H4zM14 5v14",
  down: "M6 9l6 6 6-6",
  up: "M6 15l6-6 6 6",
  stop: "M6 6h12v12H6z",
  resume: "M5 5v14M10 5l10 7-10 7z",
  trash: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13",
  joint:
    "M5 19l6-7 8-6M5 19a1.5 1.5 0 1 0 0-.01M11 12a1.5 1.5 0 1 0 0-.01M19 6a1.5 1.5 0 1 0 0-.01",
  target: "M12 3v5M12 16v5M3 12h5M16 12h5M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
  save: "M12 4v11M7 11l5 5 5-5M5 20h14",
  load: "M12 16V5M7 9l5-5 5 5M5 20h14",
  here: "M12 3v12M7 10l5 5 5-5M5 20h14",
  undo: "M9 7L4 12l5 5M4 12h10a6 6 0 0 1 6 6",
  redo: "M15 7l5 5-5 5M20 12H10a6 6 0 0 0-6 6",
  check: "M5 12l5 5 9-10",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name, filled }: { name: IconName; filled?: boolean }): JSX.Element {
  return (
    <svg class={filled ? "icon filled" : "icon"} viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
