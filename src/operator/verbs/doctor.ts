import { statfs } from "node:fs/promises";
import { describeDrift } from "../../platform/clock.ts";
import type { Config } from "../../platform/config.ts";
import { hasHolder } from "../../platform/leases.ts";
import { isOcrInstalled } from "../../platform/documents/index.ts";
import { checkMailServer } from "../../platform/mail.ts";
import { connectionsOf, type Database } from "../../platform/postgres/database.ts";
import type { Runtime } from "../../platform/runtime.ts";
import { describeStop, findStop } from "../../platform/sweeps.ts";
import { SWEEPS } from "../../features.ts";
import { readDatabaseState } from "./doctor.store.ts";

/** Below the drift that stops a server, so an operator is warned early. */
const NOTABLE_DRIFT_MS = 2_000;
const MIN_FREE_MB = 500;
const MIN_POSTGRES = 150_000;

export interface DoctorCheck {
  name: string;
  ok: boolean;
  message: string;
}

export interface DoctorDeps {
  config: Pick<Config, "databaseUrl" | "dataDir" | "processes" | "ocr" | "smtpUrl">;
  /** Describes the cluster of postings; undefined where there is none. Throws what is wrong with it. */
  cluster?: (() => Promise<string>) | undefined;
  /** Throws when the database cannot be opened. */
  open(): Promise<Pick<Runtime, "db" | "vault" | "watch">>;
  /** What the knowledge base holds; throws what is wrong with it. */
  knowledge(): string;
}

/** What the command and the operators' API report: each check with its finding. */
export async function runChecks({
  config,
  open,
  knowledge,
  cluster,
}: DoctorDeps): Promise<DoctorCheck[]> {
  const checks: DoctorCheck[] = [];
  const check = async (name: string, look: () => Promise<string>): Promise<void> => {
    try {
      checks.push({ name, ok: true, message: await look() });
    } catch (error) {
      checks.push({ name, ok: false, message: (error as Error).message });
    }
  };
  let opened: Awaited<ReturnType<DoctorDeps["open"]>> | undefined;
  await check("database", async () => {
    opened = await open();
    return checkDatabase(opened);
  });
  if (opened) {
    const { db, vault, watch } = opened;
    await check("clock", async () => {
      const driftMs = watch.driftMs();
      const finding = `this machine's clock is ${describeDrift(driftMs)} the database's`;
      if (Math.abs(driftMs) > NOTABLE_DRIFT_MS) throw new Error(`${finding}; set up NTP`);
      return finding;
    });
    await check("connections", () => checkConnections(db, config.processes));
    await check("worker", async () => {
      if (await hasHolder(db, "worker_heartbeats")) return "running";
      throw new Error("no worker is running; start one with `waymark serve --role worker`");
    });
    await check("sweeps", async () => {
      const stops = await Promise.all(SWEEPS.map((sweep) => findStop(db, sweep)));
      const stopped = stops.filter((stop) => stop !== undefined);
      if (stopped.length > 0) throw new Error(stopped.map(describeStop).join("; "));
      return "none is stopped";
    });
    // The database does not open without the secrets it needs.
    const older = vault.keyIds.length - 1;
    const advice = older > 0 ? `; ${older} older beside it: see waymark secrets rotate --help` : "";
    checks.push({ name: "secret", ok: true, message: `fits the database${advice}` });
  }
  await check("disk", async () => {
    const { bavail, bsize } = await statfs(config.databaseUrl ? "." : config.dataDir);
    const freeMb = Math.floor((bavail * bsize) / 1e6);
    if (freeMb < MIN_FREE_MB) throw new Error(`only ${freeMb} MB free`);
    return freeMb < 10_000 ? `${freeMb} MB free` : `${Math.floor(freeMb / 1000)} GB free`;
  });
  await check("knowledge", async () => knowledge());
  if (cluster) await check("opensearch", cluster);
  if (config.smtpUrl !== "") await check("mail", () => checkMailServer(config.smtpUrl));
  checks.push({ name: "scans", ok: true, message: describeOcr(config.ocr) });
  return checks;
}

/** Never a fault: installing without the packages is a choice. */
function describeOcr(isOn: boolean): string {
  if (!isOn) return "refused: WAYMARK_OCR is off";
  return isOcrInstalled()
    ? "recognised"
    : "refused: the optional packages that recognise text are not installed";
}

/** Too few would show only under load, as requests that cannot connect. */
async function checkConnections(db: Database, processes: number): Promise<string> {
  const most = connectionsOf(processes);
  const finding = `a server with WAYMARK_PROCESSES=${processes} opens up to ${most}`;
  if (db.isPooled) return `${finding}, through a pooler`;
  const { maxConnections } = await readDatabaseState(db);
  const allowed = `${finding}; the database allows ${maxConnections}`;
  if (most > maxConnections)
    throw new Error(`${allowed}: raise max_connections or lower WAYMARK_PROCESSES`);
  return allowed;
}

async function checkDatabase({ db }: Pick<Runtime, "db">): Promise<string> {
  const { versionNumber, bytes } = await readDatabaseState(db);
  const major = Math.floor(versionNumber / 10_000);
  if (versionNumber < MIN_POSTGRES)
    throw new Error(`PostgreSQL ${major} is too old; 15 or newer is needed`);
  return `PostgreSQL ${major}.${versionNumber % 10_000}, ${Math.ceil(bytes / 1e6)} MB`;
}
