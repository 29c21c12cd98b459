import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { updateApp } from "../src/access/index.ts";
import { systemClock } from "../src/platform/clock.ts";
import { openKeyRing } from "../src/platform/key-ring.ts";
import { openDatabase, type Database } from "../src/platform/postgres/database.ts";
import {
  createCustomer,
  createTestDatabase,
  sender,
  TEST_SECRET,
  type Send,
} from "./support/app.ts";
import { searchFolderFor } from "./support/byte-search.ts";
import { startWaymark, stop, temporaryFolder, waymark, type Folder } from "./support/command.ts";
import { startFileServer, type FileServer } from "./support/file-server.ts";
import { startReceiver, type Receiver } from "./support/receiver.ts";
import { startRecovery, type TestRecovery } from "./support/replica.ts";
import {
  CANARY,
  findWords,
  passElevenMinutes,
  sweep,
  useEverything,
  type Used,
} from "./support/zero-retention.ts";

/*
 * What lies outside the tables (decision 0047): a server as it is run, on a PostgreSQL that archives its
 * log, answers an app that keeps no results. Every byte that the two leave on the disk is searched for a
 * word of the résumé, and every backup is restored and opened with secret and keys.
 */

let recovery: TestRecovery;
let folder: Folder;
let db: Database;
let files: FileServer;
let receiver: Receiver;
const below = (...names: string[]): string => join(folder.path, ...names);

beforeAll(async () => {
  [recovery, folder, files, receiver] = await Promise.all([
    startRecovery(),
    temporaryFolder(),
    startFileServer(),
    startReceiver(),
  ]);
  db = openDatabase({ connection: { ...recovery.primary, database: DATABASE } });
  for (const name of ["temporary", "logs", "backups"]) await mkdir(below(name));
});
afterAll(async () => {
  await Promise.all([files.close(), receiver.close(), db.close()]);
  await recovery.stop();
  await folder.remove();
});

/** Of the embedded PostgreSQL. */
const DATABASE = "waymark";
const env = () => ({
  WAYMARK_DATA_DIR: recovery.files.primary,
  WAYMARK_SECRET: TEST_SECRET,
  TMPDIR: below("temporary"),
});

async function backUp(name: string): Promise<void> {
  expect(await waymark(["backup", below("backups", name)], env())).toMatchObject({ code: 0 });
}

/** Mistakes: what a server says about them must quote nothing. */
async function makeMistakes(send: Send, key: string): Promise<void> {
  const statuses = [
    await send("POST", "/resumes/analyze", { key, body: `{"resume_text": "${CANARY}` }),
    await send("POST", "/resumes/analyze", { key, body: { [CANARY]: CANARY, target_job: CANARY } }),
    await send("GET", `/career-pathways/${CANARY}?${CANARY}=${CANARY}`, { key }),
    await send("GET", `/${CANARY}`, { key }),
    await send("GET", `//${CANARY}`, { key: CANARY }),
  ].map(({ status }) => status);
  expect(statuses).toEqual([400, 400, 400, 404, 404]);
}

const openAndFind = async (opened: Database, used: Used): Promise<string[]> =>
  findWords({ db: opened, vault: await openKeyRing(opened, [TEST_SECRET]) }, used);

/** A backup of the product, restored into a database of its own. */
async function wordsInBackup(name: string, used: Used, isLater: boolean): Promise<string[]> {
  const restored = await createTestDatabase(recovery.primary);
  try {
    await restored.empty();
    const into = { ...env(), DATABASE_URL: restored.url };
    expect(await waymark(["restore", below("backups", name)], into)).toMatchObject({ code: 0 });
    if (isLater) {
      await passElevenMinutes(restored);
      await sweep(restored);
    }
    return await openAndFind(restored, used);
  } finally {
    await restored.drop();
  }
}

/** The base backup with the archived log, recovered to a moment. */
async function wordsAt(point: string, used: Used): Promise<string[]> {
  const { urlOf } = await recovery.recover(point);
  const copy = openDatabase({ connection: { connectionString: urlOf(DATABASE) } });
  try {
    return await openAndFind(copy, used);
  } finally {
    await copy.close();
  }
}

/** The folders outside the tables, by kind. */
const FOLDERS: Readonly<Record<string, () => string>> = {
  "write-ahead log": () => join(recovery.files.primary, "postgres/data/pg_wal"),
  "archived log": () => recovery.files.archive,
  "base backup": () => recovery.files.base,
  "data folder": () => recovery.files.primary,
  "temporary files": () => below("temporary"),
  logs: () => below("logs"),
  backups: () => below("backups"),
};

