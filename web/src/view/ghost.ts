/** Robots where they should be, or would be: transparent and blue. */
import { Group, type Matrix4, Mesh, MeshBasicMaterial, type Object3D } from "three";

const BLUE = 0x2f80ed;

export class Ghost {
  readonly object = new Group();
  private readonly material = new MeshBasicMaterial({
    color: BLUE,
    transparent: true,
    opacity: 0.28,
    depthWrite: false,
    // Behind a robot that is where it should be.
    polygonOffset: true,
    polygonOffsetFactor: 2,
    polygonOffsetUnits: 8,
  });
  private copies = new Map<number, Group>();

  constructor() {
    this.object.visible = false;
    this.object.renderOrder = 5;
  }

  /** Copies the shapes of some bodies, whose geometries they share. */
  copy(bodies: Object3D[], chosen: number[]): void {
    this.object.clear();
    this.copies = new Map(chosen.map((body) => [body, this.copyOf(bodies[body])]));
    if (this.copies.size > 0) this.object.add(...this.copies.values());
  }

  private copyOf(body: Object3D | undefined): Group {
    const group = new Group();
    group.matrixAutoUpdate = false;
    for (const child of body?.children ?? []) {
      const shape = child as Mesh;
      if (!shape.isMesh) continue;
      const copy = new Mesh(shape.geometry, this.material);
      copy.position.copy(shape.position);
      copy.quaternion.copy(shape.quaternion);
      group.add(copy);
    }
    return group;
  }

  /** Shows the copies at poses; null hides them. */
  show(poses: Map<number, Matrix4> | null): void {
    this.object.visible = poses !== null;
    for (const [body, group] of this.copies) {
      const pose = poses?.get(body);
      group.visible = pose !== undefined;
      if (pose === undefined) continue;
      group.matrix.copy(pose);
      group.matrixWorldNeedsUpdate = true;
    }
  }
}
