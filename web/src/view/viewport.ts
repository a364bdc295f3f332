/** The scene in three dimensions. It draws only when something has changed. */
import {
  Box3,
  type BufferGeometry,
  Color,
  DirectionalLight,
  Group,
  HemisphereLight,
  type Intersection,
  type Matrix4,
  type Mesh,
  type MeshStandardMaterial,
  NeutralToneMapping,
  PCFShadowMap,
  PerspectiveCamera,
  PMREMGenerator,
  Raycaster,
  Scene,
  Vector2,
  Vector3,
  WebGLRenderer,
} from "three";
import { OrbitControls } from "three/examples/jsm/controls/OrbitControls.js";
import { RoomEnvironment } from "three/examples/jsm/environments/RoomEnvironment.js";
import { drivenBodies } from "../kinematics";
import {
  type Boxes,
  type Contact,
  type Highlights,
  type NamedPoint,
  POSE_SIZE,
  type Ruts,
  type SceneOpened,
} from "../protocol";
import { Ghost } from "./ghost";
import { Ground } from "./ground";
import { ToolHandle } from "./handle";
import { type Inset, Insets } from "./insets";
import { type Label, Labels } from "./labels";
import { Markers, type RoutePoint } from "./markers";
import { Overlays } from "./overlays";
import { type Pushed, PushSpring } from "./push";
import { drawShape, isGround, meshGeometries, paintShape, sink, sinkingGeometry } from "./shapes";

const FIELD_OF_VIEW = 45;
const HIGHLIGHT = 0x1c6fd1;
/** Least time between two pictures in plain light, so that drawing leaves time to compute [ms]. */
const PLAIN_INTERVAL = 40;

export type StandardView = "home" | "front" | "side" | "top";

/** Directions from the target to the camera. */
const DIRECTIONS: Record<Exclude<StandardView, "home">, [number, number, number]> = {
  front: [1, 0, 0.12],
  side: [0, -1, 0.12],
  top: [0, -0.001, 1],
};

/** Where a camera is and what it looks at [m]. */
export interface Viewpoint {
  position: number[];
  target: number[];
}

export interface ViewColours {
  background: string;
  grid: string;
  shadow: number;
}

export class Viewport {
  private readonly renderer: WebGLRenderer;
  private readonly scene = new Scene();
  private readonly camera = new PerspectiveCamera(FIELD_OF_VIEW, 1, 0.01, 500);
  private readonly controls: OrbitControls;
  private readonly ground: Ground;
  /** The terrain, if wheels leave ruts in it. */
  private terrain: BufferGeometry | undefined;
  private readonly sun = new DirectionalLight(0xffffff, 1.7);
  private readonly content = new Group();
  private readonly overlays = new Overlays();
  private readonly markers = new Markers();
  private readonly ghost = new Ghost();
  private readonly labels: Labels;
  private readonly insets = new Insets();
  private readonly spring: PushSpring;
  /** Whether a drag pushes bodies without a key. */
  pushes = false;
  /** Diagonal of all bodies, by which overlays are scaled [m]. */
  private size = 1;
  private followed = -1;
  /** The handle of a tool. */
  readonly handle: ToolHandle;
  private bodies: Group[] = [];
  private opened: SceneOpened | null = null;
  private picked = -1;
  private isDirty = false;
  private isPosed = false;
  private drawnAt = 0;

