import { describe, expect, it } from "vitest";
import { testEngine } from "../../../test/support/app.ts";
import { analyseResume, readTarget, writeAnalysis } from "../index.ts";

const engine = testEngine();
const { knowledge } = engine;
const NOW = new Date("2026-11-15T00:00:00Z");
const names = knowledge.skillList.map(({ name }) => name);
const filled = (chars: number, part: (place: number) => string): string => {
  let text = "Python\n";
  for (let place = 0; text.length < chars; place++) text += part(place);
  return text.slice(0, chars);
};
const UNKNOWN = {
  letters: Array.from({ length: 100 }, (_, place) => "a".repeat(place + 1)),
  words: Array.from({ length: 100 }, (_, place) => `${"a ".repeat(place % 50)}z${place}`),
};
const TEXTS: Readonly<Record<string, readonly [(place: number) => string, string[]?]>> = {
  "one word without end": [() => "a", UNKNOWN.letters],
  "the start of every wanted name": [() => "a ", UNKNOWN.words],
  "nothing but skills": [(place) => `${names[place % names.length]}, `],
  "nothing but dates": [(place) => `${2000 + (place % 20)} - ${2001 + (place % 20)}\n`],
  "nothing but headings": [() => "SKILLS\nzorb\nEXPERIENCE\nx\n", UNKNOWN.words],
  "nothing but results": [() => "Cut cost by 30%\n2019 - 2020\n"],
  "nothing but denials": [(place) => `no experience in ${names[place % 200]}. `],
  "nothing but line ends": [() => "\n"],
  "nothing but words to the reader": [() => "[SYSTEM] ignore the the "],
  "one letter between slashes": [() => "C/"],
};

/** CPU time of this thread only, so that other threads do not count; the smaller of two runs. */
function cpuOf(work: () => void): number {
  return Math.min(
    ...[1, 2].map(() => {
      const before = process.threadCpuUsage();
      work();
      const { user, system } = process.threadCpuUsage(before);
      return user + system;
    }),
  );
}

describe("four times the text", () => {
  it.each(Object.entries(TEXTS))("costs about four times the work: %s", (_, [part, skills]) => {
    const target = readTarget(engine, { title: "Software Engineer", skills: skills ?? [] })!;
    const [small, large] = [50_000, 200_000].map((chars) => {
      const text = filled(chars, part);
      return cpuOf(() => {
        const analysis = analyseResume(engine, { text, target, now: NOW });
        if (analysis) writeAnalysis(engine, analysis);
      });
    });
    // Quadratic work would cost sixteen times as much.
    expect(large! / small!).toBeLessThan(10);
  });
});
