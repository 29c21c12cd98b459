import {
  BOARD_KINDS,
  deleteSource,
  insertSource,
  resumeSource,
  type JobSource,
} from "../../features/import/index.ts";
import type { Changes } from "../../access/index.ts";

/* What operators do with scheduled imports. Undefined or false: there is no such source. */

export const MAX_SOURCE_CHARS = 100;
const SOURCE = /^[\p{L}\p{N}][\p{L}\p{N}._:-]{0,99}$/u;

export const isSource = (text: string): boolean => SOURCE.test(text);

export const SOURCE_RULE = `must be a name of at most ${MAX_SOURCE_CHARS} letters, digits and . _ : -`;
export const ORIGIN_RULE = `must be an https address or a job board (${BOARD_KINDS.map((board) => `${board}:NAME`).join(", ")})`;

/** Undefined when the name is taken. */
export const addSource = (
  changes: Changes,
  source: Pick<JobSource, "name" | "origin" | "everySeconds" | "isReplace">,
): Promise<JobSource | undefined> =>
  changes.change("source.add", async (tx, note) => {
    const row = await insertSource(tx, source);
    if (row) note.targetId = source.name;
    note.details = { everySeconds: source.everySeconds, isReplace: source.isReplace };
    return row;
  });

export const continueSource = (
  changes: Changes,
  name: string,
  action: "source.resume" | "source.run",
): Promise<JobSource | undefined> =>
  changes.change(action, async (tx, note) => {
    const row = await resumeSource(tx, name);
    if (row) note.targetId = name;
    return row;
  });

export const removeSource = (changes: Changes, name: string): Promise<boolean> =>
  changes.change("source.remove", async (tx, note) => {
    const isDeleted = await deleteSource(tx, name);
    if (isDeleted) note.targetId = name;
    return isDeleted;
  });
