import { hash as hashOnce } from "node:crypto";
import { foldWords } from "../../engine/terms.ts";

/*
 * Finds postings of the same vacancy in several sources. Candidates share company, title and place
 * (`vacancyHash`); their text sketches decide. A sketch holds:
 *   2 bytes   the number of three-word shingles
 *   64 bytes  MinHash: the least hash of each group of shingles, reduced to one byte
 *   16 bytes  a digest of the whole text, because texts that differ in one word may share a MinHash
 */

const GROUPS = 64;
const DIGEST_AT = 2 + GROUPS;
const DIGEST_BYTES = 16;
const SHINGLE_WORDS = 3;
const MAX_WORDS = 5_000;
/** The least share of the shorter text found in the longer one: a paragraph may be added. */
const LEAST_CONTAINED = 0.8;
const LEAST_COMMON = 0.5;

const LEGAL_FORMS =
  /\b(?:inc|incorporated|ltd|limited|llc|llp|lp|gmbh|mbh|ag|se|kg|kgaa|ohg|ug|co|corp|corporation|company|plc|sa|sas|sarl|srl|spa|bv|nv|oy|oyj|ab|as|aps|pty|pvt|private|holding|holdings|group|the|und|and|et)\b/g;
const GENDERS = /\(?\b(?:[mfwdxh]\s?[/|*]\s?){1,3}[mfwdxh]\b\)?|\(all genders\)/gi;

export interface Vacancy {
  readonly title: string;
  readonly company: string | null;
  readonly country: string | null;
  readonly region: string | null;
  readonly city: string | null;
}

/** Equal for postings that may be the same vacancy; undefined when the company is unknown. */
export function vacancyHash(vacancy: Vacancy): Buffer | undefined {
  const company = foldWords(vacancy.company ?? "");
  if (company === "") return undefined;
  const name = company.replaceAll(LEGAL_FORMS, " ").replaceAll(/\s+/g, " ").trim() || company;
  const title = foldWords(vacancy.title.replaceAll(GENDERS, " "));
  const place = foldWords(vacancy.city ?? vacancy.region ?? vacancy.country ?? "");
  return digest(JSON.stringify([name, title, place]));
}

/** A unique hash for a posting that cannot be compared with others. */
export const ownVacancyHash = (source: string, externalId: string): Buffer =>
  digest(JSON.stringify([source, externalId]));

const digest = (text: string): Buffer =>
  hashOnce("sha256", text, "buffer").subarray(0, DIGEST_BYTES);

/** `besides`: other values that enter the digest, so they must be equal too for an exact match. */
export function textSketch(text: string, besides: readonly unknown[] = []): Uint8Array {
  const lower = text.toLowerCase();
  const words = hashWords(lower);
  const shingles = Math.max(Math.min(words, 1), words - SHINGLE_WORDS + 1);
  LEAST.fill(0xffffffff);
  for (let at = 0; at < shingles; at++) {
    let hash = 0;
    for (let i = at; i < at + SHINGLE_WORDS; i++)
      hash = (Math.imul(hash, 31) + (i < words ? HASHES[i]! : 0)) | 0;
    const mixed = mix(hash) >>> 0;
    const group = mixed % GROUPS;
    const rank = (mixed / GROUPS) >>> 0;
    if (rank < LEAST[group]!) LEAST[group] = rank;
  }
  const sketch = new Uint8Array(DIGEST_AT + DIGEST_BYTES);
  sketch[0] = shingles & 0xff;
  sketch[1] = shingles >> 8;
  for (let group = 0; group < GROUPS; group++) {
    const rank = LEAST[group]!;
    // 0 marks an empty group. Mixing makes two different ranks collide only once in 255.
    sketch[2 + group] = rank === 0xffffffff ? 0 : 1 + ((mix(rank) >>> 0) % 255);
  }
  // Skips single spaces, which are the most common case and need no replacement.
  const folded = lower.replaceAll(/\s{2,}|[^\S ]/g, " ").trim();
  sketch.set(digest(JSON.stringify([folded, ...besides])), DIGEST_AT);
  return sketch;
}

