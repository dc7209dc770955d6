// Bundles viewer.js and the parts of three.js that it uses into one script without imports, with three.js' licence on top.
import { readFileSync } from "node:fs";
import { build } from "esbuild";

const licence = readFileSync(new URL("./node_modules/three/LICENSE", import.meta.url), "utf8").trim();
const { version } = JSON.parse(readFileSync(new URL("./node_modules/three/package.json", import.meta.url), "utf8"));
const { metafile } = await build({
  entryPoints: ["viewer.js"],
  outfile: "../../src/kinema/recipes/report/viewer.js",
  bundle: true,
  minify: true,
  format: "iife",
  target: "es2022",
  legalComments: "none",
  charset: "ascii",
  banner: { js: `/* three.js ${version}, bundled by tools/report_viewer. ${licence} */` },
  metafile: true,
});
const [bytes] = Object.values(metafile.outputs).map((output) => output.bytes);
console.log(`viewer.js ${(bytes / 1024).toFixed(0)} KiB`);
