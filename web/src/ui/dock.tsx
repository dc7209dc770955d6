import { useEffect, useRef } from "preact/hooks";
import { dropKey, inBetween, keyTime, setKey, setPose } from "../posing";
import { addFiles, animate, bones, character, corrected, duration, jobOfTake, openJobs, physics, playing, type Preset, preset, rate, reading, ready, seed, seek, selectTake, sentence, setAction, setSentence, stage, stopJob, tab, take, time } from "../store";
import type { Job, Reading } from "../types";
import { Button, Icon } from "./icons";

export function Dock() {
  const who = character.value;
  const dock = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const watch = new ResizeObserver(() => stage && (stage.inset = (dock.current?.offsetHeight ?? 0) + 14));
    watch.observe(dock.current!);
    return () => watch.disconnect();
  }, []);
  return (
    <div class="dock" ref={dock}>
      <Progress />
      {tab.value === "pose" ? <KeyLine /> : take.value?.version ? <Transport /> : null}
      {who && (who.state === "ready" || who.state === "preview") && tab.value !== "pose" && <Prompt />}
    </div>
  );
}

function Prompt() {
  const chooser = useRef<HTMLInputElement>(null);
  const who = character.value!;
  const text = sentence.value;
  return (
    <form
      class="prompt"
      aria-label="Animate"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void animate();
      }}
    >
      <div class="field">
        <input
          id="sentence"
          value={text}
          maxLength={500}
          autocomplete="off"
          spellcheck
          placeholder={`Say what it does: “${who.facts.suggestions[0]}”`}
          aria-label="What the character does"
          onInput={(event) => setSentence(event.currentTarget.value)}
        />
        <label class="mini" title="Another seed gives another take of the same sentence">
          <span>seed</span>
          <input type="number" min={0} max={99999} value={seed.value} aria-label="Seed" onInput={(event) => (seed.value = Math.max(0, Math.floor(Number(event.currentTarget.value) || 0)))} />
        </label>
        <select aria-label="How much work" value={preset.value} title="Instant: seconds. Draft: improves for a minute or two. Standard: for several." onChange={(event) => (preset.value = event.currentTarget.value as Preset)}>
          <option value="instant">Instant</option>
          <option value="draft">Draft</option>
          <option value="standard">Standard</option>
        </select>
        <button type="submit" class="button main" disabled={!text.trim()}>
          <Icon name="enter" size={16} />
          <span>Animate</span>
        </button>
      </div>
      {reading.value ? (
        <Chips told={reading.value} />
      ) : (
        <div class="chips" role="group" aria-label="Suggestions">
          {who.facts.suggestions.slice(0, 6).map((one) => (
            <button
              key={one}
              type="button"
              class="chip"
              onClick={() => {
                setSentence(one);
                document.getElementById("sentence")?.focus();
              }}
            >
              {one}
            </button>
          ))}
          <button type="button" class="chip soft" onClick={() => chooser.current?.click()}>
            <Icon name="film" size={14} /> from a video…
          </button>
          <input ref={chooser} type="file" hidden data-role="video" aria-label="Video file" accept=".mp4,.webm,.mov,.gif" onChange={(event) => void addFiles([...(event.currentTarget.files ?? [])])} />
        </div>
      )}
      {!ready.value.bench && (
        <p class="soft" role="status">
          The bench is warming up; your first sentence waits a few seconds.
        </p>
      )}
    </form>
  );
}

