import { statfs } from "node:fs/promises";
import { checkKnowledge } from "../knowledge.ts";
import { describeConfig } from "../platform/config.ts";
import { describeDrift } from "../platform/clock.ts";
import { hasHolder } from "../platform/leases.ts";
import type { Runtime } from "../platform/runtime.ts";
import { describeStop, findStop, runSweeps } from "../platform/sweeps.ts";
import { SWEEPS } from "../worker.ts";
import { CommandError, type Command } from "./command.ts";
import { table } from "./print.ts";

const migrateCommand: Command = {
  name: "migrate",
  usage: "",
  summary: "update the database schema (`serve` does it too)",
  options: {},
  async run({ out, runtime }) {
    const { migrated } = await runtime();
    out.result({ applied: migrated }, () =>
      migrated.length === 0 ? "The schema is up to date." : `Applied ${migrated.join(", ")}.`,
    );
  },
};

const configCommand: Command = {
  name: "config",
  usage: "",
  summary: "show every setting with its value and source",
  options: {},
  async run({ env, out }) {
    const settings = describeConfig(env);
    out.result({ data: settings }, () =>
      table(
        ["setting", "value", "source", "meaning"],
        settings.map((s) => [s.name, s.value || "–", s.source, s.doc]),
      ),
    );
  },
};

/** Below the drift that stops a server, so an operator is warned early. */
const NOTABLE_DRIFT_MS = 2_000;

interface Check {
  name: string;
  ok: boolean;
  message: string;
}

const doctor: Command = {
  name: "doctor",
  usage: "",
  summary:
    "check database, clock, worker, sweeps, disk, secret and knowledge base; exit 1 when something is wrong",
  options: {},
  async run({ out, runtime, config }) {
    const checks: Check[] = [];
    const check = async (name: string, look: () => Promise<string>): Promise<void> => {
      try {
        checks.push({ name, ok: true, message: await look() });
      } catch (error) {
        checks.push({ name, ok: false, message: (error as Error).message });
      }
    };
    let opened: Runtime | undefined;
    await check("database", async () => {
      opened = await runtime();
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
      const advice =
        older > 0 ? `; ${older} older beside it: see waymark secrets rotate --help` : "";
      checks.push({ name: "secret", ok: true, message: `fits the database${advice}` });
    }
    await check("disk", async () => {
      const { bavail, bsize } = await statfs(config.databaseUrl ? "." : config.dataDir);
      const freeMb = Math.floor((bavail * bsize) / 1e6);
      if (freeMb < 500) throw new Error(`only ${freeMb} MB free`);
      return `${freeMb} MB free`;
    });
    await check("knowledge", async () => {
      const { records, problems } = checkKnowledge(config.knowledgeDir || undefined);
      if (problems.length > 0)
        throw new Error(`${problems.length} problems, the first: ${problems[0]}`);
      return `${records.skills.length} skills, ${records.roles.length} roles`;
    });
    out.result({ ok: checks.every((c) => c.ok), checks }, () =>
      table(
        ["check", "", "finding"],
        checks.map((c) => [c.name, c.ok ? "ok" : "WRONG", c.message]),
      ),
    );
    const wrong = checks.filter((c) => !c.ok);
    if (wrong.length > 0)
      throw new CommandError(`Something is wrong: ${wrong.map((c) => c.name).join(", ")}.`);
  },
};

async function checkDatabase({ db }: Runtime): Promise<string> {
  const [row] = await db.query<{ version: number; size: number }>(
    "SELECT current_setting('server_version_num')::int AS version, pg_database_size(current_database()) AS size",
  );
  const { version, size } = row!;
  if (version < 150_000)
    throw new Error(`PostgreSQL ${Math.floor(version / 10_000)} is too old; 15 or newer is needed`);
  return `PostgreSQL ${Math.floor(version / 10_000)}.${version % 10_000}, ${Math.ceil(size / 1e6)} MB`;
}

const sweep: Command = {
  name: "sweep",
  usage: "[--force]",
  summary: "delete expired data, as the worker does every minute",
  help: `A sweep stops when more than half of a table, and more than 100 rows, should have been deleted more than
a day ago: the database's clock may be wrong. Check it, then run with --force.`,
  options: {
    force: { type: "boolean", doc: "run the sweeps that stopped, too; what they delete is gone" },
  },
  async run({ out, runtime, flags }) {
    const { db } = await runtime();
    const stopped = await runSweeps(db, SWEEPS, { isForced: flags.isSet("force") });
    const sweeps = SWEEPS.map(({ name }) => ({
      name,
      is_stopped: stopped.some((stop) => stop.name === name),
    }));
    out.result({ data: sweeps }, () =>
      table(
        ["sweep", ""],
        sweeps.map((s) => [s.name, s.is_stopped ? "STOPPED" : "done"]),
      ),
    );
    if (stopped.length > 0) throw new CommandError(stopped.map(describeStop).join("; "));
  },
};

export const systemCommands = [migrateCommand, configCommand, doctor, sweep];
