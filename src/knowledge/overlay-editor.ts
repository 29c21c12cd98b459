import { existsSync } from "node:fs";
import { ThreadPool } from "../platform/threads.ts";
import {
  type EditReport,
  fingerprintFolder,
  hashOfText,
  listOverlayFiles,
  type ListedFile,
  readOverlayFile,
  writeEdit,
} from "./edit.ts";
import type { OverlayQuestion } from "./edit-thread.ts";
import type { OverlayChange } from "./overlay.ts";

/** The operator's folder of a running server: to look at, and to edit for its next start. */
export interface OverlayEditor {
  readonly folder: string;
  /** False: the folder has changed since this process started, which uses what it was. */
  isLoaded(): boolean;
  /** What the folder changes in the built-in records. */
  changes(): Promise<readonly OverlayChange[]>;
  files(): ListedFile[];
  /** Undefined: there is no such file. */
  read(path: string): string | undefined;
  check(path: string, text: string | null): Promise<EditReport>;
  /** False: the file is no longer the one with this hash, and stays as it is. */
  write(path: string, text: string | null, base: string | null): boolean;
  close(): Promise<void>;
}

/** A check parses and compares every record: seconds, on a busy machine many. */
const DEADLINE_MS = 180_000;

/** Undefined: there is no such folder. */
export function openOverlayEditor(folder: string | undefined): OverlayEditor | undefined {
  if (folder === undefined || !existsSync(folder)) return undefined;
  const loaded = fingerprintFolder(folder);
  const threads = new ThreadPool<EditReport | OverlayChange[]>({
    script: new URL("./edit-thread.ts", import.meta.url),
    threads: 1,
    deadlineMs: DEADLINE_MS,
    idleMs: 10_000,
    maxWaiting: 8,
    maxWaitingPerOwner: 8,
    maxWaitMs: DEADLINE_MS,
    memory: { maxYoungGenerationSizeMb: 32, maxOldGenerationSizeMb: 1_024 },
  });
  const ask = async (question: OverlayQuestion) =>
    (await threads.run("operators", () => ({ value: question }))).answer;
  /** The last report: the operator who has seen it writes the same edit next. */
  let checked: { of: string; report: EditReport } | undefined;
  let described: { fingerprint: string; changes: Promise<readonly OverlayChange[]> } | undefined;
  return {
    folder,
    isLoaded: () => fingerprintFolder(folder) === loaded,
    changes() {
      const fingerprint = fingerprintFolder(folder);
      if (described?.fingerprint !== fingerprint)
        described = { fingerprint, changes: ask({ folder }) as Promise<OverlayChange[]> };
      // A failure is not kept: the next question asks again.
      described.changes.catch(() => (described = undefined));
      return described.changes;
    },
    files: () => listOverlayFiles(folder),
    read: (path) => readOverlayFile(folder, path),
    async check(path, text) {
      const of = JSON.stringify([fingerprintFolder(folder), path, text]);
      if (checked?.of === of) return checked.report;
      const report = (await ask({ folder, edit: { path, text } })) as EditReport;
      checked = { of, report };
      return report;
    },
    write(path, text, base) {
      if (hashOfText(readOverlayFile(folder, path)) !== base) return false;
      writeEdit({ folder, path, text });
      return true;
    },
    close: () => threads.close(),
  };
}
