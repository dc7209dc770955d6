// A character's model in a place: plays tracks, takes poses, shows its bones.
import {
  AnimationMixer,
  BufferAttribute,
  BufferGeometry,
  Color,
  DynamicDrawUsage,
  Group,
  LineBasicMaterial,
  LineSegments,
  type Object3D,
  Points,
  ShaderMaterial,
  Vector3,
} from "three";
import type { GLTF } from "three/addons/loaders/GLTFLoader.js";
import { GLTFLoader } from "three/addons/loaders/GLTFLoader.js";
import { clone } from "three/addons/utils/SkeletonUtils.js";
import type { Facts } from "../types";
import { stand } from "./scene";
import { applyFirst, clipOf, type Tracks } from "./tracks";

export interface Model {
  id: string;
  gltf: GLTF;
  facts: Facts;
  /** Paths of nodes from the scene, so that copies can find theirs. */
  paths: Map<number, number[]>;
}

export async function loadModel(id: string, version: string, facts: Facts): Promise<Model> {
  const data = await (await fetch(`/api/characters/${id}/model.glb?v=${version}`)).arrayBuffer();
  const gltf = await new GLTFLoader().parseAsync(data, "");
  const paths = new Map<number, number[]>();
  for (const node of facts.nodes) {
    if (node < 0) continue;
    const object: Object3D = await gltf.parser.getDependency("node", node);
    const path: number[] = [];
    for (let at: Object3D | null = object; at && at !== gltf.scene; at = at.parent) {
      if (!at.parent) break;
      path.unshift(at.parent.children.indexOf(at));
    }
    paths.set(node, path);
  }
  return { id, gltf, facts, paths };
}

const vertex = `
attribute float kind; varying float vKind; uniform float size;
void main() { vKind = kind; vec4 p = modelViewMatrix * vec4(position, 1.0); gl_Position = projectionMatrix * p; gl_PointSize = size * (kind > 1.5 ? 1.5 : 1.0); }`;
const fragment = `
varying float vKind; uniform vec3 plain; uniform vec3 pinned; uniform vec3 chosen;
void main() {
  float r = length(gl_PointCoord - 0.5);
  if (r > 0.5) discard;
  vec3 colour = vKind > 2.5 ? chosen : vKind > 1.5 ? pinned : plain;
  float rim = smoothstep(0.36, 0.42, r);
  gl_FragColor = vec4(mix(colour, vec3(0.05, 0.06, 0.08), rim), vKind > 0.5 ? 0.95 : 0.4);
}`;

/** Joints as dots and bones as lines, over everything. */
class Bones {
  readonly group = new Group();
  private lines: LineSegments;
  readonly dots: Points<BufferGeometry, ShaderMaterial>;
  private pairs: [number, number][];
  private kinds: BufferAttribute;

  constructor(private facts: Facts) {
    const moving = new Set(facts.moving);
    this.pairs = facts.parents
      .map((parent, joint) => [parent, joint] as [number, number])
      .filter(([parent, joint]) => parent >= 0 && joint !== facts.root && (moving.has(joint) || moving.has(parent)) && parent >= facts.root);
    const line = new BufferGeometry();
    line.setAttribute("position", new BufferAttribute(new Float32Array(6 * this.pairs.length), 3).setUsage(DynamicDrawUsage));
    this.lines = new LineSegments(line, new LineBasicMaterial({ color: 0xffb08f, depthTest: false, transparent: true, opacity: 0.85 }));
    const dot = new BufferGeometry();
    dot.setAttribute("position", new BufferAttribute(new Float32Array(3 * facts.names.length), 3).setUsage(DynamicDrawUsage));
    this.kinds = new BufferAttribute(Float32Array.from(facts.names, (_, joint) => (moving.has(joint) ? 1 : 0)), 1);
    dot.setAttribute("kind", this.kinds);
    this.dots = new Points(
      dot,
      new ShaderMaterial({
        uniforms: { size: { value: 9 }, plain: { value: new Color(0xffb08f) }, pinned: { value: new Color(0x59d4a0) }, chosen: { value: new Color(0xffffff) } },
        vertexShader: vertex,
        fragmentShader: fragment,
        depthTest: false,
        transparent: true,
      }),
    );
    for (const part of [this.lines, this.dots]) {
      part.frustumCulled = false;
      part.renderOrder = 10;
      this.group.add(part);
    }
    this.group.visible = false;
  }