  constructor(
    private readonly host: HTMLElement,
    private readonly rich: boolean,
    private readonly onPick: (body: number) => void,
    onPush: (pushed: Pushed | null) => void,
  ) {
    this.renderer = new WebGLRenderer({ antialias: rich, powerPreference: "high-performance" });
    this.renderer.toneMapping = NeutralToneMapping;
    this.renderer.setPixelRatio(rich ? Math.min(devicePixelRatio, 2) : 1);
    this.renderer.shadowMap.enabled = rich;
    this.renderer.shadowMap.type = PCFShadowMap;
    host.append(this.renderer.domElement);
    this.ground = new Ground(rich);
    this.camera.up.set(0, 0, 1);
    this.controls = new OrbitControls(this.camera, this.renderer.domElement);
    this.controls.maxPolarAngle = 0.495 * Math.PI;
    this.controls.minDistance = 0.1;
    this.controls.maxDistance = 120;
    this.controls.zoomToCursor = true;
    this.controls.addEventListener("change", () => this.requestDraw());
    this.light();
    this.labels = new Labels(host);
    this.spring = new PushSpring(onPush);
    this.scene.add(this.ground.object, this.content, this.ghost.object);
    this.scene.add(this.overlays.object, this.markers.object, this.spring.object);
    this.handle = new ToolHandle(
      this.scene,
      this.camera,
      this.renderer.domElement,
      (isDragging) => {
        this.controls.enabled = !isDragging;
      },
      () => this.requestDraw(),
    );
    this.watchPointer();
    new ResizeObserver(() => this.resize()).observe(host);
  }

  /** Colours of the theme. */
  paint(colours: ViewColours): void {
    this.scene.background = new Color(colours.background);
    this.ground.paint(colours.grid, colours.shadow);
    this.requestDraw();
  }

  /** Shows another scene; its bodies are at the origin until `move`. */
  show(opened: SceneOpened, meshBuffer: ArrayBuffer, keepsCamera: boolean): void {
    this.clear();
    this.opened = opened;
    this.isPosed = false;
    delete this.host.dataset.drawn;
    const meshes = meshGeometries(opened.meshes, meshBuffer);
    const terrain = opened.meshes[opened.rutted];
    this.terrain = terrain && sinkingGeometry(terrain, meshBuffer);
    if (this.terrain) meshes[opened.rutted] = this.terrain;
    this.bodies = opened.bodies.map(() => new Group());
    this.bodies.forEach((body, i) => {
      body.userData.body = i;
    });
    const world = new Group();
    let hasGround = false;
    for (const shape of opened.shapes) {
      if (isGround(shape)) {
        hasGround = true;
        this.ground.object.position.set(...shape.position);
        continue;
      }
      const drawn = drawShape(shape, meshes);
      (this.bodies[shape.body] ?? world).add(drawn);
    }
    this.ground.object.visible = hasGround;
    this.content.add(world, ...this.bodies);
    this.ghost.copy(this.bodies, drivenBodies(opened));
    if (!keepsCamera) this.look("home");
  }

  /** Moves one body ahead of the scene, while it is dragged. */
  preview(body: number, position: number[], wxyz: number[]): void {
    const [w = 1, x = 0, y = 0, z = 0] = wxyz;
    this.bodies[body]?.position.fromArray(position);
    this.bodies[body]?.quaternion.set(x, y, z, w);
    this.requestDraw();
  }

  /** Moves all bodies: x y z [m], qw qx qy qz of each. */
  move(poses: Float32Array): void {
    this.bodies.forEach((body, i) => {
      const at = POSE_SIZE * i;
      // Poses of a playback may be unknown.
      if (!Number.isFinite(poses[at])) return;
      body.position.fromArray(poses, at);
      const [w = 1, x = 0, y = 0, z = 0] = poses.subarray(at + 3, at + 7);
      body.quaternion.set(x, y, z, w);
    });
    this.isPosed = true;
    this.follow(this.followed);
    this.carryLight();
    this.insets.move(poses);
    this.spring.draw();
    this.requestDraw();
  }

  /** Keeps the camera on a body as it moves; -1 for none. */
  follow(body: number): void {
    const moving = this.bodies[body];
    this.followed = body;
    if (moving === undefined) return;
    const shift = moving.position.clone().sub(this.controls.target);
    this.controls.target.add(shift);
    this.camera.position.add(shift);
    this.controls.update();
  }

  /** Draws contacts and their forces. */
  contacts(contacts: Contact[]): void {
    this.overlays.contacts(contacts, this.size);
    this.requestDraw();
  }

