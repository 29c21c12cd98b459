import { acceptAudit, verifyAudit } from "../../access/index.ts";
import { CommandError, type Command } from "./command.ts";

const verify: Command = {
  name: "audit verify",
  usage: "",
  summary: "check the audit log: hash chain and seal; exit 1 on a finding",
  help: "Note the number of entries elsewhere: nothing inside the database tells of a rollback.",
  options: {},
  async run({ out, runtime }) {
    const { db, vault } = await runtime();
    const { entries, findings } = await verifyAudit(db, vault);
    const shown = findings.map(({ entryId, message }) => ({ entry: entryId, message }));
    out.result({ entries, findings: shown }, () =>
      findings.length === 0
        ? `${entries} entries are chained and sealed.`
        : shown
            .map((f) => (f.entry === null ? f.message : `entry ${f.entry}: ${f.message}`))
            .join("\n"),
    );
    if (findings.length > 0)
      throw new CommandError(`${findings.length} findings in ${entries} entries.`);
  },
};

const seal: Command = {
  name: "audit seal",
  usage: "",
  summary: "vouch for an audit log that an earlier version has written to",
  help: "Look at `audit verify` and the log first: every entry is accepted from then on.",
  options: {},
  async run({ out, runtime }) {
    const { db, vault } = await runtime();
    const accepted = await acceptAudit(db, vault);
    if ("fault" in accepted) throw new CommandError(`The log is not sealed: ${accepted.fault}.`);
    out.result(accepted, () => `The audit log is sealed with ${accepted.entries} entries.`);
  },
};

export const auditCommands: Command[] = [verify, seal];
