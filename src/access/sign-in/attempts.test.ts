import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/support/app.ts";
import { createAttempts, type Bucket } from "./attempts.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const now = new Date("2026-11-15T12:00:00Z");
const bucket = (name: string, free: number): Bucket => ({ caller: Buffer.from(name), free });
const countOf = async ({ caller }: Bucket): Promise<number> => {
  const [row] = await db.query<{ failures: number }>(
    "SELECT failures FROM sign_in_attempts WHERE caller = $1",
    [caller],
  );
  return row?.failures ?? 0;
};
const take = (...buckets: Bucket[]): Promise<number> =>
  createAttempts({ db, clock: () => now }).take(buckets);

it("counts in no bucket while one of them has to wait, whichever it is", async () => {
  const network = bucket("network of a stranger", 2);
  const known = bucket("known", 3);
  const fresh = bucket("fresh", 3);
  expect(await take(known, network)).toBe(1);
  expect(await take(known, network)).toBe(2);
  for (const address of [known, fresh]) {
    for (const buckets of [
      [address, network],
      [network, address],
    ])
      await expect(take(...buckets)).rejects.toMatchObject({
        code: "rate_limited",
        headers: { "Retry-After": "2" },
      });
  }
  expect([await countOf(known), await countOf(fresh), await countOf(network)]).toEqual([2, 0, 2]);
  expect(await take(known, bucket("network of the owner", 2))).toBe(3);
});

it("counts in no bucket too when concurrent attempts block one", async () => {
  const network = bucket("busy network", 4);
  const address = bucket("victim", 100);
  const taken = await Promise.allSettled(Array.from({ length: 12 }, () => take(address, network)));
  expect(taken.filter(({ status }) => status === "fulfilled")).toHaveLength(4);
  expect(await countOf(address)).toBe(4);
});
