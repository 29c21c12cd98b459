import {
  addKey,
  changesByCommand,
  DEFAULT_GRACE_SECONDS,
  endKey,
  findApp,
  listKeys,
  MAX_GRACE_SECONDS,
  parseAllowlistEntry,
  replaceKey,
  SCOPES,
  showKey,
  statusOf,
  type ApiKey,
  type SecretKey,
} from "../../access/index.ts";
import type { Mode } from "../../privacy/index.ts";
import { unknownApp } from "./apps.command.ts";
import { CommandError, UsageError, type Command } from "./command.ts";
import { minuteOf, facts, table } from "./print.ts";

const create: Command = {
  name: "keys create",
  usage:
    "--app ID --mode live|test [--type secret|publishable] [--scopes a,b|all] [--ip CIDR,…] [--expires DATE] [--name N]",
  summary: "create a key; it is shown only once",
  help: `Scopes: ${SCOPES.join(", ")}`,
  options: {
    app: { type: "string", doc: "the app it belongs to" },
    mode: { type: "string", doc: "live (credits) or test (sandbox)" },
    type: {
      type: "string",
      doc: "secret (default), or publishable: refused everywhere with wrong_key_type, for testing that a client notices the wrong kind",
    },
    scopes: { type: "string", doc: "comma-separated, or all (default)" },
    ip: { type: "string", doc: "addresses and CIDR blocks it may be used from" },
    expires: { type: "string", doc: "date or timestamp" },
    name: { type: "string", doc: "what it is for" },
  },
  async run({ flags, out, runtime }) {
    const appId = flags.required("app");
    const mode = choose("mode", flags.required("mode"), ["live", "test"]) as Mode;
    const type = choose("type", flags.text("type") ?? "secret", [
      "secret",
      "publishable",
    ]) as ApiKey["type"];
    const input = {
      appId,
      mode,
      type,
      name: flags.text("name") ?? `${mode} key`,
      scopes: parseScopes(flags.text("scopes") ?? "all"),
      ipAllowlist: parseAllowlist(flags.text("ip")),
      expiresAt: parseMoment(flags.text("expires")),
    };
    const opened = await runtime();
    const key = await addKey(changesByCommand(opened), opened, input);
    if (!key) throw unknownApp(appId);
    out.result(showKey(key), () => describe(key));
  },
};

const list: Command = {
  name: "keys list",
  usage: "--app ID",
  summary: "list the keys of an app, without their secrets",
  options: { app: { type: "string", doc: "the app" } },
  async run({ flags, out, runtime }) {
    const appId = flags.required("app");
    const { db, clock } = await runtime();
    if (!(await findApp(db, appId))) throw unknownApp(appId);
    const keys = await listKeys(db, appId);
    out.result({ data: keys.map(showKey) }, () =>
      table(
        ["id", "key", "name", "status", "scopes", "addresses", "expires", "last used"],
        keys.map((k) => [
          k.id,
          k.hint,
          k.name,
          statusOf(k, clock()),
          k.scopes.length === SCOPES.length ? "all" : k.scopes.join(","),
          k.ipAllowlist.join(",") || "any",
          minuteOf(k.expiresAt),
          minuteOf(k.lastUsedAt),
        ]),
      ),
    );
  },
};

const revoke: Command = {
  name: "keys revoke",
  usage: "ID",
  summary: "revoke a key; it stops working everywhere within 2 s",
  options: {},
  words: { min: 1, max: 1 },
  async run({ words, out, runtime }) {
    const opened = await runtime();
    const key = await endKey(changesByCommand(opened), opened, { id: words[0]! });
    if (!key) throw unknownKey(words[0]!);
    out.result(showKey(key), () => `${key.hint} (${key.id}) is revoked.`);
  },
};

const rotate: Command = {
  name: "keys rotate",
  usage: "ID [--grace SECONDS]",
  summary: "create a key with the same rights; the old one stays valid for the grace period",
  options: {
    grace: { type: "string", doc: `seconds the old key works on (${DEFAULT_GRACE_SECONDS})` },
  },
  words: { min: 1, max: 1 },
  async run({ flags, words, out, runtime }) {
    const graceSeconds =
      flags.number("grace", { min: 0, max: MAX_GRACE_SECONDS }) ?? DEFAULT_GRACE_SECONDS;
    const opened = await runtime();
    const key = await replaceKey(changesByCommand(opened), opened, { id: words[0]! }, graceSeconds);
    if (!key) throw unknownKey(words[0]!);
    out.result(
      showKey(key),
      () => `${describe(key)}\n\nThe old key works for another ${graceSeconds} s.`,
    );
  },
};

export const keyCommands = [create, list, revoke, rotate];

const unknownKey = (id: string): CommandError =>
  new CommandError(
    `There is no such key that can be changed: ${id}. \`waymark keys list --app ID\` shows them.`,
  );

export function choose(flag: string, value: string, allowed: string[]): string {
  if (!allowed.includes(value))
    throw new UsageError(
      `--${flag} is ${JSON.stringify(value)}; it must be ${allowed.join(" or ")}`,
    );
  return value;
}

function parseScopes(text: string): string[] {
  if (text === "all") return [...SCOPES];
  const scopes = text.split(",").map((scope) => scope.trim());
  const unknown = scopes.find((scope) => !(SCOPES as readonly string[]).includes(scope));
  if (unknown !== undefined)
    throw new UsageError(
      `--scopes has ${JSON.stringify(unknown)}; known are ${SCOPES.join(", ")}, or all`,
    );
  return [...new Set(scopes)];
}

function parseAllowlist(text: string | undefined): string[] {
  if (text === undefined) return [];
  return text.split(",").map((part) => {
    const entry = parseAllowlistEntry(part);
    if (entry) return entry;
    throw new UsageError(
      `--ip has ${JSON.stringify(part)}; it must be IP addresses or CIDR blocks such as 10.0.0.0/8, separated by commas`,
    );
  });
}

export function parseMoment(text: string | undefined): Date | null {
  if (text === undefined) return null;
  const at = new Date(text);
  if (!/^\d{4}-\d{2}-\d{2}/.test(text) || Number.isNaN(at.getTime())) {
    throw new UsageError(
      `--expires is ${JSON.stringify(text)}; it must be a date (2027-01-31) or a timestamp (2027-01-31T12:00:00Z)`,
    );
  }
  return at;
}

const describe = (key: SecretKey): string =>
  `${facts([
    ["key", key.key],
    ["id", key.id],
    ["mode", key.mode],
    ["scopes", key.scopes.join(", ")],
    ["addresses", key.ipAllowlist.join(", ") || "any"],
    ["expires", minuteOf(key.expiresAt)],
  ])}\n\nKeep the key now: it is not shown again.`;