  /** Draws lines through points x y z. */
  trails(each: Float32Array[]): void {
    this.overlays.trails(each);
    this.requestDraw();
  }

  /** Draws the frames of all bodies. */
  frames(shown: boolean): void {
    this.overlays.frames(shown ? this.bodies : [], 0.07 * this.size);
    this.requestDraw();
  }

  /** Marks centres of mass. */
  centres(shown: boolean): void {
    this.markers.centres(shown ? this.bodies : [], this.opened, 0.006 * this.size);
    this.requestDraw();
  }

  /** Draws the axes of all joints. */
  axes(shown: boolean): void {
    this.markers.axes(shown ? this.bodies : [], shown ? this.opened : null, 0.06 * this.size);
    this.requestDraw();
  }

  /** Draws places as boxes, and points of a mission as boxes joined by a line. */
  places(points: NamedPoint[], route: RoutePoint[]): void {
    this.markers.places(points, route, 0.05 * this.size);
    this.requestDraw();
  }

  /** Draws rays of sensors: x y z of both ends of each. */
  rays(ends: Float32Array): void {
    this.markers.lines(ends);
    this.requestDraw();
  }

  /** Draws the path of a tool, and its stops. */
  trajectory(path: Float32Array, stops: Float32Array): void {
    this.markers.trajectory(path, stops);
    this.requestDraw();
  }

  /** Paints bodies in other colours; all others have their own. */
  highlights(message: Highlights | null): void {
    this.bodies.forEach((body, index) => {
      const rgba = message?.colors[message.bodies.indexOf(index)];
      for (const drawn of body.children) paintShape(drawn, rgba);
    });
    this.requestDraw();
  }

  /** Lowers the terrain where wheels have left ruts. */
  ruts(message: Ruts | null): void {
    if (this.terrain === undefined) return;
    sink(this.terrain, message?.vertices ?? [], message?.depths ?? []);
    this.requestDraw();
  }

  /** Draws bounding boxes; null for none. */
  boxes(boxes: Boxes | null): void {
    this.markers.boxes(this.bodies, boxes);
    this.requestDraw();
  }

  /** Shows robots at other poses, transparent; null for none. */
  ghosts(poses: Map<number, Matrix4> | null): void {
    this.ghost.show(poses);
    this.requestDraw();
  }

  /** Names bodies, and places. */
  names(bodies: string[], places: { name: string; position: number[] }[]): void {
    const ofBodies = bodies.map((text, i) => ({
      text,
      place: () => this.bodies[i]?.position ?? new Vector3(),
    }));
    const ofPlaces: Label[] = places.map(({ name, position }) => {
      const at = new Vector3().fromArray(position);
      return { text: name, place: () => at };
    });
    this.labels.show([...ofBodies, ...ofPlaces]);
    this.requestDraw();
  }

  /** Draws the pictures of cameras into their places. */
  showInsets(insets: Inset[], poses: Float32Array | undefined): void {
    this.insets.show(insets);
    if (poses) this.insets.move(poses);
    this.requestDraw();
  }

  /** The camera at present. */
  get viewpoint(): Viewpoint {
    return { position: this.camera.position.toArray(), target: this.controls.target.toArray() };
  }

  /** Moves the camera to a saved view. */
  lookFrom({ position, target }: Viewpoint): void {
    this.camera.position.fromArray(position);
    this.controls.target.fromArray(target);
    this.controls.update();
    this.requestDraw();
  }

  /** Draws edges of triangles only. */
  wireframe(shown: boolean): void {
    this.content.traverse((object) => {
      const material = (object as Mesh).material as MeshStandardMaterial | undefined;
      if (material && "wireframe" in material) material.wireframe = shown;
    });
    this.requestDraw();
  }

