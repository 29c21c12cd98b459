import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/support/app.ts";
import { ImportCrashed, importInProcess } from "./import-process.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const script = new URL("./mortal-import.fixture.ts", import.meta.url);

/** Longer than any of it takes on a loaded machine. */
const DEADLINE_MS = 300_000;

const run = (
  source: string,
  signal = new AbortController().signal,
  silentMs = DEADLINE_MS,
  limitMs = DEADLINE_MS,
) =>
  importInProcess(
    { db, knowledgeDir: undefined, allowPrivateHosts: true },
    { from: { file: "/dev/null" }, format: "auto", source, isReplacing: false },
    { signal, onProgress() {}, script, silentMs, limitMs, heapMb: 40 },
  );

describe("the process of an import", () => {
  it(
    "that fills its heap, exits or hangs is a failed import and nothing else",
    async () => {
      const outOfMemory = run("fills its heap");
      await expect(outOfMemory).rejects.toThrow("its process ran out of memory");
      await expect(outOfMemory).rejects.toBeInstanceOf(ImportCrashed);
      await expect(run("exits")).rejects.toThrow("its process ended (7)");
      await expect(run("hangs", undefined, 2_000)).rejects.toThrow("it did not get on for 2 s");
    },
    DEADLINE_MS,
  );

  it(
    "that gets on for ever ends after its time, as a file that could not be read to its end",
    async () => {
      const endless = run("gets on for ever", undefined, undefined, 2_000);
      await expect(endless).rejects.toThrow("it was not done after 0 minutes");
      await expect(endless).rejects.not.toBeInstanceOf(ImportCrashed);
    },
    DEADLINE_MS,
  );

  it(
    "ends at once when the import is stopped",
    async () => {
      const stopping = new AbortController();
      const run1 = run("hangs", stopping.signal);
      setImmediate(() => stopping.abort());
      await expect(run1).rejects.toBeInstanceOf(ImportCrashed);
      await expect(run("exits", stopping.signal)).rejects.toThrow("aborted");
    },
    DEADLINE_MS,
  );
});
