import { type KnowledgeRecords, checkRoutes } from "../engine/index.ts";
import { checkRecord, checkRecords } from "../engine/record-checks.ts";
import { readFolders } from "./folders.ts";
import { recordsOf } from "./load-records.ts";
import { type Origins, placeOf } from "./parse.ts";

/** Throws when an operator's record is malformed; the built-in ones are checked by the tests. */
export function loadRecords(operatorFolder?: string): KnowledgeRecords {
  return recordsOf(readFolders(operatorFolder), { check: checkRecord });
}

/** Loads all records and lists every problem with file and line. */
export function checkKnowledge(operatorFolder?: string): {
  readonly records: KnowledgeRecords;
  readonly problems: readonly string[];
} {
  const origins: Origins = new Map();
  const records = recordsOf(readFolders(operatorFolder), { check: checkRecord, origins });
  const found = checkRecords(records);
  const faulty = new Set(found.map(({ record }) => record));
  const sound = <T extends object>(list: readonly T[]): T[] =>
    list.filter((one) => !faulty.has(one));
  const routes = checkRoutes({
    ...records,
    occupations: sound(records.occupations),
    nationalRoutes: sound(records.nationalRoutes),
    routeCountries: sound(records.routeCountries),
  });
  const problems = [...found, ...routes].map(({ record, text }) => {
    const origin = record && origins.get(record);
    return origin === undefined ? text : `${placeOf(origin, text)}: ${text}`;
  });
  return { records, problems };
}
