import { readFileSync } from "node:fs";
import { defineConfig } from "vite";

const licence = readFileSync("node_modules/three/LICENSE", "utf8").trim();
const { version } = JSON.parse(readFileSync("node_modules/three/package.json", "utf8"));

// The viewer that report.html carries: one script without imports, with three.js' licence on top.
export default defineConfig({
  root: "src",
  publicDir: false,
  build: {
    outDir: "../../src/kinema/report",
    emptyOutDir: false,
    target: "es2022",
    chunkSizeWarningLimit: 1200,
    lib: { entry: "report/viewer.ts", formats: ["iife"], name: "kinemaReport", fileName: () => "viewer.js" },
    rollupOptions: { output: { postBanner: `/* three.js ${version}, bundled by web/. ${licence} */` } },
  },
});
