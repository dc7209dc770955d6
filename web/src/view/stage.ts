// The viewport: one renderer, one to four cells side by side that share a camera and a clock.
import { Group, MathUtils, PerspectiveCamera, Plane, Raycaster, Vector2, Vector3, type WebGLRenderer } from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";
import { Body, type Model } from "./body";
import { type Look, LOOKS, makeRenderer, Place } from "./scene";
import type { Tracks } from "./tracks";

export interface Clock {
  time: number;
  duration: number;
  playing: boolean;
  rate: number;
  loop: boolean;
}

interface Cell {
  place: Place;
  body: Body;
  holder: Group;
  key: string;
  loop: boolean;
  rounds: number;
}

/** Frames a second where the processor draws: it has a motion to distil as well. */
const DRAWN_BY_PROCESSOR = 20;
/** What a cell shows, in sizes of the body. */
const ROOM = 1.35;
const HOME = new Vector3(0.52, 0.3, 0.8).normalize();

function isDrawnByProcessor(renderer: WebGLRenderer): boolean {
  const gl = renderer.getContext();
  const told = gl.getExtension("WEBGL_debug_renderer_info");
  return /swiftshader|llvmpipe|software|basic render/i.test(told ? String(gl.getParameter(told.UNMASKED_RENDERER_WEBGL)) : "");
}

export class Stage {
  readonly clock: Clock = { time: 0, duration: 0, playing: true, rate: 1, loop: true };
  readonly renderer: WebGLRenderer;
  onTick: ((clock: Clock) => void) | null = null;
  onPick: ((joint: string | null) => void) | null = null;
  onDrag: ((joint: string, target: [number, number, number], phase: "start" | "move" | "end") => void) | null = null;
  private following = true;
  showBones = false;
  posing = false;
  /** Joints of a skeleton that is not accepted yet are moved one by one. */
  rigging = false;
  /** Pixels at the bottom that the dock covers. */
  inset = 0;
  private cells: Cell[] = [];
  private camera = new PerspectiveCamera(32, 1, 0.01, 100);
  private controls: OrbitControls;
  private look: Look = LOOKS.dark;
  private model: Model | null = null;
  private before = performance.now();
  private drag: { joint: number; plane: Plane; offset: Vector3 } | null = null;
  private hover: string | null = null;
  private pinned = new Set<string>();
  private chosen: string | null = null;
  private at = new Vector3();
  private anchor = new Vector3();
  private stale = true;
  private slow = 0;
  private shadows = true;
  /** No graphics card: every pixel is taken from the work that the page waits for. */
  private readonly drawnByProcessor: boolean;
  private seen = "";
  frames = 0;

  constructor(private host: HTMLElement) {
    this.renderer = makeRenderer(host);
    this.renderer.setScissorTest(true);
    this.drawnByProcessor = isDrawnByProcessor(this.renderer);
    if (this.drawnByProcessor) this.renderer.setPixelRatio(Math.min(devicePixelRatio, 0.75));
    const canvas = this.renderer.domElement;
    canvas.setAttribute("role", "img");
    canvas.setAttribute("aria-label", "3D view of the character");
    this.controls = new OrbitControls(this.camera, canvas);
    this.controls.enableDamping = true;
    this.controls.dampingFactor = 0.12;
    this.controls.maxPolarAngle = 0.53 * Math.PI;
    new ResizeObserver(() => this.resize()).observe(host);
    this.resize();
    canvas.addEventListener("pointerdown", (event) => this.press(event), { capture: true });
    canvas.addEventListener("pointermove", (event) => this.move(event));
    canvas.addEventListener("pointerup", (event) => this.release(event));
    canvas.addEventListener("pointercancel", (event) => this.release(event));
    this.renderer.setAnimationLoop(() => this.tick());
  }

  setLook(look: "dark" | "light"): void {
    this.stale = true;
    this.look = LOOKS[look];
    for (const cell of this.cells) cell.place.setLook(this.look);
  }

