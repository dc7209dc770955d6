// What the page knows, as signals, and what a user can do, as functions.
import { batch, computed, effect, signal } from "@preact/signals";
import { Answer, ask, Latest, Line, StudioError, upload } from "./api";
import { chosenJoint, dragTimes, dragged, enterPose, leavePose, pins, pose, samples } from "./posing";
import type { Adjust, Character, Job, Reading, State, Take, Trouble } from "./types";
import { type Model, loadModel } from "./view/body";
import { Stage } from "./view/stage";
import { readTracks, type Tracks } from "./view/tracks";

export type Tab = "takes" | "adjust" | "pose" | "out";

export const connected = signal(false);
export const loaded = signal(false);
export const project = signal<State["project"]>({ name: "", folder: "" });
export const characters = signal<Character[]>([]);
export const takes = signal<Take[]>([]);
export const jobs = signal<Job[]>([]);
export const history = signal<State["history"]>({ undo: null, redo: null });
export const can = signal<State["can"]>({ fbx: false, film: false, physics: false, rig: false, usd: false });
export const ready = signal<State["ready"]>({ desk: false, bench: false });
export const species = signal<string[]>([]);

export const characterId = signal("");
export const takeId = signal("");
export const compared = signal<string[]>([]);
export const tab = signal<Tab>("takes");
export const theme = signal<"dark" | "light">(startTheme());
/** The user's system asks for less motion: nothing plays until Play is pressed. */
export const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
export const playing = signal(!calm);
export const time = signal(0);
export const duration = signal(0);
export const rate = signal(1);
export const bones = signal(false);
export const follow = signal(true);
export const helpOpen = signal(false);
export const sidesOpen = signal<"" | "left" | "right">("");
export const toasts = signal<{ id: number; trouble: Trouble; kind: "error" | "note" }[]>([]);
export const uploading = signal<{ name: string; share: number } | null>(null);
export const dropping = signal(false);

export const character = computed(() => characters.value.find((one) => one.id === characterId.value) ?? null);
export const ownTakes = computed(() => takes.value.filter((take) => take.character === characterId.value));
export const take = computed(() => ownTakes.value.find((one) => one.id === takeId.value) ?? null);
export const openJobs = computed(() => jobs.value.filter((job) => job.state === "queued" || job.state === "running"));
export const jobOfTake = computed(() => openJobs.value.find((job) => job.take && job.take === takeId.value) ?? null);

export const sentence = signal("");
export const reading = signal<Reading | null>(null);
export const corrected = signal<Partial<Reading>>({});
export type Preset = "instant" | "draft" | "standard";
export const preset = signal<Preset>("draft");
export const physics = signal(true);
export const seed = signal(0);

export let stage: Stage | null = null;
export let line: Line;
let counter = 0;
const models = new Map<string, Promise<Model>>();
const trackCache = new Map<string, Promise<Tracks>>();
const TRACKS_KEPT = 160;

function startTheme(): "dark" | "light" {
  const kept = localStorage.getItem("kinema-theme");
  if (kept === "dark" || kept === "light") return kept;
  return matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark";
}

export function toast(error: unknown, kind: "error" | "note" = "error"): void {
  const trouble =
    error instanceof StudioError
      ? error.trouble
      : typeof error === "string"
        ? { code: "", what: error, where: "", hint: "" }
        : { code: "studio-page", what: String((error as Error)?.message ?? error), where: "", hint: "Reload the page; nothing is lost." };
  const id = ++counter;
  if (toasts.value.some((one) => one.trouble.what === trouble.what)) return;
  toasts.value = [...toasts.value.slice(-3), { id, trouble, kind }];
  if (kind === "note") setTimeout(() => dismiss(id), 6000); // errors stay until they are read
}

export function dismiss(id: number): void {
  toasts.value = toasts.value.filter((one) => one.id !== id);
}

export async function trying<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    toast(error);
    return null;
  }
}

// ---- news from the server ------------------------------------------------------------------------------------------------

function put<T extends { id: string; deleted?: number }>(rows: T[], row: T): T[] {
  if (row.deleted) return rows.filter((one) => one.id !== row.id);
  const place = rows.findIndex((one) => one.id === row.id);
  return place < 0 ? [...rows, row] : rows.map((one, i) => (i === place ? row : one));
}

/** A row that a request answered with, unless the socket has told more of it meanwhile. */
function meet<T extends { id: string; deleted?: number }>(rows: T[], row: T): T[] {
  return rows.some((one) => one.id === row.id) ? rows : put(rows, row);
}