  /** Aims the sun at the bodies as they stand, once the first poses are known. */
  fitLight(): void {
    const box = new Box3();
    for (const body of this.bodies) box.expandByObject(body);
    if (box.isEmpty()) return;
    this.size = Math.min(Math.max(box.getSize(new Vector3()).length(), 0.2), 10);
    const centre = box.getCenter(new Vector3());
    const radius = Math.min(Math.max(1.3 * box.getSize(new Vector3()).length() * 0.5, 0.8), 25);
    this.aimLight(centre, radius);
    this.requestDraw();
  }

  /** Keeps the sun over a body that leaves a trail, so that its shadow falls on the ground. */
  private carryLight(): void {
    const body = this.bodies[this.opened?.trails[0] ?? -1];
    if (body === undefined || !this.rich) return;
    this.aimLight(body.position, Math.max(8, 1.2 * Math.abs(body.position.z)));
  }

  private aimLight(centre: Vector3, radius: number): void {
    this.sun.position.copy(centre).add(new Vector3(0.5, -0.45, 1).multiplyScalar(2.5 * radius));
    this.sun.target.position.copy(centre);
    const shadow = this.sun.shadow.camera;
    shadow.left = shadow.bottom = -1.6 * radius;
    shadow.right = shadow.top = 1.6 * radius;
    shadow.near = 0.1 * radius;
    shadow.far = 6 * radius;
    shadow.updateProjectionMatrix();
    this.sun.shadow.normalBias = 0.004 * radius;
  }

  /** Moves the camera to a standard view of the present target. */
  look(view: StandardView): void {
    if (this.opened === null) return;
    const home = new Vector3(...this.opened.camera_position);
    const target = new Vector3(...this.opened.camera_target);
    this.controls.target.copy(target);
    if (view === "home") {
      this.camera.position.copy(home);
    } else {
      const distance = home.distanceTo(target);
      const direction = new Vector3(...DIRECTIONS[view]).normalize();
      this.camera.position.copy(target).addScaledVector(direction, distance);
    }
    this.controls.update();
    this.requestDraw();
  }

  /** Marks a body; -1 for none. */
  mark(body: number): void {
    this.paintBody(this.picked, 0);
    this.picked = body;
    this.paintBody(body, 0.35);
    this.requestDraw();
  }

  /** The present picture as a data URL. */
  picture(): string {
    this.draw();
    return this.renderer.domElement.toDataURL("image/png");
  }

  private paintBody(index: number, intensity: number): void {
    for (const child of this.bodies[index]?.children ?? []) {
      const material = (child as Mesh).material as MeshStandardMaterial | undefined;
      if (material?.emissive === undefined) continue;
      material.emissive.set(HIGHLIGHT);
      material.emissiveIntensity = intensity;
    }
  }

  private light(): void {
    this.scene.add(new HemisphereLight(0xffffff, 0x9aa3ad, this.rich ? 0.6 : 1.6));
    this.sun.castShadow = this.rich;
    this.sun.shadow.mapSize.set(2048, 2048);
    this.sun.shadow.bias = -0.0002;
    this.sun.shadow.radius = 4;
    this.sun.position.set(2, -2, 4);
    this.scene.add(this.sun, this.sun.target);
    if (this.rich) {
      const generator = new PMREMGenerator(this.renderer);
      this.scene.environment = generator.fromScene(new RoomEnvironment(), 0.04).texture;
      this.scene.environmentIntensity = 0.5;
      generator.dispose();
    }
  }

  private watchPointer(): void {
    const canvas = this.renderer.domElement;
    let from = { x: 0, y: 0 };
    canvas.addEventListener(
      "pointerdown",
      (event) => {
        from = { x: event.clientX, y: event.clientY };
        if (event.button === 0 && (event.shiftKey || this.pushes)) this.grab(event);
      },
      // Before the camera takes it.
      { capture: true },
    );
    canvas.addEventListener("pointermove", (event) => {
      if (!this.spring.isActive) return;
      this.spring.move(this.rayAt(event).ray);
      this.requestDraw();
    });
    const release = () => {
      if (!this.spring.isActive) return;
      this.spring.end();
      this.controls.enabled = true;
      this.requestDraw();
    };
    canvas.addEventListener("pointercancel", release);
    canvas.addEventListener("pointerup", (event) => {
      release();
      const moved = Math.hypot(event.clientX - from.x, event.clientY - from.y);
      if (moved < 4 && event.button === 0 && !this.handle.isUsed) this.onPick(this.bodyAt(event));
    });
  }

