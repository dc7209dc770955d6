import { signal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { acceptRig, addCreature, addFiles, bindMoved, can, changeCharacter, character, characters, movedJoints, readAgain, selectCharacter, species, uploading } from "../store";
import type { Character, Finding } from "../types";
import { Button, Icon } from "./icons";

const making = signal(false);

export function Left() {
  const chooser = useRef<HTMLInputElement>(null);
  const rows = characters.value;
  return (
    <aside class="side left" aria-label="Characters">
      <section>
        <div class="title">
          <h2>Characters</h2>
          <Button icon="plus" label="New creature" kind="ghost" small pressed={making.value} onClick={() => (making.value = !making.value)} />
        </div>
        {making.value && <Creatures />}
        <ul class="people">
          {rows.map((row) => (
            <li key={row.id}>
              <button type="button" class={row.id === character.value?.id ? "person on" : "person"} aria-current={row.id === character.value?.id} onClick={() => selectCharacter(row.id)}>
                <span class={`face ${row.state}`} aria-hidden="true">
                  {row.state === "reading" ? <span class="spin" /> : row.name.slice(0, 1).toUpperCase()}
                </span>
                <span class="who">
                  <b>{row.name}</b>
                  <small>{line(row)}</small>
                </span>
              </button>
            </li>
          ))}
        </ul>
        <button type="button" class="drop" onClick={() => chooser.current?.click()}>
          <Icon name="upload" />
          <span>
            <b>{uploading.value ? `Reading ${uploading.value.name}` : "Add a character"}</b>
            <small>{uploading.value ? `${Math.round(100 * uploading.value.share)} %` : "Drop .glb, .gltf, .fbx, .obj, .ply or .stl anywhere"}</small>
          </span>
        </button>
        <input
          ref={chooser}
          type="file"
          multiple
          hidden
          data-role="files"
          aria-label="Character files"
          accept=".glb,.gltf,.fbx,.obj,.ply,.stl,.bin,.png,.jpg,.jpeg,.webp,.mtl,.mp4,.webm,.mov,.gif"
          onChange={(event) => {
            void addFiles([...(event.currentTarget.files ?? [])]);
            event.currentTarget.value = "";
          }}
        />
      </section>
      {character.value && <About who={character.value} />}
    </aside>
  );
}

function line(row: Character): string {
  if (row.state === "reading") return row.source.species ? "is being made…" : "is being read…";
  if (row.state === "failed") return "could not be read";
  if (row.state === "preview") return "new skeleton: look it over";
  return `${row.facts.plan} · ${row.facts.moving.length} moving joints`;
}

function Creatures() {
  return (
    <div class="creatures">
      <p>A generated animal with its own skeleton and gaits:</p>
      <div>
        {species.value.map((name) => (
          <button
            key={name}
            type="button"
            class="chip"
            onClick={() => {
              making.value = false;
              void addCreature(name);
            }}
          >
            {name}
          </button>
        ))}
      </div>
    </div>
  );
}

const WORDS: Record<string, string> = { "+z": "+Z, as glTF", "-z": "−Z", "+x": "+X", "-x": "−X" };

function About({ who }: { who: Character }) {
  const facts = who.facts;
  const shown = who.findings.filter((finding) => finding.level !== "info");
  const quiet = who.findings.filter((finding) => finding.level === "info");
  return (
    <section class="about" aria-label={`About ${who.name}`}>
      {who.state === "failed" && who.error && (
        <div class="finding error" role="alert">
          <Icon name="warn" />
          <div>
            <b>{who.error.what}</b>
            {who.error.hint && <p>{who.error.hint}</p>}
            <code>{who.error.code}</code>
            <div class="row">
              <Button label="Remove it" text="Remove it" small onClick={() => void changeCharacter(who.id, { deleted: true })} />
              {who.error.code.startsWith("skin") && <Button label="Mend and read again" text="Mend it" small onClick={() => void readAgain(who.id, { repair: true })} />}
            </div>
          </div>
        </div>
      )}
      {who.state === "preview" && (
        <div class="finding note">
          <Icon name="bone" />
          <div>
            <b>kinema built this skeleton</b>
            <p>Orbit around: do joints lie inside the limbs? Drag those that don't, then accept.</p>
            <div class="row">
              {Object.keys(movedJoints.value).length > 0 && <Button label="Bind the skin to the moved joints" text={`Bind ${Object.keys(movedJoints.value).length} moved`} small onClick={() => void bindMoved(who.id)} />}
              <Button label="Accept the skeleton" text="Accept" kind="main" small disabled={Object.keys(movedJoints.value).length > 0} onClick={() => void acceptRig(who.id)} />
              <Button label="Remove the character" text="Remove" small onClick={() => void changeCharacter(who.id, { deleted: true })} />
            </div>
          </div>
        </div>
      )}
      {(who.state === "ready" || who.state === "preview") && (
        <>
          <h2>{who.name}</h2>
          <dl class="facts">
            <div>
              <dt>Height</dt>
              <dd>{facts.height.toFixed(2)} m</dd>
            </div>
            <div>
              <dt>Joints</dt>
              <dd>
                {facts.moving.length} of {facts.names.length} move
              </dd>
            </div>
            <div>
              <dt>Feet</dt>
              <dd>{facts.feet.length ? feet(facts.feet) : "none found"}</dd>
            </div>
            <div>
              <dt>Mesh</dt>
              <dd>{facts.triangles.toLocaleString("en")} triangles</dd>
            </div>
            <div>
              <dt>Clips</dt>
              <dd>{facts.clips.length || "none"}</dd>
            </div>
            {who.source.file && (
              <div>
                <dt>
                  <label for="facing">Faces</label>
                </dt>
                <dd>
                  <select id="facing" value={who.source.options?.facing ?? "+z"} onChange={(event) => void readAgain(who.id, { facing: event.currentTarget.value })}>
                    {Object.entries(WORDS).map(([value, text]) => (
                      <option key={value} value={value}>
                        {text}
                      </option>
                    ))}
                  </select>
                </dd>
              </div>
            )}
          </dl>
          {shown.map((finding) => (
            <Note key={finding.code + finding.what} finding={finding} />
          ))}
          {quiet.length > 0 && (
            <details class="quiet">
              <summary>
                {quiet.length} {quiet.length === 1 ? "remark" : "remarks"}
              </summary>
              {quiet.map((finding) => (
                <Note key={finding.code + finding.what} finding={finding} />
              ))}
            </details>
          )}
          {!can.value.physics && <p class="soft">Physics is not installed: pip install "kinema[physics]"</p>}
          <div class="row end">
            <Button icon="trash" label={`Remove ${who.name}`} text="Remove" kind="ghost" small onClick={() => void changeCharacter(who.id, { deleted: true })} />
          </div>
        </>
      )}
    </section>
  );
}

function feet(feet: Character["facts"]["feet"]): string {
  const rows = [...new Set(feet.map((foot) => foot.row))];
  return rows.length > 1 ? `${feet.length} (${rows.join(", ")})` : String(feet.length);
}

function Note({ finding }: { finding: Finding }) {
  return (
    <div class={`finding ${finding.level}`}>
      <Icon name={finding.level === "info" ? "info" : "warn"} size={16} />
      <div>
        <span>{finding.what}</span>
        {finding.hint && <p>{finding.hint.replace(/--(\w)/g, "$1")}</p>}
        <code>{finding.code}</code>
      </div>
    </div>
  );
}
