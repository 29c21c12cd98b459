/* Checks a proposed edit in a copy of the operator's folder (edit.ts). */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, sep } from "node:path";
import { checkKnowledge } from "./checked-records.ts";
import { type EditReport, type ProposedEdit, placeIn } from "./edit.ts";
import { describeOverlay } from "./overlay.ts";

/** Takes seconds: every record is parsed and checked. */
export function checkEdit({ folder, path, text }: ProposedEdit): EditReport {
  const before = describeOverlay(folder);
  const copy = mkdtempSync(join(tmpdir(), "waymark-overlay-"));
  try {
    cpSync(folder, copy, { recursive: true, dereference: true });
    const file = placeIn(copy, path);
    if (text === null) rmSync(file, { force: true });
    else {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
    return { before, ...reportOn(copy) };
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** A malformed record is thrown, with its place; references that lead nowhere are listed. */
function reportOn(folder: string): Pick<EditReport, "problems" | "after"> {
  const inFolder = (text: string): string => text.replaceAll(`${folder}${sep}`, "");
  try {
    const { problems } = checkKnowledge(folder);
    return { problems: problems.map(inFolder), after: describeOverlay(folder) };
  } catch (error) {
    return { problems: [inFolder((error as Error).message)], after: [] };
  }
}
