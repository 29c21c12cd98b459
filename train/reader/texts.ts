import { readFileSync, writeFileSync } from "node:fs";
import { textOf } from "../../bench/eval/people-resumes.ts";
import { HALVES, readPeople } from "../../bench/eval/people-set.ts";

/*
 * Texts as they come out of files. `texts.ts people OUT` writes the evaluation sets with their truth,
 * `texts.ts files IN OUT` sends each text of IN through a PDF or a DOCX, in turn.
 */

const [mode, first = "", second = ""] = process.argv.slice(2);
const lines: string[] = [];
if (mode === "people") {
  for (const half of HALVES)
    for (const { language, resumes } of readPeople(half))
      for (const person of resumes)
        lines.push(
          JSON.stringify({
            id: person.id,
            set: half,
            language,
            text: await textOf(person),
            truth: person.truth,
          }),
        );
  writeFileSync(first, lines.join("\n"));
} else {
  const texts = readFileSync(first, "utf8").split("\n").filter(Boolean);
  for (const [place, line] of texts.entries()) {
    const { id, text } = JSON.parse(line) as { id: string; text: string };
    const person = { text, format: place % 2 === 0 ? "pdf" : "docx" } as Parameters<
      typeof textOf
    >[0];
    lines.push(JSON.stringify({ id, text: await textOf(person) }));
  }
  writeFileSync(second, lines.join("\n"));
}
