import { signal } from "@preact/signals";
import { changeTake, character, compared, jobOfTake, ownTakes, take, takes, vote } from "../store";
import type { Measure, Take } from "../types";
import { Card } from "./card";
import { Button } from "./icons";

const shown = signal<"all" | "new" | "clip" | "star">("all");
const TESTS = {
  all: () => true,
  new: (take: Take) => take.kind !== "clip",
  clip: (take: Take) => take.kind === "clip",
  star: (take: Take) => take.stars > 0,
};

/** What an empty list says, by the state of the character. */
const EMPTY: Record<string, [string, string]> = {
  star: ["No stars yet", "Give a take a star and it is kept here."],
  ready: ["No takes yet", "Write what the character does below and press Enter. The first motion plays within seconds, and improves while you watch."],
  preview: ["No takes yet", "Look the skeleton over and accept it on the left. Then write what the character does."],
  failed: ["Nothing to animate", "Choose another character, or drop another file."],
};

export function Takes() {
  const every = ownTakes.value;
  const rows = [...every.filter(TESTS[shown.value])].sort((one, two) => Number(one.kind === "clip") - Number(two.kind === "clip") || two.made - one.made);
  const count = (key: keyof typeof TESTS) => every.filter(TESTS[key]).length;
  const [head, text] = shown.value === "star" ? EMPTY.star : (EMPTY[character.value?.state ?? ""] ?? EMPTY.ready);
  return (
    <div class="pane">
      <div class="filters" role="group" aria-label="Which takes">
        {(
          [
            ["all", "All"],
            ["new", "New"],
            ["clip", "In the file"],
            ["star", "Starred"],
          ] as const
        ).map(([key, text]) => (
          <button key={key} type="button" class="chip" aria-pressed={shown.value === key} onClick={() => (shown.value = key)}>
            {text} <span>{count(key)}</span>
          </button>
        ))}
      </div>
      {rows.length ? (
        <ul class="cards">
          {rows.map((row) => (
            <Card key={row.id} take={row} />
          ))}
        </ul>
      ) : (
        <div class="empty">
          <b>{head}</b>
          <p>{text}</p>
        </div>
      )}
      {compared.value.length > 1 ? <Compared /> : take.value && <About row={take.value} />}
    </div>
  );
}

function About({ row }: { row: Take }) {
  return (
    <section class="below" aria-label="About this take">
      <div class="title">
        <input
          class="rename"
          aria-label="Name of the take"
          value={row.name}
          maxLength={80}
          onChange={(event) => event.currentTarget.value.trim() && void changeTake(row.id, { name: event.currentTarget.value })}
        />
      </div>
      {row.measures ? <Measures rows={row.measures} /> : <p class="soft">{jobOfTake.value ? "Measures come with the first motion." : "No measures."}</p>}
      {row.facts.notes?.map((note) => (
        <p key={note} class="note">
          {note}
        </p>
      ))}
    </section>
  );
}

export function Measures({ rows }: { rows: Measure[] }) {
  return (
    <dl class="measures">
      {rows.map((row) => (
        <div key={row.key} class={`g${row.grade}`}>
          <dt>{row.label}</dt>
          <dd>{row.value}</dd>
          <dd class="word">{row.word}</dd>
        </div>
      ))}
    </dl>
  );
}

function Compared() {
  const rows = compared.value.map((id) => takes.value.find((one) => one.id === id)!).filter(Boolean);
  const keys = [...new Set(rows.flatMap((row) => row.measures?.map((one) => one.key) ?? []))];
  return (
    <section class="below" aria-label="Comparison">
      <div class="title">
        <h2>Side by side</h2>
        <Button label="End comparing" text="End" small kind="ghost" onClick={() => (compared.value = [])} />
      </div>
      <div class="scroll">
        <table class="compare">
          <thead>
            <tr>
              <th scope="col">Measure</th>
              {rows.map((row, i) => (
                <th key={row.id} scope="col" title={row.name}>
                  {"ABCD"[i]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {keys.map((key) => (
              <tr key={key}>
                <th scope="row">{rows.map((row) => row.measures?.find((one) => one.key === key)?.label).find(Boolean)}</th>
                {rows.map((row) => {
                  const found = row.measures?.find((one) => one.key === key);
                  return (
                    <td key={row.id} class={found ? `g${found.grade}` : ""} title={found?.value}>
                      {found ? found.word : "–"}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div class="row">
        {rows.map((row, i) => (
          <Button key={row.id} label={`${"ABCD"[i]} is best: ${row.name}`} text={`${"ABCD"[i]} is best`} small onClick={() => void vote(row.id, rows.filter((other) => other !== row).map((other) => other.id))} />
        ))}
      </div>
    </section>
  );
}

export function CellLabels() {
  if (compared.value.length < 2 || !character.value) return null;
  return (
    <div class={`cells n${compared.value.length}`}>
      {compared.value.map((id, i) => (
        <span key={id}>
          <b>{"ABCD"[i]}</b> {takes.value.find((one) => one.id === id)?.name}
        </span>
      ))}
    </div>
  );
}
