/** A body that is pushed with a spring: from the point that was grabbed to the pointer. */
import {
  BufferAttribute,
  BufferGeometry,
  type Camera,
  Line,
  LineBasicMaterial,
  type Object3D,
  Plane,
  type Ray,
  Vector3,
} from "three";

/** Least interval between two targets [ms]. */
const INTERVAL = 40;
const ORANGE = 0xf08c00;

export interface Pushed {
  body: number;
  /** Grabbed point, in the body [m]. */
  point: [number, number, number];
  /** Where it is pulled, in the world [m]. */
  target: [number, number, number];
}

export class PushSpring {
  readonly object = new Line(
    new BufferGeometry().setAttribute("position", new BufferAttribute(new Float32Array(6), 3)),
    new LineBasicMaterial({ color: ORANGE, depthTest: false, transparent: true }),
  );
  private grabbed: { body: number; object: Object3D; point: Vector3 } | null = null;
  private readonly plane = new Plane();
  private readonly target = new Vector3();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly onPush: (pushed: Pushed | null) => void) {
    this.object.visible = false;
    this.object.renderOrder = 11;
    this.object.frustumCulled = false;
  }

  get isActive(): boolean {
    return this.grabbed !== null;
  }

  /** Grabs a body at a point of the world; it is pulled in the plane that faces the camera. */
  begin(body: number, object: Object3D, at: Vector3, camera: Camera): void {
    this.grabbed = { body, object, point: object.worldToLocal(at.clone()) };
    const facing = camera.getWorldDirection(new Vector3());
    this.plane.setFromNormalAndCoplanarPoint(facing, at);
    this.target.copy(at);
    this.object.visible = true;
    this.draw();
  }

  /** Pulls towards a ray through the pointer. */
  move(ray: Ray): void {
    if (this.grabbed === null || ray.intersectPlane(this.plane, this.target) === null) return;
    this.draw();
    this.timer ??= setTimeout(() => this.send(), INTERVAL);
  }

  /** Sends where the body is pulled; the last place of a movement is always sent. */
  private send(): void {
    this.timer = undefined;
    if (this.grabbed === null) return;
    const { body, point } = this.grabbed;
    this.onPush({ body, point: point.toArray(), target: this.target.toArray() });
  }

  end(): void {
    if (this.grabbed === null) return;
    this.grabbed = null;
    clearTimeout(this.timer);
    this.timer = undefined;
    this.object.visible = false;
    this.onPush(null);
  }

  /** Draws the spring where the body is now. */
  draw(): void {
    if (this.grabbed === null) return;
    const from = this.grabbed.object.localToWorld(this.grabbed.point.clone());
    const positions = this.object.geometry.getAttribute("position") as BufferAttribute;
    positions.setXYZ(0, from.x, from.y, from.z);
    positions.setXYZ(1, this.target.x, this.target.y, this.target.z);
    positions.needsUpdate = true;
  }
}
