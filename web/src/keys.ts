/** Keys of the page. Fields keep theirs. */
import { act, galleryOpen, helpOpen, refused, scene, togglePlay, update } from "./state";
import { look } from "./ui/view/viewpanel";

const ACTIONS: Record<string, () => void> = {
  " ": togglePlay,
  ArrowRight: () => void act({ kind: "step", count: 1 }),
  ArrowLeft: () => {
    if (scene.opened.value?.playback) void act({ kind: "step", count: -1 });
  },
  r: () => void act({ kind: "reset" }),
  f: () => look("home"),
  "1": () => look("front"),
  "2": () => look("side"),
  "3": () => look("top"),
};

export function watchKeys(): void {
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof HTMLInputElement && event.target.type !== "checkbox") {
      if (event.key !== "Escape") return;
    }
    if (handle(event.key)) event.preventDefault();
  });
}

function handle(key: string): boolean {
  if (key === "?") {
    helpOpen.value = !helpOpen.value;
    return true;
  }
  if (key === "Escape") {
    if (refused.value) refused.value = null;
    else if (helpOpen.value) helpOpen.value = false;
    else if (galleryOpen.value && scene.opened.value) galleryOpen.value = false;
    else update({ selected: -1 });
    return true;
  }
  if (scene.opened.value === null) return false;
  if (key === "g") {
    galleryOpen.value = !galleryOpen.value;
    return true;
  }
  const action = galleryOpen.value ? undefined : ACTIONS[key];
  action?.();
  return action !== undefined;
}
