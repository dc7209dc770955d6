// The page: header, characters on the left, the view in the middle, takes and tools on the right.
import { render } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { chosenJoint, setKey, togglePin } from "./posing";
import { addFiles, begin, bones, character, characters, dismiss, dropping, duration, follow, helpOpen, jobs, loaded, mountStage, openJobs, playing, seek, sidesOpen, stage, tab, take, theme, time, toasts, type Tab } from "./store";
import { Adjust } from "./ui/adjust";
import { Dock } from "./ui/dock";
import { doAgain, Header, takeBack } from "./ui/header";
import { Button, Icon } from "./ui/icons";
import { Left } from "./ui/left";
import { Out } from "./ui/out";
import { Pose } from "./ui/pose";
import { CellLabels, Takes } from "./ui/takes";

const TABS: [Tab, string, string][] = [
  ["takes", "Takes", "1"],
  ["adjust", "Adjust", "2"],
  ["pose", "Pose", "3"],
  ["out", "Out", "4"],
];

function App() {
  return (
    <div class={`studio ${sidesOpen.value}`}>
      <Header />
      <Left />
      <View />
      <Right />
      <Toasts />
      <Help />
      {dropping.value && (
        <div class="dropping" aria-hidden="true">
          <div>
            <Icon name="upload" size={40} />
            <b>Drop it</b>
            <p>A character (.glb, .gltf with its files, .fbx, .obj, .ply, .stl) or a video of one moving (.mp4)</p>
          </div>
        </div>
      )}
      <div class="unseen" role="status" aria-live="polite">
        {openJobs.value.length ? `${openJobs.value.length} ${openJobs.value.length === 1 ? "job" : "jobs"} running` : ""}
      </div>
    </div>
  );
}

function View() {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    try {
      mountStage(host.current!);
    } catch (error) {
      host.current!.textContent = `This browser shows no 3D (${(error as Error).message}). Turn on hardware acceleration or WebGL.`;
    }
  }, []);
  return (
    <main class="view" aria-label="Character">
      <div class="canvas" ref={host} />
      <CellLabels />
      <Now />
      <VideoBeside />
      <Dock />
    </main>
  );
}

function Now() {
  const who = character.value;
  if (loaded.value && !characters.value.length)
    return (
      <div class="teach">
        <h2>An empty studio</h2>
        <ol>
          <li>Drop a character: .glb, .gltf, .fbx or .obj, or make a creature with + on the left.</li>
          <li>Write what it does, press Enter, and watch it improve.</li>
          <li>Adjust, pose, compare, and take the file away.</li>
        </ol>
      </div>
    );
  if (!loaded.value || who?.state === "reading")
    return (
      <div class="teach small" role="status">
        <span class="spin" aria-hidden="true" />
        {!loaded.value ? "Opening the project…" : who?.source.species ? `Making a ${who.source.species} for you…` : `Reading ${who?.source.file}: skeleton, feet, facing, clips…`}
      </div>
    );
  if (who?.state === "failed")
    return (
      <div class="teach" role="alert">
        <h2>“{who.name}” could not be read</h2>
        <p>{who.error?.what}</p>
        {who.error?.hint && <p class="hint">{who.error.hint}</p>}
      </div>
    );
  if (take.value && !take.value.version)
    return (
      <div class="teach small" role="status">
        <span class="spin" aria-hidden="true" />
        “{take.value.name}”: the first motion comes within seconds
      </div>
    );
  return null;
}

function VideoBeside() {
  const row = take.value;
  const job = row?.kind === "video" ? jobs.value.find((one) => one.id === row.job) : null;
  const id = job?.request.video;
  if (!id) return null;
  return <video class="beside" src={`/api/videos/${id}`} autoPlay loop muted playsInline aria-label="The video that is fitted" />;
}

function Right() {
  return (
    <aside class="side right" aria-label="Takes and tools">
      <div class="tabs" role="tablist" aria-label="Tools">
        {TABS.map(([key, text, digit]) => (
          <button key={key} type="button" role="tab" id={`tab-${key}`} aria-selected={tab.value === key} aria-controls="panel" title={`${text} (${digit})`} tabIndex={tab.value === key ? 0 : -1} onClick={() => (tab.value = key)} onKeyDown={turnTab}>
            {text}
          </button>
        ))}
      </div>
      <div id="panel" class="panel" role="tabpanel" aria-labelledby={`tab-${tab.value}`} tabIndex={0}>
        {tab.value === "takes" ? <Takes /> : tab.value === "adjust" ? <Adjust /> : tab.value === "pose" ? <Pose /> : <Out />}
      </div>
    </aside>
  );
}

function turnTab(event: KeyboardEvent): void {
  const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
  if (!step) return;
  event.preventDefault();
  event.stopPropagation();
  const place = TABS.findIndex(([key]) => key === tab.value);
  tab.value = TABS[(place + step + TABS.length) % TABS.length][0];
  document.getElementById(`tab-${tab.value}`)?.focus();
}

