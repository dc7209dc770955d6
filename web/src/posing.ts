// Poses: dragged, pinned, sampled, set as keys.
import { signal } from "@preact/signals";
import { type Answer, Latest } from "./api";
import { addJob, calm, changeCharacter, character, characterId, line, movedJoints, playing, stage, tab, take, time, toast, tracksOf, trying } from "./store";
import type { Pose } from "./types";
import { readTracks } from "./view/tracks";

export const pose = signal<Pose | null>(null);
export const heads = signal<number[][]>([]);
export const pins = signal<Set<string>>(new Set());
export const chosenJoint = signal<string | null>(null);
export const samples = signal<{ pose: Pose; heads: number[][] }[]>([]);
export const sampleSeed = signal(0);
export const keyTime = signal(0);
/** Whether the pose space settles the body when the hand lets go. */
export const naturalOnRelease = signal(false);
export const dragTimes: number[] = [];

interface Posed {
  pose: Pose;
  heads: number[][];
  left?: number;
}

const poseHistory: { back: Pose[]; again: Pose[] } = { back: [], again: [] };
let dragStart: Pose | null = null;
let dragEnds = false;

function takePose(answer: Answer<Posed> | null): void {
  if (!answer || !stage?.posing) return;
  stage.setPose(readTracks(answer.body));
  pose.value = answer.value.pose;
  heads.value = answer.value.heads;
}

export async function enterPose(): Promise<void> {
  const row = take.value;
  const at = time.value;
  playing.value = false;
  poseHistory.back = []; // at once: an undo must not take back what was dragged in another pose
  poseHistory.again = [];
  const told = row?.version ? { character: characterId.value, take: row.id, time: at } : { character: characterId.value };
  takePose(await trying(line.call<Posed>("pose", told)));
  if (!pins.value.size) pinFeet();
  if (!samples.value.length) void morePoses();
}

export function leavePose(): void {
  chosenJoint.value = null;
  const row = take.value;
  if (row?.version) void tracksOf(row).then((tracks) => stage?.play(row.id, tracks, row.facts.loop ?? false));
  playing.value = !calm;
}

export function pinFeet(): void {
  pins.value = new Set(character.value?.facts.feet?.map((foot) => foot.name) ?? []);
}

export function togglePin(joint: string): void {
  const next = new Set(pins.value);
  if (!next.delete(joint)) next.add(joint);
  pins.value = next;
}

function pinned(except: string): Record<string, number[]> {
  const names = character.value?.facts.names ?? [];
  return Object.fromEntries([...pins.value].filter((name) => name !== except && names.includes(name)).map((name) => [name, heads.value[names.indexOf(name)]]));
}

let dragPins: Record<string, number[]> = {};
let held: Record<string, number[]> = {};
const drags = new Latest<{ answer: Answer<Posed> | null; began: number }>(
  ({ answer, began }) => {
    if (answer) dragTimes.push(performance.now() - began);
    takePose(answer);
    if (!dragEnds) return;
    dragStart = null;
    if (naturalOnRelease.value && answer) void settle({ ...dragPins, ...held });
  },
  (error) => toast(error),
);

export function dragged(joint: string, target: [number, number, number], phase: "start" | "move" | "end"): void {
  if (stage?.rigging) {
    if (phase === "end") movedJoints.value = { ...movedJoints.value, [joint]: target };
    return;
  }
  if (phase === "start") {
    dragStart = pose.value;
    dragEnds = false;
    dragPins = pinned(joint);
    if (pose.value) remember(pose.value);
    return;
  }
  dragEnds = phase === "end";
  held = { [joint]: target };
  const told = { character: characterId.value, pose: dragStart, joint, target, pins: dragPins };
  drags.ask(async () => {
    const began = performance.now();
    return { answer: await line.call<Posed>("drag", told), began };
  });
}

function remember(before: Pose): void {
  poseHistory.back = [...poseHistory.back.slice(-99), before];
  poseHistory.again = [];
}

export async function setPose(next: Pose | null, options: { stand?: boolean; quiet?: boolean } = {}): Promise<void> {
  if (pose.value && !options.quiet) remember(pose.value);
  takePose(await trying(line.call<Posed>("pose", { character: characterId.value, pose: next, stand: options.stand })));
}

export function stepPose(back: boolean): boolean {
  const from = back ? poseHistory.back : poseHistory.again;
  const to = back ? poseHistory.again : poseHistory.back;
  const next = from.pop();
  if (!next || !pose.value) return false;
  to.push(pose.value);
  void setPose(next, { quiet: true });
  return true;
}

export async function settlePose(): Promise<void> {
  if (pose.value) remember(pose.value);
  await settle(pinned(""));
}

async function settle(places: Record<string, number[]>): Promise<void> {
  if (pose.value) takePose(await trying(line.call<Posed>("settle", { character: characterId.value, pose: pose.value, pins: places })));
}

export async function morePoses(): Promise<void> {
  sampleSeed.value++;
  const told = { character: characterId.value, count: 6, seed: sampleSeed.value, variety: 1.6 };
  const answer = await trying(line.call<{ poses: { pose: Pose; heads: number[][] }[] }>("sample", told));
  if (answer) samples.value = answer.value.poses;
}

export async function setKey(): Promise<void> {
  const who = character.value;
  if (!who || !pose.value) return;
  const at = Math.round(keyTime.value * 24) / 24;
  const keys = [...who.keys.filter((key) => Math.abs(key.time - at) > 1 / 48), { time: at, pose: pose.value }];
  keys.sort((one, two) => one.time - two.time);
  await changeCharacter(who.id, { keys, what: "set a key" });
  keyTime.value = at + 0.5;
}

export async function dropKey(at: number): Promise<void> {
  const who = character.value;
  if (who) await changeCharacter(who.id, { keys: who.keys.filter((key) => key.time !== at), what: "remove a key" });
}

export async function inBetween(): Promise<void> {
  const who = character.value;
  if (!who) return;
  const job = await addJob({ kind: "between", character: who.id, keys: who.keys });
  if (job) tab.value = "takes";
}