function hear(event: any): void {
  batch(() => {
    if (event.event === "characters") {
      characters.value = put(characters.value, event.row);
      if (!characterId.value && !event.row.deleted) characterId.value = event.row.id;
      if (event.row.deleted && event.row.id === characterId.value) selectCharacter(characters.value.at(-1)?.id ?? "");
    } else if (event.event === "takes") {
      takes.value = put(takes.value, event.row);
      if (event.row.deleted) {
        compared.value = compared.value.filter((id) => id !== event.row.id);
        if (event.row.id === awaited) awaited = "";
        if (event.row.id === takeId.value) takeId.value = ownTakes.value.at(-1)?.id ?? "";
      }
    } else if (event.event === "jobs") {
      const before = jobs.value.find((job) => job.id === event.row.id);
      jobs.value = put(jobs.value, event.row);
      ended(event.row, before);
    } else if (event.event === "history") history.value = { undo: event.undo, redo: event.redo };
    else if (event.event === "ready") ready.value = { desk: event.desk, bench: event.bench };
  });
}

function ended(job: Job, before: Job | undefined): void {
  if (before && before.state === job.state) return;
  if (job.state === "failed" && job.error) toast(new StudioError(job.error));
  if (job.state === "done" && job.result) {
    toast(`${job.result.file} is ready.`, "note");
    if (wantedFiles.delete(job.id)) download(job);
  }
}

const wantedFiles = new Set<string>();

export function download(job: Job): void {
  const link = document.createElement("a");
  link.href = `/api/jobs/${job.id}/file`;
  link.download = job.result?.file ?? "";
  link.click();
}

async function loadState(): Promise<void> {
  const state = await trying(ask<State>("GET", "/api/state"));
  if (!state) return;
  batch(() => {
    project.value = state.project;
    characters.value = state.characters;
    takes.value = state.takes;
    jobs.value = state.jobs;
    history.value = state.history;
    can.value = state.can;
    ready.value = state.ready;
    species.value = state.species;
    loaded.value = true;
    const kept = sessionStorage.getItem("kinema-character") ?? "";
    if (!state.characters.some((one) => one.id === characterId.value)) {
      characterId.value = state.characters.some((one) => one.id === kept) ? kept : (state.characters.at(-1)?.id ?? "");
    }
    chooseTake();
  });
}

function chooseTake(): void {
  if (take.value) return;
  const kept = sessionStorage.getItem("kinema-take") ?? "";
  const rows = ownTakes.value;
  const walk = rows.find((one) => /walk/i.test(one.name));
  takeId.value = rows.some((one) => one.id === kept) ? kept : ((rows.filter((one) => one.kind !== "clip").at(-1) ?? walk ?? rows[0])?.id ?? "");
}

// ---- the view ------------------------------------------------------------------------------------------------------------

export function mountStage(host: HTMLElement): void {
  stage = new Stage(host);
  stage.onTick = (clock) => {
    time.value = clock.time;
    duration.value = clock.duration;
  };
  stage.onPick = (joint) => (chosenJoint.value = joint);
  stage.onDrag = dragged;
  (window as any).kinema = { stage, time, playing, dragTimes, pose, takes, jobs, pins };
  effect(() => stage!.setLook(theme.value));
  effect(() => {
    document.documentElement.dataset.theme = theme.value;
    localStorage.setItem("kinema-theme", theme.value);
  });
  effect(() => {
    stage!.clock.playing = playing.value;
    stage!.clock.rate = rate.value;
    stage!.showBones = bones.value || character.value?.state === "preview";
    stage!.setFollow(follow.value);
  });
  effect(() => {
    stage!.rigging = character.value?.state === "preview";
  });
  effect(() => stage!.setMarks(pins.value, chosenJoint.value));
  effect(() => {
    const posing = tab.value === "pose" && character.value?.state === "ready";
    if (posing !== stage!.posing) {
      if (posing) {
        compared.value = [];
        stage!.enterPose();
        void enterPose();
      } else {
        stage!.leavePose();
        leavePose();
      }
    }
  });
  const shown = computed(() => (compared.value.length > 1 ? compared.value : [takeId.value]).join(","));
  effect(() => void show(character.value, shown.value.split(",")));
}

let asked = 0;
const playingNow = new Map<string, string>();

