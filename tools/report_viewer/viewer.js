// The clip in 3D for report.html: plays, scrubs, orbits and follows the body; plots and viewer share one clock.
// Bundled with three.js into src/kinema/recipes/report/viewer.js by build.mjs; the page needs no network.
import {
  AmbientLight,
  AnimationMixer,
  CircleGeometry,
  Color,
  DataTexture,
  DirectionalLight,
  Fog,
  Group,
  LinearMipmapLinearFilter,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  PerspectiveCamera,
  PMREMGenerator,
  RepeatWrapping,
  Scene,
  ShadowMaterial,
  SkeletonHelper,
  SRGBColorSpace,
  Vector3,
  WebGLRenderer,
} from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";
import { RoomEnvironment } from "three/addons/environments/RoomEnvironment.js";
import { GLTFLoader } from "three/addons/loaders/GLTFLoader.js";
import { clone } from "three/addons/utils/SkeletonUtils.js";

const $ = (id) => document.getElementById(id);
const clock = { time: 0, duration: 0, playing: true, rate: 1 };

function bytesOf(base64) {
  const text = atob(base64.trim());
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes.buffer;
}

// A body, its mixer and the node that the camera follows.
function actor(root, clips, rootName) {
  root.traverse((object) => {
    if (object.isMesh) {
      object.castShadow = true;
      object.frustumCulled = false; // skinned bounds are those of the bind pose
    }
  });
  const mixer = new AnimationMixer(root);
  return { root, mixer, clips, node: root.getObjectByName(rootName) ?? root, action: null };
}

function choose(body, name) {
  const clip = body.clips.find((c) => c.name === name) ?? body.clips[0];
  if (!clip) return 0;
  body.mixer.stopAllAction();
  body.action = body.mixer.clipAction(clip);
  body.action.play();
  return clip.duration;
}

function seek(body, time) {
  if (!body.action) return;
  // the last frame of a clip is a frame too: the mixer would wrap it to the first
  body.mixer.setTime(Math.min(time, body.action.getClip().duration - 1e-6));
}

function playheads() {
  const share = clock.duration > 0 ? clock.time / clock.duration : 0;
  for (const line of document.querySelectorAll("line.playhead")) {
    const left = Number(line.dataset.left), right = Number(line.dataset.right);
    const x = left + share * (right - left);
    line.setAttribute("x1", x);
    line.setAttribute("x2", x);
  }
}

