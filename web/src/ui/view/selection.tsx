/** The selected body: mass, pose and contacts; and a button to push it. */
import type { JSX } from "preact";
import { compact, fixed, shownFactor, visible } from "../../format";
import { POSE_SIZE } from "../../protocol";
import { rpyOf } from "../../rotation";
import { angles, scene, update } from "../../state";
import { IconButton } from "../widgets/fields";

/** Contacts that are listed. */
const MOST_LISTED = 4;

export function Selection(): JSX.Element | null {
  const opened = scene.opened.value;
  const name = opened?.bodies[scene.selected.value];
  const now = scene.frame.value;
  if (opened === null || name === undefined || now === null) return null;
  // The Edit panel shows it, and the handle needs the room.
  if (name === scene.movedBody.value) return null;
  const link = opened.links[scene.selected.value];
  const at = POSE_SIZE * scene.selected.value;
  const [x = 0, y = 0, z = 0, qw = 1, qx = 0, qy = 0, qz = 0] = now.poses.subarray(at, at + 7);
  const factor = shownFactor("rad", angles.value);
  const rpy = rpyOf([qw, qx, qy, qz]).map((each) => fixed(each * factor, factor === 1 ? 3 : 1));
  return (
    <aside class="selection" aria-label="Selected body">
      <div class="selection-head">
        <strong>{visible(name)}</strong>
        <IconButton icon="close" label="Clear selection" onClick={() => update({ selected: -1 })} />
      </div>
      <dl class="numeric">
        {link ? (
          <>
            <dt>mass</dt>
            <dd>{link.fixed ? "fixed" : `${compact(link.mass, 4)} kg`}</dd>
          </>
        ) : null}
        <dt>x y z [m]</dt>
        <dd>{[x, y, z].map((each) => fixed(each, 3)).join("  ")}</dd>
        <dt>roll pitch yaw [{factor === 1 ? "rad" : "°"}]</dt>
        <dd>{rpy.join("  ")}</dd>
      </dl>
      {opened.playback ? null : <Contacts body={name} />}
      {link && !link.fixed && !opened.playback ? (
        <button
          type="button"
          class="button"
          aria-pressed={scene.pushing.value}
          title="Drag a body in the view; or hold Shift and drag"
          onClick={() => update({ pushing: !scene.pushing.value })}
        >
          {scene.pushing.value ? "Drag it in the view" : "Push"}
        </button>
      ) : null}
    </aside>
  );
}

function Contacts({ body }: { body: string }): JSX.Element {
  const touching = scene.contacts.value.filter((each) => [each.body_a, each.body_b].includes(body));
  const forces = new Map<string, number>();
  for (const { body_a, body_b, force } of touching) {
    const other = body_a === body ? body_b : body_a;
    forces.set(other, (forces.get(other) ?? 0) + Math.hypot(...force));
  }
  const sorted = [...forces].sort((a, b) => b[1] - a[1]);
  return (
    <dl class="numeric" aria-label="Contacts">
      <dt>contacts</dt>
      <dd>{touching.length}</dd>
      {sorted.slice(0, MOST_LISTED).map(([other, force]) => (
        <>
          <dt class="other">{visible(other)}</dt>
          <dd>{compact(force, 3)} N</dd>
        </>
      ))}
    </dl>
  );
}