  /** Shows bodies of one model, one for each key. */
  setCells(model: Model | null, keys: string[]): void {
    this.stale = true;
    const other = model !== this.model;
    if (!other && keys.length === this.cells.length && keys.every((key, i) => this.cells[i].key === key)) return;
    if (other || keys.length !== this.cells.length) {
      for (const cell of this.cells) {
        cell.body.dispose();
        cell.place.dispose();
      }
      this.cells = model ? keys.map((key) => this.makeCell(model, key)) : [];
    } else keys.forEach((key, i) => (this.cells[i].key = key));
    this.model = model;
    if (other && model) this.goHome();
    this.host.dataset.cells = String(this.cells.length);
    this.applyMarks();
  }

  private makeCell(model: Model, key: string): Cell {
    const place = new Place(this.renderer, model.facts.size, this.look);
    place.sun.castShadow = this.shadows;
    const body = new Body(model);
    const holder = new Group();
    holder.add(body.world);
    place.scene.add(holder);
    return { place, body, holder, key, loop: false, rounds: 0 };
  }

  body(index = 0): Body | null {
    return this.cells[index]?.body ?? null;
  }

  play(key: string, tracks: Tracks, loop: boolean): void {
    this.stale = true;
    for (const cell of this.cells) {
      if (cell.key !== key) continue;
      cell.body.play(tracks);
      cell.loop = loop;
      cell.rounds = 0;
    }
    this.clock.duration = Math.max(0, ...this.cells.map((cell) => cell.body.tracks?.duration ?? 0));
    if (this.clock.time > this.clock.duration) this.clock.time = 0;
    this.show();
  }

  setPose(tracks: Tracks): void {
    this.cells[0]?.body.pose(tracks);
    this.stale = true;
  }

  /** Dragging begins: the body stays where it is in the view. */
  enterPose(): void {
    this.posing = true;
    this.cells[0]?.body.rootAt(this.clock.time, this.anchor);
    this.stale = true;
  }

  leavePose(): void {
    this.posing = false;
    this.stale = true;
  }

  seek(time: number): void {
    this.stale = true;
    this.clock.time = MathUtils.clamp(time, 0, this.clock.duration);
    for (const cell of this.cells) cell.rounds = 0;
    this.show();
    this.onTick?.(this.clock);
  }

  goHome(): void {
    const facts = this.model?.facts;
    if (!facts) return;
    this.controls.target.set(0, 0.48 * facts.height, 0);
    this.camera.position.copy(this.controls.target).addScaledVector(HOME, this.farEnough());
    this.camera.near = 0.02 * facts.size;
    this.camera.far = 60 * facts.size;
    this.controls.minDistance = 0.4 * facts.size;
    this.controls.maxDistance = 8 * facts.size;
    this.camera.updateProjectionMatrix();
    this.controls.update();
  }

  /** From where the whole body is seen, with room to move, in a cell of this shape. */
  private farEnough(): number {
    const [x, y, z] = this.model!.facts.extent;
    const wide = Math.hypot(x, z);
    const tall = y + 0.3 * wide; // seen from above a little
    return (ROOM * Math.max(tall, wide / this.camera.aspect)) / (2 * Math.tan(MathUtils.degToRad(this.camera.fov / 2)));
  }

  /** Cells get another shape: the body stays in them, as large as before. */
  private setAspect(aspect: number): void {
    if (!this.model || Math.abs(aspect - this.camera.aspect) < 1e-3) return;
    const before = this.farEnough();
    this.camera.aspect = aspect;
    const away = this.camera.position.sub(this.controls.target).multiplyScalar(this.farEnough() / before);
    this.camera.position.copy(away.add(this.controls.target));
    this.camera.updateProjectionMatrix();
    this.controls.update();
  }

  /** A view from a side: front, right, back, top. */
  viewFrom(x: number, y: number, z: number): void {
    const far = this.camera.position.distanceTo(this.controls.target);
    this.camera.position.copy(this.controls.target).addScaledVector(new Vector3(x, y, z).normalize(), far);
    this.controls.update();
  }

  setFollow(follow: boolean): void {
    this.following = follow;
    this.stale = true;
  }

  setMarks(pinned: Set<string>, chosen: string | null): void {
    this.pinned = pinned;
    this.chosen = chosen;
    this.applyMarks();
  }

  private applyMarks(): void {
    this.stale = true;
    for (const cell of this.cells) cell.body.bones.mark(this.posing ? this.pinned : new Set(), this.posing || this.rigging ? (this.hover ?? this.chosen) : null);
  }

