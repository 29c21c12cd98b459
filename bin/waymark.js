#!/usr/bin/env node
// Plain JavaScript on purpose: an older Node must be able to run this far and explain what to do.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import * as nodeModule from "node:module";
import { fileURLToPath } from "node:url";

const NEEDED = [24, 12];
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
const isNewEnough = major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1]);
const pathOf = (path) => fileURLToPath(new URL(path, import.meta.url));
// In a checkout, or beside this package where another project installed it.
const ownNode = ["../node_modules/.bin/node", "../../.bin/node"]
  .map(pathOf)
  .find((path) => existsSync(path));

if (isNewEnough) {
  // Stripping types and compiling takes a third of a command's time, so the result is cached.
  nodeModule.enableCompileCache?.(pathOf("../node_modules/.cache/waymark"));
  // A package holds JavaScript only; a checkout may have an old dist/.
  const isCheckout = existsSync(pathOf("../src/process/main.ts"));
  const load = (path) => import(isCheckout ? `../src/${path}.ts` : `../dist/${path}.js`);
  const { resolveOwnModules } = await load("platform/resolve-own");
  resolveOwnModules();
  const { main } = await load("process/main");
  await main(process.argv.slice(2));
} else if (ownNode && !process.env.WAYMARK_REEXEC) {
  // Same as in the npm scripts: see docs/operations.md.
  const flags = ["--max-semi-space-size=16", ...process.execArgv];
  const child = spawn(ownNode, [...flags, ...process.argv.slice(1)], {
    stdio: "inherit",
    env: { ...process.env, WAYMARK_REEXEC: "1" },
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
    process.on(signal, () => child.kill(signal));
  child.once("exit", (code) => (process.exitCode = code ?? 1));
} else {
  console.error(
    `waymark needs Node.js ${NEEDED.join(".")} or newer; this is ${process.versions.node}. ` +
      "Run `npm ci` here (on Linux it brings its own Node), or install Node.js 24.",
  );
  process.exitCode = 1;
}
