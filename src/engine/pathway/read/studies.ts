import type { EducationRecord } from "../../knowledge/records.ts";
import type { Training } from "../../knowledge/training.ts";

const MAX_FIELDS = 2;

/** The fields of study that a free text names: the longest names win, a part of one is no other. */
export function fieldsStudied({ education }: Training, text: string): EducationRecord[] {
  let rest = ` ${fold(text)} `;
  if (rest.trim() === "") return [];
  const names = education
    .flatMap((record) => record.names.map((name) => ({ record, name: ` ${fold(name)} ` })))
    .toSorted((a, b) => b.name.length - a.name.length || (a.name < b.name ? -1 : 1));
  const found: EducationRecord[] = [];
  for (const { record, name } of names) {
    if (found.length === MAX_FIELDS) break;
    if (!rest.includes(name)) continue;
    rest = rest.replace(name, " | ");
    if (!found.includes(record)) found.push(record);
  }
  return found;
}

const fold = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll("&", " and ")
    .replaceAll(/[^\p{L}\p{N}+#]+/gu, " ")
    .trim();
