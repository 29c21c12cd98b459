import { changesByCommand, createOutbox, findApp, isEmail } from "../../access/index.ts";
import {
  disableMember,
  inviteMember,
  listAppMembers,
  MEMBER_ROLES,
  removeMember,
  resetMemberFactors,
  showMember,
  type MemberRole,
} from "../../features/members/index.ts";
import { serverOrigin } from "./server-address.ts";
import { unknownApp } from "./apps.command.ts";
import { CommandError, UsageError, type Command } from "./command.ts";
import { choose } from "./keys.command.ts";
import { facts, minuteOf, table } from "./print.ts";

const invite: Command = {
  name: "members invite",
  usage: "--app ID --email E [--role owner|developer|viewer] [--url URL]",
  summary: "invite somebody to the console of an app; prints a one-time link",
  help: "A member who has joined gets the role, and the link sets a new password; so does the link of an account that only owners' links led to, without its second factors. Owners of an app invite to it too, in the console. With WAYMARK_SMTP_URL a mail is sent too.",
  options: {
    app: { type: "string", doc: "the app" },
    email: { type: "string", doc: "with which they sign in" },
    role: { type: "string", doc: "developer (default), owner, or viewer, who only reads" },
    url: { type: "string", doc: "where the console is reached (the server's own address)" },
  },
  async run({ flags, config, out, runtime }) {
    const appId = flags.required("app");
    const email = flags.required("email");
    if (!isEmail(email)) throw new UsageError("--email must be an e-mail address");
    const role = choose("role", flags.text("role") ?? "developer", [...MEMBER_ROLES]) as MemberRole;
    const opened = await runtime();
    const { publicUrl } = config;
    const team = { clock: opened.clock, publicUrl, outbox: createOutbox(opened, config) };
    const input = { appId, email, role };
    const by = { kind: "operator" } as const;
    const invited = await inviteMember(changesByCommand(opened), team, by, input);
    if (!invited) throw unknownApp(appId);
    const origin = flags.text("url") ?? (publicUrl || serverOrigin(config));
    const link = `${origin.replace(/\/+$/, "")}${invited.path}`;
    const expires_at = invited.expiresAt.toISOString();
    const shown = showMember(invited.member);
    out.result({ member: shown, sent: invited.isSent, link, expires_at }, () =>
      facts([
        ["id", shown.id],
        ["email", shown.email],
        ["role", role],
        ["link", link],
        ["mail", invited.isSent ? "on its way" : "none (WAYMARK_SMTP_URL is not set)"],
        ["expires", minuteOf(invited.expiresAt)],
      ]),
    );
  },
};

const list: Command = {
  name: "members list",
  usage: "--app ID",
  summary: "list the members of an app",
  options: { app: { type: "string", doc: "the app" } },
  async run({ flags, out, runtime }) {
    const appId = flags.required("app");
    const { db } = await runtime();
    if (!(await findApp(db, appId))) throw unknownApp(appId);
    const members = await listAppMembers(db, appId);
    out.result({ data: members.map(showMember) }, () =>
      table(
        ["id", "email", "role", "status", "2nd factor", "last seen"],
        members.map((m) => {
          const shown = showMember(m);
          const factor = shown.has_second_factor ? "yes" : "no";
          return [m.id, m.email, m.role, shown.status, factor, minuteOf(m.lastSeenAt)];
        }),
      ),
    );
  },
};

const remove: Command = {
  name: "members remove",
  usage: "ID --app ID",
  summary: "remove a member from an app; their tokens for it end at once",
  help: "The account goes with its last app. Also the last owner can be removed.",
  options: { app: { type: "string", doc: "the app" } },
  words: { min: 1, max: 1 },
  async run({ flags, words, out, runtime }) {
    const ref = { appId: flags.required("app"), memberId: words[0]! };
    const opened = await runtime();
    const member = await removeMember(changesByCommand(opened), ref, { mayLeaveNoOwner: true });
    if (!member) throw unknownMember(ref.memberId);
    out.result(showMember(member), () => `${member.email} (${member.id}) is removed.`);
  },
};

/** A command on one account, whatever its apps. */
const onAccount = (
  word: string,
  summary: string,
  done: string,
  run: (opened: Parameters<typeof changesByCommand>[0], id: string) => Promise<boolean>,
): Command => ({
  name: `members ${word}`,
  usage: "ID",
  summary,
  options: {},
  words: { min: 1, max: 1 },
  async run({ words, out, runtime }) {
    const id = words[0]!;
    if (!(await run(await runtime(), id))) throw unknownMember(id);
    out.result({ id }, () => `${id} ${done}.`);
  },
});

const unknownMember = (id: string): CommandError =>
  new CommandError(`There is no member ${id}. \`waymark members list --app ID\` shows them.`);

export const memberCommands = [
  invite,
  list,
  remove,
  onAccount(
    "disable",
    "disable a member in all apps; their sessions and tokens end at once",
    "is disabled",
    (opened, id) => disableMember(changesByCommand(opened), id, opened.clock()),
  ),
  onAccount("enable", "enable a member again", "is enabled", (opened, id) =>
    disableMember(changesByCommand(opened), id, null),
  ),
  onAccount(
    "reset-2fa",
    "remove the second factors of a member who has lost them",
    "has no second factor now",
    (opened, id) => resetMemberFactors(changesByCommand(opened), id),
  ),
];
