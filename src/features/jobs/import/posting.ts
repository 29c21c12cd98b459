import { createHash } from "node:crypto";
import { findCountry } from "../countries.ts";
import { findMoment } from "./dates.ts";
import { isEmpty, taken, valueOf, type Field, type Fields } from "./fields.ts";
import { readLocation, type Place } from "./location.ts";
import { toPlainLine, toPlainText } from "./plain-text.ts";
import { RowProblem } from "./row-problem.ts";
import { salaryOf } from "./said-salary.ts";
import type { Salary } from "./salary.ts";
import {
  EMPLOYMENT_TYPES,
  EXPERIENCE_LEVELS,
  findEmploymentType,
  findExperienceLevel,
  findRemote,
  type EmploymentType,
  type ExperienceLevel,
} from "./terms.ts";

/** A row that is sound: what it says of a posting, and nothing that it does not say. */
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
  /** Said of the salary in words that only the engine understands. */
  readonly salaryText: string | null;
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

/** Throws `RowProblem` for the first thing that is wrong. */
export function toSoundPosting(fields: Fields): SoundPosting {
  const title = line(fields, "title");
  if (title === null) throw new RowProblem("title", "is missing");
  const description = text(fields);
  if (description === "") throw new RowProblem("description", "is missing");
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
    employmentType: termOf(fields, "employment_type", EMPLOYMENT_TYPES, findEmploymentType),
    experienceLevel: termOf(fields, "experience_level", EXPERIENCE_LEVELS, findExperienceLevel),
    industry: line(fields, "industry"),
    skills: listOf(fields, "skills", /[,;|\n•]/),
    ...salaryOf(fields),
    postedAt: momentOf(fields, "posted_at"),
    expiresAt: momentOf(fields, "expires_at"),
    url: urlOf(fields),
  };
  return { externalId: externalIdOf(fields) ?? derivedId(posting), ...posting };
}

/** The name a row goes by, if it has one that can be read; also of a row that is not sound. */
export function externalIdOf(fields: Fields): string | null {
  const value = valueOf(fields, "external_id");
  const id = typeof value === "number" || typeof value === "bigint" ? String(value) : value;
  if (isEmpty(id)) return null;
  if (typeof id !== "string") throw new RowProblem("external_id", "must be text or a number");
  // As it came, but for what cannot be stored: it is another system's name.
  const clean = id.toWellFormed().replaceAll("\0", "").trim();
  return limited("external_id", clean) || null;
}

/** Without an id of its own a row is known by its address, or by what it says. */
function derivedId(posting: Omit<SoundPosting, "externalId">): string {
  if (posting.url !== null && posting.url.length <= MAX.external_id) return posting.url;
  const { url, title, company, city, description } = posting;
  const said = url === null ? [title, company, city, description] : [url];
  const digest = createHash("sha256").update(JSON.stringify(said)).digest("hex");
  return `${url === null ? "text" : "url"}-${digest.slice(0, 32)}`;
}

/** A name may stand inside an object: `{"name": "Acme"}`, or be the first of a list. */
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

function line(fields: Fields, field: "title" | "company" | "region" | "city" | "industry") {
  const words = wordsOf(field, valueOf(fields, field));
  if (words === undefined) return null;
  return limited(field, toPlainLine(words)) || null;
}

function text(fields: Fields): string {
  const value = valueOf(fields, "description");
  if (isEmpty(value)) return "";
  if (typeof value !== "string") throw new RowProblem("description", "must be text");
  return limited("description", toPlainText(value));
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
  const value = valueOf(fields, field);
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
}

function placeOf(fields: Fields): Place {
  const said = placeOfLocation(valueOf(fields, "location"));
  const [city, region] = [line(fields, "city"), line(fields, "region")];
  return {
    country: taken(fields, "country", countryOf) ?? said.country,
    region: region ?? said.region,
    city: city ?? said.city,
    isRemote: said.isRemote,
  };
}

function countryOf(value: unknown): string {
  const country = wordsOf("country", value) ?? "";
  const code = findCountry(country);
  if (code !== undefined) return code;
  throw new RowProblem("country", `${quoted(country)} is no country we know`);
}

function placeOfLocation(location: unknown): Place {
  const first = Array.isArray(location) ? (location as unknown[])[0] : location;
  if (typeof first === "string") return readLocation(toPlainLine(first).slice(0, MAX.city));
  if (typeof first !== "object" || first === null) return {};
  const { city, region, state, country, name } = first as Record<string, unknown>;
  if (typeof name === "string" && isEmpty(city)) return readLocation(name.slice(0, MAX.city));
  const words = [city, region ?? state, country].map((part) =>
    typeof part === "string" ? toPlainLine(part).slice(0, MAX.city) || undefined : undefined,
  );
  return { city: words[0], region: words[1], country: findCountry(words[2] ?? "") };
}

function remoteOf(fields: Fields): boolean | undefined {
  const own = fields.given.get("is_remote");
  if (own === undefined) return findRemote(fields.hints.get("is_remote") ?? "");
  const isRemote = findRemote(own);
  if (isRemote === undefined) throw new RowProblem("is_remote", "must be true or false");
  return isRemote;
}

function termOf<T extends string>(
  fields: Fields,
  field: "employment_type" | "experience_level",
  allowed: readonly T[],
  find: (text: string) => T | undefined,
): T | null {
  const own = fields.given.get(field);
  const hint = fields.hints.get(field);
  const terms = [own ?? hint]
    .flat()
    .filter((word) => typeof word === "string")
    .flatMap((words) => words.split(/[,;|/]/))
    .map((word) => find(word.replaceAll("_", " ")))
    .filter((term) => term !== undefined);
  // Several are offered: full time is among them, or the first stands for all.
  const term = terms.find((one) => one === "full_time") ?? terms[0];
  if (term !== undefined) return term;
  if (own === undefined) return null;
  throw new RowProblem(field, `must be one of ${allowed.join(", ")}`);
}

function momentOf(fields: Fields, field: "posted_at" | "expires_at"): Date | null {
  return taken(fields, field, (value) => {
    const moment = findMoment(value, field === "expires_at");
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

const quoted = (value: string | number): string => {
  const shown = String(value).toWellFormed();
  return JSON.stringify(shown.length > 60 ? `${shown.slice(0, 59)}…` : shown);
};
