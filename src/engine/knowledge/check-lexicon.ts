import { WORD_CLASSES } from "../schema/word-classes.ts";
import { foldHeading } from "../text/fold.ts";
import { duplicates } from "./repeated.ts";
import type { Problem } from "./problem.ts";
import type { KnowledgeRecords } from "./record-types.ts";

/** Word lists: references, and entries that contradict each other. */
export function checkLexicon(records: KnowledgeRecords): Problem[] {
  return [
    ...records.abbreviations
      .filter(({ id, means }) => id === means)
      .map((record) => ({ record, text: `abbreviation ${record.id}: it stands for itself` })),
    ...checkOverlap(records),
    ...checkWordClasses(records),
    ...checkHeadings(records),
    ...records.alike.flatMap((record) =>
      duplicates(record.words).map((word) => ({
        record,
        text: `alike words ${record.id}: "${word}" is there twice`,
      })),
    ),
  ];
}

/** A rank is read before noise, so a word that is both would never be noise. */
function checkOverlap({ ranks, noise }: KnowledgeRecords): Problem[] {
  const rankWords = new Set(ranks.map(({ id }) => id));
  return noise.flatMap((record) =>
    record.words
      .filter((word) => rankWords.has(word))
      .map((word) => ({ record, text: `noise list ${record.id}: "${word}" is a rank as well` })),
  );
}

/** Without the record of a class, a text would be read as if it contained none of its words. */
function checkWordClasses({ wordClasses }: KnowledgeRecords): Problem[] {
  const given = new Set<string>(wordClasses.map(({ id }) => id));
  return [
    ...Object.keys(WORD_CLASSES)
      .filter((name) => !given.has(name))
      .map((name) => ({ text: `class of words ${name}: it has no record` })),
    ...wordClasses.flatMap((record) =>
      duplicates(record.words).map((word) => ({
        record,
        text: `class of words ${record.id}: "${word}" is there twice`,
      })),
    ),
  ];
}

/** Headings are compared without accents, case, punctuation and "and". */
function checkHeadings({ headings }: KnowledgeRecords): Problem[] {
  return [...Map.groupBy(headings, ({ id }) => foldHeading(id)).values()]
    .filter((same) => same.length > 1)
    .map((same) => ({
      record: same.at(-1),
      text: `heading ${same.at(-1)?.id}: it reads the same as ${same[0]?.id}`,
    }));
}
