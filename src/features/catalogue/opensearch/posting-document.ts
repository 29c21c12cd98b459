import { hash } from "node:crypto";
import {
  MOST_SKILLS,
  profileOf,
  type CatalogueEntry,
  type Coordinates,
  type FacetField,
} from "../../../engine/index.ts";
import { VALUE_FIELDS } from "./mapping.ts";

/** A posting as the cluster is told of it. */
export interface PostingState {
  readonly entry: CatalogueEntry;
  readonly changeNo: number;
  /** In hexadecimal digits: postings of one vacancy share it. */
  readonly vacancy: string;
}

/** A time that no posting reaches: the latest of a JavaScript date. */
const NEVER_MS = 8.64e15;

/**
 * The document of a posting. Of a vacancy's hits the one with the smallest id counts, so the document
 * holds what the earlier postings of its vacancy have: it counts where none of them is a hit.
 */
export function toDocument(
  posting: PostingState,
  /** All earlier ones, and those that are not the same as others. */
  earlier: readonly PostingState[],
  distinct: readonly PostingState[],
): object {
  const { entry, changeNo, vacancy } = posting;
  const weights = Array.from(entry.weights).slice(0, MOST_SKILLS);
  return {
    ...searchedFields(entry),
    id: entry.id,
    group: entry.groupId,
    vacancy,
    block: blockOf(entry.id),
    check: checkOf([...earlier, posting]),
    change: changeNo,
    titleLength: entry.titleLength,
    ...(weights.length > 0 && {
      weights: Object.fromEntries(weights.map((weight, at) => [entry.skills[at]!, weight])),
    }),
    total: weights.reduce((sum, weight) => sum + weight, 0),
    profile: profileOf(entry),
    ...(distinct.length > 0 && {
      earlier: distinct.map((other) => ({
        ...searchedFields(other.entry),
        same: VALUE_FIELDS.filter((field) => haveSame(field, entry, other.entry)),
      })),
    }),
  };
}

function searchedFields(entry: CatalogueEntry): object {
  const values = VALUE_FIELDS.map((field) => [field, facetValueOf(entry, field)]);
  return {
    ...Object.fromEntries(values.filter(([, value]) => value !== "")),
    postedAt: entry.postedAtMs,
    expiresAt: Math.min(NEVER_MS, entry.expiresAtMs),
    ...(entry.yearlySalaryTop > 0 && { salary: entry.yearlySalaryTop }),
    ...(entry.coordinates && { location: toPoint(entry.coordinates) }),
    skills: toTerms(entry.skills).slice(0, MOST_SKILLS),
    title: toTerms(entry.titleWords),
    side: toTerms(entry.sideWords),
    body: toTerms(entry.bodyWords),
  };
}

export const toPoint = ({ latitude, longitude }: Coordinates): object => ({
  lat: latitude,
  lon: longitude,
});

const toTerms = (numbers: ArrayLike<number>): string[] => Array.from(numbers, String);

/** As filters and facets compare it; "" for none. */
function facetValueOf(entry: CatalogueEntry, field: FacetField): string {
  const value = entry[field];
  if (typeof value === "number") return value < 0 ? "" : String(value);
  return String(value);
}

const haveSame = (field: FacetField, one: CatalogueEntry, other: CatalogueEntry): boolean =>
  facetValueOf(one, field) !== "" && facetValueOf(one, field) === facetValueOf(other, field);

/** The last characters of ids are random, so blocks are of about the same size. */
export const BLOCK_CHARS = 2;
const blockOf = (id: string): string => id.slice(-BLOCK_CHARS);

/** The same as `CHECK` of feed.store.ts gives for the rows. */
function checkOf(postings: readonly PostingState[]): number {
  const text = postings.map(({ entry, changeNo }) => `${entry.id}:${changeNo}`).join();
  return Number.parseInt(hash("md5", text, "hex").slice(0, 8), 16);
}
