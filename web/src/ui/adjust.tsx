import { addJob, can, character, draft, jobOfTake, keepAdjust, ownTakes, take, tryAdjust } from "../store";
import type { Adjust as Change } from "../types";
import { Button, Segments, Slider } from "./icons";

const DEGREES = 180 / Math.PI;

export function Adjust() {
  const row = take.value;
  if (!row || !row.version)
    return (
      <div class="pane">
        <div class="empty">
          <b>Nothing to adjust yet</b>
          <p>Choose a take that plays. Everything here works on the take itself: at once, and it can be undone.</p>
        </div>
      </div>
    );
  const now: Required<Change> = { begin: 0, end: 1, speed: 1, ease: 0, frozen: [], blend: "", blend_share: 0.5, physics: "keep", travel: "keep", heading: 0, loop: "keep", rounds: 1, fps: 0, ...row.adjust, ...(draft.value ?? {}) };
  const busy = jobOfTake.value !== null;
  const keep = (change: Change, what: string) => void keepAdjust(change, what);
  const long = row.facts.seconds ?? 0;
  const frozen = new Set(now.frozen);
  const limbs = character.value?.facts.limbs ?? [];
  const others = ownTakes.value.filter((other) => other.id !== row.id && other.version);
  const touched = Object.keys(row.adjust).length > 0;
  return (
    <div class="pane scrolls adjust">
      {busy && <p class="note">This take is still being made; adjust it when it is done.</p>}
      <section>
        <h2>Time</h2>
        <Slider label="Speed" value={now.speed} min={0.25} max={3} step={0.05} rest={1} shown={`${now.speed.toFixed(2)} ×`} disabled={busy} onInput={(speed) => tryAdjust({ speed })} onKeep={(speed) => keep({ speed }, "change the speed")} />
        <Slider label="Begin" value={now.begin} min={0} max={0.95} step={0.01} rest={0} shown={`${Math.round(100 * now.begin)} %`} disabled={busy} onInput={(value) => tryAdjust({ begin: Math.min(value, now.end - 0.05) })} onKeep={(value) => keep({ begin: Math.min(value, now.end - 0.05) }, "trim the beginning")} />
        <Slider label="End" value={now.end} min={0.05} max={1} step={0.01} rest={1} shown={`${Math.round(100 * now.end)} %`} disabled={busy} onInput={(value) => tryAdjust({ end: Math.max(value, now.begin + 0.05) })} onKeep={(value) => keep({ end: Math.max(value, now.begin + 0.05) }, "trim the end")} />
        <Slider label="Retime" value={now.ease} min={-1} max={1} step={0.05} rest={0} shown={now.ease === 0 ? "even" : now.ease < 0 ? "slow, then fast" : "fast, then slow"} disabled={busy} onInput={(ease) => tryAdjust({ ease })} onKeep={(ease) => keep({ ease }, "retime")} />
        <Segments label="Plays" value={now.loop} disabled={busy} options={[["keep", "as made"], ["loop", "loop"], ["once", "once"]]} onChange={(loop) => keep({ loop }, "change looping")} />
        <Slider label="Rounds" value={now.rounds} min={1} max={8} step={1} rest={1} shown={`${now.rounds} · ${long.toFixed(1)} s`} disabled={busy} onInput={(rounds) => tryAdjust({ rounds })} onKeep={(rounds) => keep({ rounds }, "repeat the loop")} />
      </section>
      <section>
        <h2>Way</h2>
        <Segments label="Travel" value={now.travel} disabled={busy} options={[["keep", "as made"], ["in-place", "in place"], ["feet", "feet's speed"]]} onChange={(travel) => keep({ travel }, "change the travel")} />
        <Slider label="Direction" value={Math.round(now.heading * DEGREES)} min={-180} max={180} step={5} rest={0} shown={`${Math.round(now.heading * DEGREES)}°`} disabled={busy} onInput={(value) => tryAdjust({ heading: value / DEGREES })} onKeep={(value) => keep({ heading: value / DEGREES }, "turn the clip")} />
      </section>
      <section>
        <h2>Body</h2>
        <Segments label="Physics" value={now.physics} disabled={busy} options={[["keep", "as made"], ["off", "off"], ["plant", "plant feet"]]} onChange={(physics) => keep({ physics }, "change physics")} />
        {now.physics === "off" && !row.facts.plain && <p class="soft">This take was made without physics; there is nothing to take off.</p>}
        <fieldset class="limbs" disabled={busy}>
          <legend>Hold still</legend>
          {limbs.map((limb) => {
            const held = limb.joints.every((joint) => frozen.has(joint));
            return (
              <button
                key={limb.name}
                type="button"
                class="chip"
                aria-pressed={held}
                onClick={() => {
                  const next = new Set(frozen);
                  for (const joint of limb.joints) held ? next.delete(joint) : next.add(joint);
                  keep({ frozen: [...next] }, held ? `free the ${limb.name}` : `hold the ${limb.name}`);
                }}
              >
                {limb.name}
              </button>
            );
          })}
        </fieldset>
        <Button label="Simulate as a new take" text="Simulate as a new take" small disabled={busy || !can.value.physics} onClick={() => void addJob({ kind: "ground", take: row.id })} />
      </section>
      <section>
        <h2>Mix</h2>
        <label class="select">
          <span>With</span>
          <select value={now.blend} disabled={busy || !others.length} onChange={(event) => keep({ blend: event.currentTarget.value }, event.currentTarget.value ? "mix two takes" : "mix no more")}>
            <option value="">no other take</option>
            {others.map((other) => (
              <option key={other.id} value={other.id}>
                {other.name}
              </option>
            ))}
          </select>
        </label>
        <Slider label="Share" value={now.blend_share} min={0} max={1} step={0.05} rest={0.5} shown={`${Math.round(100 * now.blend_share)} %`} disabled={busy || !now.blend} onInput={(blend_share) => tryAdjust({ blend_share })} onKeep={(blend_share) => keep({ blend_share }, "change the mix")} />
      </section>
      <div class="row end">
        <Button label="Reset all adjustments" text="Reset all" small kind="ghost" disabled={!touched || busy} onClick={() => keep({ begin: 0, end: 1, speed: 1, ease: 0, frozen: [], blend: "", blend_share: 0.5, physics: "keep", travel: "keep", heading: 0, loop: "keep", rounds: 1, fps: 0 }, "reset adjustments")} />
      </div>
    </div>
  );
}
