// What the built page carries, and under which terms: written beside it.
import { readFileSync, writeFileSync } from "node:fs";

const parts = [
  ["three", "LICENSE"],
  ["preact", "LICENSE"],
  ["@preact/signals", "LICENSE"],
  ["@preact/signals-core", "LICENSE"],
  ["@fontsource-variable/inter", "LICENSE"],
];
const text = parts.map(([name, file]) => {
  const { version } = JSON.parse(readFileSync(`node_modules/${name}/package.json`, "utf8"));
  return `${name} ${version}\n\n${readFileSync(`node_modules/${name}/${file}`, "utf8").trim()}\n`;
});
writeFileSync("../src/kinema/studio/static/licences.txt", text.join("\n----\n\n"));
