import {
  acceptLedger,
  findApp,
  listLedger,
  showLedgerEntry,
  toCredits,
  verifyLedgers,
  type Finding,
} from "../../access/index.ts";
import { grantCredits, MAX_CREDITS } from "../verbs/accounts.ts";
import { unknownApp } from "./apps.command.ts";
import { changesByCommand } from "../../access/index.ts";
import { CommandError, UsageError, type Command } from "./command.ts";
import { minuteOf, table } from "./print.ts";

const grantCommand: Command = {
  name: "credits grant",
  usage: "--app ID --amount C [--note T]",
  summary: "add credits to an app (a negative amount takes some back)",
  options: {
    app: { type: "string", doc: "the app" },
    amount: { type: "string", doc: "credits, at most three decimals" },
    note: { type: "string", doc: "why, for the ledger" },
  },
  async run({ flags, out, runtime }) {
    const appId = flags.required("app");
    flags.required("amount");
    const amount = flags.number("amount", { min: -MAX_CREDITS, max: MAX_CREDITS, decimals: 3 })!;
    if (amount === 0) throw new UsageError("--amount must not be 0");
    const opened = await runtime();
    const input = { credits: amount, note: flags.text("note") ?? null };
    const entry = await grantCredits(changesByCommand(opened), opened, appId, input);
    if (!entry) throw unknownApp(appId);
    if (entry === "too_few")
      throw new CommandError(
        `The app has fewer than ${-amount} credits; a balance never goes below zero.`,
      );
    out.result(
      showLedgerEntry(entry),
      () => `${appId} now has ${toCredits(entry.balanceAfterMillicredits)} credits.`,
    );
  },
};

const ledger: Command = {
  name: "credits ledger",
  usage: "--app ID",
  summary: "list an app's credit ledger",
  options: { app: { type: "string", doc: "the app" } },
  async run({ flags, out, runtime }) {
    const appId = flags.required("app");
    const { db } = await runtime();
    if (!(await findApp(db, appId))) throw unknownApp(appId);
    const entries = await listLedger(db, appId);
    out.result({ data: entries.map(showLedgerEntry) }, () =>
      table(
        ["id", "when", "kind", "amount", "balance", "request", "note"],
        entries.map((e) => [
          e.id,
          minuteOf(e.createdAt),
          e.kind,
          toCredits(e.amountMillicredits),
          toCredits(e.balanceAfterMillicredits),
          e.requestId,
          e.note,
        ]),
      ),
    );
  },
};

/** Enough to act on; the count gives the total. */
const MAX_SHOWN = 1_000;

const verify: Command = {
  name: "credits verify",
  usage: "",
  summary: "check every ledger: sums, hash chain, seals; exit 1 on a finding",
  options: {},
  async run({ out, runtime }) {
    const { db, vault } = await runtime();
    const shown: Finding[] = [];
    const report = await verifyLedgers(db, vault, (finding) => {
      if (shown.length < MAX_SHOWN) shown.push(finding);
    });
    const { apps, entries, findings, differences } = report;
    const result = {
      checked: apps,
      entries,
      differences: differences.map((d) => ({
        app_id: d.appId,
        balance: toCredits(d.balanceMillicredits),
        ledger: toCredits(d.ledgerMillicredits),
      })),
      findings: shown.map((f) => ({ app_id: f.appId, entry: f.entryId, message: f.message })),
    };
    out.result(result, () =>
      [
        ...result.differences.map(
          (d) => `${d.app_id}: the balance is ${d.balance} and its entries add up to ${d.ledger}`,
        ),
        ...result.findings.map(
          (f) => `${f.app_id}${f.entry === null ? "" : `, entry ${f.entry}`}: ${f.message}`,
        ),
        ...(differences.length + findings > 0
          ? []
          : [`${apps} balances equal their ledgers; ${entries} entries are chained and sealed.`]),
      ].join("\n"),
    );
    if (differences.length + findings > 0)
      throw new CommandError(
        `${differences.length} of ${apps} balances differ from their ledgers; ${findings} findings in ${entries} entries.`,
      );
  },
};

const seal: Command = {
  name: "credits seal",
  usage: "--app ID",
  summary: "vouch for a ledger made before grants were sealed",
  help: "Look at `credits ledger` first: every grant it lists is accepted from then on.",
  options: { app: { type: "string", doc: "the app" } },
  async run({ flags, out, runtime }) {
    const appId = flags.required("app");
    const { db, vault } = await runtime();
    if (!(await findApp(db, appId))) throw unknownApp(appId);
    const accepted = await db.transaction((tx) => acceptLedger(tx, vault, appId));
    if ("fault" in accepted)
      throw new CommandError(`The ledger of ${appId} is not sealed: ${accepted.fault}.`);
    out.result(
      { app_id: appId, entries: accepted.entries },
      () => `The ledger of ${appId} is sealed with ${accepted.entries} entries.`,
    );
  },
};

export const creditCommands = [grantCommand, ledger, verify, seal];
