import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { readResume, toScoredText } from "../index.ts";
import { SMALL_ENGINE as engine } from "../small-engine.fixture.ts";

const TEXTS = 24;
const FILLER = `${"x".repeat(60)}\n`.repeat(3_000);

function heapMb(): number {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
  return process.memoryUsage().heapUsed / 2 ** 20;
}

/** Made from bytes: a string concatenated from parts is not yet one piece of memory. */
function read(place: number): void {
  const head = `Jane Doe${place}\nSenior Widget${place} Engineer\nExperience\nGadget${place} Programmer\nJan 2010 - Mar 2012\n`;
  const text = Buffer.from(head + FILLER).toString("utf8");
  readResume(engine, toScoredText(engine, text).text, { now: new Date("2020-06-15") });
  readResume(engine, text, { now: new Date("2020-06-15") });
}

it("keeps nothing of a résumé in memory after reading it", () => {
  for (let place = -4; place < 0; place++) read(place);
  const before = heapMb();
  for (let place = 0; place < TEXTS; place++) read(place);
  const textsMb = (TEXTS * FILLER.length) / 2 ** 20;
  expect(heapMb() - before).toBeLessThan(textsMb / 2);
});
