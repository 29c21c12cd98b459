import {
  DEFAULT_RATE_AI,
  DEFAULT_RATE_READ,
  DEFAULT_RETENTION_MONTHS,
  DEFAULT_SANDBOX_QUOTA,
  keepsResults,
  listApps,
  MAX_RETENTION_MONTHS,
  toCredits,
  type App,
  type AppSettings,
} from "../../access/index.ts";
import {
  addApp,
  changeApp,
  disableApp,
  enableApp,
  MAX_CREDITS,
  MAX_LIMIT,
  removeApp,
} from "../verbs/accounts.ts";
import { findCountry } from "../../features/catalogue/index.ts";
import { changesByCommand } from "../../access/index.ts";
import { CommandError, UsageError, type Command, type Flags } from "./command.ts";
import { minuteOf, facts, table } from "./print.ts";
import { showApp } from "../verbs/show-rows.ts";

const SETTINGS: Command["options"] = {
  name: { type: "string", doc: "what people call it" },
  "sandbox-quota": {
    type: "string",
    doc: `engine calls a month for sandbox keys (${DEFAULT_SANDBOX_QUOTA})`,
  },
  "retention-months": {
    type: "string",
    doc: `how long results are kept, 0 for not at all (${DEFAULT_RETENTION_MONTHS})`,
  },
  "rate-read": {
    type: "string",
    doc: `reads per minute and key, or \`unlimited\` (${DEFAULT_RATE_READ})`,
  },
  "rate-ai": {
    type: "string",
    doc: `engine calls per minute and key, or \`unlimited\` (${DEFAULT_RATE_AI})`,
  },
  country: {
    type: "string",
    doc: "counts for pathways whose request names none, or `none`",
  },
};

const UNLIMITED = "unlimited";

const create: Command = {
  name: "apps create",
  usage:
    "--name N [--credits C] [--sandbox-quota Q] [--retention-months M] [--rate-read R] [--rate-ai A] [--country C]",
  summary: "add an app: a customer's product that calls the API",
  help: "Then give it a key: waymark keys create --app ID --mode test",
  options: {
    ...SETTINGS,
    credits: {
      type: "string",
      doc: "credits to start with, or `unlimited`: its calls cost nothing (0)",
    },
  },
  async run({ flags, out, runtime }) {
    const hasUnlimitedCredits = flags.text("credits") === UNLIMITED;
    const settings = { ...settingsOf(flags), name: flags.required("name"), hasUnlimitedCredits };
    const credits = hasUnlimitedCredits
      ? 0
      : (flags.number("credits", { min: 0, max: MAX_CREDITS, decimals: 3 }) ?? 0);
    const opened = await runtime();
    const app = await addApp(changesByCommand(opened), opened, settings, credits);
    out.result(showApp(app), () => describe(app));
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
    out.result({ data: apps.map(showApp) }, () =>
      table(
        ["id", "name", "credits", "sandbox quota", "reads/min", "engine/min", "state", "created"],
        apps.map((a) => [
          a.id,
          a.name,
          creditsOf(a),
          a.sandboxQuota,
          rateOf(a.rateRead),
          rateOf(a.rateAi),
          a.disabledAt ? `disabled ${minuteOf(a.disabledAt)}` : "active",
          minuteOf(a.createdAt),
        ]),
      ),
    );
  },
};

const update: Command = {
  name: "apps update",
  usage:
    "ID [--name N] [--credits unlimited|counted] [--sandbox-quota Q] [--retention-months M] [--rate-read R] [--rate-ai A] [--country C|none]",
  summary: "change an app's name, quota, retention or limits",
  help: "With --retention-months 0 the results that it has go too: what is held within ten minutes, the rest at once.",
  options: {
    ...SETTINGS,
    credits: {
      type: "string",
      doc: "`unlimited`: its calls cost nothing; `counted`: they cost credits again",
    },
  },
  words: { min: 1, max: 1 },
  async run({ flags, words, out, runtime }) {
    const settings = { ...settingsOf(flags), ...countingOf(flags) };
    if (Object.keys(settings).length === 0)
      throw new UsageError("say what to change, for example --rate-read 120");
    const app = await changeApp(changesByCommand(await runtime()), words[0]!, settings);
    if (!app) throw unknownApp(words[0]!);
    out.result(showApp(app), () => describe(app));
  },
};

