/** What the view shows, and from where: the camera, saved views, the menu of overlays. */
import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { save } from "../../files";
import { visible } from "../../format";
import type { SceneOpened } from "../../protocol";
import { scene, shown } from "../../state";
import { remember, remembered } from "../../storage";
import type { StandardView, Viewpoint } from "../../view/viewport";
import { IconButton } from "../widgets/fields";
import { Menu } from "../widgets/menu";
import { look, lookFrom, picture, viewpoint } from "./viewpanel";

type Key = keyof typeof shown;

interface Entry {
  key: Key;
  text: string;
  /** Whether a scene has anything of the kind. */
  has?: (opened: SceneOpened) => boolean;
  /** Whether a recorded run has it too. */
  inPlayback?: boolean;
}

/** Groups of entries, in two columns. */
const GROUPS: [string, Entry[]][] = [
  [
    "Bodies",
    [
      { key: "names", text: "Names", inPlayback: true },
      { key: "frames", text: "Frames", inPlayback: true },
      { key: "centres", text: "Centres of mass", has: (opened) => opened.links.length > 0 },
      { key: "boxes", text: "Collision boxes" },
      { key: "contacts", text: "Contacts and forces" },
      { key: "wireframe", text: "Wireframe", inPlayback: true },
    ],
  ],
  [
    "Robots",
    [
      { key: "axes", text: "Joint axes", has: (opened) => opened.joints.some((x) => x.body >= 0) },
      { key: "ghost", text: "Desired pose", has: (opened) => opened.joints.some((x) => x.driven) },
      {
        key: "points",
        text: "Mission points",
        has: (opened) => opened.points.length > 0 || opened.takes_missions,
      },
    ],
  ],
  [
    "Sensors",
    [
      { key: "rays", text: "Rays", has: (opened) => hasSensor(opened, "scanner") },
      { key: "cameras", text: "Cameras", has: (opened) => hasSensor(opened, "camera") },
    ],
  ],
  [
    "Selected body",
    [
      { key: "trail", text: "Trails", inPlayback: true },
      { key: "follow", text: "Follow", inPlayback: true },
    ],
  ],
];

function hasSensor(opened: SceneOpened, kind: "scanner" | "camera"): boolean {
  return opened.sensors.some((each) => each.sensor === kind);
}

export function Views(): JSX.Element {
  const views: StandardView[] = ["front", "side", "top"];
  return (
    <div class="views" role="toolbar" aria-label="Camera">
      <IconButton icon="home" label="Home view" onClick={() => look("home")} />
      {views.map((view) => (
        <button key={view} type="button" class="view-button" onClick={() => look(view)}>
          {view}
        </button>
      ))}
      <SavedViews />
      <ShowMenu />
    </div>
  );
}

function ShowMenu(): JSX.Element | null {
  const opened = scene.opened.value;
  if (opened === null) return null;
  const groups = GROUPS.map(([title, entries]) => ({
    title,
    entries: entries.filter(
      (each) => (each.has?.(opened) ?? true) && (!opened.playback || each.inPlayback),
    ),
  })).filter((group) => group.entries.length > 0);
  return (
    <Menu label="show" side="up">
      <div class="overlays-menu">
        <div>{groups.slice(0, 1).map(EntryGroup)}</div>
        <div>{groups.slice(1).map(EntryGroup)}</div>
      </div>
    </Menu>
  );
}

function EntryGroup({ title, entries }: { title: string; entries: Entry[] }): JSX.Element {
  return (
    <fieldset key={title} class="menu-group">
      <legend>{title}</legend>
      {entries.map(({ key, text }) => (
        <button
          key={key}
          type="button"
          role="menuitemcheckbox"
          aria-checked={shown[key].value}
          onClick={() => {
            shown[key].value = !shown[key].value;
          }}
        >
          {text}
        </button>
      ))}
    </fieldset>
  );
}

interface Saved extends Viewpoint {
  name: string;
}

const KEY = "linkwork.views";
const MOST_VIEWS = 9;

function stored(): Record<string, Saved[]> {
  try {
    return JSON.parse(remembered(KEY) ?? "{}") as Record<string, Saved[]>;
  } catch {
    return {};
  }
}

const savedViews = signal(stored());

function keep(name: string, views: Saved[]): void {
  savedViews.value = { ...savedViews.value, [name]: views };
  remember(KEY, JSON.stringify(savedViews.value));
}

function SavedViews(): JSX.Element | null {
  const name = scene.opened.value?.scene ?? "";
  const views = savedViews.value[name] ?? [];
  function add(): void {
    const now = viewpoint();
    const used = views.map((each) => Number(each.name.replace("view ", "")) || 0);
    const number = Math.max(0, ...used) + 1;
    if (now !== null) keep(name, [...views, { ...now, name: `view ${number}` }].slice(-MOST_VIEWS));
  }
  return (
    <Menu label="views" side="up">
      {views.map((each) => (
        <div key={each.name} class="menu-row">
          <button type="button" role="menuitem" onClick={() => lookFrom(each)}>
            {visible(each.name)}
          </button>
          <IconButton
            icon="trash"
            label={`Delete ${visible(each.name)}`}
            onClick={() =>
              keep(
                name,
                views.filter((other) => other !== each),
              )
            }
          />
        </div>
      ))}
      <button type="button" role="menuitem" onClick={add}>
        Save this view
      </button>
      <button
        type="button"
        role="menuitem"
        onClick={() => {
          const taken = picture();
          if (taken) save(`${name || "scene"}.png`, taken);
        }}
      >
        Save picture
      </button>
    </Menu>
  );
}
