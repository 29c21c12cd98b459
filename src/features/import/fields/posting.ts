import { createHash } from "node:crypto";
import {
  EMPLOYMENT_IN_FIELD,
  EMPLOYMENT_TYPES,
  EXPERIENCE_LEVELS,
  findTerm,
  LEVEL_IN_FIELD,
  type EmploymentType,
  type ExperienceLevel,
  type Salary,
} from "../../../engine/terms.ts";
import { findCountry } from "../../catalogue/for-imports.ts";
import { findPostedMoment } from "./dates.ts";
import { attempt, isEmpty, taken, valueOf, type Field, type Fields } from "./posting-fields.ts";
import { readLocation, type FeedPlace } from "./location.ts";
import { shorten, toPlainLine, toPlainText } from "./plain-text.ts";
import { RowProblem } from "./row-problem.ts";
import { salaryOf } from "./said-salary.ts";
import { findRemote } from "./remote.ts";

/** A validated row; fields that the row does not state are null. */
export interface SoundPosting {
  readonly externalId: string;
  readonly status: "published" | "draft";
  readonly title: string;
  readonly company: string | null;
  readonly description: string;
  readonly requirements: readonly string[] | null;
  readonly country: string | null;
  readonly region: string | null;
  readonly city: string | null;
  readonly isRemote: boolean | null;
  readonly employmentType: EmploymentType | null;
  readonly experienceLevel: ExperienceLevel | null;
  readonly industry: string | null;
  readonly skills: readonly string[] | null;
  readonly salary: Salary | null;
  readonly postedAt: Date | null;
  readonly expiresAt: Date | null;
  readonly url: string | null;
}

const MAX = {
  external_id: 255,
  title: 300,
  company: 300,
  description: 100_000,
  region: 200,
  city: 200,
  industry: 200,
  url: 2_048,
} as const;
const MAX_LIST = 200;
const MAX_ITEM_CHARS = 1_000;

/** Throws `RowProblem` for the first invalid field. */
export function toSoundPosting(fields: Fields): SoundPosting {
  const title = titleOf(fields);
  const description = descriptionOf(fields);
  const place = placeOf(fields);
  const posting = {
    status: statusOf(fields),
    title,
    company: line(fields, "company"),
    description,
    requirements: listOf(fields, "requirements", /\n|•|;(?=\s)/),
    country: place.country ?? null,
    region: place.region ?? null,
    city: place.city ?? null,
    isRemote: remoteOf(fields) ?? place.isRemote ?? null,
    employmentType: termOf(fields, "employment_type", EMPLOYMENT_TYPES, EMPLOYMENT_IN_FIELD),
    experienceLevel: termOf(fields, "experience_level", EXPERIENCE_LEVELS, LEVEL_IN_FIELD),
    industry: line(fields, "industry"),
    skills: listOf(fields, "skills", /[,;|\n•]/),
    salary: salaryOf(fields),
    postedAt: momentOf(fields, "posted_at"),
    expiresAt: momentOf(fields, "expires_at"),
    url: urlOf(fields),
  };
  const externalId = externalIdOf(fields) ?? addressId(posting.url) ?? textId(posting);
  return { externalId, ...posting };
}

/**
 * The external id of a row even if other fields are invalid, to find the stored posting. Undefined
 * when the row cannot be identified.
 */
export function findExternalId(fields: Fields): string | undefined {
  const read = (): string =>
    externalIdOf(fields) ??
    addressId(urlOf(fields)) ??
    textId({
      title: titleOf(fields),
      company: line(fields, "company"),
      city: cityOf(fields),
      description: descriptionOf(fields),
    });
  return attempt(read) ?? undefined;
}

function externalIdOf(fields: Fields): string | null {
  return taken(fields, "external_id", (value) => {
    const id = typeof value === "number" || typeof value === "bigint" ? String(value) : value;
    if (isEmpty(id)) return null;
    if (typeof id !== "string") throw new RowProblem("external_id", "must be text or a number");
    // Remove only what cannot be stored: the id must still match the other system's.
    const clean = id.toWellFormed().replaceAll("\0", "").trim();
    return limited("external_id", clean) || null;
  });
}

/** A row without an id is identified by its URL, or else by a digest of its text. */
const addressId = (url: string | null): string | null =>
  url === null || url.length <= MAX.external_id ? url : `url-${digest([url])}`;

type Said = Pick<SoundPosting, "title" | "company" | "city" | "description">;

const textId = ({ title, company, city, description }: Said): string =>
  `text-${digest([title, company, city, description])}`;

const digest = (said: readonly unknown[]): string =>
  createHash("sha256").update(JSON.stringify(said)).digest("hex").slice(0, 32);

/** Accepts text, an object with a name (`{"name": "Acme"}`), or a list of these. */
function wordsOf(field: Field, value: unknown): string | undefined {
  const inner = Array.isArray(value) ? (value as unknown[])[0] : value;
  const named =
    typeof inner === "object" && inner !== null
      ? ((inner as Record<string, unknown>)["name"] ?? (inner as Record<string, unknown>)["title"])
      : inner;
  if (isEmpty(named)) return undefined;
  if (typeof named === "number") return String(named);
  if (typeof named !== "string") throw new RowProblem(field, "must be text");
  return named;
}

function titleOf(fields: Fields): string {
  const title = line(fields, "title") ?? lineOf("title", valueOf(fields, "title"));
  if (title === null) throw new RowProblem("title", "is missing");
  return title;
}

