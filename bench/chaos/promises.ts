import { setTimeout as sleep } from "node:timers/promises";
import { createApp, createKey, grant, SCOPES, verifyLedgers } from "../../src/access/index.ts";
import { candidateHash } from "../../src/privacy/index.ts";
import { FEATURES } from "../../src/features.ts";
import { systemClock } from "../../src/platform/clock.ts";
import { openKeyRing } from "../../src/platform/key-ring.ts";
import type { Database } from "../../src/platform/postgres/database.ts";
import { Checks, rateFaults } from "./checks.ts";
import { Customers, type Mode } from "./customers.ts";
import type { Receiver } from "./receiver.ts";

/** A database that crashes forgets what it counted in this time: three times wal_writer_delay. */
export const FORGOTTEN_MS = 600;
/** Of the app that presses against it. */
const LOW_RATE = 50;

export interface LoadOptions {
  readonly db: Database;
  readonly secret: string;
  readonly random: () => number;
  readonly clients: number;
  /** Acknowledged requests that the load goes on for, whatever the faults. */
  readonly requests: number;
  /** How long queues may take to empty afterwards. */
  readonly quietMs: number;
  /** Between two requests of a customer. */
  readonly pauseMs?: number;
  /**
   * How many of a window's requests, given by the times of their replies, a rate limit may have
   * forgotten: none waits for the commit of its count, so a crash of the database loses the last.
   */
  forgottenCounts?(times: readonly number[]): number;
  readonly receiver: Receiver;
  pickUrl(): string | undefined;
  /** Runs under load; the checks follow. `answered` counts the requests that succeeded so far. */
  inject(answered: () => number): Promise<void>;
}

/** Mixed load while faults are injected, then every promise checked; returns those that broke. */
export async function checkUnderLoad(
  options: LoadOptions,
): Promise<{ customers: Customers; broken: string[] }> {
  const { db, receiver } = options;
  const vault = await openKeyRing(db, [options.secret]);
  const app = await createApp(db, systemClock, {
    name: "Chaos",
    sandboxQuota: 1_000_000,
    rateRead: 1_000_000,
    rateAi: 1_000_000,
  });
  await db.transaction((tx) => grant(tx, vault, app.id, 1_000_000_000, null, systemClock()));
  const keys = { live: await keyOf(db, app.id, "live"), test: await keyOf(db, app.id, "test") };
  const pressing = await createApp(db, systemClock, { name: "Pressing", rateRead: LOW_RATE });
  const pressingKey = await keyOf(db, pressing.id, "live");
  const customers = new Customers({ ...options, keys });
  for (const mode of ["live", "test"] as const)
    receiver.expect(mode, await customers.registerEndpoint(mode, receiver.urlOf(mode)));
  const running = [
    ...Array.from({ length: options.clients }, () => customers.keepCalling()),
    customers.keepPressing(pressingKey),
  ];
  await options.inject(() => customers.acknowledged.length);
  while (customers.acknowledged.length < options.requests) await sleep(100);
  customers.stop();
  await Promise.all(running);
  await customers.actForCertain();
  const { call, acknowledged, unansweredReads, passed } = customers;
  const checks = new Checks({
    db,
    appId: app.id,
    keys,
    call,
    events: receiver.events,
    candidateRows: [
      ...FEATURES.flatMap(({ holdings }) => holdings.flatMap(({ tables }) => tables)).map(
        (table) => ({ table, condition: "candidate = $1" }),
      ),
      { table: "idempotency_keys", condition: "subject = $1" },
      { table: "webhook_events", condition: "subject = $1 AND payload IS NOT NULL" },
    ],
    hashOf: (mode, candidate) => candidateHash(vault, { appId: app.id, mode }, candidate),
  });
  const left = await checks.waitUntilQuiet(options.quietMs);
  const broken = [
    ...left,
    ...customers.faults,
    ...receiver.faults,
    ...rateFaults(passed, LOW_RATE, (times) => options.forgottenCounts?.(times) ?? 0),
    ...(await checks.findBroken({ acknowledged, unansweredReads })),
  ];
  const ledgers = await verifyLedgers(db, vault, ({ entryId, message }) =>
    broken.push(`ledger entry ${entryId}: ${message}`),
  );
  if (ledgers.differences.length > 0) broken.push("a balance differs from its ledger");
  return { customers, broken };
}

export async function keyOf(db: Database, appId: string, mode: Mode): Promise<string> {
  const { key } = await createKey(db, systemClock, {
    appId,
    mode,
    type: "secret",
    name: "chaos",
    scopes: SCOPES,
    ipAllowlist: [],
    expiresAt: null,
  });
  return key;
}

export function reportLoad(
  faults: ReadonlyMap<string, number>,
  { acknowledged, attempts }: Customers,
): void {
  for (const [name, count] of faults) console.log(`${String(count).padStart(6)}  ${name}`);
  console.log(`${String(attempts).padStart(6)}  requests sent`);
  const kinds = Map.groupBy(acknowledged, ({ operation }) => operation);
  for (const [operation, all] of kinds)
    console.log(`${String(all.length).padStart(6)}  acknowledged: ${operation}`);
}
