import type { ListPlace } from "./docx-styles.ts";
import { parsePart } from "./xml.ts";
import type { Zip } from "./zip.ts";

export interface Numbering {
  /** The label of the list's next item: a bullet, a number or nothing. */
  nextLabel(place: ListPlace): string;
}

/** Counts as Word does: a level restarts when a level above it advances. */
export function readNumbering(zip: Zip, part: string | undefined): Numbering {
  const formats = new Map<string, string>();
  const abstractOf = new Map<string, string>();
  if (part !== undefined && zip.has(part)) {
    let abstract = "";
    let list = "";
    let level = "0";
    parsePart(zip, part, {
      open({ name, get }) {
        if (name === "w:abstractNum") abstract = get("abstractNumId") ?? "";
        else if (name === "w:num") list = get("numId") ?? "";
        else if (name === "w:lvl") level = get("ilvl") ?? "0";
        else if (name === "w:numFmt") formats.set(`${abstract}/${level}`, get("val") ?? "bullet");
        else if (name === "w:abstractNumId") abstractOf.set(list, get("val") ?? "");
      },
    });
  }
  const counters = new Map<string, number[]>();
  return {
    nextLabel({ id, level }) {
      if (id === "0") return "";
      const abstract = abstractOf.get(id) ?? id;
      const format = formats.get(`${abstract}/${level}`) ?? "bullet";
      if (format === "none") return "";
      if (format !== "decimal") return "• ";
      const counts = (counters.get(abstract) ?? []).slice(0, level + 1);
      counts[level] = (counts[level] ?? 0) + 1;
      counters.set(abstract, counts);
      return `${counts[level]}. `;
    },
  };
}
