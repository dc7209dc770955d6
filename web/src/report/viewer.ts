// The clip in 3D for report.html: plays, scrubs, orbits and follows the body; plots and viewer share one clock.
// Light, ground and renderer are the studio's. Built into src/kinema/report/viewer.js; the page needs no network.
import { type AnimationAction, type AnimationClip, AnimationMixer, Group, type LineBasicMaterial, type Object3D, PerspectiveCamera, SkeletonHelper, Vector3 } from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";
import { GLTFLoader } from "three/addons/loaders/GLTFLoader.js";
import { clone } from "three/addons/utils/SkeletonUtils.js";
import { LOOKS, makeRenderer, Place, stand } from "../view/scene";

// What report/page.py tells.
interface Facts {
  clip: string;
  before: string | null;
  fps: number;
  T_kinema_file: number[];
  root_node: number;
  height: number;
  centre: number[];
  size: number;
  width: number;
  home: number[];
}

interface Actor {
  root: Object3D;
  frame: Group;
  mixer: AnimationMixer;
  clips: AnimationClip[];
  node: Object3D;
  bones: SkeletonHelper;
  action: AnimationAction | null;
}

const $ = <T extends HTMLElement>(id: string) => document.getElementById(id) as T;
const clock = { time: 0, duration: 0, playing: true, rate: 1 };

function bytesOf(base64: string): ArrayBuffer {
  return Uint8Array.from(atob(base64.trim()), (letter) => letter.charCodeAt(0)).buffer;
}

function choose(body: Actor, name: string): number {
  const clip = body.clips.find((one) => one.name === name) ?? body.clips[0];
  if (!clip) return 0;
  body.mixer.stopAllAction();
  body.action = body.mixer.clipAction(clip);
  body.action.play();
  return clip.duration;
}

function seek(body: Actor, time: number): void {
  // the last frame of a clip is a frame too: the mixer would wrap it to the first
  if (body.action) body.mixer.setTime(Math.min(time, body.action.getClip().duration - 1e-6));
}

function playheads(): void {
  const share = clock.duration > 0 ? clock.time / clock.duration : 0;
  for (const line of document.querySelectorAll<SVGLineElement>("line.playhead")) {
    const left = Number(line.dataset.left), right = Number(line.dataset.right);
    const x = String(left + share * (right - left));
    line.setAttribute("x1", x);
    line.setAttribute("x2", x);
  }
}