function descriptionOf(fields: Fields): string {
  const read = (value: unknown): string | null => {
    if (isEmpty(value)) return null;
    if (typeof value !== "string") throw new RowProblem("description", "must be text");
    return limited("description", toPlainText(value)) || null;
  };
  const description = taken(fields, "description", read) ?? read(valueOf(fields, "description"));
  if (description === null) throw new RowProblem("description", "is missing");
  return description;
}

type LineField = "title" | "company" | "region" | "city" | "industry";

const line = (fields: Fields, field: LineField): string | null =>
  taken(fields, field, (value) => lineOf(field, value));

function lineOf(field: LineField, value: unknown): string | null {
  const words = wordsOf(field, value);
  return words === undefined ? null : limited(field, toPlainLine(words)) || null;
}

function limited(field: keyof typeof MAX, value: string): string {
  if (value.length > MAX[field])
    throw new RowProblem(field, `is longer than ${MAX[field].toLocaleString("en")} characters`);
  return value;
}

function listOf(
  fields: Fields,
  field: "requirements" | "skills",
  separator: RegExp,
): string[] | null {
  return taken(fields, field, (value) => {
    if (isEmpty(value)) return null;
    const items = typeof value === "string" ? toPlainText(value).split(separator) : value;
    if (!Array.isArray(items)) throw new RowProblem(field, "must be a list of texts");
    const words = (items as unknown[])
      .map((item) => wordsOf(field, item))
      .filter((item) => item !== undefined)
      .map((item) => toPlainLine(item).replace(/^[-*•·]\s+/, ""))
      .filter((item) => item !== "");
    if (words.length > MAX_LIST) throw new RowProblem(field, `has more than ${MAX_LIST} entries`);
    if (words.some((item) => item.length > MAX_ITEM_CHARS))
      throw new RowProblem(field, `has an entry of more than ${MAX_ITEM_CHARS} characters`);
    return words.length === 0 ? null : [...new Set(words)];
  });
}

function placeOf(fields: Fields): FeedPlace {
  const said = placeOfLocation(valueOf(fields, "location"));
  if (said.unknownCountry !== undefined) fields.dropped.set("location", said.unknownCountry);
  return {
    country: taken(fields, "country", countryOf) ?? said.country,
    region: line(fields, "region") ?? said.region,
    city: cityOf(fields) ?? undefined,
    isRemote: said.isRemote,
  };
}

const cityOf = (fields: Fields): string | null =>
  line(fields, "city") ?? placeOfLocation(valueOf(fields, "location")).city ?? null;

function countryOf(value: unknown): string {
  const country = wordsOf("country", value) ?? "";
  const code = findCountry(country);
  if (code !== undefined) return code;
  throw new RowProblem("country", `${quoted(country)} is no country we know`);
}

function placeOfLocation(location: unknown): FeedPlace {
  const first = Array.isArray(location) ? (location as unknown[])[0] : location;
  if (typeof first === "string") return readLocation(toPlainLine(first).slice(0, MAX.city));
  if (typeof first !== "object" || first === null) return {};
  const { city, region, state, country, name } = first as Record<string, unknown>;
  if (typeof name === "string" && isEmpty(city)) return readLocation(name.slice(0, MAX.city));
  const words = [city, region ?? state, country].map((part) =>
    typeof part === "string" ? toPlainLine(part).slice(0, MAX.city) || undefined : undefined,
  );
  const found = findCountry(words[2] ?? "");
  return {
    city: words[0],
    region: words[1],
    country: found,
    unknownCountry: found === undefined ? words[2] : undefined,
  };
}

function remoteOf(fields: Fields): boolean | null {
  return taken(fields, "is_remote", (value) => {
    const isRemote = findRemote(value);
    if (isRemote === undefined) throw new RowProblem("is_remote", "must be true or false");
    return isRemote;
  });
}

function termOf<T extends string>(
  fields: Fields,
  field: "employment_type" | "experience_level",
  allowed: readonly T[],
  words: Parameters<typeof findTerm<T>>[0],
): T | null {
  return taken(fields, field, (value) => {
    const terms = [value]
      .flat()
      .filter((word) => typeof word === "string")
      .flatMap((list) => list.split(/[,;|/]/))
      .map((word) => findTerm(words, word.replaceAll("_", " ")))
      .filter((term) => term !== undefined);
    // Of several values prefer full time, else take the first.
    const term = terms.find((one) => one === "full_time") ?? terms[0];
    if (term !== undefined) return term;
    throw new RowProblem(field, `must be one of ${allowed.join(", ")}`);
  });
}

function momentOf(fields: Fields, field: "posted_at" | "expires_at"): Date | null {
  return taken(fields, field, (value) => {
    const moment = findPostedMoment(value, field === "expires_at");
    if (moment) return moment;
    const shown = typeof value === "string" || typeof value === "number" ? quoted(value) : "this";
    throw new RowProblem(field, `${shown} is no date; write 2026-10-05 or 2026-10-05T08:00:00Z`);
  });
}

function urlOf(fields: Fields): string | null {
  return taken(fields, "url", (value) => {
    const url = URL.parse(wordsOf("url", value)?.trim() ?? "");
    if (!url || (url.protocol !== "http:" && url.protocol !== "https:"))
      throw new RowProblem("url", "must be an address that starts with http:// or https://");
    return limited("url", url.href);
  });
}

function statusOf(fields: Fields): "published" | "draft" {
  const value = fields.given.get("status");
  if (value === undefined || value === "published") return "published";
  if (value === "draft") return "draft";
  throw new RowProblem("status", "must be published or draft");
}

const quoted = (value: string | number): string => JSON.stringify(shorten(value));
