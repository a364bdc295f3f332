/** Pictures of the scene's cameras, drawn into places of the page over the view. */
import { Matrix4, PerspectiveCamera, type Scene, Vector3, type WebGLRenderer } from "three";
import { bodyPose, matrixOf } from "../kinematics";
import type { SensorView } from "../protocol";

/** Cameras of scenes look along x with z up, those of three.js along -z with y up. */
const LOOKING_ALONG_X = new Matrix4().makeBasis(
  new Vector3(0, -1, 0),
  new Vector3(0, 0, 1),
  new Vector3(-1, 0, 0),
);

export interface Inset {
  sensor: SensorView;
  /** Where on the page its picture belongs. */
  element: HTMLElement;
}

export class Insets {
  private shown: { inset: Inset; camera: PerspectiveCamera }[] = [];

  show(insets: Inset[]): void {
    this.shown = insets.map((inset) => {
      const { field_of_view, aspect } = inset.sensor;
      const camera = new PerspectiveCamera((field_of_view * 180) / Math.PI, aspect, 0.01, 200);
      camera.matrixAutoUpdate = false;
      return { inset, camera };
    });
  }

  /** Moves the cameras with their bodies. */
  move(poses: Float32Array): void {
    for (const { inset, camera } of this.shown) {
      const { body, position, wxyz } = inset.sensor;
      camera.matrix
        .copy(bodyPose(poses, body))
        .multiply(matrixOf(position, wxyz))
        .multiply(LOOKING_ALONG_X);
      camera.matrixWorldNeedsUpdate = true;
    }
  }

  draw(renderer: WebGLRenderer, scene: Scene): void {
    if (this.shown.length === 0) return;
    const canvas = renderer.domElement.getBoundingClientRect();
    renderer.setScissorTest(true);
    for (const { inset, camera } of this.shown) {
      const place = inset.element.getBoundingClientRect();
      const x = place.left - canvas.left;
      const y = canvas.bottom - place.bottom;
      renderer.setViewport(x, y, place.width, place.height);
      renderer.setScissor(x, y, place.width, place.height);
      renderer.render(scene, camera);
    }
    renderer.setScissorTest(false);
    renderer.setViewport(0, 0, canvas.width, canvas.height);
  }
}