/** The files of these kinds that hold a word of the résumé, once all that was changed is written. */
async function findLeaks(...kinds: string[]): Promise<Record<string, string[]>> {
  await db.query("CHECKPOINT");
  await recovery.archive();
  const found: Record<string, string[]> = {};
  for (const kind of kinds) found[kind] = await searchFolderFor(FOLDERS[kind]!(), CANARY);
  return found;
}

const HELD = [
  "idempotency_keys.reply",
  "pathway_feedback.said",
  "pathways.input",
  "pathways.result",
];

describe("an app that keeps no results", () => {
  it("leaves no word of a person on the disk, and no backup that can be opened later", async () => {
    const server = await startWaymark({
      ...env(),
      WAYMARK_ALLOW_PRIVATE_HOSTS: "true",
      WAYMARK_DEMO_POSTINGS: "200",
      LOG_LEVEL: "trace",
    });
    const send = sender(server.url);
    const { appId, live, test } = await createCustomer(db, systemClock, { credits: 100 });
    await updateApp(db, appId, {
      retentionMonths: 0,
      logsSandboxBodies: true,
      keepsReplyExcerpt: true,
    });
    await recovery.copy();
    const vault = await openKeyRing(db, [TEST_SECRET]);
    const installation = { send, db, vault, receiver, files, finish: async () => {} };
    const used = await useEverything(installation, live);
    await useEverything(installation, test);
    await makeMistakes(send, live);
    await backUp("while-held");
    await recovery.name("while held");

    await passElevenMinutes(db);
    await sweep(db);
    const at = `/career-pathways/${used.pathway.body.pathway_id}`;
    expect((await send("GET", at, { key: live })).status).toBe(410);
    await backUp("later");
    await recovery.name("eleven minutes later");
    const { out, err } = await stop(server);
    await writeFile(below("logs", "server"), out + err);
    expect(out).toContain("/v1/career-pathways");

    const kinds = Object.keys(FOLDERS);
    expect(await findLeaks(...kinds)).toEqual(Object.fromEntries(kinds.map((kind) => [kind, []])));
    expect(await openAndFind(db, used)).toEqual([]);
    expect(await wordsInBackup("later", used, false)).toEqual([]);
    expect(await wordsAt("eleven minutes later", used)).toEqual([]);
    // They hold the results of that moment, encrypted; a restored server lets them go like the first.
    expect(await wordsInBackup("while-held", used, false)).toEqual(expect.arrayContaining(HELD));
    expect(await wordsInBackup("while-held", used, true)).toEqual([]);
    expect(await wordsAt("while held", used)).toEqual(expect.arrayContaining(HELD));
  });

  it("would be found out by a word in any of these places", async () => {
    // A table that is gone, with a text that PostgreSQL compresses.
    const filler = "no word of a person, ".repeat(500);
    await db.query("CREATE TABLE planted (word text)");
    await db.query("INSERT INTO planted VALUES ($1)", [`${filler}${CANARY} ${filler}`]);
    await db.query("DROP TABLE planted");
    const gone = await findLeaks("write-ahead log", "archived log");
    expect(Object.values(gone).map((found) => found.length > 0)).toEqual([true, true]);

    await db.query(`DO $$ BEGIN RAISE LOG '${CANARY}'; END $$`);
    const { "data folder": inData } = await findLeaks("data folder");
    expect(inData).toContain("postgres/postgres.log");
    for (const [kind, file, content] of [
      ["temporary files", "temporary/sent", Buffer.from(CANARY, "utf16le")],
      ["logs", "logs/sent", Buffer.from(` ${CANARY}`).toString("base64")],
      ["logs", "logs/more", `{"msg":"${CANARY.toUpperCase()}"}`],
      ["backups", "backups/dump", Buffer.from(CANARY).toString("hex")],
    ] as const) {
      await writeFile(below(file), content);
      expect(await findLeaks(kind)).toEqual({ [kind]: [file.split("/")[1]] });
      await rm(below(file));
    }
    // In a table: both backups have it, one packed.
    await db.query("UPDATE apps SET name = $1", [CANARY]);
    await backUp("with-a-word");
    await recovery.copy();
    const { backups, "base backup": base } = await findLeaks("backups", "base backup");
    expect(backups).toEqual(["with-a-word"]);
    expect(base!.some((file) => file.includes("/base/"))).toBe(true);
  });
});
