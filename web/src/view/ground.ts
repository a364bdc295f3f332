/** The ground: a grid that fades with distance, and the shadows on it. */
import {
  Color,
  Group,
  Mesh,
  PlaneGeometry,
  ShaderMaterial,
  ShadowMaterial,
  Uniform,
  type Vector3,
} from "three";

const EXTENT = 400;

const VERTEX = `
varying vec3 place;
void main() {
  vec4 world = modelMatrix * vec4(position, 1.0);
  place = world.xyz;
  gl_Position = projectionMatrix * viewMatrix * world;
}`;

const FRAGMENT = `
uniform vec3 colour;
uniform vec3 centre;
uniform float reach;
varying vec3 place;
float line(float spacing, float width) {
  vec2 cell = place.xy / spacing;
  vec2 slope = fwidth(cell);
  vec2 distance = abs(fract(cell - 0.5) - 0.5) / slope;
  // Cells smaller than a few pixels would flicker.
  float dense = clamp(1.5 - 3.0 * max(slope.x, slope.y), 0.0, 1.0);
  return (1.0 - min(min(distance.x, distance.y) / width, 1.0)) * dense;
}
void main() {
  float fade = 1.0 - smoothstep(0.25 * reach, reach, distance(place.xy, centre.xy));
  float shown = max(0.22 * line(0.25, 1.0), 0.6 * line(1.0, 1.2));
  gl_FragColor = vec4(colour, shown * fade);
  #include <colorspace_fragment>
}`;

export class Ground {
  readonly object = new Group();
  private readonly uniforms = {
    colour: new Uniform(new Color()),
    centre: new Uniform({ x: 0, y: 0, z: 0 }),
    reach: new Uniform(20),
  };
  private readonly shadows = new ShadowMaterial({ opacity: 0.25 });

  constructor(hasShadows: boolean) {
    const plane = new PlaneGeometry(EXTENT, EXTENT);
    const grid = new ShaderMaterial({
      uniforms: this.uniforms,
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      transparent: true,
      depthWrite: false,
    });
    const shadows = new Mesh(plane, this.shadows);
    shadows.receiveShadow = true;
    const lines = new Mesh(plane, grid);
    // Below what lies on the ground, and drawn first.
    lines.renderOrder = -2;
    shadows.renderOrder = -1;
    this.object.add(lines);
    if (hasShadows) this.object.add(shadows);
  }

  /** Colours of the theme. */
  paint(lines: string, shadow: number): void {
    this.uniforms.colour.value.set(lines);
    this.shadows.opacity = shadow;
  }

  /** Fades the grid around a point, in proportion to the camera's distance from it [m]. */
  surround(centre: Vector3, distance: number): void {
    this.uniforms.centre.value = centre;
    this.uniforms.reach.value = Math.min(Math.max(6 * distance, 8), EXTENT / 2);
  }
}
