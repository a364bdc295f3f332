/** The view with the dock beside it and the tray below it; panels move between the two. */

import { effect, signal } from "@preact/signals";
import type { ComponentType, JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { moved, opened, type Place, parseLayout, resized, type Tab, tabsOf } from "../../layout";
import { isReady, scene } from "../../state";
import { remember, remembered } from "../../storage";
import { EditPanel } from "../edit/edit";
import { CodePanel } from "../panels/code";
import { LivePanel } from "../panels/livepanel";
import { LogPanel } from "../panels/logpanel";
import { MissionPanel } from "../panels/mission";
import { MotionPanel } from "../panels/motion";
import { PlotPanel } from "../panels/plot";
import { RobotPanel } from "../panels/robot";
import { TablePanel } from "../panels/table";
import { ViewPanel } from "../view/viewpanel";
import { IconButton } from "../widgets/fields";
import "./dock.css";

const PANELS: Record<Tab, ComponentType> = {
  Robot: RobotPanel,
  Live: LivePanel,
  Motion: MotionPanel,
  Mission: MissionPanel,
  Plot: PlotPanel,
  Table: TablePanel,
  Log: LogPanel,
  Edit: EditPanel,
  Code: CodePanel,
};
const KEY = "linkwork.layout";

const layout = signal(parseLayout(remembered(KEY)));
effect(() => remember(KEY, JSON.stringify(layout.value)));

/** Opens a panel wherever it is. */
export function openPanel(tab: Tab): void {
  layout.value = opened(layout.value, tab);
}

export function Dock(): JSX.Element {
  return (
    <main class="dock">
      <div class="stage">
        <ViewPanel />
        <PanelGroup place="below" />
      </div>
      <PanelGroup place="side" />
      {isReady.value ? null : (
        <div class="loading" role="status">
          <span class="spinner" /> Connecting …
        </div>
      )}
    </main>
  );
}

function PanelGroup({ place }: { place: Place }): JSX.Element | null {
  const host = useRef<HTMLElement>(null);
  const now = layout.value;
  const tabs = tabsOf(now, place);
  const active = now.active[place];
  const size = now.size[place];
  useEffect(() => {
    // Set from here: the content security policy forbids style attributes.
    host.current?.style.setProperty("--size", `${size}px`);
  }, [size]);
  if (tabs.length === 0 || active === null) return null;
  const Panel = PANELS[active];
  return (
    <section class={`group-${place}`} ref={host} aria-label={place === "side" ? "Dock" : "Tray"}>
      <Splitter place={place} />
      <div class="tabs">
        <div class="tab-list" role="tablist">
          {tabs.map((tab) => (
            <button
              key={tab}
              type="button"
              role="tab"
              aria-selected={tab === active}
              onClick={() => openPanel(tab)}
            >
              {tab}
              {tab === "Log" && scene.findings.value.length > 0 ? (
                <span class="count" aria-hidden="true" title="What check finds about this scene">
                  {scene.findings.value.length}
                </span>
              ) : null}
            </button>
          ))}
        </div>
        <IconButton
          icon={place === "side" ? "below" : "beside"}
          label={place === "side" ? `Move ${active} below the view` : `Move ${active} to the side`}
          onClick={() => {
            layout.value = moved(layout.value, active);
          }}
        />
      </div>
      <div class="panel-host" role="tabpanel" aria-label={active}>
        <Panel />
      </div>
    </section>
  );
}

function Splitter({ place }: { place: Place }): JSX.Element {
  function drag(event: PointerEvent): void {
    const group = (event.currentTarget as HTMLElement).parentElement;
    const edge = group?.getBoundingClientRect();
    if (edge === undefined) return;
    const size = place === "side" ? edge.right - event.clientX : edge.bottom - event.clientY;
    layout.value = resized(layout.value, place, size);
  }
  return (
    <div
      class={`splitter ${place}`}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) drag(event);
      }}
    />
  );
}
