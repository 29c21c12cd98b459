import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/*
 * `npm run console:build` writes console/dist, which is committed: a checkout serves the console
 * without a build step. A test rebuilds it and compares the files. The style sheet and the scripts
 * of the start page and the documentation are built with it; the server reads their names from
 * manifest.json.
 */
export default defineConfig({
  root: import.meta.dirname,
  logLevel: "warn",
  plugins: [react(), tailwindcss()],
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: "es2023",
    cssCodeSplit: false,
    // The content security policy allows no data: URLs.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The notices that the licences of the bundled packages ask for.
    license: { fileName: "licences.md" },
    manifest: "manifest.json",
    rolldownOptions: {
      input: {
        index: `${import.meta.dirname}/index.html`,
        site: `${import.meta.dirname}/src/site/main.ts`,
        theme: `${import.meta.dirname}/src/site/theme.ts`,
      },
      output: {
        entryFileNames: "assets/[name]-[hash].js",
        chunkFileNames: "assets/[name]-[hash].js",
        assetFileNames: "assets/[name]-[hash][extname]",
      },
    },
  },
  server: {
    proxy: { "/v1": "http://127.0.0.1:8080", "/operator": "http://127.0.0.1:8080" },
  },
});
