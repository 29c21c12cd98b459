import { statfs } from "node:fs/promises";
import { checkKnowledge } from "../knowledge.ts";
import { describeConfig } from "../platform/config.ts";
import type { Runtime } from "../platform/runtime.ts";
import { CommandError, type Command } from "./command.ts";
import { table } from "./print.ts";

const migrateCommand: Command = {
  name: "migrate",
  usage: "",
  summary: "bring the database's schema up to date (`serve` does it too)",
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
  summary: "every setting with its value and where it comes from",
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

interface Check {
  name: string;
  ok: boolean;
  message: string;
}

const doctor: Command = {
  name: "doctor",
  usage: "",
  summary: "check database, disk, clock, secret and knowledge base; exit 1 when something is wrong",
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
      const { db } = opened;
      await check("clock", async () => {
        const [row] = await db.query<{ now: Date }>("SELECT clock_timestamp() AS now");
        const driftMs = Math.abs(row!.now.getTime() - Date.now());
        if (driftMs > 2_000)
          throw new Error(`${driftMs} ms apart from the database's clock; set up NTP`);
        return `${driftMs} ms from the database's`;
      });
      // The database does not open with another secret than its own.
      checks.push({ name: "secret", ok: true, message: "fits the database" });
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

export const systemCommands = [migrateCommand, configCommand, doctor];
