/*
 * Edits of an operator's folder, file by file. A proposed text is checked in a copy of the folder
 * (check-edit.ts), so that nothing is written before it is known to load; a write replaces the file in one step. A
 * running server keeps the records that it started with.
 */
import { createHash, randomUUID } from "node:crypto";
import {
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  closeSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, sep } from "node:path";
import { KNOWLEDGE_PATHS, listFiles } from "./folders.ts";
import type { OverlayChange } from "./overlay.ts";

export interface ListedFile {
  readonly path: string;
  readonly bytes: number;
  readonly changedAt: Date;
}

/** What a folder would be with a file replaced. */
export interface EditReport {
  /** Why it would not load, or which references lead nowhere; empty: it can be written. */
  readonly problems: readonly string[];
  /** What the folder changes in the built-in records now, and what it would. */
  readonly before: readonly OverlayChange[];
  readonly after: readonly OverlayChange[];
}

/** Null text: the file is removed. */
export interface ProposedEdit {
  readonly folder: string;
  readonly path: string;
  readonly text: string | null;
}

/** The name of a topic, a record or a language. */
const NAME = "[a-z0-9][a-z0-9_-]{0,99}";
const PATHS = KNOWLEDGE_PATHS.map(
  (pattern) => new RegExp(`^${pattern.replaceAll(/[.]/g, "\\.").split("*").join(NAME)}$`),
);

/** Whether a knowledge base reads a file of this path; never one outside of its folder. */
export const isKnowledgePath = (path: string): boolean => PATHS.some((one) => one.test(path));

export const listOverlayFiles = (folder: string): ListedFile[] =>
  listFiles(folder).map((path) => {
    const { size, mtime } = statSync(join(folder, path));
    return { path, bytes: size, changedAt: mtime };
  });

/** Undefined: there is no such file. */
export function readOverlayFile(folder: string, path: string): string | undefined {
  const file = placeIn(folder, path);
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

/** Names the text that an edit was made from; null for a file that does not exist. */
export const hashOfText = (text: string | undefined): string | null =>
  text === undefined ? null : createHash("sha256").update(text).digest("hex");

/** Changes with every byte of the folder. */
export function fingerprintFolder(folder: string): string {
  const hash = createHash("sha256");
  for (const path of listFiles(folder))
    hash.update(`${path}\n`).update(readFileSync(join(folder, path)));
  return hash.digest("hex");
}

/** Replaces or removes the file in one step: a reader sees the old text or the new one. */
export function writeEdit({ folder, path, text }: ProposedEdit): void {
  const file = placeIn(folder, path);
  if (text === null) {
    rmSync(file, { force: true });
    return;
  }
  mkdirSync(dirname(file), { recursive: true });
  // Not an ending that a knowledge base reads, should the process die before it is renamed.
  const draft = `${file}.${randomUUID()}.draft`;
  try {
    writeFileSync(draft, text);
    const handle = openSync(draft, "r");
    fsyncSync(handle);
    closeSync(handle);
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

/** A link of the folder leads out of it. */
export class OutsideFolder extends Error {}

/** A link inside of the folder may not lead out of it. */
export function placeIn(folder: string, path: string): string {
  if (!isKnowledgePath(path)) throw new Error(`${path} is not a file of a knowledge base`);
  const root = realpathSync(folder);
  let known = join(root, path);
  while (!existsSync(known)) known = dirname(known);
  const real = realpathSync(known);
  if (real !== root && !real.startsWith(root + sep)) throw new OutsideFolder();
  return join(root, path);
}
