/** The Log panel: events of the scene, newest first. */
import type { JSX } from "preact";
import { fixed, visible } from "../format";
import { log } from "../state";
import { Empty } from "./fields";

const SHOWN = 300;

export function LogPanel(): JSX.Element {
  const entries = log.value;
  if (entries.length === 0) {
    return <Empty title="No events yet" text="Contacts, alarms, moves and problems appear here." />;
  }
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