async function start(): Promise<void> {
  const facts: Facts = JSON.parse($("viewer-facts").textContent!);
  const stage = $("stage");
  const renderer = makeRenderer(stage);
  const gltf = await new GLTFLoader().parseAsync(bytesOf($("glb").textContent!), "");
  const size = facts.size;
  const place = new Place(renderer, size, LOOKS.light);
  const world = new Group(); // moved so that the body stays in the middle, and the ground goes under it
  place.scene.add(world);

  const rootName = (await gltf.parser.getDependency("node", facts.root_node)).name;
  function actor(root: Object3D, shift: number): Actor {
    const frame = new Group();
    frame.position.z = shift;
    frame.add(stand(root, facts.T_kinema_file));
    world.add(frame);
    const bones = new SkeletonHelper(root);
    (bones.material as LineBasicMaterial).depthTest = false;
    bones.visible = false;
    place.scene.add(bones);
    return { root, frame, mixer: new AnimationMixer(root), clips: gltf.animations, node: root.getObjectByName(rootName) ?? root, bones, action: null };
  }
  const twinRoot = facts.before ? clone(gltf.scene) : null;
  const first = actor(gltf.scene, 0);
  const twin = twinRoot && actor(twinRoot, -facts.width * 1.3); // to its left, farther from the camera
  const bodies = twin ? [first, twin] : [first];
  if (twin) twin.frame.visible = false;

  const camera = new PerspectiveCamera(35, 1, 0.02 * size, 200 * size);
  const controls = new OrbitControls(camera, renderer.domElement);
  controls.enableDamping = true;

  const scrub = $<HTMLInputElement>("scrub"), play = $("play"), clips = $<HTMLSelectElement>("clips"), bones = $<HTMLInputElement>("bones");
  for (const { name } of gltf.animations) clips.add(new Option(name, name, name === facts.clip, name === facts.clip));
  function pick(name: string): void {
    clock.duration = choose(first, name);
    if (twin) choose(twin, facts.before!);
    clock.time = Math.min(clock.time, clock.duration);
  }
  function setPlaying(on: boolean): void {
    clock.playing = on;
    play.textContent = on ? "❚❚" : "►";
    play.setAttribute("aria-label", on ? "pause" : "play");
  }
  function show(): void {
    for (const body of bodies) seek(body, clock.time);
    scrub.value = String(clock.duration > 0 ? (1000 * clock.time) / clock.duration : 0);
    $("stamp").textContent = `${clock.time.toFixed(2)} / ${clock.duration.toFixed(2)} s`;
    playheads();
  }
  function jump(time: number): void {
    clock.time = Math.min(Math.max(time, 0), clock.duration);
    show();
  }
  function showBones(): void {
    for (const body of bodies) body.bones.visible = bones.checked && body.frame.visible;
  }
  clips.onchange = () => {
    clock.time = 0;
    pick(clips.value);
  };
  play.onclick = () => setPlaying(!clock.playing);
  scrub.oninput = () => {
    setPlaying(false);
    jump((Number(scrub.value) / 1000) * clock.duration);
  };
  $("rate").onchange = (event) => (clock.rate = Number((event.target as HTMLSelectElement).value));
  bones.onchange = showBones;
  if (twin)
    $("both").onchange = (event) => {
      twin.frame.visible = (event.target as HTMLInputElement).checked;
      showBones();
    };
  else $("both-label").remove();
  addEventListener("keydown", (event) => {
    if (event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement) return;
    if (event.code === "Space") {
      event.preventDefault();
      setPlaying(!clock.playing);
    } else if (event.code === "ArrowRight" || event.code === "ArrowLeft") {
      setPlaying(false);
      jump(clock.time + (event.code === "ArrowRight" ? 1 : -1) / facts.fps);
    }
  });
  for (const svg of document.querySelectorAll<SVGSVGElement>("svg.timed")) {
    svg.addEventListener("click", (event) => {
      const line = svg.querySelector<SVGLineElement>("line.playhead")!;
      const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM()!.inverse());
      const left = Number(line.dataset.left), right = Number(line.dataset.right);
      setPlaying(false);
      jump(((point.x - left) / (right - left)) * clock.duration);
    });
  }

  const at = new Vector3();
  function settle(): void {
    world.position.set(0, 0, 0);
    world.updateMatrixWorld(true);
    first.node.getWorldPosition(at); // as far from the middle of the body as in the start pose
    const x = at.x + facts.centre[0], z = at.z + facts.centre[2];
    world.position.set(-x, 0, -z);
    place.moveGround(x, z);
  }
  function resize(): void {
    renderer.setSize(stage.clientWidth, stage.clientHeight, false);
    camera.aspect = stage.clientWidth / stage.clientHeight;
    camera.updateProjectionMatrix();
  }
  new ResizeObserver(resize).observe(stage);
  resize();

  pick(facts.clip);
  show();
  controls.target.set(0, 0.5 * facts.height, 0);
  camera.position.copy(controls.target).addScaledVector(new Vector3().fromArray(facts.home), 2.2 * size * Math.max(1, 1.3 / camera.aspect));
  setPlaying(true);

  let before = performance.now();
  renderer.setAnimationLoop(() => {
    const now = performance.now();
    if (clock.playing && clock.duration > 0) {
      clock.time += (clock.rate * (now - before)) / 1000;
      if (clock.time > clock.duration) clock.time %= clock.duration;
      show();
    }
    before = now;
    settle();
    controls.update();
    renderer.render(place.scene, camera);
    stage.dataset.ready = "yes";
  });
  Object.assign(window, { kinema: { clock, jump, setPlaying, bodies } });
}

start().catch((error: Error) => {
  const note = $("viewer-note");
  note.hidden = false;
  note.textContent = `The 3D view does not run in this browser (${error.message}). The clip is in the .glb beside this page.`;
});
