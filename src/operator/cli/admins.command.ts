import { changesByCommand, isEmail } from "../../access/index.ts";
import { CommandError, UsageError, type Command } from "./command.ts";
import { choose } from "./keys.command.ts";
import { serverOrigin } from "./server-address.ts";
import { endAdmin, inviteAdmin, resetFactors } from "../verbs/people.ts";
import { listAdmins, ROLES, type OperatorRole } from "../verbs/people.store.ts";
import { minuteOf, facts, table } from "./print.ts";
import { showAdmin } from "../verbs/show-rows.ts";

const create: Command = {
  name: "admins create",
  usage: "--email E [--role admin|viewer] [--url URL]",
  summary: "invite somebody to the console; prints a one-time link",
  help: "For a known address it makes a new link, which resets the password, and sets the role.",
  options: {
    email: { type: "string", doc: "with which they sign in" },
    role: { type: "string", doc: "admin (default), or viewer, who only reads" },
    url: { type: "string", doc: "where the console is reached (the server's own address)" },
  },
  async run({ flags, config, out, runtime }) {
    const email = flags.required("email");
    if (!isEmail(email)) throw new UsageError("--email must be an e-mail address");
    const role = choose("role", flags.text("role") ?? "admin", [...ROLES]) as OperatorRole;
    const origin = flags.text("url") ?? serverOrigin(config);
    const opened = await runtime();
    const invited = await inviteAdmin(changesByCommand(opened), opened, { email, role });
    const url = `${origin.replace(/\/+$/, "")}${invited.path}`;
    const result = {
      id: invited.admin.id,
      email: invited.admin.email,
      role,
      setup_url: url,
      expires_at: invited.expiresAt.toISOString(),
    };
    out.result(result, () =>
      facts([
        ["id", result.id],
        ["email", result.email],
        ["role", role],
        ["link", url],
        ["expires", minuteOf(invited.expiresAt)],
      ]),
    );
  },
};

const list: Command = {
  name: "admins list",
  usage: "",
  summary: "list who may use the console",
  options: {},
  async run({ out, runtime }) {
    const { db } = await runtime();
    const admins = await listAdmins(db);
    out.result({ data: admins.map(showAdmin) }, () =>
      table(
        ["id", "email", "role", "status", "2nd factor", "sessions", "last seen"],
        admins.map((a) => [
          a.id,
          a.email,
          a.role,
          showAdmin(a).status,
          a.hasSecondFactor ? "yes" : "no",
          a.sessions,
          minuteOf(a.lastSeenAt),
        ]),
      ),
    );
  },
};

const disable: Command = {
  name: "admins disable",
  usage: "ID",
  summary: "disable an administrator; their sessions, tokens and links end at once",
  options: {},
  words: { min: 1, max: 1 },
  async run({ words, out, runtime }) {
    const opened = await runtime();
    const admin = await endAdmin(changesByCommand(opened), opened, words[0]!);
    if (!admin) throw unknownAdmin(words[0]!);
    out.result(showAdmin(admin), () => `${admin.email} (${admin.id}) is disabled.`);
  },
};

const reset: Command = {
  name: "admins reset-2fa",
  usage: "ID",
  summary: "remove the second factors of somebody who has lost them",
  help: "Their sessions end. With WAYMARK_REQUIRE_2FA they set up a new one at the next sign-in.",
  options: {},
  words: { min: 1, max: 1 },
  async run({ words, out, runtime }) {
    const opened = await runtime();
    const admin = await resetFactors(changesByCommand(opened), words[0]!);
    if (!admin) throw unknownAdmin(words[0]!);
    out.result(showAdmin(admin), () => `${admin.email} (${admin.id}) has no second factor now.`);
  },
};

const unknownAdmin = (id: string): CommandError =>
  new CommandError(`There is no administrator ${id}. \`waymark admins list\` shows them.`);

export const adminCommands = [create, list, disable, reset];
