import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../test/support/app.ts";
import type { Cluster } from "../../../platform/opensearch.ts";
import { saveBuild, saveFed } from "./feed.store.ts";
import { aliasesOf, writeAliasOf } from "./mapping.ts";
import { readOwner } from "./owner.ts";
import { removeUnused } from "./unused.ts";

const DAY_MS = 24 * 3_600_000;
let db: TestDatabase;
beforeAll(async () => (db = await createTestDatabase()));
afterAll(() => db.drop());

it("removes indices that nobody uses, and no others", async () => {
  const aliases = aliasesOf("waymark", "aaaaaaaaaaaa");
  const now = Date.now();
  const client = await db.connect();
  const owner = await readOwner(client);
  const described = (daysOld: number, alias?: string, by: string | undefined = owner): object => ({
    ...(alias !== undefined && { aliases: { [alias]: {} } }),
    settings: { index: { creation_date: String(now - daysOld * DAY_MS) } },
    mappings: { _meta: { owner: by } },
  });
  const ours = (name: string): string => `waymark-jobs-2-aaaaaaaaaaaa-${name}`;
  const theirs = (name: string): string => `waymark-jobs-2-bbbbbbbbbbbb-${name}`;
  const indices = {
    [ours("00000001")]: described(9, aliases.jobs),
    [ours("00000001-words")]: described(9, aliases.words),
    [ours("00000002")]: described(0, writeAliasOf(ours("00000002"))),
    [ours("00000002-words")]: described(0),
    [ours("00000003")]: described(0),
    [ours("00000003-words")]: described(0),
    [theirs("00000004")]: described(9, "waymark-jobs-2-bbbbbbbbbbbb"),
    [theirs("00000005")]: described(9, "waymark-jobs-2-bbbbbbbbbbbb"),
    [theirs("00000005-words")]: described(9, "waymark-jobs-2-bbbbbbbbbbbb-words"),
    [theirs("00000006")]: described(1),
    [ours("00000007")]: described(99, undefined, "another installation"),
    [theirs("00000008")]: described(99, undefined, "another installation"),
    "waymark-jobs-of-somebody": described(99),
    "waymark-jobs-jobs-1-aaaaaaaaaaaa-00000007": described(99),
  };
  const removed: string[] = [];
  const cluster = {
    async send({ method, path }: { method: string; path: string }) {
      if (method === "GET") return indices;
      removed.push(path.replace(/^\/|\?.*$/g, ""));
      return {};
    },
  } as unknown as Cluster;
  // Under way, fed today, and last fed nine days ago.
  await saveBuild(client, aliases.jobs, { index: ours("00000003"), change: 1, afterId: "" });
  await saveFed(client, theirs("00000004"), { change: 5, at: now });
  await saveFed(client, theirs("00000005"), { change: 5, at: now - 9 * DAY_MS });
  await removeUnused({ cluster, aliases, clock: () => new Date(now) }, client);
  await client.end();
  expect(removed).toEqual([
    ours("00000002"),
    ours("00000002-words"),
    theirs("00000005"),
    theirs("00000005-words"),
  ]);
});