function Chips({ told }: { told: Reading }) {
  const set = (change: Partial<Reading>) => (corrected.value = { ...corrected.value, ...change });
  const now = { ...told, ...corrected.value };
  const own = (key: keyof Reading) => (key in corrected.value ? "chip-field own" : "chip-field");
  const actions = character.value?.facts.actions ?? {};
  return (
    <div class="chips" role="group" aria-label="What was understood; correct it here">
      <label class={own("action")}>
        <span>Action</span>
        <select value={now.action ?? ""} onChange={(event) => event.currentTarget.value && setAction(event.currentTarget.value)}>
          {now.action === null && <option value="">not known: choose</option>}
          {Object.keys(actions).map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label class={own("speed")}>
        <input type="number" aria-label="Speed, metres a second" min={0} max={30} step={0.1} value={now.speed} onChange={(event) => set({ speed: Math.max(0, Number(event.currentTarget.value) || 0) })} />
        <span>m/s</span>
      </label>
      <label class={own("direction")}>
        <select aria-label="Direction" value={now.direction} onChange={(event) => set({ direction: event.currentTarget.value as Reading["direction"] })}>
          {["forward", "backward", "left", "right"].map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </label>
      <label class={own("loop")}>
        <span>Plays</span>
        <select value={now.loop ? "loop" : "once"} onChange={(event) => set({ loop: event.currentTarget.value === "loop" })}>
          <option value="loop">in a loop</option>
          <option value="once">once</option>
        </select>
      </label>
      <label class={own("sides")}>
        <span>Sides</span>
        <select value={now.sides} onChange={(event) => set({ sides: event.currentTarget.value as Reading["sides"] })}>
          {["in turn", "free", "either"].map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </label>
      <label class="chip-field">
        <span>Physics</span>
        <input type="checkbox" checked={physics.value} onChange={(event) => (physics.value = event.currentTarget.checked)} />
      </label>
    </div>
  );
}

function left(job: Job): string {
  const seconds = job.progress.left;
  if (job.state === "queued") return "waits for the bench";
  if (seconds === null || seconds === undefined) return "";
  return seconds < 90 ? `${Math.max(1, Math.round(seconds))} s left` : `${Math.round(seconds / 60)} min left`;
}

function Progress() {
  const job = jobOfTake.value ?? openJobs.value.find((one) => !one.take) ?? openJobs.value[0];
  if (!job) return null;
  const share = job.progress.share ?? 0;
  const loss = Object.entries(job.progress.losses ?? {})[0];
  const others = openJobs.value.length - 1;
  const here = job.take && job.take === take.value?.id;
  return (
    <div class="progress" role="status" aria-live="off">
      <div class="bar" role="progressbar" aria-label={job.progress.text || "waiting"} aria-valuemin={0} aria-valuemax={100} aria-valuenow={Math.round(100 * share)}>
        <i style={{ width: `${Math.max(2, 100 * share)}%` }} />
      </div>
      <span class="what">
        <b>{job.progress.text || (job.state === "queued" ? "Waiting" : "Beginning")}</b>
        <span>{left(job)}</span>
        {loss && (
          <span class="soft">
            {loss[0]} {loss[1].toFixed(3)}
          </span>
        )}
        {others > 0 && <span class="soft">+ {others} more</span>}
      </span>
      <span class="row">
        {job.take && !here && <Button label="Watch it" text="Watch" small onClick={() => selectTake(job.take)} />}
        {job.kind === "animate" && (take.value?.version ?? 0) > 0 && here && <Button icon="check" label="Good enough: keep it as it is" text="Good enough" small onClick={() => void stopJob(job, true)} />}
        <Button icon="close" label="Stop and drop it" text="Stop" small kind="ghost" onClick={() => void stopJob(job, false)} />
      </span>
    </div>
  );
}

function Transport() {
  const long = duration.value;
  const fps = take.value?.facts.fps ?? 24;
  const here = Math.min(time.value, long);
  return (
    <div class="transport" role="group" aria-label="Playback">
      <Button icon={playing.value ? "pause" : "play"} label={playing.value ? "Pause" : "Play"} keys="Space" kind="plain" onClick={() => (playing.value = !playing.value)} />
      <input type="range" class="scrub" min={0} max={Math.max(long, 0.001)} step={0.001} value={here} aria-label="Time" aria-valuetext={`${here.toFixed(2)} of ${long.toFixed(2)} seconds`} style={{ "--share": `${long ? (100 * here) / long : 0}%` } as any} onInput={(event) => seek(Number(event.currentTarget.value))} />
      <span class="stamp">
        {here.toFixed(2)} <span>/ {long.toFixed(2)} s</span>
      </span>
      <span class="stamp soft wide-only">
        {Math.round(here * fps)} · {Math.round(fps)} fps
      </span>
      <select aria-label="Playback speed" value={String(rate.value)} onChange={(event) => (rate.value = Number(event.currentTarget.value))}>
        {[0.25, 0.5, 1, 2].map((one) => (
          <option key={one} value={one}>
            {one} ×
          </option>
        ))}
      </select>
      <span class="hide-narrow">
        <Button icon="bone" label="Pose this frame" text="Pose this frame" small kind="ghost" onClick={() => ((tab.value = "pose"), (bones.value = false))} />
      </span>
    </div>
  );
}

function KeyLine() {
  const keys = character.value?.keys ?? [];
  const long = Math.max(2, ...keys.map((key) => key.time + 0.5), keyTime.value + 0.1);
  return (
    <div class="keyline" role="group" aria-label="Keys">
      <Button icon="key" label="Set a key" text="Set key" keys="K" onClick={() => void setKey()} />
      <div class="track">
        <input type="range" min={0} max={long} step={1 / 24} value={keyTime.value} aria-label="Time of the key" aria-valuetext={`${keyTime.value.toFixed(2)} seconds`} style={{ "--share": `${(100 * keyTime.value) / long}%` } as any} onInput={(event) => (keyTime.value = Number(event.currentTarget.value))} />
        {keys.map((key) => (
          <button
            key={key.time}
            type="button"
            class="diamond"
            style={{ left: `calc(8px + (100% - 16px) * ${key.time / long})` }}
            aria-label={`Key at ${key.time.toFixed(2)} seconds; press Delete to remove`}
            title={`${key.time.toFixed(2)} s: click to take this pose, Delete removes`}
            onClick={() => {
              keyTime.value = key.time;
              void setPose(key.pose);
            }}
            onKeyDown={(event) => {
              if (event.key === "Delete" || event.key === "Backspace") void dropKey(key.time);
            }}
          />
        ))}
      </div>
      <span class="stamp">
        {keyTime.value.toFixed(2)} <span>s</span>
      </span>
      <Button icon="play" label="Make the motion between the keys" text="In-between" kind="main" disabled={keys.length < 2} onClick={() => void inBetween()} />
    </div>
  );
}
