import { readdir } from "node:fs/promises";
import { Snapshots } from "../../src/features/catalogue/snapshots.ts";
import type { Database } from "../../src/platform/postgres/database.ts";
import { collectLog } from "./log-lines.ts";

/** Those of a process that has just read the postings. */
export async function openSnapshots(
  db: Database,
  folder: string,
  { log } = collectLog(),
): Promise<Snapshots> {
  const snapshots = new Snapshots({ db, log }, { folder, madeOf: "a program" });
  const client = await db.connect();
  await snapshots.load(client);
  await client.end();
  return snapshots;
}

/** Moves the time of all snapshots back. */
export const ageSnapshots = (db: Database, interval: string): Promise<object[]> =>
  db.query(
    `UPDATE facts SET value = convert_to(jsonb_set(convert_from(value, 'UTF8')::jsonb, '{takenAt}',
       to_jsonb(now() - $1::interval))::text, 'UTF8') WHERE name LIKE 'index-snapshot:%'`,
    [interval],
  );

export const listSaved = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((name) => name.endsWith(".snapshot")).toSorted();