async function show(who: Character | null, ids: string[]): Promise<void> {
  const turn = ++asked;
  if (!who || (who.state !== "ready" && who.state !== "preview")) {
    stage!.setCells(null, []);
    return;
  }
  const rows = ids.map((id) => takes.value.find((one) => one.id === id));
  const version = `${JSON.stringify(who.source)}`;
  const key = who.id + version;
  if (!models.has(key)) models.set(key, loadModel(who.id, encodeURIComponent(version), who.facts));
  const model = await trying(models.get(key)!);
  if (!model || turn !== asked) return;
  stage!.setCells(model, ids);
  for (const row of rows) {
    if (!row?.version) continue;
    const tracks = await trying(tracksOf(row));
    if (!tracks || turn !== asked) return;
    const mark = `${row.id}.${row.version}`;
    if (stage!.posing) continue;
    if (stage!.body(ids.indexOf(row.id))?.tracks !== tracks) stage!.play(row.id, tracks, row.facts.loop ?? false);
    playingNow.set(row.id, mark);
  }
  duration.value = stage!.clock.duration;
}

export function tracksOf(row: Take): Promise<Tracks> {
  const key = `${row.id}.${row.version}`;
  let found = trackCache.get(key);
  if (!found) {
    found = fetch(`/api/takes/${row.id}/tracks?v=${row.version}`).then(async (answer) => {
      if (!answer.ok) throw new StudioError((await answer.json()).error);
      return readTracks(await answer.arrayBuffer());
    });
    found.catch(() => trackCache.delete(key));
    trackCache.set(key, found);
    if (trackCache.size > TRACKS_KEPT) trackCache.delete(trackCache.keys().next().value!);
  }
  return found;
}

export function selectCharacter(id: string): void {
  batch(() => {
    if (id !== characterId.value) {
      compared.value = [];
      samples.value = [];
      pose.value = null;
      pins.value = new Set();
      reading.value = null;
      corrected.value = {};
      sentence.value = "";
      movedJoints.value = {};
      if (tab.value === "pose") tab.value = "takes";
    }
    characterId.value = id;
    takeId.value = "";
    sessionStorage.setItem("kinema-character", id);
    chooseTake();
  });
}

export function selectTake(id: string): void {
  batch(() => {
    takeId.value = id;
    compared.value = [];
    playing.value = !calm;
    sessionStorage.setItem("kinema-take", id);
  });
}

export function toggleCompare(id: string): void {
  const now = compared.value.length ? compared.value : takeId.value && takeId.value !== id ? [takeId.value] : [];
  compared.value = now.includes(id) ? now.filter((one) => one !== id) : [...now, id].slice(-4);
}

export function seek(seconds: number): void {
  playing.value = false;
  stage?.seek(seconds);
  time.value = seconds;
}

// ---- characters and files ------------------------------------------------------------------------------------------------

const MODELS = /\.(glb|gltf|fbx|obj|ply|stl)$/i;
const VIDEOS = /\.(mp4|webm|mov|gif)$/i;

export async function addFiles(files: File[]): Promise<void> {
  const main = files.find((file) => MODELS.test(file.name)) ?? files.find((file) => VIDEOS.test(file.name));
  if (!main) {
    toast(new StudioError({ code: "studio-file-kind", what: "None of these files is a character or a video.", where: "", hint: "Drop a .glb, .gltf (with its files), .fbx, .obj, .ply, .stl or a .mp4." }));
    return;
  }
  try {
    let folder: string | null = null;
    let name = "";
    const others = MODELS.test(main.name) ? files.filter((file) => file !== main) : [];
    for (const file of [main, ...others]) {
      uploading.value = { name: file.name, share: 0 };
      const stored: { folder: string; file: string } = await upload(file, folder, (share) => (uploading.value = { name: file.name, share }));
      folder = stored.folder;
      if (file === main) name = stored.file;
    }
    if (MODELS.test(main.name)) {
      const row = await ask<Character>("POST", "/api/characters", { folder, file: name });
      characters.value = meet(characters.value, row);
      selectCharacter(row.id);
      tab.value = "takes";
    } else await addJob({ kind: "fit", character: characterId.value, video: folder, file: name });
  } catch (error) {
    toast(error);
  } finally {
    uploading.value = null;
  }
}

export async function addCreature(name: string): Promise<void> {
  const row = await trying(ask<Character>("POST", "/api/creatures", { species: name, seed: Math.floor(Math.random() * 1000) }));
  if (!row) return;
  characters.value = meet(characters.value, row);
  selectCharacter(row.id);
}

export const changeCharacter = (id: string, fields: object) => trying(ask("PATCH", `/api/characters/${id}`, fields));
/** Joints of a made skeleton that were moved and not bound yet. */
export const movedJoints = signal<Record<string, number[]>>({});

export async function bindMoved(id: string): Promise<void> {
  const heads = movedJoints.value;
  movedJoints.value = {};
  await trying(ask("POST", `/api/characters/${id}/rig`, { heads }));
}

