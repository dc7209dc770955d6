// Light and ground that a body stands in, in the studio and in report.html.
import {
  CanvasTexture,
  CircleGeometry,
  Color,
  DirectionalLight,
  Fog,
  Group,
  HemisphereLight,
  LinearMipmapLinearFilter,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  NeutralToneMapping,
  type Object3D,
  PCFShadowMap,
  PMREMGenerator,
  RepeatWrapping,
  Scene,
  ShadowMaterial,
  SRGBColorSpace,
  type Texture,
  WebGLRenderer,
} from "three";
import { RoomEnvironment } from "three/addons/environments/RoomEnvironment.js";

export interface Look {
  sky: string;
  ground: string;
  line: string;
  strong: string;
  shadow: number;
  light: number;
}

export const LOOKS: Record<"dark" | "light", Look> = {
  dark: { sky: "#14171d", ground: "#1a1e26", line: "#262c37", strong: "#323a48", shadow: 0.5, light: 1.0 },
  light: { sky: "#e9edf2", ground: "#dfe5ec", line: "#ced6df", strong: "#bcc6d1", shadow: 0.22, light: 1.05 },
};

/** A renderer in a page's element. */
export function makeRenderer(host: HTMLElement): WebGLRenderer {
  const renderer = new WebGLRenderer({ antialias: true, powerPreference: "high-performance" });
  renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
  renderer.shadowMap.enabled = true;
  renderer.shadowMap.type = PCFShadowMap;
  renderer.toneMapping = NeutralToneMapping;
  renderer.toneMappingExposure = 0.9;
  host.appendChild(renderer.domElement);
  return renderer;
}

/** A model as it stands in kinema's world: metres, +Y up, +X forward, ground at y = 0. */
export function stand(root: Object3D, T_kinema_file: number[]): Group {
  root.traverse((object) => {
    if ((object as Mesh).isMesh) {
      object.castShadow = true;
      object.frustumCulled = false; // skinned bounds are those of the bind pose
    }
  });
  const frame = new Group();
  frame.matrixAutoUpdate = false;
  frame.matrix.copy(new Matrix4().set(...(T_kinema_file as Parameters<Matrix4["set"]>)));
  frame.add(root);
  return frame;
}

let room: Texture | null = null;

export function environment(renderer: WebGLRenderer): Texture {
  room ??= new PMREMGenerator(renderer).fromScene(new RoomEnvironment(), 0.04).texture;
  return room;
}

const CELLS = 4;

function gridTexture(look: Look): CanvasTexture {
  const side = 512;
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = side;
  const pen = canvas.getContext("2d")!;
  pen.fillStyle = look.ground;
  pen.fillRect(0, 0, side, side);
  const step = side / CELLS;
  for (let i = 0; i <= CELLS; i++) {
    pen.strokeStyle = i % CELLS === 0 ? look.strong : look.line;
    pen.lineWidth = i % CELLS === 0 ? 5 : 2.5;
    pen.beginPath();
    pen.moveTo(i * step, 0);
    pen.lineTo(i * step, side);
    pen.moveTo(0, i * step);
    pen.lineTo(side, i * step);
    pen.stroke();
  }
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.wrapS = texture.wrapT = RepeatWrapping;
  texture.minFilter = LinearMipmapLinearFilter;
  texture.anisotropy = 8;
  return texture;
}

/** A scene for a body of a size: the body stays in its middle, and the ground moves under it. */
export class Place {
  readonly scene = new Scene();
  readonly sun = new DirectionalLight(0xfff4ea, 1.5);
  private floor: Mesh<CircleGeometry, MeshBasicMaterial>;
  private shade: Mesh<CircleGeometry, ShadowMaterial>;
  private repeats = 30;
  private tile: number;

  constructor(
    renderer: WebGLRenderer,
    readonly size: number,
    look: Look,
  ) {
    this.scene.environment = environment(renderer);
    this.scene.environmentIntensity = 0.42;
    this.scene.add(new HemisphereLight(0xffffff, 0x5a524c, 0.3));
    const sun = this.sun;
    sun.castShadow = true;
    sun.shadow.mapSize.set(1024, 1024);
    sun.shadow.bias = -0.0004;
    sun.shadow.normalBias = 0.015 * size;
    sun.shadow.radius = 5;
    Object.assign(sun.shadow.camera, { left: -1.6 * size, right: 1.6 * size, top: 1.6 * size, bottom: -1.6 * size, near: 0.1 * size, far: 9 * size });
    sun.position.set(1.3 * size, 3.2 * size, 1.6 * size);
    this.scene.add(sun, sun.target);
    this.tile = 10 ** Math.round(Math.log10(size * 2));
    const radius = (this.repeats * this.tile) / 2;
    const disc = new CircleGeometry(radius, 64);
    this.floor = new Mesh(disc, new MeshBasicMaterial({ map: gridTexture(look), toneMapped: false }));
    this.floor.material.map!.repeat.set(this.repeats, this.repeats);
    this.shade = new Mesh(disc, new ShadowMaterial({ opacity: look.shadow }));
    this.shade.position.y = 0.0008 * size;
    this.shade.receiveShadow = true;
    const ground = new Group();
    ground.rotation.x = -Math.PI / 2;
    this.floor.renderOrder = -2;
    this.shade.renderOrder = -1;
    ground.add(this.floor);
    this.scene.add(ground);
    this.shade.rotation.x = -Math.PI / 2;
    this.scene.add(this.shade);
    this.setLook(look);
  }

  setLook(look: Look): void {
    const sky = new Color(look.sky);
    this.scene.background = sky;
    this.scene.fog = new Fog(sky, 3.5 * this.size, 11 * this.size);
    const old = this.floor.material.map!;
    const map = gridTexture(look);
    map.repeat.copy(old.repeat);
    map.offset.copy(old.offset);
    this.floor.material.map = map;
    old.dispose();
    this.shade.material.opacity = look.shadow;
    this.sun.intensity = 1.5 * look.light;
  }

  /** The ground as it lies under a body that has gone to (x, z). */
  moveGround(x: number, z: number): void {
    const map = this.floor.material.map!;
    map.offset.set((x / this.tile) % 1, (-z / this.tile) % 1);
  }

  dispose(): void {
    this.floor.material.map?.dispose();
    this.floor.material.dispose();
    this.shade.material.dispose();
    this.floor.geometry.dispose();
    this.sun.shadow.dispose();
  }
}
