import {
  checkBalances,
  findApp,
  grant,
  listLedger,
  toCredits,
  type LedgerEntry,
} from "../access/index.ts";
import { MAX_CREDITS, unknownApp } from "./apps.ts";
import { CommandError, UsageError, type Command } from "./command.ts";
import { day, table } from "./print.ts";

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
    const { db, clock } = await runtime();
    if (!(await findApp(db, appId))) throw unknownApp(appId);
    const entry = await grant(
      db,
      appId,
      Math.round(amount * 1000),
      flags.text("note") ?? null,
      clock(),
    );
    if (!entry)
      throw new CommandError(
        `The app has fewer than ${-amount} credits; a balance never goes below zero.`,
      );
    out.result(
      toJson(entry),
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
    out.result({ data: entries.map(toJson) }, () =>
      table(
        ["id", "when", "kind", "amount", "balance", "request", "note"],
        entries.map((e) => [
          e.id,
          day(e.createdAt),
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

const verify: Command = {
  name: "credits verify",
  usage: "",
  summary: "recompute every balance from the ledger; exit 1 on a difference",
  options: {},
  async run({ out, runtime }) {
    const { db } = await runtime();
    const checks = await checkBalances(db);
    const wrong = checks.filter((c) => c.balanceMillicredits !== c.ledgerMillicredits);
    const toRow = (c: (typeof checks)[number]) => ({
      app_id: c.appId,
      balance: toCredits(c.balanceMillicredits),
      ledger: toCredits(c.ledgerMillicredits),
    });
    out.result({ checked: checks.length, differences: wrong.map(toRow) }, () =>
      wrong.length === 0
        ? `${checks.length} balances equal their ledgers.`
        : table(
            ["app", "balance", "ledger"],
            wrong.map((c) => Object.values(toRow(c))),
          ),
    );
    if (wrong.length > 0)
      throw new CommandError(
        `${wrong.length} of ${checks.length} balances differ from their ledgers.`,
      );
  },
};

export const creditCommands = [grantCommand, ledger, verify];

const toJson = (entry: LedgerEntry): object => ({
  id: entry.id,
  kind: entry.kind,
  amount: toCredits(entry.amountMillicredits),
  balance_after: toCredits(entry.balanceAfterMillicredits),
  request_id: entry.requestId,
  note: entry.note,
  created_at: entry.createdAt.toISOString(),
});