  mark(pinned: Set<string>, chosen: string | null): void {
    const moving = new Set(this.facts.moving);
    this.facts.names.forEach((name, joint) => {
      this.kinds.setX(joint, name === chosen ? 3 : pinned.has(name) ? 2 : moving.has(joint) ? 1 : 0);
    });
    this.kinds.needsUpdate = true;
  }

  update(places: Vector3[]): void {
    if (!this.group.visible) return;
    const dots = this.dots.geometry.getAttribute("position") as BufferAttribute;
    places.forEach((place, joint) => dots.setXYZ(joint, place.x, place.y, place.z));
    dots.needsUpdate = true;
    const lines = this.lines.geometry.getAttribute("position") as BufferAttribute;
    this.pairs.forEach(([parent, joint], i) => {
      lines.setXYZ(2 * i, places[parent].x, places[parent].y, places[parent].z);
      lines.setXYZ(2 * i + 1, places[joint].x, places[joint].y, places[joint].z);
    });
    lines.needsUpdate = true;
  }
}

export class Body {
  /** kinema's world: metres, +Y up, +X forward; moved so that the body stays in the middle. */
  readonly world = new Group();
  readonly bones: Bones;
  readonly facts: Facts;
  tracks: Tracks | null = null;
  /** Joints that the user moved in a skeleton that is not accepted yet. */
  readonly moved = new Map<number, Vector3>();
  private root: Object3D;
  private nodes = new Map<number, Object3D>();
  private mixer: AnimationMixer;
  private places: Vector3[];

  constructor(model: Model) {
    this.facts = model.facts;
    this.root = clone(model.gltf.scene);
    for (const [node, path] of model.paths) {
      let at: Object3D | undefined = this.root;
      for (const step of path) at = at?.children[step];
      if (at) this.nodes.set(node, at);
    }
    this.bones = new Bones(this.facts);
    this.world.add(stand(this.root, this.facts.T_kinema_file), this.bones.group);
    this.mixer = new AnimationMixer(this.root);
    this.places = this.facts.names.map(() => new Vector3());
  }

  play(tracks: Tracks): void {
    this.mixer.stopAllAction();
    for (const node of this.nodes.values()) node.updateMatrix();
    this.tracks = tracks;
    const clip = clipOf(tracks, this.nodes);
    this.mixer.uncacheRoot(this.root);
    this.mixer.clipAction(clip).play();
  }

  pose(tracks: Tracks): void {
    this.mixer.stopAllAction();
    this.tracks = null;
    applyFirst(tracks, this.nodes);
  }

  seek(time: number): void {
    if (this.tracks) this.mixer.setTime(Math.min(Math.max(time, 0), Math.max(this.tracks.duration - 1e-6, 0)));
  }

  /** Where the root is on its path, in kinema's world. */
  rootAt(time: number, out: Vector3): Vector3 {
    const tracks = this.tracks;
    if (!tracks) {
      const index = this.facts.root;
      this.readPlaces();
      return out.copy(this.places[index]);
    }
    const place = Math.min(Math.max(time * tracks.fps, 0), tracks.frames - 1);
    const before = Math.min(Math.floor(place), Math.max(tracks.frames - 2, 0));
    const after = Math.min(before + 1, tracks.frames - 1);
    const share = place - before;
    const value = (axis: number) => tracks.root[3 * before + axis] * (1 - share) + tracks.root[3 * after + axis] * share;
    return out.set(value(0), value(1), value(2));
  }

  /** Joints in kinema's world, read off the nodes. */
  readPlaces(): Vector3[] {
    this.world.updateMatrixWorld(true);
    const back = this.world.matrixWorld.clone().invert();
    this.facts.nodes.forEach((node, joint) => {
      const object = this.nodes.get(node);
      const moved = this.moved.get(joint);
      if (moved) this.places[joint].copy(moved);
      else if (object) object.getWorldPosition(this.places[joint]).applyMatrix4(back);
      else this.places[joint].fromArray(this.facts.heads[joint]);
    });
    return this.places;
  }

  drawBones(ratio: number): void {
    if (!this.bones.group.visible) return;
    this.bones.dots.material.uniforms.size.value = 10 * ratio;
    this.bones.update(this.readPlaces());
  }

  dispose(): void {
    this.mixer.stopAllAction();
    this.mixer.uncacheRoot(this.root);
    this.world.removeFromParent();
  }
}
