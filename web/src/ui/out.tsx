import { signal } from "@preact/signals";
import { can, character, download, exportFiles, jobs, ownTakes, take } from "../store";
import type { Job } from "../types";
import { Button, Icon } from "./icons";

const format = signal("glb");
const left = signal<Set<string>>(new Set());
const size = signal(512);

const FORMATS: [string, string, string][] = [
  ["glb", "GLB", "Your own file with the takes as clips: Blender, Unity, Unreal, Godot, three.js"],
  ["fbx", "FBX", "One take, through Blender: Maya, MotionBuilder, older engines"],
  ["bvh", "BVH", "One take, the skeleton alone: motion tools"],
  ["usd", "USD", "One take, .usdz: Omniverse, Houdini, Apple's viewers"],
  ["mp4", "MP4", "A film with ground and shadow"],
  ["gif", "GIF", "The same for a web page"],
  ["turntable", "Turntable", "The body turns once while it moves, MP4"],
];
const ENGINES: [string, string][] = [
  ["", "None: as above"],
  ["unity", "Unity (.fbx, metres)"],
  ["unreal", "Unreal (.fbx, centimetres)"],
  ["godot", "Godot (.glb, -loop names)"],
  ["three", "three.js (.glb)"],
];
const THROUGH_BLENDER = ["fbx", "unity", "unreal"];
const engine = signal("");

export function Out() {
  const who = character.value;
  const rows = ownTakes.value.filter((row) => row.version);
  const wanted = engine.value || format.value;
  const several = wanted === "glb";
  const film = ["mp4", "gif", "turntable"].includes(wanted);
  const chosen = several ? rows.filter((row) => !left.value.has(row.id) && (row.kind !== "clip" || Object.keys(row.adjust).length)) : take.value?.version ? [take.value] : [];
  const missing =
    THROUGH_BLENDER.includes(wanted) && !can.value.fbx
      ? 'FBX needs Blender\'s module: pip install "kinema[blender]"'
      : wanted === "usd" && !can.value.usd
        ? 'USD needs its library: pip install "kinema[usd]"'
        : ["mp4", "turntable"].includes(wanted) && !can.value.film
          ? 'Films need ffmpeg: pip install "kinema[video]"'
          : "";
  const done = jobs.value.filter((job) => job.character === who?.id && ["export", "film", "fbx"].includes(job.kind)).reverse();
  if (!who || who.state === "reading" || who.state === "failed") return <div class="pane" />;
  return (
    <div class="pane scrolls out">
      <fieldset class="formats">
        <legend>File</legend>
        {FORMATS.map(([key, name, text]) => (
          <label key={key} class={wanted === key ? "on" : ""}>
            <input
              type="radio"
              name="format"
              checked={wanted === key}
              onChange={() => {
                format.value = key;
                engine.value = "";
              }}
            />
            <b>{name}</b>
            <span>{text}</span>
          </label>
        ))}
      </fieldset>
      <label class="select">
        <span>For an engine</span>
        <select value={engine.value} onChange={(event) => (engine.value = event.currentTarget.value)}>
          {ENGINES.map(([key, text]) => (
            <option key={key} value={key}>
              {text}
            </option>
          ))}
        </select>
      </label>
      {engine.value && <p class="soft">A .zip: one take, its travel on one bone “root”, and a note of loop, speed and bones for the importer.</p>}
      {several ? (
        <fieldset class="includes">
          <legend>Takes to add</legend>
          {rows.filter((row) => row.kind !== "clip" || Object.keys(row.adjust).length).map((row) => (
            <label key={row.id}>
              <input
                type="checkbox"
                checked={!left.value.has(row.id)}
                onChange={(event) => {
                  const next = new Set(left.value);
                  event.currentTarget.checked ? next.delete(row.id) : next.add(row.id);
                  left.value = next;
                }}
              />
              <span>{row.name}</span>
            </label>
          ))}
          <p class="soft">
            {who.facts.clips.length ? `The file's own ${who.facts.clips.length} clips stay in it.` : "The file has no clips of its own."}
          </p>
        </fieldset>
      ) : (
        <p class="soft">
          {take.value ? (
            <>
              Writes <b>{take.value.name}</b>.
            </>
          ) : (
            "Choose a take first."
          )}
        </p>
      )}
      {film && (
        <label class="select">
          <span>Size</span>
          <select value={size.value} onChange={(event) => (size.value = Number(event.currentTarget.value))}>
            {[256, 384, 512, 720].map((one) => (
              <option key={one} value={one}>
                {one} × {one}
              </option>
            ))}
          </select>
        </label>
      )}
      <div class="write">
        {missing && <p class="note">{missing}</p>}
        <Button icon="download" label="Write the file" text="Write the file" kind="main" disabled={Boolean(missing) || (!chosen.length && !several)} onClick={() => void exportFiles(wanted, chosen.map((row) => row.id), film ? { size: size.value } : {})} />
      </div>
      {done.length > 0 && (
        <section>
          <h2>Written</h2>
          <ul class="files">
            {done.slice(0, 20).map((job) => (
              <FileLine key={job.id} job={job} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function FileLine({ job }: { job: Job }) {
  return (
    <li>
      <Icon name={job.kind === "film" ? "film" : "box"} />
      <span>
        <b>{job.result?.file ?? job.request.file}</b>
        <small>{job.state === "done" && job.result ? `${(job.result.bytes / 1e6).toFixed(2)} MB` : job.state === "failed" ? (job.error?.what ?? "failed") : job.state === "stopped" ? "stopped" : (job.progress.text ?? "waits")}</small>
      </span>
      {job.result && <Button icon="download" label={`Download ${job.result.file}`} kind="ghost" small onClick={() => download(job)} />}
    </li>
  );
}
