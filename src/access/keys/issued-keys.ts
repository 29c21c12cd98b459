import { setTimeout as sleep } from "node:timers/promises";
import { batched } from "../../platform/batch.ts";
import type { Clock } from "../../platform/clock.ts";
import { newId } from "../../platform/ids.ts";
import type { Database } from "../../platform/postgres/database.ts";

/*
 * Whether a key was ever issued, for requests from an address that sent too many wrong ones. A flood
 * of them costs one small statement every READ_EVERY_MS, however many they are: a key that is not
 * in memory waits for the next read of new keys, so one that was made before the request is found.
 */

/** As many statements as an address without a valid key may send requests. */
const READ_EVERY_MS = 100;
/** Ids from this long before the last read are read again: their transaction may have been open then,
 * or the clock of their maker slow. */
const OVERLAP_MS = 300_000;
/** Bytes of a hash: enough that others never share them. */
const PRINT_BYTES = 8;

export type IsIssued = (sha256: Buffer) => Promise<boolean>;

export function createIssuedKeys(db: Database, clock: Clock): IsIssued {
  const prints = new Set<string>();
  let readFrom = "";
  let nextReadAt = 0;

  const read = async (): Promise<void> => {
    await sleep(Math.max(0, nextReadAt - performance.now()));
    nextReadAt = performance.now() + READ_EVERY_MS;
    const next = newId("key", new Date(clock().getTime() - OVERLAP_MS));
    const rows = await db.queryPrepared<{ print: Buffer }>("read_issued_keys", READ, [readFrom]);
    for (const { print } of rows) prints.add(print.toString("latin1"));
    readFrom = next;
  };
  const hasPrint = batched(async (asked: string[]) => {
    await read();
    return asked.map((print) => prints.has(print));
  }, Infinity);

  return async (sha256) => {
    const print = sha256.toString("latin1", 0, PRINT_BYTES);
    return prints.has(print) || hasPrint(print);
  };
}

const READ = `
  SELECT substring(sha256 FOR ${PRINT_BYTES}) AS print FROM api_keys
  WHERE id > $1 AND type = 'secret' AND revoked_at IS NULL`;
