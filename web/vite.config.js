import { defineConfig } from "vite";

// The built page is part of the Python package, so that users need no Node.
export default defineConfig({
  root: "src",
  publicDir: "../public",
  base: "/static/",
  build: {
    outDir: "../../src/kinema/studio/static",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1200,
    rollupOptions: {
      output: {
        entryFileNames: "assets/studio.js",
        chunkFileNames: "assets/[name].js",
        assetFileNames: "assets/[name][extname]",
      },
    },
  },
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
});