async function start() {
  const facts = JSON.parse($("viewer-facts").textContent);
  const stage = $("stage");
  const renderer = new WebGLRenderer({ antialias: true });
  renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
  renderer.shadowMap.enabled = true;
  stage.appendChild(renderer.domElement);

  const gltf = await new GLTFLoader().parseAsync(bytesOf($("glb").textContent), "");
  const scene = new Scene();
  const size = facts.size;
  const sky = new Color(0xe9eef2);
  scene.background = sky;
  scene.fog = new Fog(sky, 6 * size, 20 * size);
  scene.environment = new PMREMGenerator(renderer).fromScene(new RoomEnvironment(), 0.04).texture;
  scene.environmentIntensity = 0.7;
  scene.add(new AmbientLight(0xffffff, 0.3));
  const sun = new DirectionalLight(0xffffff, 1.8);
  sun.castShadow = true;
  sun.shadow.mapSize.set(1024, 1024);
  sun.shadow.bias = -0.0005;
  sun.shadow.normalBias = 0.02 * size;
  for (const [side, value] of [["left", -2], ["right", 2], ["top", 2], ["bottom", -2]]) sun.shadow.camera[side] = value * size;
  sun.shadow.camera.near = 0.1 * size;
  sun.shadow.camera.far = 10 * size;
  scene.add(sun, sun.target);

  const ground = new Group(); // jumps along with the body by whole tiles, so that it never ends
  const tile = 0.35 * size;
  const side = 120 * tile;
  const shades = [216, 223, 228, 255, 199, 207, 213, 255, 199, 207, 213, 255, 216, 223, 228, 255];
  const checker = new DataTexture(new Uint8Array(shades), 2, 2);
  checker.colorSpace = SRGBColorSpace;
  checker.wrapS = checker.wrapT = RepeatWrapping;
  checker.repeat.set(60, 60);
  checker.minFilter = LinearMipmapLinearFilter;
  checker.generateMipmaps = true;
  checker.anisotropy = 8;
  checker.needsUpdate = true;
  // unlit: the shadow above it is all the shading it needs
  const floor = new Mesh(new CircleGeometry(side / 2, 64), new MeshBasicMaterial({ map: checker }));
  const shade = new Mesh(new CircleGeometry(side / 2, 64), new ShadowMaterial({ opacity: 0.25 }));
  shade.position.y = 0.001 * size;
  shade.receiveShadow = true;
  for (const part of [floor, shade]) part.rotation.x = -Math.PI / 2;
  ground.add(floor, shade);
  scene.add(ground);

  // kinema's world: metres, +Y up, +X forward, ground at y = 0
  const T = new Matrix4().set(...facts.T_kinema_file);
  const rootName = (await gltf.parser.getDependency("node", facts.root_node)).name;
  function placed(root, shift) {
    const frame = new Group();
    frame.matrixAutoUpdate = false;
    frame.matrix.copy(new Matrix4().makeTranslation(0, 0, shift).multiply(T));
    frame.add(root);
    scene.add(frame);
    return frame;
  }
  const bodies = [actor(gltf.scene, gltf.animations, rootName)];
  const twinRoot = facts.before ? clone(gltf.scene) : null;
  placed(gltf.scene, 0);
  const skeletons = [];
  let twin = null;
  if (twinRoot) {
    twin = actor(twinRoot, gltf.animations, rootName);
    const frame = placed(twinRoot, -facts.width * 1.3); // to its left, farther from the camera
    frame.visible = false;
    twin.frame = frame;
    bodies.push(twin);
  }
  for (const body of bodies) {
    const helper = new SkeletonHelper(body.root);
    helper.material.depthTest = false;
    helper.visible = false;
    scene.add(helper);
    skeletons.push(helper);
  }

  const camera = new PerspectiveCamera(35, 1, 0.02 * size, 200 * size);
  const controls = new OrbitControls(camera, renderer.domElement);
  controls.enableDamping = true;
  const centre = new Vector3();
  const home = new Vector3().fromArray(facts.home);
  const last = new Vector3();

  // controls
  const scrub = $("scrub"), play = $("play"), clips = $("clips"), stamp = $("stamp");
  for (const clip of gltf.animations) clips.add(new Option(clip.name, clip.name, clip.name === facts.clip, clip.name === facts.clip));
  function pick(name) {
    clock.duration = choose(bodies[0], name);
    if (twin) choose(twin, facts.before);
    clock.time = Math.min(clock.time, clock.duration);
  }
  function setPlaying(on) {
    clock.playing = on;
    play.textContent = on ? "❚❚" : "►";
    play.setAttribute("aria-label", on ? "pause" : "play");
  }
  function jump(time) {
    clock.time = Math.min(Math.max(time, 0), clock.duration);
    show();
  }
  clips.onchange = () => { clock.time = 0; pick(clips.value); };
  play.onclick = () => setPlaying(!clock.playing);
  scrub.oninput = () => { setPlaying(false); jump((scrub.value / 1000) * clock.duration); };
  $("rate").onchange = (event) => { clock.rate = Number(event.target.value); };
  $("bones").onchange = (event) => { skeletons.forEach((s, i) => { s.visible = event.target.checked && (i === 0 || twin.frame.visible); }); };
  if (twin) $("both").onchange = (event) => { twin.frame.visible = event.target.checked; $("bones").onchange({ target: $("bones") }); };
  else $("both-label").remove();
  addEventListener("keydown", (event) => {
    if (event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement) return;
    if (event.code === "Space") { event.preventDefault(); setPlaying(!clock.playing); }
    else if (event.code === "ArrowRight" || event.code === "ArrowLeft") {
      setPlaying(false);
      jump(clock.time + (event.code === "ArrowRight" ? 1 : -1) / facts.fps);
    }
  });
  for (const svg of document.querySelectorAll("svg.timed")) {
    svg.addEventListener("click", (event) => {
      const line = svg.querySelector("line.playhead");
      const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
      const left = Number(line.dataset.left), right = Number(line.dataset.right);
      setPlaying(false);
      jump(((point.x - left) / (right - left)) * clock.duration);
    });
  }

  function show() {
    for (const body of bodies) seek(body, clock.time);
    scrub.value = clock.duration > 0 ? (1000 * clock.time) / clock.duration : 0;
    stamp.textContent = `${clock.time.toFixed(2)} / ${clock.duration.toFixed(2)} s`;
    playheads();
  }
  // where the camera looks: half up the body, as far from its root as in the start pose
  function middle() {
    const at = bodies[0].node.getWorldPosition(new Vector3());
    return at.set(at.x + facts.centre[0], 0.5 * facts.height, at.z + facts.centre[2]);
  }
  function place() {
    scene.updateMatrixWorld(true);
    const at = middle();
    centre.copy(at);
    camera.position.add(centre).sub(last);
    controls.target.add(centre).sub(last);
    last.copy(centre);
    ground.position.set(Math.round(at.x / tile / 2) * tile * 2, 0, Math.round(at.z / tile / 2) * tile * 2);
    sun.position.copy(centre).add(new Vector3(1.2 * size, 3 * size, 1.5 * size));
    sun.target.position.copy(centre);
  }
  function resize() {
    const width = stage.clientWidth, height = stage.clientHeight;
    renderer.setSize(width, height, false);
    camera.aspect = width / height;
    camera.updateProjectionMatrix();
  }
  new ResizeObserver(resize).observe(stage);
  resize();

  pick(facts.clip);
  show();
  scene.updateMatrixWorld(true);
  last.copy(middle());
  controls.target.copy(last);
  camera.position.copy(last).addScaledVector(home, 2.2 * size * Math.max(1, 1.3 / camera.aspect));
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
    place();
    controls.update();
    renderer.render(scene, camera);
    stage.dataset.ready = "yes";
  });
  window.kinema = { clock, jump, setPlaying, bodies };
}

start().catch((error) => {
  const note = $("viewer-note");
  note.hidden = false;
  note.textContent = `The 3D view does not run in this browser (${error.message}). The clip is in the .glb beside this page.`;
});
