import { rm } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { END_MS, kill, processesOf, waitForEnd } from "./run-processes.ts";

/** Gets the run's folder on its input, which stays open as long as the runner lives. */
const folder = (await text(process.stdin)).trim();
if (folder !== "") {
  await waitForEnd(() => {
    const found = processesOf(folder);
    for (const { pid } of found) kill(pid);
    return found;
  }, END_MS);
  await rm(folder, { recursive: true, force: true });
}
