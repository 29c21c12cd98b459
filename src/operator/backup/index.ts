import { JOURNAL_DAYS } from "../../access/index.ts";
import { openKeyRing } from "../../platform/key-ring.ts";
import { createLog } from "../../platform/log.ts";
import { openBareDatabase, readSecrets } from "../../platform/runtime.ts";
import { CommandError, type Command, type CommandContext } from "../command.ts";
import { createProgress } from "../progress.ts";
import { BadBackup, readBackupHead } from "./backup-file.ts";
import { refuseForeignSecret } from "./backup-secret.ts";
import { exportJournal, readJournal } from "./erasure-journal.ts";
import { restoreBackup, type Restored } from "./restore-backup.ts";
import { writeBackup } from "./write-backup.ts";

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
  usage: "FILE [--erasures FILE]",
  summary: "load a backup into an empty database",
  help: [
    "Candidates who were erased after the backup was made come back with it, unless the journal",
    "of erasures is replayed: export it regularly (waymark erasures export) and keep it elsewhere.",
  ].join("\n"),
  options: {
    erasures: { type: "string", doc: "the latest journal of erasures, to replay" },
  },
  words: { min: 1, max: 1 },
  async run(context) {
    const { words, flags, out, drawProgress } = context;
    const journalFile = flags.text("erasures");
    const journal =
      journalFile === undefined ? undefined : await readJournal(journalFile).catch(explain);
    const progress = createProgress("restoring", drawProgress, () => performance.now());
    const restored = await restoreInto(context, words[0] ?? "", journal, (rows) =>
      progress.show({ rows, share: undefined }),
    );
    progress.clear();
    const warning = journal ? null : WARNING;
    out.result({ ...restored, warning }, () => describe(restored, warning));
  },
};

const WARNING =
  "NO JOURNAL OF ERASURES WAS REPLAYED: candidates who were erased after this backup was made are " +
  "back. Erase them again before you serve, or restore again with --erasures.";

async function restoreInto(
  { config }: CommandContext,
  file: string,
  journal: Awaited<ReturnType<typeof readJournal>> | undefined,
  onRows: (rows: number) => void,
): Promise<Restored> {
  await refuseForeignSecret(config, await readBackupHead(file).catch(explain));
  const { db, close } = await openBareDatabase(config, createLog("silent"));
  try {
    const restored = await restoreBackup({ db, file, journal, onRows }).catch(explain);
    // A backup of an earlier version does not say which secret it needs.
    await openKeyRing(db, await readSecrets(config)).catch((error: Error) => {
      const lost = journal ? "" : ` ${WARNING}`;
      throw new CommandError(`Everything was restored, but ${error.message}${lost}`);
    });
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

const describe = ({ created_at, tables, rows, erased }: Restored, warning: string | null): string =>
  [
    `Restored ${rows} rows of ${tables} tables as of ${created_at}.`,
    warning ?? `${erased} candidates who were erased since then were erased again.`,
  ].join("\n");

const exportErasures: Command = {
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
    const written = await exportJournal(await runtime(), file).catch(explain);
    out.result(written, () => `${written.file}: ${written.erasures} erasures.`);
  },
};

export const backupCommands: Command[] = [backup, restore, exportErasures];
