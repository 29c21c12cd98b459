import { readFile, rename, writeFile } from "node:fs/promises";
import { BadBackup } from "./backup-file.ts";

/*
 * The format of a journal: a line that names it and counts its entries, then one JSON line for
 * each. A file with this name is complete: it is written beside it and renamed at the end.
 */

/**
 * A change may have begun before a backup's time and committed after its snapshot, so replaying starts
 * this much earlier.
 */
export const MARGIN_MS = 10 * 60_000;

export type JournalName = "erasures" | "revocations";

export interface Journal<Entry> {
  readonly exported_at: string;
  readonly entries: readonly Entry[];
}

export async function writeJournal(
  file: string,
  name: JournalName,
  { exported_at, entries }: Journal<object>,
): Promise<void> {
  const head = JSON.stringify({ journal: name, exported_at, [name]: entries.length });
  const lines = [head, ...entries.map((entry) => JSON.stringify(entry))];
  await writeFile(`${file}.partial`, `${lines.join("\n")}\n`, { mode: 0o600, flush: true });
  await rename(`${file}.partial`, file);
}

export async function readJournal<Entry>(
  file: string,
  name: JournalName,
  isEntry: (entry: Entry) => boolean,
): Promise<Journal<Entry>> {
  const [first = "", ...lines] = (await readFile(file, "utf8")).trimEnd().split("\n");
  try {
    const head = JSON.parse(first) as { journal?: string; exported_at?: string } & {
      [name in JournalName]?: number;
    };
    const entries = lines.map((line) => JSON.parse(line) as Entry);
    const isWhole = head.journal === name && head[name] === entries.length;
    if (isWhole && entries.every(isEntry)) return { exported_at: head.exported_at ?? "", entries };
  } catch {
    // Reported like every other damage.
  }
  throw new BadBackup(`${file} is no complete journal of ${name}; export it again.`);
}
