/** The recording: switch, size on the disk, limit. */
import { computed, effect } from "@preact/signals";
import type { JSX } from "preact";
import { bytes, compact, visible } from "../../format";
import { act, complain, scene } from "../../state";
import { NumberField, Switch } from "../widgets/fields";
import { Icon } from "../widgets/icons";
import { Popup } from "../widgets/menu";

/** Says once that a recording has stopped by itself. */
export function watchRecording(): void {
  const stopped = computed(() => scene.recording.value?.reason ?? "");
  effect(() => {
    const reason = stopped.value;
    if (reason) {
      complain("Recording stopped", [
        reason,
        "Raise the limit or switch it on again for a new run.",
      ]);
    }
  });
}

export function RecordingMenu(): JSX.Element | null {
  const now = scene.recording.value;
  if (now === null) return null;
  const text = !now.on ? "not recording" : now.size > 0 ? bytes(now.size) : "recording";
  return (
    <Popup
      face={
        <span class={now.on ? "recording" : "quiet"}>
          <Icon name="record" filled={now.on} /> <span class="wide-only">{text}</span>
        </span>
      }
      kind="dialog"
      buttonClass="menu-button"
      label="Recording"
    >
      {() => (
        <div class="popover" role="dialog" aria-label="Recording" tabIndex={-1}>
          <div class="edit-row">
            <strong class="grow">Record this run</strong>
            <Switch
              label="Record"
              checked={now.on}
              onChange={(on) => void act({ kind: "record", on })}
            />
          </div>
          {now.can ? (
            <>
              <div class="edit-row">
                <span class="grow">On the disk</span>
                <span class="numeric">{bytes(now.size)}</span>
              </div>
              <progress class="meter" max={now.limit} value={now.size} />
              <div class="edit-row">
                <span class="grow">Stops at</span>
                <NumberField
                  label="Limit of the recording"
                  shown={compact(now.limit / 1e6)}
                  unit="MB"
                  onCommit={(value) => void act({ kind: "record", limit: value * 1e6 })}
                />
              </div>
              <p class="quiet">
                {now.run ? `Run ${visible(now.run)} in ` : "A run begins with the first step, in "}
                {visible(now.store)}.
              </p>
            </>
          ) : (
            <p class="quiet">This studio has no store: it was started with --no-record.</p>
          )}
          {now.reason ? <p class="unreachable">{visible(now.reason)}</p> : null}
        </div>
      )}
    </Popup>
  );
}
