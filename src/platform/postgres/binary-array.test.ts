import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/support/app.ts";
import { boolArray, byteaArray, float8Array, textArray, timestamptzArray } from "./binary-array.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const nullable = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null });
const rows = fc.array(
  fc.record({
    text: nullable(fc.string({ unit: "grapheme" }).map((text) => text.replaceAll("\0", ""))),
    bytes: fc.uint8Array(),
    flag: fc.boolean(),
    amount: nullable(fc.double({ noNaN: true })),
    moment: nullable(
      fc.date({ min: new Date("1900-01-01"), max: new Date("2200-01-01"), noInvalidDate: true }),
    ),
  }),
);

describe("columns as binary arrays", () => {
  it("round-trip through the database", async () => {
    await fc.assert(
      fc.asyncProperty(rows, async (given) => {
        const found = await db.query(
          `SELECT * FROM unnest($1::text[], $2::bytea[], $3::boolean[], $4::float8[], $5::timestamptz[])
             AS row (text, bytes, flag, amount, moment)`,
          [
            textArray(given.map(({ text }) => text)),
            byteaArray(given.map(({ bytes }) => bytes)),
            boolArray(given.map(({ flag }) => flag)),
            float8Array(given.map(({ amount }) => amount)),
            timestamptzArray(given.map(({ moment }) => moment)),
          ],
        );
        expect(found).toEqual(given.map((row) => ({ ...row, bytes: Buffer.from(row.bytes) })));
      }),
    );
  });

  it("reject text that PostgreSQL cannot store", async () => {
    const asked = db.query("SELECT unnest($1::text[])", [textArray(["a\0b"])]);
    await expect(asked).rejects.toMatchObject({ code: "22021" });
  });
});
