import { JOURNAL_DAYS } from "../../privacy/index.ts";
import { openKeyRing } from "../../platform/key-ring.ts";
import { createLog } from "../../platform/log.ts";
import { openBareDatabase, readSecrets } from "../../platform/runtime.ts";
import { sealMigratedAudit } from "../../access/index.ts";
import { CommandError, type Command, type CommandContext, type Flags } from "./command.ts";
import { createProgress } from "./progress.ts";
import { BadBackup, readBackupHead } from "../backup/backup-file.ts";
import { describeForeignSecret } from "../backup/backup-secret.ts";
import { exportErasures, readErasures } from "../backup/erasure-journal.ts";
import {
  replayJournals,
  restoreBackup,
  type Journals,
  type Restored,
} from "../backup/restore-backup.ts";
import { exportRevocations, readRevocations } from "../backup/revocation-journal.ts";
import { writeBackup } from "../backup/write-backup.ts";

const backup: Command = {
  name: "backup",
  usage: "FILE",
  summary: "write everything into one file, while servers run",
  help: [
    "One consistent snapshot. The file holds candidates' data with their keys: with WAYMARK_SECRET",
    "it can be read, so keep the two apart. The secret is not in it, but a restore needs it.",
  ].join("\n"),
  options: {},
  words: { min: 1, max: 1 },
  async run({ words, out, runtime, drawProgress }) {
    const [file = ""] = words;
    const parts = await runtime();
    const progress = createProgress("writing", drawProgress, () => performance.now());
    const written = await writeBackup(parts, file, (rows) =>
      progress.show({ rows, share: undefined }),
    ).catch(explain);
    progress.clear();
    out.result(written, () => `${written.file}: ${written.rows} rows of ${written.tables} tables.`);
  },
};

const restore: Command = {
  name: "restore",
  usage: "FILE [--erasures FILE] [--revocations FILE]",
  summary: "load a backup into an empty database",
  help: [
    "Candidates who were erased after the backup was made come back with it, and so do keys, tokens",
    "and accounts that were revoked, unless the journals are replayed: export both regularly",
    "(waymark erasures export, waymark revocations export) and keep them elsewhere.",
  ].join("\n"),
  options: {
    erasures: { type: "string", doc: "the latest journal of erasures, to replay" },
    revocations: { type: "string", doc: "the latest journal of revocations, to replay" },
  },
  words: { min: 1, max: 1 },
  async run(context) {
    const { words, flags, out, drawProgress } = context;
    const journals = await readJournals(flags);
    const progress = createProgress("restoring", drawProgress, () => performance.now());
    const restored = await restoreInto(context, words[0] ?? "", journals, (rows) =>
      progress.show({ rows, share: undefined }),
    );
    progress.clear();
    const isInCluster = context.config.catalogue === "opensearch";
    const warnings = [...warningsAbout(journals), ...(isInCluster ? [FOREIGN_INDEX] : [])];
    const warning = warnings.length > 0 ? warnings.join("\n") : null;
    out.result({ ...restored, warning }, () => describe(restored, journals, warnings));
  },
};

const replay: Command = {
  name: "replay",
  usage: "[--erasures FILE] [--revocations FILE]",
  summary: "repeat erasures and revocations after a recovery to an earlier time",
  help: [
    "For a database that PostgreSQL itself has recovered (point in time, a physical backup, a dump):",
    "run it before you serve. Also ends all sessions, one-time links and links to pages, of which the",
    "recovery may have brought back some that were used or revoked.",
  ].join("\n"),
  options: {
    erasures: { type: "string", doc: "the latest journal of erasures" },
    revocations: { type: "string", doc: "the latest journal of revocations" },
  },
  async run({ flags, out, runtime }) {
    const journals = await readJournals(flags);
    const { db } = await runtime();
    const replayed = await replayJournals(db, journals);
    const warnings = warningsAbout(journals);
    const warning = warnings.length > 0 ? warnings.join("\n") : null;
    out.result({ ...replayed, warning }, () =>
      [
        `${replayed.ended} sessions and links were ended.`,
        ...describeReplayed(replayed, journals),
        ...warnings,
      ].join("\n"),
    );
  },
};

async function readJournals(flags: Flags): Promise<Journals> {
  const [erasures, revocations] = [flags.text("erasures"), flags.text("revocations")];
  return {
    erasures: erasures === undefined ? undefined : await readErasures(erasures).catch(explain),
    revocations:
      revocations === undefined ? undefined : await readRevocations(revocations).catch(explain),
  };
}

