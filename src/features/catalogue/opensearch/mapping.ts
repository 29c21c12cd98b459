import { randomBytes } from "node:crypto";
import type { FacetField } from "../../../engine/index.ts";

/*
 * The indices of a catalogue in a cluster: one of postings and one of words, built together, each
 * behind an alias of its own. Their names carry the knowledge base, which numbers skills and roles, and
 * FORMAT: a program with other numbers never searches them, so two versions can run side by side.
 */

/** Raise it whenever documents change their meaning, and when cities move (knowledge/places). */
const FORMAT = 2;
/** Postings of one shard: a search reads a shard with one thread. */
const POSTINGS_A_SHARD = 2_000_000;
const MAX_SHARDS = 64;

export interface IndexNames {
  readonly jobs: string;
  readonly words: string;
}

/** The aliases of a program with this knowledge base. */
export function aliasesOf(prefix: string, fingerprint: string): IndexNames {
  const alias = `${prefix}-jobs-${FORMAT}-${fingerprint.slice(0, 12).toLowerCase()}`;
  return { jobs: alias, words: `${alias}-words` };
}

/** Names for new indices. */
export function newNames(aliases: IndexNames): IndexNames {
  const jobs = `${aliases.jobs}-${randomBytes(4).toString("hex")}`;
  return { jobs, words: wordsIndexOf(jobs) };
}

const INDEX_NAME = /^(.+)-jobs-\d+-[0-9a-z-]{1,12}-[0-9a-f]{8}(-words)?$/;
const prefixOf = ({ jobs }: IndexNames): string => jobs.slice(0, jobs.lastIndexOf("-jobs-"));

/** A pattern of all indices of this installation, of every version. */
export const indicesOf = (aliases: IndexNames): string => `${prefixOf(aliases)}-jobs-*`;

/** Whether an index is of this installation: the pattern fits others whose prefix begins with this one's. */
export const isOneOf = (aliases: IndexNames, name: string): boolean =>
  INDEX_NAME.exec(name)?.[1] === prefixOf(aliases);

export const wordsIndexOf = (jobs: string): string => `${jobs}-words`;

/**
 * The alias that an index is written by. No index can have its name, because of the capitals: a write
 * that comes after its index was deleted fails, where the cluster would otherwise create it again.
 */
export const writeAliasOf = (index: string): string => `${index}-WRITES`;

/** A new index of an installation. */
export const ownedIndex = (index: string, owner: string, body: IndexBody): object => ({
  ...body,
  mappings: { ...body.mappings, _meta: { owner } },
  aliases: { [writeAliasOf(index)]: {} },
});

interface IndexBody {
  readonly settings: object;
  readonly mappings: { readonly properties: Readonly<Record<string, unknown>> };
}

/** The fields of one value that filters and facets use. */
export const VALUE_FIELDS: readonly FacetField[] = [
  "country",
  "region",
  "city",
  "company",
  "industry",
  "employmentType",
  "experienceLevel",
  "currency",
  "role",
  "isRemote",
];

/** Longer values are in no import; the cluster would refuse the whole posting. */
const VALUE = { type: "keyword", ignore_above: 8_000 };
const LISTED = { type: "keyword", doc_values: false };

/** The fields that filters and words use, of a posting and of earlier ones of its vacancy. */
const SEARCHED = {
  ...Object.fromEntries(VALUE_FIELDS.map((field) => [field, VALUE])),
  postedAt: { type: "long" },
  expiresAt: { type: "long" },
  salary: { type: "double" },
  location: { type: "geo_point" },
  skills: LISTED,
  title: LISTED,
  side: LISTED,
  body: LISTED,
};

export const jobsIndex = (postings: number, shards?: number) => ({
  settings: {
    ...settingsOf(shards ?? Math.min(MAX_SHARDS, Math.ceil((postings + 1) / POSTINGS_A_SHARD))),
    // A write that was delayed for less than this cannot bring back a deleted posting.
    gc_deletes: "1h",
  },
  mappings: {
    dynamic: "strict",
    // The rest is never read back: PostgreSQL has it.
    _source: { includes: ["vacancy", "group"] },
    properties: {
      ...SEARCHED,
      // Figures count them.
      skills: { type: "keyword" },
      id: { type: "keyword", index: false },
      group: { type: "keyword" },
      vacancy: { type: "keyword", index: false, doc_values: false },
      // For `verify`: a part of all postings, and a sum over what a document was made of.
      block: { type: "keyword" },
      check: { type: "long", index: false },
      change: { type: "long", index: false },
      titleLength: { type: "short" },
      weights: { type: "rank_features" },
      total: { type: "integer", index: false },
      profile: { type: "integer", index: false },
      earlier: { type: "nested", properties: { ...SEARCHED, same: LISTED } },
    },
  },
});

export const wordsIndex = () => ({
  settings: settingsOf(1),
  mappings: {
    dynamic: "strict",
    properties: {
      number: { type: "integer", index: false },
      word: { type: "keyword" },
      // Words that are no pairs, for prefixes and slips.
      single: { type: "keyword" },
      length: { type: "short", index: false },
      // One document has it: the change that the index is being fed up to (position.ts).
      position: { type: "long", index: false },
    },
  },
});

const settingsOf = (shards: number): object => ({
  number_of_shards: shards,
  // One copy where there is a second node.
  auto_expand_replicas: "0-1",
  // Set, so that an index that nobody searches is refreshed too.
  refresh_interval: "1s",
  // Whatever a template says: a write that was confirmed is on the disks of all copies.
  translog: { durability: "request" },
});
