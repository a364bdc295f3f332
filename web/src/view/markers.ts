/** Marks of bodies and places: centres of mass, joint axes, boxes, points, rays, paths. */
import {
  BoxGeometry,
  BufferAttribute,
  BufferGeometry,
  EdgesGeometry,
  Group,
  Line,
  LineBasicMaterial,
  LineSegments,
  type Material,
  Mesh,
  MeshBasicMaterial,
  type Object3D,
  Points,
  PointsMaterial,
  SphereGeometry,
  Vector3,
} from "three";
import type { Boxes, NamedPoint, SceneOpened } from "../protocol";

const FREE = 0x2b8a3e;
const TOUCHING = 0xe03131;
const AXIS = 0x9c36b5;
const CENTRE = 0xf59f00;
const PLACE = 0x0b7285;
const ACTIVE = 0xe8590c;
const RAY = 0xe8590c;
const PATH = 0x2f80ed;

function onTop<T extends Object3D & { material: Material | Material[] }>(object: T): T {
  const material = object.material as Material;
  material.depthTest = false;
  material.transparent = true;
  object.renderOrder = 8;
  object.frustumCulled = false;
  return object;
}

function setPoints(object: Line | Points, numbers: Float32Array): void {
  object.geometry.dispose();
  object.geometry = new BufferGeometry().setAttribute("position", new BufferAttribute(numbers, 3));
}

/** A point of a mission. */
export interface RoutePoint {
  at: number[];
  /** Whether its command runs. */
  isActive: boolean;
}

function placeBox(at: number[], size: number, color: number): Object3D {
  const edges = new EdgesGeometry(new BoxGeometry(size, size, size));
  const box = onTop(new LineSegments(edges, new LineBasicMaterial({ color })));
  const [x = 0, y = 0, z = 0] = at;
  box.position.set(x, y, z);
  return box;
}

/** Removes marks from their bodies. */
function drop(objects: Object3D[]): void {
  for (const object of objects) {
    object.removeFromParent();
    const drawn = object as Mesh;
    drawn.geometry?.dispose();
    (drawn.material as Material | undefined)?.dispose();
  }
}

export class Markers {
  readonly object = new Group();
  private readonly rays = onTop(
    new LineSegments(
      new BufferGeometry(),
      new LineBasicMaterial({ color: RAY, opacity: 0.55, transparent: true }),
    ),
  );
  private readonly path = onTop(
    new Line(new BufferGeometry(), new LineBasicMaterial({ color: PATH })),
  );
  private readonly stops = onTop(
    new Points(
      new BufferGeometry(),
      new PointsMaterial({ color: PATH, size: 8, sizeAttenuation: false }),
    ),
  );
  private readonly route = onTop(
    new Line(new BufferGeometry(), new LineBasicMaterial({ color: PLACE })),
  );
  private centresShown: Object3D[] = [];
  private axesShown: Object3D[] = [];
  private boxesShown = new Map<number, LineSegments>();
  private placesShown: Object3D[] = [];

  constructor() {
    this.object.add(this.rays, this.path, this.stops, this.route);
  }

  /** Forgets everything about a scene. */
  clear(): void {
    this.centres([], null, 1);
    this.axes([], null, 1);
    this.boxes([], null);
    this.places([], [], 1);
    this.lines(new Float32Array());
    this.trajectory(new Float32Array(), new Float32Array());
  }

  /** Marks the centre of mass of every body that has one. */
  centres(bodies: Object3D[], opened: SceneOpened | null, size: number): void {
    drop(this.centresShown);
    this.centresShown = bodies.flatMap((body, i) => {
      const link = opened?.links[i];
      if (link === undefined || link.mass <= 0) return [];
      const ball = onTop(
        new Mesh(new SphereGeometry(size, 12, 8), new MeshBasicMaterial({ color: CENTRE })),
      );
      ball.position.set(...link.center);
      body.add(ball);
      return ball;
    });
  }

  /** Draws the axis of every joint through its anchor. */
  axes(bodies: Object3D[], opened: SceneOpened | null, size: number): void {
    drop(this.axesShown);
    this.axesShown = (opened?.joints ?? []).flatMap((joint) => {
      const body = bodies[joint.body];
      if (body === undefined) return [];
      const half = new Vector3(...joint.axis).multiplyScalar(size);
      const anchor = new Vector3(...joint.anchor);
      const ends = [...anchor.clone().sub(half), ...anchor.clone().add(half)];
      const line = onTop(new Line(new BufferGeometry(), new LineBasicMaterial({ color: AXIS })));
      setPoints(line, new Float32Array(ends));
      body.add(line);
      return line;
    });
  }

  /** Draws the bounding boxes of bodies: green, or red in contact. */
  boxes(bodies: Object3D[], message: Boxes | null): void {
    const boxes = message?.boxes ?? [];
    const areShown = boxes.every((box) => this.boxesShown.has(box.body));
    if (!areShown || this.boxesShown.size !== boxes.length) this.makeBoxes(bodies, message);
    const touching = new Set(message?.touching);
    for (const [body, box] of this.boxesShown) {
      (box.material as LineBasicMaterial).color.set(touching.has(body) ? TOUCHING : FREE);
    }
  }

  private makeBoxes(bodies: Object3D[], message: Boxes | null): void {
    drop([...this.boxesShown.values()]);
    this.boxesShown.clear();
    for (const box of message?.boxes ?? []) {
      const body = bodies[box.body];
      if (body === undefined) continue;
      const [a = 0, b = 0, c = 0] = box.size;
      const edges = new LineSegments(
        new EdgesGeometry(new BoxGeometry(a, b, c)),
        new LineBasicMaterial({ color: FREE }),
      );
      edges.position.set(...box.position);
      const [w, x, y, z] = box.wxyz;
      edges.quaternion.set(x, y, z, w);
      body.add(edges);
      this.boxesShown.set(box.body, edges);
    }
  }

  /** Draws places as boxes, and points of a mission as boxes joined by a line. */
  places(points: NamedPoint[], route: RoutePoint[], size: number): void {
    drop(this.placesShown);
    const isNamed = (at: number[]) =>
      points.some(({ position }) => position.every((x, i) => Math.abs(x - (at[i] ?? 0)) < 1e-6));
    this.placesShown = [
      ...points.map((each) => placeBox(each.position, each.size, PLACE)),
      ...route
        .filter(({ at }) => !isNamed(at))
        .map(({ at, isActive }) => placeBox(at, size, isActive ? ACTIVE : PLACE)),
    ];
    if (this.placesShown.length > 0) this.object.add(...this.placesShown);
    setPoints(this.route, new Float32Array(route.flatMap(({ at }) => at)));
  }

  /** Draws rays: x y z of both ends of each. */
  lines(ends: Float32Array): void {
    setPoints(this.rays, ends);
  }

  /** Draws the path of a tool and its stops. */
  trajectory(path: Float32Array, stops: Float32Array): void {
    setPoints(this.path, path);
    setPoints(this.stops, stops);
  }
}