const warningsAbout = ({ erasures, revocations }: Journals): string[] => [
  ...(erasures ? [] : [NO_ERASURES]),
  ...(revocations ? [] : [NO_REVOCATIONS]),
];

const NO_ERASURES =
  "NO JOURNAL OF ERASURES WAS REPLAYED: candidates who were erased since then are back. Erase them " +
  "again before you serve, or repeat this with --erasures.";
const NO_REVOCATIONS =
  "NO JOURNAL OF REVOCATIONS WAS REPLAYED: keys, tokens, passwords, administrators and apps that " +
  "were revoked since then WORK AGAIN. Revoke them again before you serve, or repeat this with " +
  "--revocations.";

const FOREIGN_INDEX =
  "This is another installation than the one that was saved. Where the cluster still has the index of " +
  "that one, searches and matches are 503: run `waymark catalogue rebuild --take-over` if it is gone, " +
  "or set another OPENSEARCH_INDEX.";

async function restoreInto(
  { config }: CommandContext,
  file: string,
  journals: Journals,
  onRows: (rows: number) => void,
): Promise<Restored> {
  const foreign = await describeForeignSecret(config, await readBackupHead(file).catch(explain));
  if (foreign !== undefined) throw new CommandError(foreign);
  const { db, close } = await openBareDatabase(config, createLog("silent"));
  try {
    const restored = await restoreBackup({ db, file, journals, onRows }).catch(explain);
    // A backup of an earlier version does not say which secret it needs.
    const vault = await openKeyRing(db, await readSecrets(config)).catch((error: Error) => {
      const lost = warningsAbout(journals).map((warning) => ` ${warning}`);
      throw new CommandError(`Everything was restored, but ${error.message}${lost.join("")}`);
    });
    await sealMigratedAudit({ db, vault, migrated: restored.migrated });
    return restored;
  } finally {
    await close();
  }
}

function explain(error: unknown): never {
  const { code, path, message } = error as NodeJS.ErrnoException;
  if (error instanceof BadBackup) throw new CommandError(message);
  if (code === "ENOENT" || code === "EACCES" || code === "EISDIR")
    throw new CommandError(`Cannot open ${path} (${code}).`);
  throw error;
}

function describe(restored: Restored, journals: Journals, warnings: string[]): string {
  const { created_at, tables, rows } = restored;
  return [
    `Restored ${rows} rows of ${tables} tables as of ${created_at}.`,
    ...describeReplayed(restored, journals),
    ...warnings,
  ].join("\n");
}

function describeReplayed(
  { erased, revoked }: Pick<Restored, "erased" | "revoked">,
  journals: Journals,
): string[] {
  const kinds = Object.entries(revoked).map(([kind, count]) => `${kind} ${count}`);
  return [
    ...(journals.erasures
      ? [`${erased} candidates who were erased since then were erased again.`]
      : []),
    ...(journals.revocations
      ? [`Revoked again, because it was since then: ${kinds.join(", ") || "nothing"}.`]
      : []),
  ];
}

const erasures: Command = {
  name: "erasures export",
  usage: "FILE",
  summary: "write the journal of erasures, to replay after a restore",
  help: [
    `Keyed hashes and times of the last ${JOURNAL_DAYS} days, nothing personal. Export it after each`,
    "backup and, if you can, hourly; keep the latest one apart from the backups.",
  ].join("\n"),
  options: {},
  words: { min: 1, max: 1 },
  async run({ words, out, runtime }) {
    const [file = ""] = words;
    const written = await exportErasures(await runtime(), file).catch(explain);
    out.result(written, () => `${written.file}: ${written.erasures} erasures.`);
  },
};

const revocations: Command = {
  name: "revocations export",
  usage: "FILE",
  summary: "write the journal of revocations, to replay after a restore",
  help: [
    `Ids and times of the last ${JOURNAL_DAYS} days: ended keys, tokens, passwords, second factors,`,
    "disabled administrators and apps. Export it after each backup and, if you can, hourly; keep",
    "the latest one apart from the backups.",
  ].join("\n"),
  options: {},
  words: { min: 1, max: 1 },
  async run({ words, out, runtime }) {
    const [file = ""] = words;
    const written = await exportRevocations(await runtime(), file).catch(explain);
    out.result(written, () => `${written.file}: ${written.revocations} revocations.`);
  },
};

export const backupCommands: Command[] = [backup, restore, replay, erasures, revocations];
