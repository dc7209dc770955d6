// What the server tells: rows of the project and what they hold.
export interface Trouble {
  code: string;
  what: string;
  where: string;
  hint: string;
}

export interface Finding extends Trouble {
  level: "error" | "warning" | "info";
}

export interface Facts {
  height: number;
  vertices: number;
  triangles: number;
  names: string[];
  parents: number[];
  nodes: number[];
  moving: number[];
  root: number;
  root_node: number;
  heads: number[][];
  T_kinema_file: number[];
  centre: number[];
  size: number;
  extent: number[];
  feet: { name: string; side: string; row: string; joint: number }[];
  limbs: { name: string; joints: string[] }[];
  clips: string[];
  plan: string;
  suggestions: string[];
  actions: Record<string, string>;
}

export type Pose = number[][];

export interface PoseKey {
  time: number;
  pose: Pose;
}

export interface Character {
  id: string;
  name: string;
  deleted: number;
  state: "reading" | "ready" | "preview" | "failed";
  source: { species?: string; seed?: number; file?: string; options?: { facing?: string }; moved?: number };
  facts: Facts;
  findings: Finding[];
  error: Trouble | null;
  keys: PoseKey[];
}

export interface Measure {
  key: string;
  label: string;
  value: string;
  word: string;
  grade: 0 | 1 | 2;
}

export interface Adjust {
  begin?: number;
  end?: number;
  speed?: number;
  ease?: number;
  frozen?: string[];
  blend?: string;
  blend_share?: number;
  physics?: "keep" | "off" | "plant";
  travel?: "keep" | "in-place" | "feet";
  heading?: number;
  loop?: "keep" | "loop" | "once";
  rounds?: number;
  fps?: number;
}

export interface Take {
  id: string;
  character: string;
  name: string;
  made: number;
  deleted: number;
  kind: "clip" | "made" | "keys" | "video";
  sentence: string;
  job: string;
  stars: number;
  version: number;
  adjust: Adjust;
  facts: {
    fps?: number;
    frames?: number;
    seconds?: number;
    loop?: boolean;
    travel?: number;
    plain?: boolean;
    seed?: number;
    preset?: string;
    notes?: string[];
  };
  measures: Measure[] | null;
}

export interface Job {
  id: string;
  character: string;
  take: string;
  kind: string;
  made: number;
  state: "queued" | "running" | "done" | "failed" | "stopped";
  request: { format?: string; file?: string; video?: string; [key: string]: unknown };
  progress: { text?: string; share?: number; losses?: Record<string, number>; left?: number | null };
  result: { id: string; file: string; bytes: number } | null;
  error: Trouble | null;
}

export interface State {
  project: { name: string; folder: string };
  characters: Character[];
  takes: Take[];
  jobs: Job[];
  history: { undo: string | null; redo: string | null };
  species: string[];
  can: { fbx: boolean; film: boolean; physics: boolean; rig: boolean; usd: boolean };
  ready: { desk: boolean; bench: boolean };
}

export interface Reading {
  sentence: string;
  action: string | null;
  loop: boolean;
  speed: number;
  period: number;
  direction: "forward" | "backward" | "left" | "right";
  sides: "in turn" | "free" | "either";
}
