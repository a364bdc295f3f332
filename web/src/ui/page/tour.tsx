/** The tour at the first visit: five steps, each beside what it is about. */

import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { isReady, replay, scene } from "../../state";
import { remember, remembered } from "../../storage";
import { openPanel } from "./dock";
import "./tour.css";

const KEY = "linkwork.toured";
const step = signal(remembered(KEY) === null && replay === null ? 0 : -1);

interface Stop {
  title: string;
  text: string;
  /** What is marked on the page. */
  marked: string;
  before?: () => void;
}

const STOPS: Stop[] = [
  {
    title: "Play",
    text: "Space plays and pauses, → makes one step, R goes back to the start. The speed is beside it.",
    marked: ".transport",
  },
  {
    title: "Look around",
    text: "Drag to turn, right-drag to move, use the wheel to zoom. Click a body to see where it is.",
    marked: ".view",
  },
  {
    title: "Move the robot",
    text: "Drag a slider or type a value. Move tool puts a handle on the tool of the robot.",
    marked: ".group-side",
    before: () => openPanel("Robot"),
  },
  {
    title: "Measure",
    text: "The chart shows any signal. Export saves the run as Excel, CSV, MCAP, film or web page.",
    marked: ".group-side",
    before: () => openPanel("Plot"),
  },
  {
    title: "Change the model",
    text: "Edit lengths, masses and bodies; everything can be undone. G opens the gallery, ? lists the keys.",
    marked: ".group-side",
    before: () => openPanel("Edit"),
  },
];

/** Begins the tour again. */
export function startTour(): void {
  step.value = 0;
}

function end(): void {
  step.value = -1;
  remember(KEY, "yes");
  openPanel("Robot");
}

export function Tour(): JSX.Element | null {
  const stop = STOPS[step.value];
  const isShown = stop !== undefined && isReady.value && scene.opened.value !== null;
  useEffect(() => {
    if (!isShown) return;
    stop.before?.();
    const element = document.querySelector(stop.marked);
    element?.classList.add("toured");
    return () => element?.classList.remove("toured");
  }, [isShown, step.value]);
  if (!isShown) return null;
  const isLast = step.value === STOPS.length - 1;
  return (
    <section class="tour" aria-label="Tour">
      <strong>{stop.title}</strong>
      <p>{stop.text}</p>
      <div class="tour-row">
        <span class="tour-dots" role="img" aria-label={`Step ${step.value + 1} of ${STOPS.length}`}>
          {STOPS.map((each, i) => (
            <i key={each.title} class={i === step.value ? "now" : ""} />
          ))}
        </span>
        <button type="button" class="button" onClick={end}>
          {isLast ? "Close tour" : "Skip tour"}
        </button>
        {isLast ? null : (
          <button
            type="button"
            class="button primary"
            onClick={() => {
              step.value += 1;
            }}
          >
            Next
          </button>
        )}
      </div>
    </section>
  );
}
