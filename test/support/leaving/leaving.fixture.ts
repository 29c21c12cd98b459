import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { beforeAll, it } from "vitest";
import { RUN_FOLDER } from "../run-processes.ts";

const how = process.env["HOW"];
const never = (): Promise<void> => new Promise(() => {});

/** A process in a session of its own with a child in another, neither with our environment. */
const PARENT = `
const { spawn } = require("node:child_process");
spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { detached: true, stdio: "ignore" });
setInterval(() => {}, 1000);
console.log("up");`;

async function leaveProcesses(): Promise<void> {
  const child = spawn(process.execPath, ["-e", PARENT], {
    detached: true,
    env: {},
    stdio: ["ignore", "pipe", "ignore"],
  });
  child.unref();
  await once(child.stdout, "data");
  writeFileSync(process.env["TELL"]!, process.env[RUN_FOLDER]!);
}

beforeAll(async () => {
  await leaveProcesses();
  if (how === "hangs in a hook") await never();
});

it("leaves processes", async () => {
  if (how === "loses its worker") process.kill(process.pid, "SIGKILL");
  if (how === "hangs") await never();
});