/** Scratch buffers, overwritten for each text to avoid allocations. */
const LEAST = new Uint32Array(GROUPS);
const HASHES = new Int32Array(MAX_WORDS);

/** Fills `HASHES` and returns the number of words. Only equality matters, so a plain split at
 * punctuation and whitespace is enough. */
function hashWords(text: string): number {
  let [count, hash] = [0, 0];
  for (let at = 0; at < text.length && count < MAX_WORDS; at++) {
    const code = text.charCodeAt(at);
    if (isWordCode(code)) hash = Math.imul((hash || 0x811c9dc5) ^ code, 0x01000193);
    else if (hash !== 0) {
      HASHES[count++] = hash;
      hash = 0;
    }
  }
  if (hash !== 0 && count < MAX_WORDS) HASHES[count++] = hash;
  return count;
}

const isWordCode = (code: number): boolean =>
  (code >= 97 && code <= 122) ||
  (code >= 48 && code <= 57) ||
  (code > 0xbf && !(code >= 0x2000 && code <= 0x206f) && !(code >= 0x3000 && code <= 0x303f));

function mix(value: number): number {
  let hash = value;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}

const areEqual = (a: Uint8Array, b: Uint8Array): boolean =>
  Buffer.compare(a.subarray(DIGEST_AT), b.subarray(DIGEST_AT)) === 0;

/** The estimated share of common shingles, or 0 when the texts have too little in common. */
export function textLikeness(a: Uint8Array, b: Uint8Array): number {
  let [used, equal] = [0, 0];
  for (let group = 2; group < DIGEST_AT; group++) {
    if (a[group] === 0 && b[group] === 0) continue;
    used++;
    if (a[group] === b[group]) equal++;
  }
  if (used === 0) return 1;
  const common = equal / used;
  const [sizeA, sizeB] = [a[0]! + a[1]! * 256, b[0]! + b[1]! * 256];
  const both = (common * (sizeA + sizeB)) / (1 + common);
  const contained = both / Math.max(1, Math.min(sizeA, sizeB));
  return common >= LEAST_COMMON && contained >= LEAST_CONTAINED ? common : 0;
}

export interface GroupMember {
  readonly id: string;
  readonly source: string;
  readonly country: string | null;
  readonly sketch: Uint8Array;
}

/**
 * Maps each posting to its group, named by the id of the first member. The result depends only on
 * the members in id order, so the order of imports does not matter. Within one source only exact
 * copies are grouped, because a company may advertise two similar jobs.
 */
export function groupVacancies(members: readonly GroupMember[]): Map<string, string> {
  const groups: Group[] = [];
  const groupIds = new Map<string, string>();
  for (const member of members) {
    let group = nearest(groups, member);
    if (!group) groups.push((group = { head: member, texts: new Map() }));
    if (!group.texts.has(member.source)) group.texts.set(member.source, member.sketch);
    groupIds.set(member.id, group.head.id);
  }
  return groupIds;
}

interface Group {
  readonly head: GroupMember;
  /** One text per source: a source with two different texts advertises two vacancies. */
  readonly texts: Map<string, Uint8Array>;
}

function nearest(groups: readonly Group[], { country, source, sketch }: GroupMember) {
  let best: Group | undefined;
  let bestLikeness = 0;
  for (const group of groups) {
    const { head, texts } = group;
    if (head.country !== null && country !== null && head.country !== country) continue;
    const ownText = texts.get(source);
    if (ownText && !areEqual(ownText, sketch)) continue;
    const isSame = ownText !== undefined || areEqual(head.sketch, sketch);
    const likeness = isSame ? 2 : textLikeness(head.sketch, sketch);
    if (likeness > bestLikeness) [best, bestLikeness] = [group, likeness];
  }
  return best;
}
