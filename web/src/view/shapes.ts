/** Geometry and material of visual shapes. */
import {
  BoxGeometry,
  BufferAttribute,
  BufferGeometry,
  CapsuleGeometry,
  Color,
  CylinderGeometry,
  DoubleSide,
  FrontSide,
  Mesh,
  MeshStandardMaterial,
  type Object3D,
  PlaneGeometry,
  SphereGeometry,
  SRGBColorSpace,
} from "three";
import { toCreasedNormals } from "three/examples/jsm/utils/BufferGeometryUtils.js";
import type { MeshPart, Shape } from "../protocol";

const SEGMENTS = 40;
/** Edges sharper than this are not smoothed [rad]. */
const CREASE = 0.6;
/** Finer meshes get smooth normals, which are quicker to compute. */
const MOST_CREASED = 60_000;

/** How much darker compacted soil is, and at which depth of a rut [m]. */
const DARKENED = 0.45;
const DARK_DEPTH = 0.01;

/** Whether a shape is a plane without an end: the ground. */
export function isGround(shape: Shape): boolean {
  return shape.shape === "plane" && !(shape.size[0] && shape.size[1]);
}

/** The surfaces of all meshes of a scene, from the buffer that the server sends. */
export function meshGeometries(parts: MeshPart[], buffer: ArrayBuffer): BufferGeometry[] {
  return parts.map((part) => {
    const geometry = new BufferGeometry();
    const facesAt = part.offset + 12 * part.vertices;
    const vertices = new Float32Array(buffer, part.offset, 3 * part.vertices);
    geometry.setAttribute("position", new BufferAttribute(vertices, 3));
    const faces = new Uint32Array(buffer, facesAt, 3 * part.triangles);
    geometry.setIndex(new BufferAttribute(faces, 1));
    if (part.triangles <= MOST_CREASED) return toCreasedNormals(geometry, CREASE);
    geometry.computeVertexNormals();
    return geometry;
  });
}

/** The surface of a terrain whose vertices can sink: indexed, with smooth normals. */
export function sinkingGeometry(part: MeshPart, buffer: ArrayBuffer): BufferGeometry {
  const geometry = new BufferGeometry();
  const vertices = new Float32Array(buffer, part.offset, 3 * part.vertices);
  geometry.setAttribute("position", new BufferAttribute(vertices.slice(), 3));
  const faces = new Uint32Array(buffer, part.offset + 12 * part.vertices, 3 * part.triangles);
  geometry.setIndex(new BufferAttribute(faces, 1));
  geometry.setAttribute(
    "color",
    new BufferAttribute(new Float32Array(3 * part.vertices).fill(1), 3),
  );
  geometry.computeVertexNormals();
  geometry.userData.heights = Float32Array.from(
    { length: part.vertices },
    (_, i) => vertices[3 * i + 2] ?? 0,
  );
  return geometry;
}

/** Lowers and darkens vertices of such a terrain; all others are as they were. */
export function sink(geometry: BufferGeometry, vertices: number[], depths: number[]): void {
  const heights = geometry.userData.heights as Float32Array;
  const position = geometry.getAttribute("position") as BufferAttribute;
  const color = geometry.getAttribute("color") as BufferAttribute;
  (color.array as Float32Array).fill(1);
  heights.forEach((height, i) => {
    position.setZ(i, height);
  });
  vertices.forEach((vertex, i) => {
    const depth = depths[i] ?? 0;
    position.setZ(vertex, (heights[vertex] ?? 0) - depth);
    const light = 1 - DARKENED * Math.min(1, depth / DARK_DEPTH);
    color.setXYZ(vertex, light, light, light);
  });
  position.needsUpdate = true;
  color.needsUpdate = true;
  geometry.computeVertexNormals();
}

/** A drawn shape in the frame of its body. */
export function drawShape(shape: Shape, meshes: BufferGeometry[]): Mesh {
  const geometry = geometryOf(shape, meshes);
  const material = materialOf(shape);
  material.vertexColors = geometry.hasAttribute("color");
  const mesh = new Mesh(geometry, material);
  mesh.userData.rgba = shape.rgba;
  mesh.position.set(...shape.position);
  const [w, x, y, z] = shape.wxyz;
  mesh.quaternion.set(x, y, z, w);
  mesh.castShadow = shape.shape !== "plane" && shape.rgba[3] > 0.5;
  mesh.receiveShadow = true;
  return mesh;
}

/** Paints a drawn shape in another colour, or in its own. */
export function paintShape(drawn: Object3D, rgba: readonly number[] | undefined): void {
  const original = drawn.userData.rgba as Shape["rgba"] | undefined;
  if (original === undefined) return;
  const [red = 0, green = 0, blue = 0] = rgba ?? original;
  const material = (drawn as Mesh).material as MeshStandardMaterial;
  material.color.setRGB(red, green, blue, SRGBColorSpace);
}

function materialOf(shape: Shape): MeshStandardMaterial {
  const [red, green, blue, alpha] = shape.rgba;
  return new MeshStandardMaterial({
    color: new Color().setRGB(red, green, blue, SRGBColorSpace),
    roughness: 0.55,
    metalness: 0.05,
    opacity: alpha,
    transparent: alpha < 1,
    depthWrite: alpha >= 1,
    // Triangles of a mesh may be inside out.
    side: shape.shape === "mesh" ? DoubleSide : FrontSide,
  });
}

function geometryOf(shape: Shape, meshes: BufferGeometry[]): BufferGeometry {
  const [a = 0, b = 0, c = 0] = shape.size;
  switch (shape.shape) {
    case "box":
      return new BoxGeometry(a, b, c);
    case "sphere":
      return new SphereGeometry(a, SEGMENTS, SEGMENTS / 2);
    case "ellipsoid":
      return new SphereGeometry(1, SEGMENTS, SEGMENTS / 2).scale(a, b, c);
    case "cylinder":
      return new CylinderGeometry(a, a, b, SEGMENTS).rotateX(Math.PI / 2);
    case "capsule":
      return new CapsuleGeometry(a, b, 10, SEGMENTS).rotateX(Math.PI / 2);
    case "plane":
      return new PlaneGeometry(2 * a, 2 * b);
    default:
      return meshes[shape.mesh] ?? new BufferGeometry();
  }
}
