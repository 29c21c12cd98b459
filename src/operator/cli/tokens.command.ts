import { changesByCommand, statusOf } from "../../access/index.ts";
import { CommandError, type Command } from "./command.ts";
import { choose, parseMoment } from "./keys.command.ts";
import { showToken } from "../verbs/show-rows.ts";
import { addToken, endToken } from "../verbs/operator-tokens.ts";
import { listTokens } from "../verbs/operator-tokens.store.ts";
import { ROLES, type OperatorRole } from "../verbs/people.store.ts";
import { minuteOf, facts, table } from "./print.ts";

const create: Command = {
  name: "tokens create",
  usage: "--role admin|viewer [--name N] [--expires DATE]",
  summary: "create a token for the operators' API; it is shown only once",
  help: "Programs send it as Authorization: Bearer wop_… to /operator/v1.",
  options: {
    role: { type: "string", doc: "admin, or viewer, which only reads" },
    name: { type: "string", doc: "what it is for" },
    expires: { type: "string", doc: "date or timestamp" },
  },
  async run({ flags, out, runtime }) {
    const role = choose("role", flags.required("role"), [...ROLES]) as OperatorRole;
    const input = { role, name: flags.text("name"), expiresAt: parseMoment(flags.text("expires")) };
    const opened = await runtime();
    const made = await addToken(changesByCommand(opened), opened, input);
    out.result(
      { ...showToken(made, opened.clock()), token: made.token },
      () =>
        `${facts([
          ["token", made.token],
          ["id", made.id],
          ["role", role],
          ["expires", minuteOf(made.expiresAt)],
        ])}\n\nKeep the token now: it is not shown again.`,
    );
  },
};

const list: Command = {
  name: "tokens list",
  usage: "",
  summary: "list the tokens of the operators' API, without their secrets",
  options: {},
  async run({ out, runtime }) {
    const { db, clock } = await runtime();
    const tokens = await listTokens(db);
    out.result({ data: tokens.map((token) => showToken(token, clock())) }, () =>
      table(
        ["id", "token", "name", "role", "status", "made by", "expires", "last used"],
        tokens.map((t) => [
          t.id,
          t.hint,
          t.name,
          t.role,
          statusOf(t, clock()),
          t.creatorName ?? t.creatorId ?? t.creatorKind,
          minuteOf(t.expiresAt),
          minuteOf(t.lastUsedAt),
        ]),
      ),
    );
  },
};

const revoke: Command = {
  name: "tokens revoke",
  usage: "ID",
  summary: "revoke a token of the operators' API at once",
  options: {},
  words: { min: 1, max: 1 },
  async run({ words, out, runtime }) {
    const opened = await runtime();
    const token = await endToken(changesByCommand(opened), opened, words[0]!);
    if (!token)
      throw new CommandError(`There is no token ${words[0]}. \`waymark tokens list\` shows them.`);
    out.result(showToken(token, opened.clock()), () => `${token.hint} (${token.id}) is revoked.`);
  },
};

export const tokenCommands = [create, list, revoke];
