/** A handle in the view with which the tool of a robot is dragged. */
import { type Camera, Group, Quaternion, type Scene, Vector3 } from "three";
import { TransformControls } from "three/examples/jsm/controls/TransformControls.js";

export interface DraggedPose {
  position: [number, number, number];
  wxyz: [number, number, number, number];
}

export type HandleMode = "translate" | "rotate";

/** Least interval between two poses of a drag [ms]. */
const INTERVAL = 60;

export class ToolHandle {
  private readonly target = new Group();
  private readonly controls: TransformControls;
  private sentAt = 0;

  /**
   * @param setDragging Called when a drag begins and ends, so that the camera stays.
   * @param onChange Called when it must be drawn again.
   */
  constructor(
    scene: Scene,
    camera: Camera,
    canvas: HTMLElement,
    setDragging: (is: boolean) => void,
    onChange: () => void,
  ) {
    this.controls = new TransformControls(camera, canvas);
    this.controls.setSize(0.8);
    this.controls.setSpace("local");
    scene.add(this.target, this.controls.getHelper());
    this.controls.addEventListener("change", onChange);
    this.controls.addEventListener("axis-changed", () => {
      canvas.classList.toggle("over-handle", this.controls.axis !== null);
    });
    this.controls.addEventListener("objectChange", () => this.report(false));
    this.controls.addEventListener("dragging-changed", (event) => {
      setDragging(event.value === true);
      if (event.value !== true) this.report(true);
    });
    this.hide();
  }

  private onDrag: (pose: DraggedPose, isLast: boolean) => void = () => {};

  get isUsed(): boolean {
    return this.controls.dragging || this.controls.axis !== null;
  }

  /** Shows the handle at a pose and reports where it is dragged. */
  show(
    position: Vector3,
    rotation: Quaternion,
    onDrag: (pose: DraggedPose, isLast: boolean) => void,
  ): void {
    this.onDrag = onDrag;
    this.target.position.copy(position);
    this.target.quaternion.copy(rotation);
    this.controls.attach(this.target);
  }

  hide(): void {
    this.controls.detach();
  }

  mode(mode: HandleMode): void {
    this.controls.setMode(mode);
    this.controls.setSpace(mode === "rotate" ? "local" : "world");
  }

  private report(isLast: boolean): void {
    const now = performance.now();
    if (!isLast && now - this.sentAt < INTERVAL) return;
    this.sentAt = now;
    const { x, y, z, w } = this.target.quaternion;
    const { position } = this.target;
    this.onDrag({ position: [position.x, position.y, position.z], wxyz: [w, x, y, z] }, isLast);
  }
}

/** Pose of a tool in the world, from that of its body and its own in the body. */
export function toolPose(
  poses: Float32Array,
  tool: { body: number; position: number[]; wxyz: number[] },
): { position: Vector3; rotation: Quaternion } {
  const at = 7 * tool.body;
  const [w = 1, x = 0, y = 0, z = 0] = poses.subarray(at + 3, at + 7);
  const body = new Quaternion(x, y, z, w);
  const [a = 1, b = 0, c = 0, d = 0] = tool.wxyz;
  const position = new Vector3().fromArray(tool.position).applyQuaternion(body);
  position.add(new Vector3().fromArray(poses, at));
  return { position, rotation: body.multiply(new Quaternion(b, c, d, a)) };
}