  private grid(): { columns: number; rows: number } {
    const count = this.cells.length;
    return count <= 1 ? { columns: 1, rows: 1 } : count === 2 ? { columns: 2, rows: 1 } : { columns: 2, rows: 2 };
  }

  private resize(): void {
    const width = Math.max(this.host.clientWidth, 1);
    const height = Math.max(this.host.clientHeight, 1);
    this.renderer.setSize(width, height, false);
    this.stale = true;
  }

  private show(): void {
    const { time, duration } = this.clock;
    for (const cell of this.cells) {
      const own = cell.body.tracks?.duration ?? 0;
      const local = own > 0 && own < duration && cell.loop ? time % own : Math.min(time, own);
      cell.body.seek(local);
      cell.body.rootAt(local, this.at);
      this.settle(cell, own > 0 && own < duration && cell.loop ? Math.floor(time / own) : 0);
    }
  }

  private settle(cell: Cell, within: number): void {
    const { facts, tracks } = cell.body;
    const stride = { x: 0, z: 0 };
    if (tracks && cell.loop && tracks.frames > 1) {
      const last = 3 * (tracks.frames - 1);
      stride.x = tracks.root[last] - tracks.root[0];
      stride.z = tracks.root[last + 2] - tracks.root[2];
    }
    const rounds = cell.rounds + within;
    if (this.following && !this.posing) {
      const x = this.at.x + facts.centre[0], z = this.at.z + facts.centre[2];
      cell.body.world.position.set(-x, 0, -z);
      cell.place.moveGround(x + rounds * stride.x, z + rounds * stride.z);
    } else {
      const home = this.posing ? [this.anchor.x, 0, this.anchor.z] : facts.heads[facts.root];
      cell.body.world.position.set(-(home[0] + facts.centre[0]), 0, -(home[2] + facts.centre[2]));
      cell.place.moveGround(home[0] + facts.centre[0], home[2] + facts.centre[2]);
    }
  }

  private tick(): void {
    const now = performance.now();
    if (this.drawnByProcessor && now - this.before < 1000 / DRAWN_BY_PROCESSOR - 4) return;
    const clock = this.clock;
    if (clock.playing && clock.duration > 0 && !this.posing) {
      clock.time += (clock.rate * (now - this.before)) / 1000;
      if (clock.time > clock.duration) {
        const rounds = Math.floor(clock.time / clock.duration);
        for (const cell of this.cells) cell.rounds = cell.loop ? cell.rounds + rounds : 0;
        clock.time %= clock.duration;
      }
      this.onTick?.(clock);
    }
    this.before = now;
    if (!this.posing) this.show();
    else for (const cell of this.cells) this.settle(cell, 0);
    const turned = this.controls.update();
    const { columns, rows } = this.grid();
    const width = Math.max(this.host.clientWidth, 1), height = Math.max(this.host.clientHeight, 1);
    const w = Math.floor(width / columns), h = Math.floor(height / rows);
    const inset = Math.min(this.inset / rows, 0.6 * h);
    const seen = [w, h, inset, this.cells.length, this.showBones, clock.time, this.posing].join();
    // a still picture is not drawn again
    if (!turned && !this.stale && seen === this.seen) return;
    this.stale = false;
    this.seen = seen;
    this.setAspect(w / (h - inset));
    this.camera.setViewOffset(w, h - inset, 0, 0, w, h);
    if (!this.cells.length) {
      this.renderer.setScissor(0, 0, width, height);
      this.renderer.setViewport(0, 0, width, height);
      this.renderer.setClearColor(this.look.sky);
      this.renderer.clear();
    }
    const began = performance.now();
    this.cells.forEach((cell, i) => {
      cell.body.bones.group.visible = this.showBones || this.posing;
      cell.body.drawBones(this.renderer.getPixelRatio());
      const x = (i % columns) * w, y = height - h * (Math.floor(i / columns) + 1);
      this.renderer.setViewport(x, y, w, h);
      this.renderer.setScissor(x, y, w, h);
      this.renderer.render(cell.place.scene, this.camera);
    });
    this.spare(performance.now() - began);
    this.frames++;
    this.host.dataset.ready = this.cells.length ? "yes" : "no";
  }