  /** Begins to push the body under the pointer, if it can move. */
  private grab(event: PointerEvent): void {
    const hit = this.hitAt(event);
    const body = (hit?.object.parent?.userData.body as number | undefined) ?? -1;
    const object = this.bodies[body];
    const isFixed = this.opened?.links[body]?.fixed ?? true;
    if (hit === undefined || object === undefined || isFixed || this.opened?.playback) return;
    this.controls.enabled = false;
    this.renderer.domElement.setPointerCapture(event.pointerId);
    this.spring.begin(body, object, hit.point, this.camera);
  }

  private rayAt(event: PointerEvent): Raycaster {
    const rect = this.renderer.domElement.getBoundingClientRect();
    const x = ((event.clientX - rect.left) / rect.width) * 2 - 1;
    const y = 1 - ((event.clientY - rect.top) / rect.height) * 2;
    const ray = new Raycaster();
    ray.setFromCamera(new Vector2(x, y), this.camera);
    return ray;
  }

  /** The first shape of a body under the pointer; marks do not count. */
  private hitAt(event: PointerEvent): Intersection | undefined {
    const hits = this.rayAt(event).intersectObject(this.content, true);
    return hits.find(({ object }) => (object as Mesh).isMesh && object.renderOrder === 0);
  }

  private bodyAt(event: PointerEvent): number {
    return (this.hitAt(event)?.object.parent?.userData.body as number | undefined) ?? -1;
  }

  private clear(): void {
    this.picked = this.followed = -1;
    this.overlays.frames([], 1);
    this.markers.clear();
    this.ghosts(null);
    for (const group of [...this.content.children]) {
      for (const child of group.children) {
        const mesh = child as Mesh;
        mesh.geometry.dispose();
        (mesh.material as MeshStandardMaterial).dispose();
      }
    }
    this.content.clear();
  }

  private resize(): void {
    const { clientWidth, clientHeight } = this.host;
    if (clientWidth === 0 || clientHeight === 0) return;
    this.renderer.setSize(clientWidth, clientHeight);
    this.camera.aspect = clientWidth / clientHeight;
    // A tall window keeps the width of what a square one shows.
    const half = Math.tan((FIELD_OF_VIEW / 360) * Math.PI);
    const widened = half / Math.min(1, this.camera.aspect);
    this.camera.fov = (360 / Math.PI) * Math.atan(widened);
    this.camera.updateProjectionMatrix();
    this.draw();
  }

  private requestDraw(): void {
    if (this.isDirty) return;
    this.isDirty = true;
    const wait = this.rich ? 0 : this.drawnAt + PLAIN_INTERVAL - performance.now();
    if (wait > 0) setTimeout(() => requestAnimationFrame(() => this.draw()), wait);
    else requestAnimationFrame(() => this.draw());
  }

  private draw(): void {
    this.isDirty = false;
    this.drawnAt = performance.now();
    this.ground.surround(
      this.controls.target,
      this.camera.position.distanceTo(this.controls.target),
    );
    this.renderer.render(this.scene, this.camera);
    if (this.isPosed) this.host.dataset.drawn = String(this.opened?.number ?? "");
    this.labels.place(this.camera, this.host.clientWidth, this.host.clientHeight);
    // A camera of the scene sees no marks.
    const marks = [this.overlays, this.markers, this.ghost, this.spring].map((x) => x.object);
    const seen = marks.map((each) => each.visible);
    for (const each of marks) each.visible = false;
    this.insets.draw(this.renderer, this.scene);
    marks.forEach((each, i) => {
      each.visible = seen[i] ?? true;
    });
  }
}
