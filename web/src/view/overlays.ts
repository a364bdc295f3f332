/** What is drawn over the bodies: contacts with their forces, frames, the trail of a body. */
import {
  AxesHelper,
  BufferAttribute,
  BufferGeometry,
  Group,
  Line,
  LineBasicMaterial,
  LineSegments,
  type Material,
  type Object3D,
  Points,
  PointsMaterial,
} from "three";
import type { Contact } from "../protocol";

const RED = 0xe03131;
/** Colours of trails, in turn. */
const TRAILS = [0x1c6fd1, 0xe8590c, 0x2b8a3e, 0x9c36b5];
/** Length of the arrow of the strongest force, as a share of the scene. */
const LONGEST = 0.25;

/** A line or points whose geometry is replaced, drawn over everything. */
function onTop<T extends Line | Points>(object: T): T {
  const material = object.material as Material;
  material.depthTest = false;
  material.transparent = true;
  object.renderOrder = 10;
  object.frustumCulled = false;
  return object;
}

function replace(object: Line | Points, numbers: Float32Array): void {
  object.geometry.dispose();
  object.geometry = new BufferGeometry().setAttribute("position", new BufferAttribute(numbers, 3));
}

export class Overlays {
  readonly object = new Group();
  private readonly points = onTop(
    new Points(
      new BufferGeometry(),
      new PointsMaterial({ color: RED, size: 7, sizeAttenuation: false }),
    ),
  );
  private readonly forces = onTop(
    new LineSegments(new BufferGeometry(), new LineBasicMaterial({ color: RED })),
  );
  private paths: Line[] = [];
  private axes: AxesHelper[] = [];

  constructor() {
    this.object.add(this.points, this.forces);
  }

  /** Draws contacts: a point each, and the force on the body that it supports. */
  contacts(contacts: Contact[], size: number): void {
    replace(this.points, new Float32Array(contacts.flatMap((each) => each.position)));
    const strongest = Math.max(1e-9, ...contacts.map((each) => Math.hypot(...each.force)));
    const scale = (LONGEST * size) / strongest;
    const arrows = contacts.flatMap(({ position: [x, y, z], force: [a, b, c] }) => {
      const signed = c < 0 ? -scale : scale;
      return [x, y, z, x + signed * a, y + signed * b, z + signed * c];
    });
    replace(this.forces, new Float32Array(arrows));
  }

  /** Draws lines through points x y z, each in a colour of its own. */
  trails(each: Float32Array[]): void {
    while (this.paths.length < each.length) {
      const color = TRAILS[this.paths.length % TRAILS.length] ?? 0;
      const path = onTop(new Line(new BufferGeometry(), new LineBasicMaterial({ color })));
      this.paths.push(path);
      this.object.add(path);
    }
    for (const [i, path] of this.paths.entries()) replace(path, each[i] ?? new Float32Array());
  }

  /** Draws the frame of every body, or none: x red, y green, z blue. */
  frames(bodies: Object3D[], size: number): void {
    for (const each of this.axes) {
      each.removeFromParent();
      each.dispose();
    }
    this.axes = bodies.map((body) => {
      const axes = new AxesHelper(size);
      (axes.material as Material).depthTest = false;
      axes.renderOrder = 9;
      body.add(axes);
      return axes;
    });
  }
}
