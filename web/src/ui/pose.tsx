import { useMemo } from "preact/hooks";
import { chosenJoint, morePoses, naturalOnRelease, pins, pinFeet, pose, samples, setPose, settlePose, togglePin } from "../posing";
import { character } from "../store";
import type { Facts } from "../types";
import { FigureView } from "./card";
import { Button, Icon } from "./icons";

export function Pose() {
  const who = character.value;
  if (!who || who.state === "reading" || who.state === "failed") return <div class="pane" />;
  if (who.state === "preview")
    return (
      <div class="pane">
        <div class="empty">
          <b>Accept the skeleton first</b>
          <p>Then every joint can be dragged.</p>
        </div>
      </div>
    );
  const joint = chosenJoint.value;
  return (
    <div class="pane scrolls pose">
      <p class="soft">Drag any dot in the view: the body follows with the least change. Pinned joints stay where they are.</p>
      <section>
        <h2>Joint</h2>
        <label class="select">
          <span>Chosen</span>
          <select value={joint ?? ""} onChange={(event) => (chosenJoint.value = event.currentTarget.value || null)}>
            <option value="">none: drag one</option>
            {who.facts.moving.map((index) => (
              <option key={index}>{who.facts.names[index]}</option>
            ))}
          </select>
        </label>
        <div class="row">
          <Button icon="pin" label={joint && pins.value.has(joint) ? "Free the joint" : "Pin the joint"} text={joint && pins.value.has(joint) ? "Free" : "Pin"} keys="P" small disabled={!joint} onClick={() => joint && togglePin(joint)} />
          <Button label="Pin the feet" text="Pin the feet" small disabled={!who.facts.feet.length} onClick={pinFeet} />
          <Button label="Free all" text="Free all" small kind="ghost" disabled={!pins.value.size} onClick={() => (pins.value = new Set())} />
        </div>
        {pins.value.size > 0 && (
          <div class="chips" role="group" aria-label="Pinned joints">
            {[...pins.value].map((name) => (
              <button key={name} type="button" class="chip pinned" aria-label={`Free ${name}`} onClick={() => togglePin(name)}>
                <Icon name="pin" size={13} /> {name}
              </button>
            ))}
          </div>
        )}
      </section>
      <section>
        <h2>Whole body</h2>
        <div class="row">
          <Button label="Make it natural: the pose space settles the pose" text="Make it natural" small disabled={!pose.value} onClick={() => void settlePose()} />
          <Button label="Stand on the ground" text="Onto the ground" small disabled={!pose.value} onClick={() => void setPose(pose.value, { stand: true })} />
          <Button label="Start pose" text="Start pose" small kind="ghost" onClick={() => void setPose(null)} />
        </div>
        <label class="check">
          <input type="checkbox" checked={naturalOnRelease.value} onChange={(event) => (naturalOnRelease.value = event.currentTarget.checked)} />
          <span>Make it natural when I let go</span>
        </label>
      </section>
      <section>
        <div class="title">
          <h2>Poses to begin with</h2>
          <Button icon="dice" label="Other poses" kind="ghost" small onClick={() => void morePoses()} />
        </div>
        <div class="samples">
          {samples.value.map((one, i) => (
            <button key={i} type="button" aria-label={`Take pose ${i + 1}`} onClick={() => void setPose(one.pose)}>
              <Still facts={who.facts} heads={one.heads} />
            </button>
          ))}
          {!samples.value.length && <p class="soft">Asking the pose space…</p>}
        </div>
      </section>
      <section>
        <h2>Keys</h2>
        <p class="soft">
          {who.keys.length < 2 ? "Set two keys or more on the line below the view; In-between makes the motion." : `${who.keys.length} keys over ${(who.keys.at(-1)!.time - who.keys[0].time).toFixed(2)} seconds.`}
        </p>
      </section>
    </div>
  );
}

function Still({ facts, heads }: { facts: Facts; heads: number[][] }) {
  const load = useMemo(() => () => Promise.resolve({ joints: heads.flat(), frames: 1 }), [heads]);
  return <FigureView load={load} facts={facts} seconds={0} label="" />;
}
