import { checkKnowledge } from "../../knowledge/checked-records.ts";
import { fingerprintKnowledge } from "../../knowledge/index.ts";
import { describeConfig, type Config } from "../../platform/config.ts";
import { describeStop, runSweeps } from "../../platform/sweeps.ts";
import { SWEEPS } from "../../features.ts";
import { viewCluster } from "../verbs/check-cluster.ts";
import { CommandError, type Command } from "./command.ts";
import { runChecks } from "../verbs/doctor.ts";
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

const doctor: Command = {
  name: "doctor",
  usage: "",
  summary:
    "check database, clock, worker, sweeps, disk, secret, knowledge base and mail server; exit 1 when something is wrong",
  options: {},
  async run({ out, runtime, config }) {
    const checks = await runChecks({
      config,
      open: runtime,
      knowledge: () => readAll(config),
      cluster:
        config.catalogue === "opensearch"
          ? async () => {
              const { db } = await runtime();
              const fingerprint = fingerprintKnowledge(config.knowledgeDir);
              return viewCluster({ config, db, fingerprint })!.check();
            }
          : undefined,
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

function readAll({ knowledgeDir }: Config): string {
  const { records, problems } = checkKnowledge(knowledgeDir || undefined);
  if (problems.length > 0)
    throw new Error(`${problems.length} problems, the first: ${problems[0]}`);
  return `${records.skills.length} skills, ${records.roles.length} roles`;
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
