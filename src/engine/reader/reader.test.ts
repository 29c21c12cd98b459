import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ReaderNetwork } from "./network.ts";
import { readStructure } from "./structure.ts";
import { readTokens } from "./token-features.ts";

/** What `train/reader` (PyTorch) gives for two texts and the weights of the repository. */
interface Fixture {
  readonly text: string;
  readonly pieces: readonly (readonly number[])[];
  readonly marks: readonly (readonly number[])[];
  readonly tags: readonly number[];
  readonly best: readonly number[];
  readonly points: readonly (readonly number[])[];
}

const HERE = import.meta.dirname;
const FIXTURES = JSON.parse(
  readFileSync(join(HERE, "reader.fixture.json"), "utf8"),
) as readonly Fixture[];
const network = new ReaderNetwork(
  new Uint8Array(readFileSync(join(HERE, "../../../models/reader.bin"))),
);

describe("the learned reader", () => {
  it("sees of each token what it was trained on", () => {
    for (const { text, pieces, marks } of FIXTURES) {
      const tokens = readTokens(text);
      const rows = (values: Int32Array, at: Int32Array): number[][] =>
        Array.from({ length: tokens.count }, (_, token) => [
          ...values.subarray(at[token], at[token + 1]),
        ]);
      expect(rows(tokens.pieces, tokens.pieceAt)).toEqual(pieces);
      expect(rows(tokens.marks, tokens.markAt).map((all) => all.toSorted((a, b) => a - b))).toEqual(
        marks,
      );
    }
  });

  it("decides as the network that was trained", () => {
    for (const { text, tags, best, points } of FIXTURES) {
      const { heads, pointsFrom } = network.read(readTokens(text));
      const { size, values } = heads.tags;
      const own = tags.map((_, token) => values.subarray(token * size, (token + 1) * size));
      expect(own.map((scores) => scores.indexOf(Math.max(...scores)))).toEqual(tags);
      for (const [token, scores] of own.entries())
        expect(Math.max(...scores)).toBeCloseTo(best[token]!, 2);
      const from = pointsFrom(2);
      for (const [pointer, all] of points.entries()) {
        expect(from.none(pointer)).toBeCloseTo(all.at(-1)!, 2);
        for (const token of tags.keys())
          expect(from.score(pointer, token)).toBeCloseTo(all[token]!, 2);
      }
    }
  });

  it("reads a long text as it reads its parts", () => {
    const [{ text } = { text: "" }] = FIXTURES;
    const long = `${text}\n`.repeat(60);
    const titles = readStructure(network, long).positions.flatMap(({ title }) =>
      title ? [long.slice(title.start, title.end)] : [],
    );
    expect(titles.filter((title) => title === "Pflegefachfrau").length).toBeGreaterThanOrEqual(55);
  });

  it("finds nothing without weights, and in a text without words", () => {
    expect(readStructure(undefined, "Nurse, 2019").positions).toEqual([]);
    expect(readStructure(network, " \n•—\n").positions).toEqual([]);
  });
});