const disable: Command = {
  name: "apps disable",
  usage: "ID",
  summary: "refuse all keys of an app; nothing is lost",
  help: "Calls under way end; its webhooks are still delivered.",
  options: {},
  words: { min: 1, max: 1 },
  async run({ words, out, runtime }) {
    const opened = await runtime();
    const app = await disableApp(changesByCommand(opened), opened, words[0]!);
    if (!app) throw unknownApp(words[0]!);
    out.result(showApp(app), () => describe(app));
  },
};

const enable: Command = {
  name: "apps enable",
  usage: "ID",
  summary: "accept the keys of a disabled app again",
  options: {},
  words: { min: 1, max: 1 },
  async run({ words, out, runtime }) {
    const app = await enableApp(changesByCommand(await runtime()), words[0]!);
    if (!app) throw unknownApp(words[0]!);
    out.result(showApp(app), () => describe(app));
  },
};

const remove: Command = {
  name: "apps delete",
  usage: "ID",
  summary: "delete a disabled app with all its data, for ever",
  help: "Keys, results, candidates, files, webhooks. The ledger stays. Disable the app first.",
  options: {},
  words: { min: 1, max: 1 },
  async run({ words, out, runtime }) {
    const [id] = words as [string];
    const opened = await runtime();
    const removal = await removeApp(changesByCommand(opened), opened, id);
    if (!removal) throw unknownApp(id);
    if (removal === "enabled")
      throw new CommandError(`The app is in use. First: waymark apps disable ${id}`);
    if ("waitSeconds" in removal)
      throw new CommandError(
        `Requests admitted before the app was disabled may still run. Try again in ${removal.waitSeconds} s.`,
      );
    const { deleted } = removal;
    out.result({ id, deleted }, () =>
      table(
        ["deleted from", "rows"],
        Object.entries(deleted).filter(([, rows]) => rows > 0),
      ),
    );
  },
};

export const appCommands = [create, list, update, disable, enable, remove];

export const unknownApp = (id: string): CommandError =>
  new CommandError(`There is no app ${id}. \`waymark apps list\` shows them.`);

function settingsOf(flags: Flags): AppSettings {
  const name = flags.text("name");
  if (name === "") throw new UsageError("--name must not be empty");
  const entries: [keyof AppSettings, string | number | null | undefined][] = [
    ["name", name],
    ["sandboxQuota", flags.number("sandbox-quota", { min: 0, max: MAX_LIMIT })],
    ["retentionMonths", flags.number("retention-months", { min: 0, max: MAX_RETENTION_MONTHS })],
    ["rateRead", rateFlag(flags, "rate-read")],
    ["rateAi", rateFlag(flags, "rate-ai")],
    ["defaultCountry", countryFlag(flags)],
  ];
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

function countryFlag(flags: Flags): string | null | undefined {
  const text = flags.text("country");
  if (text === undefined || text === "none") return text && null;
  const code = findCountry(text);
  if (code === undefined)
    throw new UsageError(`--country is ${JSON.stringify(text)}, which is not a country we know`);
  return code;
}

const rateFlag = (flags: Flags, name: string): number | undefined =>
  flags.text(name) === UNLIMITED ? MAX_LIMIT : flags.number(name, { min: 1, max: MAX_LIMIT });

function countingOf(flags: Flags): AppSettings {
  const credits = flags.text("credits");
  if (credits === undefined) return {};
  if (credits !== UNLIMITED && credits !== "counted")
    throw new UsageError(
      `--credits is ${JSON.stringify(credits)}; it must be unlimited or counted (waymark credits grant adds some)`,
    );
  return { hasUnlimitedCredits: credits === UNLIMITED };
}

const creditsOf = (app: App): number | string =>
  app.hasUnlimitedCredits ? UNLIMITED : toCredits(app.balanceMillicredits);
const rateOf = (limit: number): number | string => (limit === MAX_LIMIT ? UNLIMITED : limit);

const describe = (app: App): string =>
  facts([
    ["id", app.id],
    ["name", app.name],
    ["state", app.disabledAt ? `disabled since ${minuteOf(app.disabledAt)}` : "active"],
    ["credits", creditsOf(app)],
    ["sandbox quota", `${app.sandboxQuota} engine calls a month`],
    ["retention", keepsResults(app) ? `${app.retentionMonths} months` : "none: no result is kept"],
    ["default country", app.defaultCountry ?? "none"],
    [
      "limits",
      `${rateOf(app.rateRead)} reads and ${rateOf(app.rateAi)} engine calls per minute and key`,
    ],
  ]);