export const acceptRig = (id: string) => trying(ask("POST", `/api/characters/${id}/accept`));
export const readAgain = (id: string, options: object) => trying(ask("POST", `/api/characters/${id}/reading`, options));

// ---- takes ---------------------------------------------------------------------------------------------------------------

export const changeTake = (id: string, fields: object) => trying(ask("PATCH", `/api/takes/${id}`, fields));
export const undo = () => trying(ask("POST", "/api/undo"));
export const redo = () => trying(ask("POST", "/api/redo"));
export const vote = async (winner: string, losers: string[]) => {
  for (const loser of losers) await trying(ask("POST", "/api/votes", { winner, loser }));
  toast("Noted. Your choice is kept in the project.", "note");
};

const previews = new Latest<Answer<{ seconds: number }> | null>(
  (answer) => {
    if (!answer || !take.value) return;
    const loop = (draft.value?.loop ?? take.value.adjust.loop ?? "keep") === "once" ? false : (take.value.facts.loop ?? false);
    stage?.play(take.value.id, readTracks(answer.body), loop || draft.value?.loop === "loop");
    duration.value = stage?.clock.duration ?? 0;
  },
  (error) => toast(error),
);

/** Adjustments that are being tried and not yet kept. */
export const draft = signal<Adjust | null>(null);

export function tryAdjust(change: Adjust): void {
  const row = take.value;
  if (!row || !row.version) return;
  draft.value = { ...(draft.value ?? row.adjust), ...change };
  const adjust = draft.value;
  previews.ask(() => line.call("adjust", { character: row.character, take: row.id, adjust }));
}

export async function keepAdjust(change: Adjust, what: string): Promise<void> {
  const row = take.value;
  if (!row) return;
  const adjust = { ...row.adjust, ...(draft.value ?? {}), ...change };
  await changeTake(row.id, { adjust, what });
  draft.value = null;
}

// ---- jobs ----------------------------------------------------------------------------------------------------------------

/** A take that was asked for and is chosen already, though the socket has not told of it yet. */
let awaited = "";

export async function addJob(request: object): Promise<Job | null> {
  const job = await trying(ask<Job>("POST", "/api/jobs", request));
  if (job) {
    jobs.value = meet(jobs.value, job);
    if (job.take) {
      awaited = job.take;
      selectTake(job.take);
    }
  }
  return job;
}

export async function animate(): Promise<void> {
  const text = sentence.value.trim();
  if (!text || !character.value) return;
  playing.value = !calm;
  tab.value = "takes";
  performance.mark("kinema-enter");
  await addJob({
    kind: "animate",
    character: characterId.value,
    sentence: text,
    seed: seed.value,
    preset: preset.value,
    physics: physics.value,
    reading: corrected.value,
  });
  seed.value = seed.value + 1;
}

export async function stopJob(job: Job, keep: boolean): Promise<void> {
  await trying(ask("POST", `/api/jobs/${job.id}/stop`));
  if (!keep && job.take) await changeTake(job.take, { deleted: true });
}

export async function exportFiles(format: string, ids: string[], options: object = {}): Promise<void> {
  const job = await addJob({ kind: "export", character: characterId.value, takes: ids, format, ...options });
  if (!job) return;
  wantedFiles.add(job.id);
  const now = jobs.value.find((one) => one.id === job.id);
  if (now?.state === "done" && wantedFiles.delete(job.id)) download(now);
}

const explaining = new Latest<Answer<Reading> | null>(
  (answer) => (reading.value = answer?.value ?? null),
  () => (reading.value = null),
);

export function setSentence(text: string): void {
  sentence.value = text;
  corrected.value = {};
  if (text.trim()) explain();
  else reading.value = null;
}

/** The user knows better what the sentence means: the other chips follow. */
export function setAction(action: string): void {
  corrected.value = { action };
  explain();
}

function explain(): void {
  const told = { character: characterId.value, sentence: sentence.value, action: corrected.value.action };
  if (character.value) explaining.ask(() => line.call("explain", told));
}

// ---- beginning -----------------------------------------------------------------------------------------------------------

export function begin(): void {
  if (location.search) window.history.replaceState(null, "", "/"); // the key is in a cookie by now
  line = new Line(
    hear,
    () => {
      connected.value = true;
      void loadState();
    },
    () => (connected.value = false),
  );
  effect(() => {
    const rows = ownTakes.value;
    if (rows.length && takeId.value !== awaited && !rows.some((one) => one.id === takeId.value)) chooseTake();
  });
  effect(() => {
    takeId.value;
    draft.value = null;
  });
}
