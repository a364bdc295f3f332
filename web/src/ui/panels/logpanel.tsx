/** The Log panel: what `check` finds about the scene, then its events, newest first. */
import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { fixed, visible } from "../../format";
import type { LogEntry } from "../../protocol";
import { scene } from "../../state";
import { Empty } from "../widgets/fields";
import "./log.css";

const SHOWN = 300;

/** Kinds of events, by a word that people filter by. */
const FILTERS: [string, RegExp][] = [
  ["all", /./],
  ["contacts", /^contact/],
  ["alarms", /alarm|diverg|physics-ended|dropped/],
  ["mission", /mission|node/],
  ["refused", /refused|cancelled/],
];

const chosen = signal("all");

export function LogPanel(): JSX.Element {
  const pattern = FILTERS.find(([name]) => name === chosen.value)?.[1] ?? /./;
  const entries = scene.log.value.filter((entry) => pattern.test(entry.event));
  return (
    <>
      <Findings />
      {scene.log.value.length > 0 ? <Filters /> : null}
      {entries.length > 0 ? (
        <Entries entries={entries} />
      ) : (
        <Empty title="No events yet" text="Contacts, alarms, moves and problems appear here." />
      )}
    </>
  );
}

function Findings(): JSX.Element | null {
  if (scene.findings.value.length === 0) return null;
  return (
    <ul class="findings" aria-label="Findings">
      {scene.findings.value.map((each) => (
        <li key={`${each.part} ${each.message}`} class={`finding-${each.severity}`}>
          <strong>
            {each.severity}: {visible(each.part)}
          </strong>
          <span>{visible(each.message)}</span>
          {each.fix ? <span class="quiet">{visible(each.fix)}</span> : null}
          {each.place ? <span class="quiet place">{visible(each.place)}</span> : null}
        </li>
      ))}
    </ul>
  );
}

function Filters(): JSX.Element {
  return (
    <div class="choice filters" role="toolbar" aria-label="Events">
      {FILTERS.map(([name]) => (
        <button
          key={name}
          type="button"
          aria-pressed={chosen.value === name}
          onClick={() => {
            chosen.value = name;
          }}
        >
          {name}
        </button>
      ))}
    </div>
  );
}

function Entries({ entries }: { entries: LogEntry[] }): JSX.Element {
  const first = Math.max(0, entries.length - SHOWN);
  return (
    <ol class="log" aria-label="Events">
      {entries
        .slice(first)
        .map((entry, i) => (
          <li key={first + i} class={`event-${entry.event.replace(/[^a-z-]/g, "")}`}>
            <span class="numeric quiet">{fixed(entry.time, 3)}</span>
            <span class="event-kind">{visible(entry.event)}</span>
            <span>{visible(entry.message)}</span>
          </li>
        ))
        .reverse()}
    </ol>
  );
}