function Toasts() {
  return (
    <div class="toasts">
      {toasts.value.map(({ id, trouble, kind }) => (
        <div key={id} class={`toast ${kind}`} role={kind === "error" ? "alert" : "status"}>
          <Icon name={kind === "error" ? "warn" : "check"} />
          <div>
            <b>{trouble.what}</b>
            {trouble.hint && <p>{trouble.hint}</p>}
            {trouble.code && <code>{trouble.code}</code>}
          </div>
          <Button icon="close" label="Dismiss" kind="ghost" small onClick={() => dismiss(id)} />
        </div>
      ))}
    </div>
  );
}

const KEYS: [string, string][] = [
  ["Enter", "in the sentence: animate"],
  ["/", "go to the sentence"],
  ["Space", "play or pause"],
  ["← →", "one frame back or on"],
  ["1 2 3 4", "Takes, Adjust, Pose, Out"],
  ["Ctrl+Z, Ctrl+Shift+Z", "undo, redo"],
  ["B", "bones"],
  ["F", "camera follows"],
  ["H", "reset the view"],
  ["K", "in Pose: set a key"],
  ["P", "in Pose: pin the chosen joint"],
  ["T", "dark or light"],
  ["?", "this help"],
];

function Help() {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (helpOpen.value && !dialog.current?.open) dialog.current?.showModal();
    if (!helpOpen.value) dialog.current?.close();
  }, [helpOpen.value]);
  return (
    <dialog ref={dialog} class="help" aria-labelledby="help-title" onClose={() => (helpOpen.value = false)}>
      <div class="title">
        <h2 id="help-title">Keyboard</h2>
        <Button icon="close" label="Close" kind="ghost" onClick={() => (helpOpen.value = false)} />
      </div>
      <dl>
        {KEYS.map(([key, text]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p class="soft">In the view: drag to orbit, right-drag to pan, wheel to zoom. Everything runs on this machine; no request leaves it.</p>
    </dialog>
  );
}

function onKey(event: KeyboardEvent): void {
  const target = event.target as HTMLElement;
  const writing = target instanceof HTMLInputElement ? !["range", "checkbox", "radio"].includes(target.type) : target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z" && !writing) {
    event.preventDefault();
    event.shiftKey ? doAgain() : takeBack();
    return;
  }
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "y" && !writing) {
    event.preventDefault();
    doAgain();
    return;
  }
  if (writing || event.ctrlKey || event.metaKey || event.altKey || helpOpen.value) return;
  const range = target instanceof HTMLInputElement;
  const step = 1 / (take.value?.facts.fps ?? 24);
  const digits: Record<string, Tab> = { "1": "takes", "2": "adjust", "3": "pose", "4": "out" };
  if (event.key === " " && !(target instanceof HTMLButtonElement) && !range) {
    event.preventDefault();
    playing.value = !playing.value;
  } else if ((event.key === "ArrowRight" || event.key === "ArrowLeft") && !range && target.getAttribute("role") !== "tab") {
    seek(Math.min(Math.max(time.value + (event.key === "ArrowRight" ? step : -step), 0), duration.value));
  } else if (digits[event.key]) tab.value = digits[event.key];
  else if (event.key === "/") {
    event.preventDefault();
    document.getElementById("sentence")?.focus();
  } else if (event.key === "?") helpOpen.value = true;
  else if (event.key === "b") bones.value = !bones.value;
  else if (event.key === "f") follow.value = !follow.value;
  else if (event.key === "h") stage?.goHome();
  else if (event.key === "t") theme.value = theme.value === "dark" ? "light" : "dark";
  else if (event.key === "k" && tab.value === "pose") void setKey();
  else if (event.key === "p" && tab.value === "pose" && chosenJoint.value) togglePin(chosenJoint.value);
}

function watchDrops(): void {
  let depth = 0;
  const files = (event: DragEvent) => event.dataTransfer?.types.includes("Files") ?? false;
  addEventListener("dragenter", (event) => {
    if (!files(event)) return;
    event.preventDefault();
    depth++;
    dropping.value = true;
  });
  addEventListener("dragover", (event) => files(event) && event.preventDefault());
  addEventListener("dragleave", (event) => {
    if (files(event) && --depth <= 0) {
      depth = 0;
      dropping.value = false;
    }
  });
  addEventListener("drop", (event) => {
    if (!files(event)) return;
    event.preventDefault();
    depth = 0;
    dropping.value = false;
    void addFiles([...(event.dataTransfer?.files ?? [])]);
  });
}

addEventListener("keydown", onKey);
watchDrops();
begin();
render(<App />, document.getElementById("app")!);
performance.mark("kinema-interactive");
