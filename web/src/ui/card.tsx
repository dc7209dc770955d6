// A take as a card that plays: a small figure, a name, stars, what is said of it.
import { useEffect, useRef } from "preact/hooks";
import { calm, changeTake, character, compared, jobs, selectTake, takeId, theme, toggleCompare, tracksOf } from "../store";
import type { Facts, Take } from "../types";
import { drawFigure, type Figure } from "../view/figure";
import { Button, Icon } from "./icons";

const INK = {
  dark: { bone: "#ffb08f", far: "#9a6a55", ground: "#3a4250" },
  light: { bone: "#b4441f", far: "#d9a48f", ground: "#b9c2cc" },
};
const live = new Set<() => void>();
let last = 0;
function beat(now: number): void {
  if (now - last > 80) {
    last = now;
    for (const draw of live) draw();
  }
  requestAnimationFrame(beat);
}
requestAnimationFrame(beat);

/** A canvas that plays a figure while it can be seen. */
export function FigureView({ load, facts, seconds, label }: { load: () => Promise<{ joints: ArrayLike<number>; frames: number }> | null; facts: Facts; seconds: number; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const look = theme.value;
  useEffect(() => {
    const element = canvas.current!;
    let figure: Figure | null = null;
    let drawn = false;
    const draw = () => {
      if (!figure || (drawn && (calm || figure.frames < 2))) return;
      const share = seconds > 0 && !calm ? ((performance.now() / 1000) % seconds) / seconds : 0;
      drawFigure(element, figure, share, INK[look]);
      drawn = true;
    };
    const watch = new IntersectionObserver(([entry]) => {
      if (entry.isIntersecting) {
        if (!figure) void load()?.then((found) => ((figure = { facts, ...found }), draw()), () => {});
        live.add(draw);
      } else live.delete(draw);
    });
    watch.observe(element);
    return () => {
      watch.disconnect();
      live.delete(draw);
    };
  }, [load, look]);
  return <canvas ref={canvas} class="figure" aria-hidden={label ? undefined : true} role={label ? "img" : undefined} aria-label={label || undefined} />;
}

const KINDS = { clip: "in the file", made: "made", keys: "keyed", video: "from video" };

export function Card({ take }: { take: Take }) {
  const facts = character.value!.facts;
  const on = take.id === takeId.value;
  const job = jobs.value.find((one) => one.take === take.id && (one.state === "running" || one.state === "queued"));
  const load = useRef({ version: -1, call: () => null as Promise<{ joints: ArrayLike<number>; frames: number }> | null });
  if (load.current.version !== take.version) {
    load.current = {
      version: take.version,
      call: () => (take.version ? tracksOf(take).then((tracks) => ({ joints: tracks.figure, frames: tracks.figureFrames })) : null),
    };
  }
  const worst = take.measures?.length ? Math.max(...take.measures.map((one) => one.grade)) : null;
  const told = take.measures?.find((one) => one.grade === worst);
  const chosen = compared.value.includes(take.id);
  return (
    <li class={`card${on ? " on" : ""}${chosen ? " compared" : ""}`} data-take={take.id} data-version={take.version}>
      <button type="button" class="open" aria-current={on} onClick={() => selectTake(take.id)}>
        {take.version && facts.names ? <FigureView load={load.current.call} facts={facts} seconds={take.facts.seconds ?? 1} label="" /> : <span class="figure wait" />}
        <span class="words">
          <b>{take.name}</b>
          <small>
            {KINDS[take.kind]}
            {take.facts.seconds !== undefined && ` · ${take.facts.seconds.toFixed(1)} s`}
            {take.facts.loop && " · loops"}
            {take.facts.seed !== undefined && ` · seed ${take.facts.seed}`}
          </small>
          {job ? (
            <small class="busy">
              <i style={{ width: `${100 * (job.progress.share ?? 0)}%` }} />
              {job.progress.text || "waits"}
            </small>
          ) : (
            told && (
              <small class={`grade g${worst}`}>
                <i aria-hidden="true" />
                {worst === 0 ? "clean" : `${told.label.toLowerCase()}: ${told.word}`}
              </small>
            )
          )}
        </span>
      </button>
      <span class="tools">
        <Stars take={take} />
        <span class="grow" />
        <Button icon="compare" label={chosen ? `Leave ${take.name} out of the comparison` : `Compare ${take.name}`} kind="ghost" small pressed={chosen} disabled={!take.version} onClick={() => toggleCompare(take.id)} />
        <Button icon="trash" label={`Delete ${take.name}`} kind="ghost" small onClick={() => void changeTake(take.id, { deleted: true })} />
      </span>
    </li>
  );
}

function Stars({ take }: { take: Take }) {
  return (
    <span class="stars" role="group" aria-label={`Rating of ${take.name}: ${take.stars} of 5`}>
      {[1, 2, 3, 4, 5].map((one) => (
        <button key={one} type="button" class={one <= take.stars ? "on" : ""} aria-label={`${one} ${one === 1 ? "star" : "stars"}`} aria-pressed={one === take.stars} onClick={() => void changeTake(take.id, { stars: one === take.stars ? 0 : one })}>
          <Icon name="star" size={14} />
        </button>
      ))}
    </span>
  );
}
