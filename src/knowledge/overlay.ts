import { isDeepStrictEqual } from "node:util";
import type { RecordKind, Removal } from "../engine/index.ts";
import type { checkRecord } from "../engine/record-checks.ts";
import { type Folder, KINDS, readFolders } from "./folders.ts";
import { type AnyRecord, type Origins, parseKind, placeOf } from "./parse.ts";

export type RecordCheck = typeof checkRecord;

export interface OverlayChange {
  kind: RecordKind;
  id: string;
  change: "added" | "changed" | "removed";
  /** The fields that a changed record replaces. */
  fields: string[];
}

/** What the records of an operator's folder change in the built-in ones. */
export function describeOverlay(operatorFolder: string): OverlayChange[] {
  const [ours, theirs] = readFolders(operatorFolder);
  return KINDS.flatMap((kind) => {
    const overlay = theirs ? parseKind(theirs, kind, undefined) : [];
    if (!ours || overlay.length === 0) return [];
    const builtIn = new Map(parseKind(ours, kind, undefined).map((each) => [each.id, each]));
    return overlay.flatMap((record): OverlayChange[] => {
      const before = builtIn.get(record.id);
      const { id } = record;
      if (isRemoval(record)) return before ? [{ kind, id, change: "removed", fields: [] }] : [];
      if (!before) return [{ kind, id, change: "added", fields: [] }];
      const fields = changedFields(before, record);
      return fields.length > 0 ? [{ kind, id, change: "changed", fields }] : [];
    });
  });
}

function changedFields(before: object, after: object): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const valueOf = (record: object, name: string): unknown =>
    (record as Record<string, unknown>)[name];
  return [...names]
    .filter((name) => !isDeepStrictEqual(valueOf(before, name), valueOf(after, name)))
    .toSorted();
}

export function parseOverlay(
  folder: Folder,
  kind: RecordKind,
  origins: Origins,
  check: RecordCheck,
): readonly (AnyRecord & Removal)[] {
  const overlay = parseKind(folder, kind, origins);
  for (const record of overlay) {
    if (isRemoval(record)) continue;
    const [problem] = check(kind, record);
    const origin = origins.get(record) ?? "";
    if (problem) throw new Error(`${placeOf(origin, problem.text)}: ${problem.text}`);
  }
  return overlay;
}

const isRemoval = (record: object): boolean => "remove" in record && record.remove === true;