  /** A machine that draws slowly gets fewer pixels, and at last no shadows: what moves must answer. */
  private spare(spent: number): void {
    this.slow = spent > 45 ? this.slow + 1 : Math.max(0, this.slow - 0.25);
    if (this.slow < 6) return;
    this.slow = 0;
    const ratio = this.renderer.getPixelRatio();
    if (ratio > 0.55) {
      this.renderer.setPixelRatio(Math.max(0.5, 0.7 * ratio));
      this.resize();
    } else if (this.shadows) {
      for (const cell of this.cells) cell.place.sun.castShadow = false;
      this.shadows = false;
    }
  }

  /** Screen place of a joint, px in the viewport; for tests and labels. */
  screenOf(joint: string): { x: number; y: number } | null {
    const body = this.body();
    const index = body?.facts.names.indexOf(joint) ?? -1;
    if (!body || index < 0) return null;
    const point = body.readPlaces()[index].clone().applyMatrix4(body.world.matrixWorld).project(this.camera);
    const box = this.renderer.domElement.getBoundingClientRect();
    return { x: box.left + ((point.x + 1) / 2) * box.width, y: box.top + ((1 - point.y) / 2) * box.height };
  }

  private nearest(event: PointerEvent): number {
    const body = this.body();
    if (!body || this.cells.length !== 1) return -1;
    const box = this.renderer.domElement.getBoundingClientRect();
    const reach = event.pointerType === "touch" ? 30 : 16;
    let best = -1, least = reach;
    const point = new Vector3();
    body.readPlaces().forEach((place, joint) => {
      if (!body.facts.moving.includes(joint)) return;
      point.copy(place).applyMatrix4(body.world.matrixWorld).project(this.camera);
      const away = Math.hypot(((point.x + 1) / 2) * box.width - (event.clientX - box.left), ((1 - point.y) / 2) * box.height - (event.clientY - box.top));
      if (away < least) [best, least] = [joint, away];
    });
    return best;
  }

  private ray(event: PointerEvent): Raycaster {
    const box = this.renderer.domElement.getBoundingClientRect();
    const ray = new Raycaster();
    ray.setFromCamera(new Vector2((2 * (event.clientX - box.left)) / box.width - 1, 1 - (2 * (event.clientY - box.top)) / box.height), this.camera);
    return ray;
  }

  private press(event: PointerEvent): void {
    if (!(this.posing || this.rigging) || event.button !== 0) return;
    const joint = this.nearest(event);
    const body = this.body();
    if (joint < 0 || !body) return;
    event.stopImmediatePropagation();
    event.preventDefault();
    this.renderer.domElement.setPointerCapture(event.pointerId);
    const place = body.readPlaces()[joint].clone().applyMatrix4(body.world.matrixWorld);
    const plane = new Plane().setFromNormalAndCoplanarPoint(this.camera.getWorldDirection(new Vector3()), place);
    const hit = this.ray(event).ray.intersectPlane(plane, new Vector3()) ?? place.clone();
    this.drag = { joint, plane, offset: place.sub(hit) };
    this.chosen = body.facts.names[joint];
    this.onPick?.(this.chosen);
    this.tell(event, "start");
    this.applyMarks();
  }

  private move(event: PointerEvent): void {
    if (this.drag) return this.tell(event, "move");
    if (!(this.posing || this.rigging)) return;
    const joint = this.nearest(event);
    const name = joint < 0 ? null : this.body()!.facts.names[joint];
    if (name !== this.hover) {
      this.hover = name;
      this.renderer.domElement.style.cursor = name ? "grab" : "";
      this.host.dataset.hover = name ?? "";
      this.applyMarks();
    }
  }

  private tell(event: PointerEvent, phase: "start" | "move" | "end"): void {
    const body = this.body();
    if (!this.drag || !body) return;
    const hit = this.ray(event).ray.intersectPlane(this.drag.plane, new Vector3());
    if (!hit) return;
    const target = hit.add(this.drag.offset).applyMatrix4(body.world.matrixWorld.clone().invert());
    if (this.rigging) body.moved.set(this.drag.joint, target.clone());
    this.stale = true;
    this.onDrag?.(body.facts.names[this.drag.joint], [target.x, target.y, target.z], phase);
  }

  private release(event: PointerEvent): void {
    if (!this.drag) return;
    this.tell(event, "end");
    this.drag = null;
    this.hover = null;
    this.renderer.domElement.style.cursor = "";
    this.applyMarks();
  }
}
