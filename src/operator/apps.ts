import {
  createApp,
  DEFAULT_RATE_AI,
  DEFAULT_RATE_READ,
  DEFAULT_RETENTION_MONTHS,
  DEFAULT_SANDBOX_QUOTA,
  findApp,
  grant,
  listApps,
  toCredits,
  updateApp,
  type App,
  type AppSettings,
} from "../access/index.ts";
import { CommandError, UsageError, type Command, type Flags } from "./command.ts";
import { day, facts, table } from "./print.ts";

const SETTINGS: Command["options"] = {
  name: { type: "string", doc: "what people call it" },
  "sandbox-quota": {
    type: "string",
    doc: `engine calls a month for sandbox keys (${DEFAULT_SANDBOX_QUOTA})`,
  },
  "retention-months": {
    type: "string",
    doc: `how long results are kept (${DEFAULT_RETENTION_MONTHS})`,
  },
  "rate-read": { type: "string", doc: `reads per minute and key (${DEFAULT_RATE_READ})` },
  "rate-ai": { type: "string", doc: `engine calls per minute and key (${DEFAULT_RATE_AI})` },
};

export const MAX_CREDITS = 1_000_000_000;

const create: Command = {
  name: "apps create",
  usage:
    "--name N [--credits C] [--sandbox-quota Q] [--retention-months M] [--rate-read R] [--rate-ai A]",
  summary: "add an app: a customer's product that calls the API",
  help: "Then give it a key: waymark keys create --app ID --mode test",
  options: { ...SETTINGS, credits: { type: "string", doc: "credits to start with (0)" } },
  async run({ flags, out, runtime }) {
    const settings = { ...settingsOf(flags), name: flags.required("name") };
    const credits = flags.number("credits", { min: 0, max: MAX_CREDITS, decimals: 3 }) ?? 0;
    const { db, vault, clock } = await runtime();
    const app = await db.transaction(async (tx) => {
      const made = await createApp(tx, clock, settings);
      if (credits > 0)
        await grant(tx, vault, made.id, Math.round(credits * 1000), "first credits", clock());
      return (await findApp(tx, made.id))!;
    });
    out.result(toJson(app), () => describe(app));
  },
};

const list: Command = {
  name: "apps list",
  usage: "",
  summary: "list all apps with their credits and limits",
  options: {},
  async run({ out, runtime }) {
    const { db } = await runtime();
    const apps = await listApps(db);
    out.result({ data: apps.map(toJson) }, () =>
      table(
        ["id", "name", "credits", "sandbox quota", "reads/min", "engine/min", "created"],
        apps.map((a) => [
          a.id,
          a.name,
          toCredits(a.balanceMillicredits),
          a.sandboxQuota,
          a.rateRead,
          a.rateAi,
          day(a.createdAt),
        ]),
      ),
    );
  },
};

const update: Command = {
  name: "apps update",
  usage: "ID [--name N] [--sandbox-quota Q] [--retention-months M] [--rate-read R] [--rate-ai A]",
  summary: "change an app's name, quota, retention or limits",
  options: SETTINGS,
  words: { min: 1, max: 1 },
  async run({ flags, words, out, runtime }) {
    const settings = settingsOf(flags);
    if (Object.keys(settings).length === 0)
      throw new UsageError("say what to change, for example --rate-read 120");
    const { db } = await runtime();
    const app = await updateApp(db, words[0]!, settings);
    if (!app) throw unknownApp(words[0]!);
    out.result(toJson(app), () => describe(app));
  },
};

export const appCommands = [create, list, update];

export const unknownApp = (id: string): CommandError =>
  new CommandError(`There is no app ${id}. \`waymark apps list\` shows them.`);

function settingsOf(flags: Flags): AppSettings {
  const name = flags.text("name");
  if (name === "") throw new UsageError("--name must not be empty");
  const entries: [keyof AppSettings, string | number | undefined][] = [
    ["name", name],
    ["sandboxQuota", flags.number("sandbox-quota", { min: 0, max: 1_000_000_000 })],
    ["retentionMonths", flags.number("retention-months", { min: 1, max: 120 })],
    ["rateRead", flags.number("rate-read", { min: 1, max: 1_000_000_000 })],
    ["rateAi", flags.number("rate-ai", { min: 1, max: 1_000_000_000 })],
  ];
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

const toJson = (app: App): object => ({
  id: app.id,
  name: app.name,
  credits: toCredits(app.balanceMillicredits),
  sandbox_quota: app.sandboxQuota,
  retention_months: app.retentionMonths,
  rate_read: app.rateRead,
  rate_ai: app.rateAi,
  created_at: app.createdAt.toISOString(),
});

const describe = (app: App): string =>
  facts([
    ["id", app.id],
    ["name", app.name],
    ["credits", toCredits(app.balanceMillicredits)],
    ["sandbox quota", `${app.sandboxQuota} engine calls a month`],
    ["retention", `${app.retentionMonths} months`],
    ["limits", `${app.rateRead} reads and ${app.rateAi} engine calls per minute and key`],
  ]);
